package baton.core.contract.progress;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.RandomJson;
import baton.core.contract.Reading;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;

import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/// A progress file that Baton writes is read by Baton without a problem.
class ProgressRoundTripTest {
    private static final int SEEDS = 500;

    @Test
    void whatIsWrittenIsReadAsItWas() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Progress progress = progress(new RandomJson(seed));
            String written = progress.render();
            Reading<Progress> reading = Progress.parse(Source.of("progress.json", written));
            assertThat(reading.problems()).as("seed %d", seed).isEmpty();
            assertThat(reading.value()).as("seed %d", seed).contains(progress);
            assertThat(reading.value().orElseThrow().render()).isEqualTo(written);
        }
    }

    private static Progress progress(RandomJson random) {
        SequencedMap<Integer, StepRecord> steps = new TreeMap<>();
        int total = random.below(5);
        int first = random.below(1_000_000);
        for (int i = 0; i < total; i++) {
            steps.put(first + i, step(random));
        }
        return new Progress(
                new Progress.Plan(
                        random.words(),
                        random.maybe(() -> random.one(Progress.Plan.Kind.class)),
                        Optional.of(random.text()),
                        random.truth()),
                new Progress.Period(random.time(), random.time(), random.maybe(random::time)),
                random.one(Mode.class),
                new Progress.Position(random.below(total + 1), total),
                random.one(RunStatus.class),
                new Progress.Commits(random.maybe(random::text), random.maybe(random::text)),
                steps,
                new Progress.Conditions(random.truth(), random.truth()),
                new Progress.Recovery(random.truth(), random.below(3)),
                random.maybe(
                        () -> new Progress.Audit(random.truth(), random.some(() -> drift(random)))),
                random.maybe(() -> random.value(4)),
                random.fields(4));
    }

    private static StepRecord step(RandomJson random) {
        return new StepRecord(
                random.one(StepStatus.class),
                random.below(4),
                random.maybe(random::text),
                random.maybe(random::time),
                random.maybe(random::text),
                random.maybe(() -> random.one(StepRecord.ManifestVerdict.class)),
                random.some(() -> drift(random)),
                random.maybe(() -> new StepRecord.CheckpointDrift(random.text(), random.text())),
                random.maybe(random::text),
                random.fields(2));
    }

    private static Drift drift(RandomJson random) {
        return new Drift(random.text(), random.text(), random.text());
    }
}
