package baton.core.view;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Shown;
import baton.core.contract.progress.Drift;
import baton.core.run.LastProof;
import baton.core.run.RunEvent;
import baton.core.run.RunId;
import baton.core.run.RunMode;
import baton.core.run.RunResult;
import baton.core.step.Gate;
import baton.core.step.Note;
import baton.core.step.Question;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.text.Value;
import baton.kit.Golden;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// The report of every kind of ending, each section of it in a golden file, all told again from a
/// journal.
class ReportTest {
    private static final RunId RUN = new RunId("20260105-100000-aaaa");
    private static final StepEvent.Started STARTED = new StepEvent.Started("c0");
    private static final StepEvent.Witnessed WITNESSED = new StepEvent.Witnessed(false);

    private static ToldRun told() {
        return ToldRun.of("Parse the header", "Write the reader | fast", "Say so");
    }

    private static Retelling retold(ToldRun told) {
        Retelling.Known known =
                new Retelling.Known(
                        RUN,
                        "docs/my plan.md",
                        RunMode.EXECUTE,
                        Optional.empty(),
                        "exec:./agent.sh",
                        List.of(1, 2, 3));
        return Retelling.of(known, told.journal());
    }

    private static void check(String golden, ToldRun told) {
        Retelling again = retold(told);
        Golden.assertMatches(golden, Report.of(again.facts(), again.run(), again.told()));
    }

    private static ToldRun ended(ToldRun told, RunResult result, Drift... drift) {
        return told.with(new RunEvent.ProvedWhole(LastProof.of(LastProof.Kind.RUN)))
                .with(new RunEvent.Audited(List.of(drift)))
                .with(new RunEvent.Finished(result, false));
    }

    private static StepEvent[] failing(int attempt, StepEvent.AgentOutcome outcome) {
        return new StepEvent[] {
            new StepEvent.AgentStarted(),
            new StepEvent.AgentEnded(outcome),
            new StepEvent.Salvaged(salvageOf(attempt))
        };
    }

    private static Optional<String> salvageOf(int attempt) {
        return Optional.of(RUN.salvageRef("step-2", attempt, attempt));
    }

    private static ToldRun failedTwice() {
        StepEvent.AgentFailed wrong = new StepEvent.AgentFailed("the agent exited with 1");
        return told().passed(1)
                .step(2, 1, STARTED, WITNESSED)
                .step(2, 1, failing(1, wrong))
                .step(2, 2, failing(2, wrong));
    }

    @Test
    void completed() {
        check(
                "report-completed.md",
                ended(told().passed(1).passed(2).passed(3), RunResult.COMPLETED));
    }

    @Test
    void failedStepsHaveDetailsAndRemain() {
        StepEvent.AgentFailed last = new StepEvent.AgentFailed("stalled:\nno output for 10m");
        ToldRun told =
                failedTwice()
                        .step(2, 3, failing(3, last))
                        .step(2, 3, new StepEvent.Settled(StepEnd.FAILED));
        check("report-failed.md", ended(told, RunResult.FAILED));
    }

    @Test
    void anEscalationStops() {
        Question question = new Question("Which store fits?", List.of(), Optional.empty());
        ToldRun told =
                told().passed(1)
                        .step(2, 1, STARTED, WITNESSED, new StepEvent.AgentStarted())
                        .step(2, 1, new StepEvent.AgentEnded(new StepEvent.NeedsDecision(question)))
                        .step(2, 1, new StepEvent.GateOpened(Gate.id(2, 1), question))
                        .step(2, 1, new StepEvent.Salvaged(salvageOf(1)))
                        .step(2, 1, new StepEvent.Settled(StepEnd.ESCALATED));
        check("report-stopped.md", ended(told, RunResult.STOPPED));
    }

    @Test
    void anExitConditionThatFailsIsNamed() {
        ToldRun told =
                ToldRun.conditioned("Parse the header", "Write the reader", "Say so")
                        .looked(RunEvent.ConditionKind.ENTRY)
                        .passed(1)
                        .passed(2)
                        .passed(3)
                        .looked(RunEvent.ConditionKind.EXIT, "Verify `make check` exited with 2");
        check("report-conditions.md", ended(told, RunResult.FAILED));
    }

    @Test
    void aCommandThatIsRefusedIsNamed() {
        ToldRun told =
                told().passed(1)
                        .step(
                                2,
                                1,
                                STARTED,
                                WITNESSED,
                                new StepEvent.AgentStarted(),
                                new StepEvent.AgentEnded(new StepEvent.Finished()),
                                new StepEvent.ScopeChecked(true, Optional.empty()),
                                new StepEvent.Verified(
                                        new StepEvent.PolicyRefused("recursive removal")),
                                new StepEvent.Salvaged(Optional.empty()),
                                new StepEvent.Settled(StepEnd.ESCALATED));
        check("report-refused.md", ended(told, RunResult.STOPPED));
    }

    @Test
    void driftMakesPartial() {
        ToldRun told =
                ended(
                        told().passed(1).passed(2).passed(3),
                        RunResult.PARTIAL,
                        new Drift("expected_path", "src/a|b.js", "missing"),
                        new Drift("commit", "a commit of step 2", "not in the history"));
        check("report-partial.md", told);
    }

    private static LastProof.Finding red(int step, LastProof.Weight weight, String output) {
        return new LastProof.Finding(step, weight, "Verify `make` exited with 2", output);
    }

    @Test
    void lastProofThatIsRedMakesPartialAndShowsWhatWasPrinted() {
        LastProof proof =
                new LastProof(
                        LastProof.Kind.RUN,
                        List.of(
                                red(1, LastProof.Weight.OUTDATED, ""),
                                red(2, LastProof.Weight.RED, "make: *** [all]\n```\n| no\n"),
                                red(3, LastProof.Weight.LOCAL, "")),
                        List.of("as in the checkout, and therefore not clean: node_modules"));
        ToldRun told = told().passed(1).passed(2).passed(3).with(new RunEvent.ProvedWhole(proof));
        check("report-unproved.md", ended(told, RunResult.PARTIAL));
    }

    @Test
    void lastProofThatIsSwitchedOffIsSaid() {
        RunEvent off = new RunEvent.ProvedWhole(LastProof.of(LastProof.Kind.OFF));
        ToldRun told = told().passed(1).passed(2).passed(3).with(off);
        Retelling again = retold(ended(told, RunResult.COMPLETED));

        assertThat(Report.of(again.facts(), again.run(), again.told()))
                .contains("**Result:** COMPLETED", "off: the Verify commands were not run");
        assertThat(baton.core.text.Json.line(Summary.of(again.facts(), again.run())))
                .contains("\"last_proof\":\"off\"");
    }

    @Test
    void runsOfEarlierVersionsHadNone() {
        ToldRun told =
                told().passed(1)
                        .passed(2)
                        .passed(3)
                        .with(new RunEvent.Audited(List.of()))
                        .with(new RunEvent.Finished(RunResult.COMPLETED, false));
        Retelling again = retold(told);

        assertThat(Report.of(again.facts(), again.run(), again.told()))
                .contains(
                        "**Result:** COMPLETED", "n/a (an earlier version of Baton made the run)");
    }

    @Test
    void skippedAndNotedSteps() {
        ToldRun told =
                told().step(
                                1,
                                1,
                                STARTED,
                                WITNESSED,
                                new StepEvent.AgentStarted(),
                                new StepEvent.AgentEnded(new StepEvent.Finished()),
                                new StepEvent.ScopeChecked(false, Optional.empty()),
                                new StepEvent.Verified(new StepEvent.Green(true)),
                                new StepEvent.ManifestChecked(Shown.NONE),
                                new StepEvent.Checkpointed(
                                        Optional.empty(), List.of(Note.NOTHING_TO_COMMIT)),
                                new StepEvent.Settled(StepEnd.PASSED))
                        .step(2, 1, STARTED, WITNESSED)
                        .step(2, 1, failing(1, new StepEvent.AgentFailed("no")))
                        .step(2, 1, new StepEvent.Settled(StepEnd.SKIPPED))
                        .passed(3);
        check("report-skipped.md", ended(told, RunResult.COMPLETED));
    }

    @Test
    void anInterruptedRunSaysHowToGoOn() {
        check("report-interrupted.md", failedTwice());
    }

    @Test
    void aPreflightThatBlocks() {
        SequencedMap<String, Value> data = new LinkedHashMap<>();
        data.put("numbers", Value.items(List.of(Value.of(0), Value.of(1))));
        data.put("titles", Value.texts(List.of("Sandbox pre-flight", "Work")));
        data.put("plan_type", Value.of("session-spec"));
        data.put("legacy", Value.of(true));
        data.put("advisories", Value.texts(List.of("step 1 verify: git push --force")));
        ToldRun told =
                new ToldRun()
                        .with(new RunEvent.Began(), data)
                        .step(
                                0,
                                1,
                                STARTED,
                                WITNESSED,
                                new StepEvent.Verified(new StepEvent.PreflightBlocked()),
                                new StepEvent.Salvaged(Optional.empty()),
                                new StepEvent.Settled(StepEnd.BLOCKED));
        Retelling again =
                Retelling.of(
                        new Retelling.Known(
                                RUN,
                                "s/session-1.md",
                                RunMode.SESSION,
                                Optional.of("a project"),
                                "replay:r",
                                List.of(0, 1)),
                        ended(told, RunResult.BLOCKED).journal());
        Golden.assertMatches(
                "report-blocked.md", Report.of(again.facts(), again.run(), again.told()));
    }

    @Test
    void statisticsHoldNumbersAndNoText() {
        StepEvent.AgentFailed last = new StepEvent.AgentFailed("a secret");
        ToldRun told =
                failedTwice()
                        .step(2, 3, failing(3, last))
                        .step(2, 3, new StepEvent.Settled(StepEnd.FAILED));
        Retelling again = retold(ended(told, RunResult.FAILED));
        Instant now = Instant.parse("2026-01-05T12:00:00Z");
        assertThat(baton.core.text.Json.line(Stats.of(again.facts(), again.run(), now)))
                .isEqualTo(
                        "{\"ts\":\"2026-01-05T12:00:00Z\",\"plan\":\"my plan.md\","
                                + "\"plan_type\":\"plan\",\"mode\":\"execute\","
                                + "\"result\":\"failed\",\"steps_total\":3,\"steps_passed\":1,"
                                + "\"steps_failed\":1,\"steps_skipped\":0,\"failed_at_step\":2}");
    }
}
