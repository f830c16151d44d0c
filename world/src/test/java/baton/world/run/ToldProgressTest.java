package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.config.WorktreeSettings;
import baton.core.contract.progress.Drift;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.RunStatus;
import baton.core.contract.progress.StepStatus;
import baton.core.run.RunResult;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.setting.PlanPart;
import baton.world.run.setting.Spread;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;

/// The progress file at the end of a run, as other tools read it.
class ToldProgressTest {
    private static final String PROGRESS = ".ultraexecute-progress-plan.json";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    private static Progress progress(Checkout checkout) {
        return Progress.parse(Source.of(PROGRESS, checkout.project(PROGRESS)))
                .value()
                .orElseThrow();
    }

    @Test
    void aPlanOfWhichOneStepWasCarriedOutIsNotCompleted() {
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));

        assertThat(checkout.run(agent, Terms.PLAIN.only(new PlanPart.OneStep(1))))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(progress(checkout).status()).isEqualTo(RunStatus.PARTIAL);
        assertThat(progress(checkout).period().completedAt()).isEmpty();

        checkout.run(agent, Terms.PLAIN.only(new PlanPart.OneStep(2)));
        assertThat(progress(checkout).status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(progress(checkout).period().completedAt()).isPresent();
    }

    @Test
    void aPlanIsNotCompletedWithTheFileOfAnEarlierStepMissing() {
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        checkout.run(agent, Terms.PLAIN.only(new PlanPart.OneStep(1)));
        checkout.repository().shell("git rm -q f1.txt; git commit -q -m 'take it away'");

        assertThat(checkout.run(agent, Terms.PLAIN.only(new PlanPart.OneStep(2))))
                .isEqualTo(RunResult.PARTIAL);
        assertThat(progress(checkout).status()).isEqualTo(RunStatus.PARTIAL);
        assertThat(progress(checkout).manifestAudit().orElseThrow().drifts())
                .containsExactly(new Drift("expected_path", "f1.txt", "missing"));

        assertThatThrownBy(() -> checkout.resume(agent)).hasMessageContaining("STEP_REWRITTEN");
        assertThat(checkout.run(agent, Terms.PLAIN.resuming().accepted()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().has("f1.txt")).isTrue();
    }

    @Test
    void aRewrittenCommitOfAnEarlierStepIsFoundByWhatItChanges() {
        Checkout checkout =
                Checkout.in(
                        directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2), PlanStep.of(3)));
        checkout.run(agent, Terms.PLAIN.only(new PlanPart.OneStep(1)));
        checkout.repository().shell("git commit -q --amend -m 'in other words'");
        assertThat(checkout.run(agent, Terms.PLAIN.only(new PlanPart.OneStep(2))))
                .isEqualTo(RunResult.COMPLETED);

        checkout.repository()
                .shell("git reset -q --soft HEAD~2; git commit -q -m 'all in one commit'");
        Terms third = Terms.PLAIN.only(new PlanPart.OneStep(3));
        assertThat(checkout.run(agent, third)).isEqualTo(RunResult.COMPLETED);

        checkout.repository()
                .shell(
                        "git reset -q --hard HEAD~1; echo else > f1.txt; git commit -qa --amend"
                                + " --no-edit");
        assertThat(checkout.run(agent, third)).isEqualTo(RunResult.PARTIAL);
        assertThat(progress(checkout).manifestAudit().orElseThrow().drifts())
                .extracting(Drift::actual)
                .contains("not in the history");
    }

    /// The commits have the subjects of the steps, the manifest holds, and a file says that all is
    /// done. The commands of the steps say that it is not.
    @Test
    void whatAFileClaimsIsHeldToItsCommands() {
        PlanStep first = PlanStep.of(1).verifying("! grep -q bad f1.txt");
        Checkout checkout = Checkout.in(directory, PlanStep.plan(first, PlanStep.of(2)));
        checkout.repository().git("tag", "base");
        checkout.run(agent);
        forge(checkout);
        assertThat(checkout.run(agent, Terms.PLAIN.resuming().accepted()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).as("judged, then built").containsExactly("1.1", "2.1", "1.2");

        forge(checkout);
        String file = Checkout.PROJECT + "/" + PROGRESS;
        String told = checkout.repository().read(file);
        checkout.repository().write(file, told.replaceAll("\"commit\": \"[0-9a-f]+\",?", ""));
        Execution.Outcome partial = checkout.execute(agent, Terms.PLAIN.resuming());
        assertThat(partial.result()).isEqualTo(RunResult.PARTIAL);
        assertThat(agent.calls()).hasSize(3);
        assertThat(checkout.last("proof.ended run")).contains("\"step\":1", "\"red\"");
        assertThat(partial.report())
                .contains("PARTIAL (1/2 passed)", "- Step 1: Part 1 (its Verify is red")
                .contains("Go on with: `baton execute --resume");

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "1.2", "1.1");
        assertThat(checkout.resume(agent)).as("nothing is left").isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).hasSize(4);
    }

    /// Nothing but the file says that the steps are done, and nobody wants a last proof.
    @Test
    void aClaimIsHeldToItsCommandsWhereTheLastProofIsOff() {
        PlanStep first = PlanStep.of(1).verifying("! grep -q bad f1.txt");
        Checkout checkout = Checkout.in(directory, PlanStep.plan(first, PlanStep.of(2)));
        checkout.repository().git("tag", "base");
        checkout.run(agent);
        forge(checkout);
        String file = Checkout.PROJECT + "/" + PROGRESS;
        String told = checkout.repository().read(file);
        checkout.repository().write(file, told.replaceAll("\"commit\": \"[0-9a-f]+\",?", ""));
        Terms ungated =
                Terms.PLAIN.spreading(
                        new Spread(1, false, false, WorktreeSettings.NONE, false, true));

        Execution.Outcome outcome = checkout.execute(agent, ungated.resuming());
        assertThat(outcome.result()).isEqualTo(RunResult.PARTIAL);
        assertThat(outcome.report()).contains("`--gate off`: only the Verify commands of steps");
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
    }

    /// The file of the step was there before, and its command cannot tell.
    @Test
    void aCommitThatChangesNothingOfTheStepIsNoGroundForAClaim() {
        PlanStep second = PlanStep.of(2).verifying("test -f f2.txt");
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), second));
        checkout.run(agent);
        String own = checkout.repository().git("rev-parse", "HEAD");
        checkout.repository()
                .shell(
                        "rm -rf .baton/runs; git reset -q --hard HEAD~2; echo old > f2.txt;"
                                + " git add f2.txt; git commit -qm old; echo 1 > f1.txt;"
                                + " git add f1.txt; git commit -qm 'feat: 1'");
        String other = checkout.repository().git("rev-parse", "HEAD");
        String file = Checkout.PROJECT + "/" + PROGRESS;
        String told = checkout.repository().read(file);
        String start = checkout.repository().git("rev-parse", "HEAD~1");
        checkout.repository()
                .write(
                        file,
                        told.replace(own, other)
                                .replaceAll("(\"session_start_sha\": \")[0-9a-f]+", "$1" + start));

        checkout.run(agent, Terms.PLAIN.resuming().accepted());
        assertThat(agent.calls()).as("step 2 is done").endsWith("2.1").hasSizeGreaterThan(2);
    }

    private static void forge(Checkout checkout) {
        checkout.repository()
                .shell(
                        "rm -rf .baton/runs; git reset -q --hard base; echo bad > f1.txt;"
                                + " git add f1.txt; git commit -qm 'feat: 1'; echo 2 > f2.txt;"
                                + " git add f2.txt; git commit -qm 'feat: 2'");
    }

    @Test
    void aSessionDoesNotCompleteAPlanWithTheFileOfAnotherMissing() {
        Checkout checkout =
                Checkout.in(directory, PlanStep.sessions(PlanStep.of(1), PlanStep.of(2)));
        Terms project = Terms.PLAIN.inProject();
        checkout.run(agent, project.only(new PlanPart.OneSession(1)));
        checkout.repository().shell("git rm -q f1.txt; git commit -q -m 'take it away'");

        assertThat(checkout.run(agent, project.only(new PlanPart.OneSession(2))))
                .isEqualTo(RunResult.PARTIAL);
        assertThat(checkout.project(".session-state.local.json")).doesNotContain("\"completed\"");
    }

    @Test
    void fieldsOfOtherToolsAreKept() {
        PlanStep loser = PlanStep.of(2).verifying("test -f ready").failing("escalate");
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), loser));
        checkout.run(agent);
        String file = Checkout.PROJECT + "/" + PROGRESS;
        String told = checkout.repository().read(file);
        checkout.repository()
                .write(
                        file,
                        told.replaceFirst("\\{", "{\"x_owner\": \"me\",")
                                .replace("\"1\": {", "\"1\": {\"x_note\": [1],")
                                .replace("\"2\": {", "\"2\": {\"x_note\": 2,"));

        checkout.resume(agent);

        Progress after = progress(checkout);
        assertThat(after.others()).containsEntry("x_owner", Value.of("me"));
        assertThat(Json.line(after.steps().get(1).others().get("x_note"))).isEqualTo("[1]");
        assertThat(after.steps().get(2).others()).containsEntry("x_note", Value.of(2));
        checkout.repository().shell("rm -rf .baton/runs");
        checkout.resume(agent);
        assertThat(progress(checkout).steps().get(1).others()).containsKey("x_note");
        assertThat(progress(checkout).others()).containsKey("x_owner");
    }

    @Test
    void fieldsOfOtherToolsAreKeptInTheFilesOfSessionsToo() {
        Checkout checkout =
                Checkout.in(directory, PlanStep.sessions(PlanStep.of(1), PlanStep.of(2)));
        Terms spread = Terms.SPREAD.inProject();
        checkout.run(agent, spread);
        String file = Checkout.PROJECT + "/progress-session-2.json";
        String told = checkout.repository().read(file);
        checkout.repository()
                .write(
                        file,
                        told.replaceFirst("\\{", "{\"x_owner\": \"me\",")
                                .replace("\"2\": {", "\"2\": {\"x_note\": 2,"));

        checkout.run(agent, spread);

        Progress after =
                Progress.parse(Source.of("p", checkout.repository().read(file)))
                        .value()
                        .orElseThrow();
        assertThat(after.others()).containsEntry("x_owner", Value.of("me"));
        assertThat(after.steps().get(2).others()).containsEntry("x_note", Value.of(2));
        checkout.repository().write(file, "{");
        assertThatThrownBy(() -> checkout.run(agent, spread))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("progress-session-2.json");
        assertThat(checkout.repository().read(file)).isEqualTo("{");
    }

    /// The summary counts what git proves, and the audit of the same run agrees with it.
    @Test
    void stepThatOnlyAnOlderFileClaimsIsNotCounted() {
        Checkout checkout =
                Checkout.in(
                        directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2), PlanStep.of(3)));
        checkout.run(agent, Terms.PLAIN.only(new PlanPart.OneStep(1)));
        checkout.run(agent, Terms.PLAIN.only(new PlanPart.OneStep(2)));
        checkout.repository().shell("git rm -q f1.txt; git commit -q -m 'take it away'");

        Terms third = Terms.PLAIN.only(new PlanPart.OneStep(3));
        assertThat(Json.line(checkout.execute(agent, third).summary()))
                .contains("\"steps_passed\":2", "\"steps_not_reached\":1", "f1.txt");
    }

    @Test
    void aFileThatCannotBeReadIsNamedAndWrittenAnewWhenItIsMovedAway() {
        PlanStep loser = PlanStep.of(2).verifying("test -f ready").failing("escalate");
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), loser));
        checkout.run(agent);
        String file = Checkout.PROJECT + "/" + PROGRESS;
        checkout.repository().write(file, "{");

        assertThatThrownBy(() -> checkout.resume(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        refused -> {
                            assertThat(refused.problem().message()).contains(PROGRESS);
                            assertThat(refused.problem().fix()).contains("move it away");
                        });
        checkout.repository().delete(file);
        checkout.resume(agent);
        assertThat(progress(checkout).steps().get(1).status()).isEqualTo(StepStatus.COMPLETED);
    }

    @Test
    void aRecordOfAStepThatThePlanDoesNotHaveDoesNotCount() {
        PlanStep loser = PlanStep.of(2).verifying("test -f ready").failing("escalate");
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), loser));
        checkout.run(agent);
        String file = Checkout.PROJECT + "/" + PROGRESS;
        String other = "\"7\": {\"status\": \"completed\", \"attempts\": 1}, \"2\": {";
        String told = checkout.repository().read(file).replace("\"2\": {", other);
        checkout.repository().write(file, told);
        checkout.repository().shell("rm -rf .baton/runs");

        assertThat(checkout.execute(agent, Terms.PLAIN.resuming()).facts().passedBefore())
                .isEqualTo(1);
    }

    @Test
    void aStopNamesItsStepItsCommitAndTheSummary() {
        PlanStep loser = PlanStep.of(2).verifying("false").failing("escalate");
        Checkout checkout =
                Checkout.in(directory, PlanStep.plan(PlanStep.of(1), loser, PlanStep.of(3)));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.STOPPED);
        Progress told = progress(checkout);
        assertThat(told.position()).isEqualTo(new Progress.Position(2, 3));
        assertThat(told.commits().end()).contains(checkout.repository().head());
        assertThat(told.period().completedAt()).isEmpty();
        assertThat(told.steps().get(1).completedAt()).isPresent();
        assertThat(told.steps().get(2).status()).isEqualTo(StepStatus.FAILED);
        assertThat(told.steps().get(2).completedAt()).isEmpty();
        assertThat(Json.line(told.summary().orElseThrow()))
                .contains("\"result\":\"stopped\"", "\"steps_passed\":1", "\"failed_at_step\":2");
    }

    @ParameterizedTest
    @CsvSource({
        "none,           true, true",
        "'`test -f start`', true, true",
        "'`test -f x`',  true, false",
        "none,           false, true"
    })
    void conditionsCountAsCheckedWhereTheyHold(String entry, String exit, boolean entered) {
        boolean left = entered && exit.equals("true");
        Checkout checkout =
                Checkout.in(directory, PlanStep.spec(entry, "`" + exit + "`", PlanStep.of(1)));

        checkout.run(agent);

        assertThat(progress(checkout).conditions())
                .isEqualTo(new Progress.Conditions(entered, left));
    }
}
