package baton.world.run.setting;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunMode;
import baton.world.git.CommitId;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.store.RunRecord;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/// A launch: what a run is called by, works on and is written down as.
class LaunchTest {
    private static final Terms RESUMING = Terms.SPREAD.resuming();
    private static final PlanPart STEP = new PlanPart.OneStep(2);
    private static final PlanPart SESSION = new PlanPart.OneSession(2);
    private static final PlanPart STEPS = new PlanPart.Steps(List.of(2, 1));

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    private Checkout checkout() {
        return Checkout.in(directory, PlanStep.sessions(PlanStep.of(1), PlanStep.of(2)));
    }

    @Test
    void modeIsThatOfThePartElseThatOfTheStart() {
        Checkout checkout = checkout();

        assertThat(List.of(Terms.SPREAD, Terms.SPREAD.only(STEPS)))
                .allMatch(terms -> checkout.launch(agent, terms).mode() == RunMode.EXECUTE);
        assertThat(List.of(RESUMING, RESUMING.only(STEPS)))
                .allMatch(terms -> checkout.launch(agent, terms).mode() == RunMode.RESUME);
        assertThat(List.of(Terms.SPREAD.only(STEP), RESUMING.only(STEP)))
                .allMatch(terms -> checkout.launch(agent, terms).mode() == RunMode.STEP);
        assertThat(List.of(Terms.SPREAD.only(SESSION), RESUMING.only(SESSION)))
                .allMatch(terms -> checkout.launch(agent, terms).mode() == RunMode.SESSION);
    }

    @Test
    void numbersAreThoseOfThePart() {
        Checkout checkout = checkout();

        assertThat(checkout.launch(agent, Terms.SPREAD).numbers()).containsExactly(1, 2);
        assertThat(checkout.launch(agent, Terms.SPREAD.only(STEP)).numbers()).containsExactly(2);
        assertThat(checkout.launch(agent, Terms.SPREAD.only(SESSION)).numbers()).containsExactly(2);
        assertThat(checkout.launch(agent, Terms.SPREAD.only(STEPS)).numbers())
                .containsExactly(2, 1);
    }

    @Test
    void onlyAWholePlanThatBeginsIsSpread() {
        Checkout checkout = checkout();

        assertThat(checkout.launch(agent, Terms.SPREAD).isSpread()).isTrue();
        assertThat(List.of(Terms.PLAIN, RESUMING, Terms.SPREAD.only(SESSION)))
                .noneMatch(terms -> checkout.launch(agent, terms).isSpread());
    }

    @Test
    void changesAreApprovedWhereARunIsTakenUp() {
        Checkout checkout = checkout();

        assertThat(checkout.launch(agent, RESUMING.accepted()).isApproved()).isTrue();
        assertThat(List.of(RESUMING, Terms.SPREAD.accepted()))
                .noneMatch(terms -> checkout.launch(agent, terms).isApproved());
    }

    @Test
    void progressFileIsThatOfThePart() {
        Checkout checkout = checkout();

        assertThat(checkout.launch(agent, Terms.SPREAD.only(SESSION)).progressFile())
                .hasFileName(".ultraexecute-progress-plan-session-2.json");
        assertThat(checkout.launch(agent, Terms.SPREAD.inProject()).progressFiles())
                .map(file -> file.getFileName().toString())
                .containsExactly(
                        "progress.json", "progress-session-1.json", "progress-session-2.json");
    }

    @Test
    void recordIsItsStoredForm() {
        Checkout checkout = checkout();
        CommitId head = new CommitId(checkout.repository().head());

        String text =
                checkout.launch(agent, Terms.SPREAD.only(STEP)).record(head, List.of(2)).render();

        assertThat(text)
                .contains("\"plan\": \"" + Checkout.PLAN + "\"")
                .contains("\"base_commit\": \"" + head.value() + "\"")
                .contains("\"mode\": \"step\"")
                .contains("\"agent\": \"scripted\"")
                .contains("\"worktrees\": false")
                .contains("\"version\": \"test\"");
        assertThat(RunRecord.parse(text).orElseThrow().steps()).containsExactly(2);
    }

    @Test
    void recordOfAnotherVersionIsReadAsFarAsItIsKnown() {
        RunRecord record =
                RunRecord.parse("{\"mode\": \"foreground\", \"steps\": [1, 4294967298, \"x\"]}")
                        .orElseThrow();

        assertThat(record.mode()).isEqualTo(RunMode.EXECUTE);
        assertThat(record.steps()).containsExactly(1);
    }
}
