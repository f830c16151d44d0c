package baton.core.view;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.progress.Drift;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.RunStatus;
import baton.core.contract.progress.StepRecord;
import baton.core.contract.progress.StepStatus;
import baton.core.run.RunEvent;
import baton.core.run.RunId;
import baton.core.run.RunMode;
import baton.core.run.RunResult;
import baton.core.run.SessionEvent;
import baton.core.run.SessionStage.Fate;
import baton.core.step.StepEnd;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.core.view.chronicle.UnitState;
import baton.kit.Golden;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The report, the summary and the progress files of a run with several sessions, all told again
/// from a journal.
class SessionsReportTest {
    private static final RunId RUN = new RunId("20260105-100000-aaaa");
    private static final Instant NOW = Instant.parse("2026-01-05T12:00:00Z");

    private static Retelling retold(ToldRun told) {
        return retold(told, "plan.md");
    }

    private static Retelling retold(ToldRun told, String plan) {
        Retelling.Known known =
                new Retelling.Known(
                        RUN, plan, RunMode.EXECUTE, Optional.empty(), "exec:a.sh", List.of());
        return Retelling.of(known, told.journal());
    }

    private static String report(ToldRun told) {
        Retelling again = retold(told);
        return Report.of(again.facts(), again.run(), again.told());
    }

    private static Value field(ToldRun told, String name) {
        Retelling again = retold(told);
        Value.Fields summary =
                (Value.Fields)
                        Summary.of(again.facts(), again.run()).field(Summary.KEY).orElseThrow();
        return summary.field(name).orElseThrow();
    }

    private static ToldRun every() {
        Drift drift = new Drift("merge", "session 2 merged", "shared.txt");
        return SessionsTold.every()
                .with(new RunEvent.Audited(List.of(drift)))
                .with(new RunEvent.Finished(RunResult.FAILED, false));
    }

    @Test
    void everyKindOfEndIsTold() {
        Golden.assertMatches("report-sessions.md", report(every()));
        assertThat(field(every(), "steps_passed").whole()).contains(3L);
        assertThat(field(every(), "steps_not_reached").whole()).contains(1L);
        assertThat(field(every(), "failed_at_step").whole()).contains(4L);
    }

    private static ToldRun unpublished() {
        return SessionsTold.unpublished()
                .with(new RunEvent.Audited(List.of()))
                .with(new RunEvent.Finished(RunResult.PARTIAL, false));
    }

    @Test
    void whatCouldNotBePublishedIsTakenWithOneCommand() {
        Golden.assertMatches("report-unpublished.md", report(unpublished()));
    }

    /// Its own files lie in the checkout, in no commit: git would not merge over them.
    @Test
    void whatCouldNotBePublishedOfAWorkIsTakenByItsOwnCommand() {
        Retelling again = retold(unpublished(), "works/WORK-01/PLAN.md");
        assertThat(Report.of(again.facts(), again.run(), again.told()))
                .contains("- take the result with `baton work resume WORK-01`")
                .contains("- Take the merged result with `baton work resume WORK-01`")
                .contains("Go on with: `baton work resume WORK-01`")
                .doesNotContain("git merge", "baton execute");
    }

    @Test
    void aSessionThatIsLostAfterTwoRecoveriesIsExhausted() {
        assertThat(report(SessionsTold.exhausted()))
                .contains("**Result:** PARTIAL: step 2 not merged\n")
                .contains("- **Recovery dispatched:** true (depth 2)")
                .contains("RECOVERY EXHAUSTED: session 2 drifted after 2 recovery attempts.")
                .contains("| 2 | Reader | 1 | merge conflict | 2 | — | 2 |");
        assertThat(field(SessionsTold.exhausted(), "recovery_dispatched").scalar())
                .contains("true");
        assertThat(field(SessionsTold.exhausted(), "recovery_depth").whole()).contains(2L);
    }

    @Test
    void aStepThatFailedInARecoveryIsToldAgainInTheNext() {
        Retelling again = retold(SessionsTold.recoveredAtLast());
        assertThat(again.run().step(2).orElseThrow().end()).contains(StepEnd.PASSED);
        assertThat(again.told().steps().get(1).state()).isEqualTo(UnitState.COMPLETED);
        assertThat(report(SessionsTold.recoveredAtLast()))
                .contains("| 2 | Reader | 1 | merged | 2 | ")
                .doesNotContain("shared.txt", "refs/baton/rescue");
    }

    @Test
    void aBranchThatWasMovedStopsTheRun() {
        ToldRun told =
                ToldRun.spread(
                                ToldRun.session(1, "A", List.of(), 1),
                                ToldRun.session(2, "B", List.of(), 2))
                        .session(1, SessionsTold.opened())
                        .session(2, SessionsTold.opened())
                        .passed(1)
                        .session(1, SessionsTold.ended())
                        .session(1, SessionsTold.refused(Fate.MOVED, "main no longer holds c0"))
                        .session(1, SessionsTold.rescued(1))
                        .passed(2)
                        .session(2, SessionsTold.ended(), SessionsTold.rescued(2))
                        .with(new RunEvent.Audited(List.of()))
                        .with(new RunEvent.Finished(RunResult.STOPPED, false));
        assertThat(report(told))
                .contains("**Result:** STOPPED (branch moved)")
                .contains("- main no longer holds c0")
                .contains("| 2 | B | 1 | stopped |")
                .contains("- Session 2: B — stopped; proved but not merged: step 2");
    }

    @Test
    void aSignalLeavesSessionsWhereTheyAre() {
        ToldRun told =
                ToldRun.spread(
                                ToldRun.session(1, "A", List.of(), 1),
                                ToldRun.session(2, "B", List.of(1), 2))
                        .session(1, SessionsTold.opened())
                        .passed(1)
                        .with(new RunEvent.Finished(RunResult.STOPPED, true));
        assertThat(report(told))
                .contains("**Result:** STOPPED (interrupted)")
                .contains("| 1 | A | 1 | stopped |", "| 2 | B | 2 | not reached |")
                .contains("Proved but not merged: step 1");
    }

    private static Progress progress(ToldRun told, int session, Optional<RunResult> result) {
        Retelling again = retold(told);
        ProgressView view =
                new ProgressView(
                        again.facts(),
                        new ProgressView.Commits("c0", Optional.empty()),
                        ProgressView.Earlier.NONE);
        ProgressView.Times times =
                new ProgressView.Times(ToldRun.START, NOW, Map.of(1, NOW, 2, NOW));
        return again.facts().sessions().stream()
                .filter(facts -> facts.number() == session)
                .map(facts -> view.of(facts, again.run(), result, times))
                .findFirst()
                .orElseGet(() -> view.of(again.run(), result, times));
    }

    @ParameterizedTest
    @CsvSource({"1, COMPLETED", "2, PARTIAL", "3, PARTIAL", "4, FAILED", "5, PENDING"})
    void theFileOfASessionSaysHowItStands(int session, RunStatus status) {
        Progress progress = progress(every(), session, Optional.of(RunResult.FAILED));
        assertThat(progress.status()).isEqualTo(status);
        assertThat(progress.steps()).containsOnlyKeys(session);
        assertThat(Progress.parse(Source.of("p", progress.render())).problems()).isEmpty();
    }

    @Test
    void whatIsNotMergedIsToBeDoneByWhoHasNoJournal() {
        Progress progress = progress(every(), 0, Optional.of(RunResult.FAILED));
        assertThat(progress.steps().get(1).status()).isEqualTo(StepStatus.COMPLETED);
        StepRecord away = progress.steps().get(2);
        assertThat(away.status()).isEqualTo(StepStatus.PENDING);
        assertThat(away.note()).contains("not merged");
        assertThat(progress.position().current()).isEqualTo(4);
        assertThat(progress(SessionsTold.exhausted(), 2, Optional.empty()).recovery())
                .isEqualTo(new Progress.Recovery(true, 2));
    }

    @Test
    void aSessionUnderWayShowsWhatItHasDone() {
        ToldRun told =
                ToldRun.spread(
                                ToldRun.session(1, "A", List.of(), 1, 2),
                                ToldRun.session(2, "B", List.of()))
                        .session(1, new SessionEvent.Opened("c0"))
                        .passed(1);
        Progress progress = progress(told, 1, Optional.empty());
        assertThat(progress.status()).isEqualTo(RunStatus.IN_PROGRESS);
        assertThat(progress.position()).isEqualTo(new Progress.Position(1, 2));
        assertThat(progress(told, 1, Optional.of(RunResult.STOPPED)).status())
                .isEqualTo(RunStatus.STOPPED);
    }
}
