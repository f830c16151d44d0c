package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunResult;
import baton.world.git.StrangePrograms;
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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Programs that the settings of a repository name run when its user has accepted them, and then
/// as git runs them.
class StrangeProgramsTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository test;

    @BeforeEach
    void init() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1)));
        test = checkout.repository();
        agent.at(1, call -> call.write("f1.txt", "one\n"));
        agent.at(2, call -> call.write("f2.txt", "two\n"));
    }

    /// A program that says that it ran.
    private String program() {
        return "touch '" + ran() + "'; tr a-z A-Z";
    }

    private Path ran() {
        return directory.resolve("ran");
    }

    private void filter() {
        test.git("config", "filter.up.clean", program());
        test.git("config", "filter.up.smudge", "tr A-Z a-z");
    }

    private void assertRefused(String named) {
        assertThatThrownBy(() -> checkout.run(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault())
                                    .isEqualTo(Fault.GIT_CONFIG_UNTRUSTED);
                            assertThat(failure.problem().message())
                                    .contains(test.at(".git/config").toString())
                                    .contains(named);
                            assertThat(failure.problem().fix()).contains("baton trust");
                        });
        assertThat(agent.calls()).isEmpty();
        assertThat(ran()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git config filter.up.clean \"$P\"",
                "git config filter.up.smudge \"$P\"",
                "git config filter.up.process \"$P\"",
                "printf '[filter \"up\"]\\n\\tclean = x\\n' > more; mv more .git/more;"
                        + " git config include.path more",
                "git config extensions.worktreeConfig true;"
                        + " git config --worktree filter.up.clean \"$P\"",
                "printf '[FILTER \"up\"]\\n\\tCLEAN = x\\n' >> .git/config",
                "git config core.sshCommand \"$P\"; git config remote.o.promisor true",
                "git config remote.o.uploadpack \"$P\"; git config remote.o.promisor true",
                "git config merge.up.driver \"$P\"",
                "git config trailer.up.command \"$P\"",
                "git config trailer.up.cmd \"$P\""
            })
    void aProgramThatOnlyTheRepositoryNamesIsNotRun(String setting) {
        test.write(".gitattributes", "*.txt filter=up merge=up\n");
        test.commitAll("attributes");
        test.bash("P=\"touch '" + ran() + "'; cat\"; " + setting);

        assertRefused("");
    }

    @Test
    void whatIsRefusedIsNamed() {
        test.write("deep/.gitattributes", "[attr]mine filter=up\n*.txt mine\n");
        test.commitAll("attributes");
        filter();

        assertRefused("filter.up.clean = touch");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mkdir -p .git/info; echo '*.txt filter=up' > .git/info/attributes",
                "git config core.attributesFile \"$PWD/.git/rules\"; echo '* filter=up' >"
                        + " .git/rules"
            })
    void attributesBesideTheTreeCount(String attributes) {
        test.bash(attributes);
        filter();

        assertRefused("filter.up.clean");
    }

    @Test
    void aFilterThatNoFileIsGivenIsNoMatter() {
        filter();
        test.git("config", "core.sshCommand", program());

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(ran()).doesNotExist();
    }

    @Test
    void aFilterThatAnAgentTurnsToIsNotRunEither() {
        checkout =
                checkout.planning(
                        PlanStep.plan(
                                PlanStep.of(1).files("`f1.txt` (new), `.gitattributes` (new)"),
                                PlanStep.of(2)));
        test.commitAll("plan");
        filter();
        agent.at(1, call -> call.does("echo '*.txt filter=up' > .gitattributes; echo a > f1.txt"));
        agent.at(2, call -> call.does("echo b > f1.txt; echo two > f2.txt"));

        assertThatThrownBy(() -> checkout.run(agent))
                .hasMessageContaining(Fault.GIT_CONFIG_UNTRUSTED.name());
        assertThat(ran()).doesNotExist();
    }

    @Test
    void acceptedFiltersMakeWhatIsCommitted() {
        test.write(".gitattributes", "*.txt filter=up\n");
        test.commitAll("attributes");
        filter();
        StrangePrograms.of(checkout.git()).accept();

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(test.git("cat-file", "blob", "HEAD:f1.txt")).isEqualTo("ONE");
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void acceptedFiltersServeSessionsInWorktrees() {
        checkout = checkout.planning(PlanStep.sessions(PlanStep.of(1), PlanStep.of(2)));
        test.write(".gitattributes", "*.txt filter=up\n");
        test.commitAll("attributes");
        filter();
        StrangePrograms.of(checkout.git()).accept();

        assertThat(checkout.run(agent, Terms.PLAIN.spreading(Spread.STANDARD)))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(test.git("cat-file", "blob", "HEAD:f2.txt")).isEqualTo("TWO");
    }

    @Test
    void whatBecameOfThemSinceHasToBeAcceptedAgain() throws IOException {
        test.write(".gitattributes", "*.txt filter=up\n");
        test.commitAll("attributes");
        filter();
        StrangePrograms.of(checkout.git()).accept();
        test.git("config", "filter.up.clean", program() + "; true");
        Files.deleteIfExists(ran());

        assertRefused("; true");
    }

    @Test
    void theUsersOwnFiltersRun() throws IOException {
        Path settings = directory.resolve("gitconfig");
        Files.writeString(settings, "[filter \"up\"]\n\tclean = tr a-z A-Z\n");
        checkout.with("GIT_CONFIG_GLOBAL", settings.toString());
        test.write(".gitattributes", "*.txt filter=up\n");
        test.commitAll("attributes");
        test.git("config", "filter.up.clean", "tr a-z A-Z");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(test.git("cat-file", "blob", "HEAD:f1.txt")).isEqualTo("ONE");
    }

    @Test
    void aNameThatCannotBeSaidIsRefusedAtOnce() {
        test.git("config", "filter.a=b.clean", program());

        assertThatThrownBy(checkout::git).hasMessageContaining("a=b");
    }
}
