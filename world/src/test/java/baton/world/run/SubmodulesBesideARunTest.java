package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.config.WorktreeSettings;
import baton.core.run.RunResult;
import baton.world.kit.AgentCall;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.kit.TestRepository;
import baton.world.run.setting.Spread;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// A person commits inside a submodule, or adds one, while an agent or a command of a run is at
/// work in the checkout. It stays as it is, and no Verify sees it.
class SubmodulesBesideARunTest {
    private static final String COMMITS = "cd sub; echo mine > start; git commit -qam mine; cd ..";
    private static final String ADDS =
            "git -c protocol.file.allow=always submodule --quiet add ../inner 'su b'";

    private static final Terms UNGATED =
            Terms.PLAIN.spreading(new Spread(1, false, false, WorktreeSettings.NONE));

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository person;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        person = checkout.repository();
        TestRepository inner = TestRepository.create(directory.resolve("inner"));
        person.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                inner.top().toString(),
                "sub");
        person.commitAll("submodule");
    }

    private void verifying(String command) {
        person.write(
                Checkout.PLAN, PlanStep.plan(PlanStep.of(1), PlanStep.of(2).verifying(command)));
        person.commitAll("plan");
    }

    /// While the agent works on step 2.
    private void whileTheAgentWorks(String deed) {
        agent.at(
                2,
                1,
                call -> {
                    person.bash(deed);
                    return call.writeOwn();
                });
    }

    private void assertMine(String text) {
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertThat(person.read("sub/start")).isEqualTo(text);
        assertThat(person.bash("git -C sub log -1 --format=%s")).isEqualTo("mine");
        assertThat(person.git("show", "--format=", "--name-only", "HEAD")).isEqualTo("f2.txt");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "; git add sub", "; git add sub; git commit -qm sub"})
    void whatAPersonCommitsInOneStays(String more) {
        whileTheAgentWorks(COMMITS + more);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertMine("mine\n");
        assertThat(person.bash("git -C sub status --porcelain")).isEmpty();
    }

    @Test
    void whatAPersonHasNotCommittedThereYetStaysToo() {
        whileTheAgentWorks(COMMITS + "; echo more >> sub/start; echo new > sub/new");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertMine("mine\nmore\n");
        assertThat(person.read("sub/new")).isEqualTo("new\n");
    }

    @Test
    void verifyHasTheSubmoduleThatTheCommitHas() {
        verifying("grep -q start sub/start");
        whileTheAgentWorks(COMMITS);

        assertThat(checkout.execute(agent, UNGATED).report())
                .contains("COMPLETED", "- Step 2: sub", "others_aside");
        assertMine("mine\n");
    }

    @Test
    void whatVerifyWritesIntoItIsKeptBeside() {
        verifying("grep -q start sub/start && echo v > sub/start");
        whileTheAgentWorks(COMMITS);

        assertThat(checkout.run(agent, UNGATED)).isEqualTo(RunResult.COMPLETED);
        assertMine("mine\n");
        assertThat(checkout.last("verify.ended step-2")).contains("sub.taken");
    }

    @Test
    void whatAPersonCommitsThereDuringVerifyStays() {
        verifying("test -f sub/.git && env -u GIT_TRACE2_EVENT sh -c '" + COMMITS + "'; true");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertMine("mine\n");
    }

    @Test
    void whatTheAgentCommitsThereIsPutBack() {
        agent.at(2, 1, call -> call.does("echo 2 > f2.txt; " + COMMITS));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "2.2");
        assertThat(person.read("sub/start")).isEqualTo("start\n");
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void oneThatAPersonAddsStaysAndIsKeptOutOfVerify() {
        verifying("test ! -e 'su b' && test -f sub/start");
        whileTheAgentWorks(ADDS);

        assertThat(checkout.execute(agent, UNGATED).report())
                .contains("COMPLETED", "- Step 2: .gitmodules, su b", "others_aside");
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertThat(person.read("su b/start")).isEqualTo("start\n");
        assertThat(checkout.status()).isEqualTo("M  .gitmodules\nA  \"su b\"");
        assertThat(person.git("submodule", "status", "su b")).doesNotStartWith("-");
    }

    @Test
    void oneThatIsAddedDuringVerifyStays() {
        verifying("test -e 'su b' || env -u GIT_TRACE2_EVENT sh -c \"" + ADDS + "\"");

        assertThat(checkout.run(agent, UNGATED)).isIn(RunResult.COMPLETED, RunResult.FAILED);
        assertThat(person.read("su b/start")).isEqualTo("start\n");
        assertThat(checkout.status()).contains("A  \"su b\"");
    }

    @Test
    void theyStayWhereTheRunIsStopped() {
        whileTheAgentWorks(COMMITS + "; " + ADDS);
        checkout.stoppingAt("agent.ended step-2").run(agent);
        agent.at(2, 1, AgentCall::writeOwn);

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.read("sub/start")).isEqualTo("mine\n");
        assertThat(person.read("su b/start")).isEqualTo("start\n");
    }
}
