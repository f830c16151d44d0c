package baton.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.app.SampleRun;
import baton.app.SampleRun.Act;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// A clone that brings folders of runs along, and what is said in them.
class ForeignRunsTest {
    private static final String ID = "20260105-100000-aaaa";

    @TempDir Path directory;
    private Path checkout;

    @BeforeEach
    void makeRepository() throws IOException {
        checkout = Files.createDirectories(directory.toRealPath().resolve("checkout"));
        Shell shell = Shell.in(checkout);
        shell.git("init", "-q");
        shell.git("config", "user.name", "T");
        shell.git("config", "user.email", "t@example.invalid");
        FreshRepository.write(
                checkout.resolve("plan.md"),
                FreshRepository.plan(FreshRepository.step(1, "test -f 1.txt")));
        SampleRun.of(checkout, ID, "One", "Two").with(2, Act.ASKS).run();
        shell.git("add", "plan.md");
        shell.git("commit", "-q", "-m", "init");
    }

    private Ran baton(String... words) {
        Map<String, String> environment = Map.of("PATH", Surroundings.path());
        return Ran.with(checkout, environment, Ttys.NONE, words);
    }

    private void forget() {
        Shell.in(checkout).run("rm", "-r", ".baton/state");
    }

    private void track() {
        Shell.in(checkout).git("add", "-f", ".baton/runs");
        Shell.in(checkout).git("commit", "-q", "-m", "theirs");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status " + ID,
                "logs",
                "report",
                "report --verify",
                "decide " + ID + " step-2 sqlite",
                "approve " + ID + " step-2",
                "undo " + ID
            })
    void whatThisUserHasNotBegunIsNotBelieved(String line) throws IOException {
        forget();
        Path journal = checkout.resolve(".baton/runs/" + ID + "/journal.jsonl");
        String before = Files.readString(journal);
        Ran ran = baton(line.split(" "));
        assertThat(ran.err()).contains("error RUN_FOREIGN");
        assertThat(ran.out()).isEmpty();
        assertThat(ran.status()).isNotZero();
        assertThat(Files.readString(journal)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "report --verify",
                "decide " + ID + " step-2 sqlite",
                "approve " + ID + " step-2",
                "undo " + ID
            })
    void whatGitTracksIsNotBelieved(String line) {
        track();
        Ran ran = baton(line.split(" "));
        assertThat(ran.err()).contains("error RUN_FOREIGN", "git tracks the folder");
        assertThat(ran.status()).isNotZero();
    }

    @Test
    void listsLeaveOutWhatThisUserHasNotBegun() {
        assertThat(baton("runs", "--json").out()).contains(ID);
        assertThat(baton("gates", "--json").out()).contains(ID);
        forget();
        assertThat(baton("runs", "--json").out()).isEqualTo("[]\n");
        assertThat(baton("gates", "--json").out()).isEqualTo("[]\n");
        assertThat(baton("runs").err())
                .contains("1 run that this user did not begin is left out", "RUN_FOREIGN");
    }

    @Test
    void statusIsThatOfACheckoutWithoutRuns() {
        forget();
        Ran ran = baton("status");
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .contains(
                        "no runs in ",
                        "1 run that this user did not begin is left out",
                        "RUN_FOREIGN");
        assertThat(baton("status", "--json").out()).isEqualTo("null\n");
        assertThat(baton("status", "--json").status()).isZero();
    }

    /// The user's own state directory knows the run, and git has brought its folder here.
    @Test
    void listsLeaveOutWhatACloneOfOnesOwnRepositoryBringsAlong() {
        track();
        Path clone = checkout.resolveSibling("clone");
        Shell.in(checkout).git("clone", "-q", checkout.toString(), clone.toString());
        Map<String, String> environment =
                Map.of(
                        "PATH",
                        Surroundings.path(),
                        "XDG_STATE_HOME",
                        checkout.resolve(".baton/state").toString());

        assertThat(Ran.with(clone, environment, Ttys.NONE, "runs", "--json").out())
                .isEqualTo("[]\n");
        assertThat(Ran.with(clone, environment, Ttys.NONE, "status", "--json").out())
                .isEqualTo("null\n");
        assertThat(Ran.with(clone, environment, Ttys.NONE, "status", ID).err())
                .contains("error RUN_FOREIGN");
        assertThat(baton("runs", "--json").out()).contains(ID);
    }

    @Test
    void theNewestRunIsOneOfThisUser() {
        SampleRun.of(checkout, "20260106-100000-zzzz", "One").run();
        Shell.in(checkout).run("rm", ".baton/state/baton/known/20260106-100000-zzzz.json");
        assertThat(baton("status").out()).contains(ID);
    }

    @Test
    void anAuditTakesNoStartFromARunOfSomebodyElse() {
        assertThat(baton("audit", "plan.md").err()).contains("`" + "c0".repeat(20) + "`");
        track();
        assertThat(baton("audit", "plan.md").err()).contains("nothing says which commit");
        Shell.in(checkout).git("rm", "-r", "-q", "--cached", ".baton/runs");
        forget();
        assertThat(baton("audit", "plan.md").err()).contains("nothing says which commit");
    }

    @Test
    void anApprovalThatCameWithTheRepositoryIsNobodys() throws IOException {
        Path project = checkout.resolve(".claude/projects/2026-01-05-x");
        FreshRepository.write(project.resolve("brief.md"), "---\ntype: ultrabrief\n---\n");
        FreshRepository.write(
                project.resolve(".go-state.local.json"),
                "{\"v\":1,\"task\":\"x\",\"approved\":{},\"updated_at\":\"2026-01-05T11:00:00Z\"}");
        assertThat(baton("gates", "--json").out()).contains("\"gate\":\"brief\"");
        Ran asked = baton("gates", "--json");
        String hash = asked.out().replaceAll("(?s).*\"hash\":\"(\\w+)\".*", "$1");
        assertThat(baton("approve", "2026-01-05-x", "brief", "--hash", hash).status()).isZero();
        assertThat(baton("gates", "--json").out()).doesNotContain("\"gate\":\"brief\"");
        assertThat(Files.readString(project.resolve(".go-state.local.json"))).contains(hash);
        forget();
        assertThat(baton("gates", "--json").out()).contains("\"gate\":\"brief\"");
    }
}
