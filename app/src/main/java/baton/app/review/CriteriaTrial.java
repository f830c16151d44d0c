package baton.app.review;

import baton.core.Failure;
import baton.core.policy.rehearsal.CommandPolicy;
import baton.core.policy.rules.CommandVerdict;
import baton.core.review.Criterion;
import baton.core.review.Criterion.Trial;
import baton.core.review.Tried;
import baton.core.review.Tried.Outcome;
import baton.world.process.Cancellation;
import baton.world.process.Enclosure;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Runner;
import baton.world.process.Streamed;
import baton.world.process.lines.LineListener;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/// Runs the commands that success criteria name, one after the other, as far as the command policy
/// lets them.
///
/// @param directory where they run
/// @param fence what is put around each
/// @param longest how long each may take
record CriteriaTrial(
        Path directory,
        Map<String, String> environment,
        Supplier<Enclosure> fence,
        Duration longest,
        Cancellation cancellation) {
    private static final int OUTPUT_MAX = 64 * 1024;
    private static final int NOT_EXECUTABLE = 126;
    private static final int NOT_FOUND = 127;

    public CriteriaTrial {
        environment = Map.copyOf(environment);
    }

    /// @throws CancellationException when Baton is ending
    List<Tried> all(List<Criterion> criteria) {
        List<Tried> tried = new ArrayList<>();
        for (Criterion criterion : criteria) {
            criterion.trial().ifPresent(trial -> tried.add(tried(criterion, trial)));
        }
        return tried;
    }

    private Tried tried(Criterion criterion, Trial trial) {
        if (CommandPolicy.judge(trial.command()).verdict() == CommandVerdict.BLOCK) {
            return new Tried(criterion, Outcome.REFUSED, Optional.of("the policy forbids it"));
        }
        Heard heard = new Heard(trial.output());
        Enclosure around = fence.get();
        try {
            Streamed ended =
                    Runner.stream(
                            around.around(
                                    new Invocation(
                                            List.of("bash", "-c", trial.command()),
                                            directory,
                                            environment,
                                            new Limits(longest, OUTPUT_MAX))),
                            Optional.empty(),
                            heard,
                            cancellation);
            return judged(criterion, trial, ended, heard.found);
        } catch (Failure failure) {
            String why = "`" + trial.command() + "` could not be started";
            return new Tried(criterion, Outcome.UNCLEAR, Optional.of(why));
        }
    }

    private static Tried judged(Criterion criterion, Trial trial, Streamed ended, boolean found) {
        String name = "`" + trial.command() + "` ";
        return switch (ended.finish()) {
            case CANCELLED -> throw new CancellationException("Baton is ending");
            case TIMED_OUT, SILENT ->
                    new Tried(criterion, Outcome.UNCLEAR, Optional.of(name + "ran out of time"));
            case EXITED -> {
                int exit = ended.exit().orElse(1);
                String said = name + "exited with " + exit + ", not with " + trial.exit();
                if (exit == trial.exit()) {
                    yield found
                            ? new Tried(criterion, Outcome.HOLDS, Optional.empty())
                            : new Tried(
                                    criterion,
                                    Outcome.FAILS,
                                    Optional.of(
                                            name
                                                    + "did not print `"
                                                    + trial.output().orElse("")
                                                    + "`"));
                }
                boolean absent = exit == NOT_FOUND || exit == NOT_EXECUTABLE;
                yield new Tried(
                        criterion, absent ? Outcome.UNCLEAR : Outcome.FAILS, Optional.of(said));
            }
        };
    }

    /// Looks for the expected text in every line.
    private static final class Heard implements LineListener {
        private final Optional<String> expected;
        private boolean found;

        Heard(Optional<String> expected) {
            this.expected = expected;
            this.found = expected.isEmpty();
        }

        @Override
        public boolean hearsAll() {
            return !found;
        }

        @Override
        public void line(String line) {
            found = found || expected.filter(line::contains).isPresent();
        }
    }
}
