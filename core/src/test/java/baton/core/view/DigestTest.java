package baton.core.view;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.progress.Drift;
import baton.core.run.LastProof;
import baton.core.run.RunEvent;
import baton.core.run.RunId;
import baton.core.run.RunMode;
import baton.core.run.RunResult;
import baton.core.step.Gate;
import baton.core.step.Question;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.text.Value;
import baton.core.view.chronicle.IgnoredLoss;
import baton.kit.Golden;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The few lines about every kind of ending, each in a golden file.
class DigestTest {
    private static final RunId RUN = new RunId("20260105-100000-aaaa");
    private static final String RESUME = "baton execute --resume 'docs/my plan.md'";

    record Row(String golden, Optional<String> project, ToldRun told) {
        @Override
        public String toString() {
            return golden;
        }
    }

    static Stream<Row> rows() {
        return Stream.of(
                new Row(
                        "digest-completed.txt",
                        Optional.empty(),
                        ended(told().passed(1).passed(2).passed(3), RunResult.COMPLETED)),
                new Row(
                        "digest-project.txt",
                        Optional.of(".claude/projects/my project"),
                        ended(told().passed(1).passed(2).passed(3), RunResult.COMPLETED)),
                new Row("digest-failed.txt", Optional.empty(), failed()),
                new Row("digest-asking.txt", Optional.empty(), asking(List.of("sqlite", "a b"))),
                new Row("digest-asking-openly.txt", Optional.empty(), asking(List.of())),
                new Row(
                        "digest-partial.txt",
                        Optional.empty(),
                        ended(
                                told().passed(1).passed(2).passed(3),
                                RunResult.PARTIAL,
                                new Drift("file a", "there", "missing"))),
                new Row(
                        "digest-interrupted.txt",
                        Optional.empty(),
                        told().passed(1).with(new RunEvent.Finished(RunResult.STOPPED, true))));
    }

    private static ToldRun told() {
        return ToldRun.of("Parse the header", "Write the reader", "Say so");
    }

    private static ToldRun ended(ToldRun told, RunResult result, Drift... drift) {
        return told.with(new RunEvent.ProvedWhole(LastProof.of(LastProof.Kind.RUN)))
                .with(new RunEvent.Audited(List.of(drift)))
                .with(new RunEvent.Finished(result, false));
    }

    private static ToldRun failed() {
        ToldRun told =
                told().passed(1)
                        .step(2, 1, new StepEvent.Started("c0"), new StepEvent.Witnessed(false));
        for (int attempt = 1; attempt <= 3; attempt++) {
            told =
                    told.step(
                            2,
                            attempt,
                            new StepEvent.AgentStarted(),
                            new StepEvent.AgentEnded(
                                    new StepEvent.AgentFailed("the agent exited with " + attempt)),
                            new StepEvent.Salvaged(
                                    Optional.of(RUN.salvageRef("step-2", attempt, attempt))));
        }
        return ended(told.step(2, 3, new StepEvent.Settled(StepEnd.FAILED)), RunResult.FAILED);
    }

    private static ToldRun asking(List<String> options) {
        Question question = new Question("Which store fits?", options, Optional.empty());
        ToldRun told =
                told().passed(1)
                        .step(2, 1, new StepEvent.Started("c0"), new StepEvent.Witnessed(false))
                        .step(2, 1, new StepEvent.AgentStarted())
                        .step(2, 1, new StepEvent.AgentEnded(new StepEvent.NeedsDecision(question)))
                        .step(2, 1, new StepEvent.GateOpened(Gate.id(2, 1), question))
                        .step(2, 1, new StepEvent.Salvaged(Optional.empty()))
                        .step(2, 1, new StepEvent.Settled(StepEnd.ESCALATED));
        return ended(told, RunResult.STOPPED);
    }

    private static List<Digest.Row> digest(Optional<String> project, ToldRun told) {
        List<Integer> steps = IntStream.rangeClosed(1, 3).boxed().toList();
        Retelling again =
                Retelling.of(
                        new Retelling.Known(
                                RUN,
                                "docs/my plan.md",
                                RunMode.EXECUTE,
                                project,
                                "exec:./agent.sh",
                                steps),
                        told.journal());
        Snapshot seen =
                new RunOutline(
                                RUN,
                                Optional.of("docs/my plan.md"),
                                false,
                                RESUME,
                                new TreeMap<>(),
                                List.of())
                        .snapshot(told.chronicle(), Map.of(), told.last());
        return Digest.of(
                again.facts(),
                again.run(),
                seen,
                again.told(),
                new Digest.Way(Digest.NEXT, RESUME));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void endingIsToldInAFewLines(Row row) {
        String text =
                digest(row.project(), row.told()).stream()
                        .map(line -> line.label() + ": " + line.text() + "\n")
                        .collect(Collectors.joining());
        assertThat(text.lines()).hasSizeLessThanOrEqualTo(8);
        Golden.assertMatches(row.golden(), text);
    }

    /// Many failed sessions would fill the screen.
    @Test
    void manyProblemsAreCounted() {
        Drift[] drift =
                IntStream.rangeClosed(1, 9)
                        .mapToObj(n -> new Drift("file " + n, "there", "missing"))
                        .toArray(Drift[]::new);
        ToldRun told = ended(told().passed(1).passed(2).passed(3), RunResult.PARTIAL, drift);
        assertThat(digest(Optional.empty(), told)).hasSizeLessThanOrEqualTo(8);
    }

    @Test
    void whatIgnoredFilesLostIsToldWithTheCommandThatBringsItBack() {
        SequencedMap<String, Value> lost = new LinkedHashMap<>();
        lost.put(IgnoredLoss.kept(1), Value.texts(List.of(".env", "notes/todo.txt")));
        lost.put(IgnoredLoss.place(1), Value.of("my runs/before"));
        lost.put(IgnoredLoss.UNKEPT, Value.texts(List.of("large.db")));
        ToldRun told =
                told().passed(1)
                        .passed(2)
                        .passed(3)
                        .with(new RunEvent.Finished(RunResult.COMPLETED, false), lost);

        assertThat(digest(Optional.empty(), told))
                .contains(
                        new Digest.Row(
                                "Ignored files",
                                ".env, notes/todo.txt changed since the run began",
                                false),
                        new Digest.Row(
                                "As they were", "baton rescue restore 'my runs/before'", true),
                        new Digest.Row(
                                "Ignored, changed",
                                "large.db; not kept: too large, too many, unreadable or in a"
                                        + " repository of their own (docs/limits.md)",
                                false));
    }
}
