package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Programs that nothing fences in can write what a run judges them by. It is what it was again
/// before anybody reads it.
class HeldStateTest {
    private static final String SCOPE = "scope.checked step-1";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Path script;

    @BeforeEach
    void makeScript() throws IOException {
        script = Files.createFile(directory.resolve("script"));
    }

    private Checkout checkout(PlanStep step) {
        Checkout checkout = Checkout.in(directory, PlanStep.plan(step));
        checkout.repository().write(".gitignore", "/.env\n/conftest.py\n");
        checkout.repository().commitAll("ignore");
        checkout.repository().write(".env", "TOKEN=1\n");
        return checkout;
    }

    /// Commands with `$state` for the folder where the run keeps what it knows of a working tree.
    private String tampering(String commands) {
        Path runs = directory.resolve("checkout/.baton/runs");
        return """
        state=$(echo %s/*)
        if [ -d $state/sessions/1 ]; then state=$state/sessions/1; fi
        %s
        """
                .formatted(runs, commands);
    }

    /// The first attempt does this besides its work.
    private void firstDoes(String commands) {
        String script = tampering(commands) + "echo 1 > f1.txt";
        agent.at(1, call -> call.attempt() == 1 ? call.does(script) : call.writeOwn());
    }

    private static void assertSeen(Checkout checkout) {
        assertThat(checkout.told()).filteredOn(SCOPE::equals).hasSize(2);
        assertThat(checkout.repository().read("start")).isEqualTo("start\n");
        assertThat(checkout.repository().git("show", "HEAD", "--name-only", "--format="))
                .isEqualTo("f1.txt");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GIT_INDEX_FILE=$state/index git update-index --skip-worktree start",
                "GIT_INDEX_FILE=$state/index git update-index --assume-unchanged start",
                "echo changed > start; GIT_INDEX_FILE=$state/index git add start",
                "rm $state/index; mkfifo $state/index",
                "rm $state/index; mkdir -p $state/index/deep",
                "mv $state/index $state/other; ln -s other $state/index;"
                        + " GIT_INDEX_FILE=$state/other git update-index --skip-worktree start",
                "rm -r $state/look; mkdir $state/look; echo /start > $state/look/rules",
                "mv $state/look $state/looked; ln -s looked $state/look",
                "printf '[core]\\n\\tworktree = /nowhere\\n' >> $state/look/config",
            })
    void whatAnAgentWritesIntoTheFolderHidesNothing(String commands) {
        Checkout checkout = checkout(PlanStep.of(1));
        firstDoes(commands + "; echo changed > start");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertSeen(checkout);
    }

    @Test
    void norDoesWhatItWritesThereInAWorktree() {
        Checkout checkout = checkout(PlanStep.of(1));
        firstDoes(
                "GIT_INDEX_FILE=$state/index git update-index --skip-worktree start;"
                        + " echo changed > start");

        assertThat(checkout.run(agent, Terms.SPREAD)).isEqualTo(RunResult.COMPLETED);
        assertSeen(checkout);
    }

    @Test
    void filesThatRulesOfItsOwnWouldHideAreSeen() {
        Checkout checkout = checkout(PlanStep.of(1));
        firstDoes("echo /evil.sh >> $state/look/rules; echo exit > evil.sh");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertSeen(checkout);
        assertThat(checkout.repository().at("evil.sh")).doesNotExist();
    }

    @Test
    void itIsHeldAgainstTheAttempt() {
        Checkout checkout = checkout(PlanStep.of(1));
        agent.at(1, call -> call.does(tampering("rm $state/index") + "echo 1 > f1.txt"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.FAILED);
        assertThat(checkout.last(SCOPE))
                .contains("\"complaint\":\"history_moved\"")
                .contains("\"`index` in the folder of the run was changed\"");
    }

    @Test
    void whatWasRedBeforeTheRunIsNotForItToSay() {
        Checkout checkout = checkout(PlanStep.of(1));
        firstDoes("echo '{\"make test\": \"red\"}' > $state/evidence/baseline.json");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertSeen(checkout);
        assertThat(checkout.folder().evidence("baseline")).doesNotExist();
    }

    @Test
    void anIgnoredFileThatItCallsItsOwnIsNotThereForVerify() {
        Checkout checkout = checkout(PlanStep.of(1).verifying("test ! -e conftest.py"));
        firstDoes("printf 'conftest.py\\0' >> $state/ignored; echo > conftest.py");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
    }

    @Test
    void aFileThatItTouchesBeforeItSetsTheMomentAnewIsTouched() {
        Checkout checkout = checkout(PlanStep.of(1).verifying("grep -q TOKEN=1 .env"));
        firstDoes("echo TOKEN=2 > .env; rm $state/ignored.mark; touch $state/ignored.mark");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("verify.ended step-1")).contains("\"touched\":[\".env\"]");
    }

    /// The program is killed while the agent is at work: nothing is put right, and the note stays.
    private Checkout killedAfter(String commands) {
        Checkout checkout = checkout(PlanStep.of(1));
        Path notes = checkout.home().resolve("state/baton/known");
        String saving =
                "%s\ncp -a %s %s; cp -a $state %s"
                        .formatted(
                                commands,
                                notes,
                                directory.resolve("notes"),
                                directory.resolve("folder"));
        agent.at(
                1,
                call -> {
                    call.does(tampering(saving));
                    throw new Checkout.Died();
                });
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);
        checkout.repository()
                .bash(
                        "rm -r %1$s .baton/runs/*; cp -a %2$s %1$s; cp -a %3$s .baton/runs/%4$s"
                                .formatted(
                                        notes,
                                        directory.resolve("notes"),
                                        directory.resolve("folder"),
                                        checkout.folder().id()));
        agent.at(1, call -> call.writeOwn());
        return checkout;
    }

    @Test
    void aLifeThatBeginsAfterAKillBelievesNothingThatWasChangedMeanwhile() {
        Checkout checkout =
                killedAfter("GIT_INDEX_FILE=$state/index git update-index --skip-worktree start");

        assertThatThrownBy(() -> checkout.resume(agent))
                .isInstanceOf(Failure.class)
                .hasMessageContaining(
                        "JOURNAL_DAMAGED: index in the folder of the run was changed");
    }

    @Test
    void andGoesOnWhereNothingWas() {
        Checkout checkout = killedAfter("true");

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
    }

    @Test
    void whatALifeChangedThatFailedIsNobodysDamage() {
        Checkout checkout = killedAfter("true");
        checkout.when(
                "step.started step-1",
                () -> {
                    throw new Failure(Fault.DISK_FAILED.because("full"));
                });
        assertThatThrownBy(() -> checkout.run(agent, Terms.PLAIN.resuming()))
                .hasMessageContaining("DISK_FAILED");

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
    }

    @Test
    void whatVerifyWritesThereHidesNothingEither() throws IOException {
        Files.writeString(
                script,
                tampering(
                        "GIT_INDEX_FILE=$state/index.proposed"
                                + " git update-index --skip-worktree f1.txt; echo 2 > f1.txt"));
        Checkout checkout = checkout(PlanStep.of(1).verifying("bash " + script));
        agent.at(1, call -> call.writeOwn());

        assertThat(checkout.run(agent)).isEqualTo(RunResult.FAILED);
        assertThat(checkout.last("verify.ended step-1"))
                .contains(
                        "\"put_back\":[\"`index.proposed` in the folder of the run was changed\"]");
    }
}
