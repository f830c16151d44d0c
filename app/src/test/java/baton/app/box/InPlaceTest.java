package baton.app.box;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.kit.Shell;
import baton.kit.TestDirectories;
import baton.world.process.Survivors;
import baton.world.run.store.RunFolder;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Runs in the user's checkout.
class InPlaceTest {
    private static final String WORKS = "echo good > 1.txt";
    private static final int DONE = 0;
    private static final int STOPPED = 6;
    private static final int ENVIRONMENT = 4;

    @TempDir(factory = TestDirectories.OnDisk.class)
    Path directory;

    private Boxed boxed;

    @BeforeEach
    void make() {
        boxed = Boxed.in(directory);
    }

    @Test
    void anHonestRunPassesAndSaysWhatWasInForce() {
        Ran ran = boxed.execute(Boxed.plan("grep -q good 1.txt"), WORKS);

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(DONE);
        assertThat(ran.out()).contains("**Sandbox:** bubblewrap, network on");
        assertThat(boxed.git("log", "--format=%s")).startsWith("feat: 1\n");
        assertThat(boxed.run(Map.of(), "report").out())
                .contains("**Sandbox:** bubblewrap, network on");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "touch ~/escaped",
                "touch .git/escaped",
                "touch /var/escaped",
                "touch .baton/runs/escaped",
                "git update-ref refs/heads/escaped HEAD",
                "cat ~/.ssh/id_ed25519",
                "test -s ~/.netrc",
            })
    void aVerifyThatLeavesItsFenceIsRed(String command) {
        boxed.atHome(".ssh/id_ed25519", "secret").atHome(".netrc", "secret");

        Ran ran = boxed.execute(Boxed.plan(command), WORKS);

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(STOPPED);
        assertThat(boxed.home().resolve("escaped")).doesNotExist();
        assertThat(boxed.git("branch", "--list", "escaped")).isEmpty();
    }

    @Test
    void anAgentReachesNothingOutside() {
        boxed.atHome(".aws/credentials", "secret").atHome("notes.txt", "mine");
        Path beside = directory.resolve("beside");
        String agent =
                """
                echo good > 1.txt
                (cat ~/.aws/credentials; cat ~/notes.txt) >> 1.txt
                echo x > ~/escaped; echo x > '%s'; echo x > /tmp/baton-escaped
                git update-ref refs/heads/escaped HEAD; git commit --allow-empty -m sly
                true
                """
                        .formatted(beside);

        Ran ran = boxed.execute(Boxed.plan("grep -qx good 1.txt"), agent);

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(DONE);
        assertThat(boxed.git("show", "HEAD:1.txt")).isEqualTo("good");
        assertThat(boxed.git("log", "--format=%s")).isEqualTo("feat: 1\nplan\ninit");
        assertThat(boxed.git("branch", "--list", "escaped")).isEmpty();
        assertThat(beside).doesNotExist();
        assertThat(boxed.home().resolve("escaped")).doesNotExist();
        assertThat(Path.of("/tmp/baton-escaped")).doesNotExist();
    }

    /// The files for a person's answers are out of an agent's reach, also by way of another
    /// directory.
    @Test
    void anAgentCannotWriteWhereAnswersAreKept() throws IOException {
        String state = ".claude/projects/p/.go-state.local.json";
        boxed.write(state, "{}");
        String agent =
                """
                echo good > 1.txt
                runs=.baton/runs
                for file in $runs/$BATON_RUN/inbox/x.json $runs/$BATON_RUN/journal.jsonl \\
                    $runs/$BATON_RUN/run.json $runs/approved-WORK-01.json %s; do
                    printf 'for%%sd' ge >> "$file"; mv "$file" "$file.old"; rm -f "$file"
                done
                for directory in $runs .baton .claude/projects/p .claude/projects .claude; do
                    mv "$directory" "$directory.old"
                done
                true
                """
                        .formatted(state);

        Ran ran = boxed.execute(Boxed.plan("grep -qx good 1.txt"), agent);

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(DONE);
        assertThat(Files.readString(boxed.top().resolve(state))).isEqualTo("{}");
        assertThat(journal()).doesNotContain("forged");
        assertThat(boxed.top().resolve(".baton/runs/approved-WORK-01.json")).doesNotExist();
        assertThat(boxed.top().resolve(".baton.old")).doesNotExist();
    }

    @Test
    void cachesAreKeptAndOtherPlacesCanBeOpened() {
        boxed.atHome(".m2/repository/kept", "").atHome("opened/kept", "").atHome("closed/kept", "");
        boxed.atHome(
                ".config/baton/config.yaml", "sandbox:\n  write: [~/opened]\n  hide: [~/.m2/x]\n");
        String verify = "touch ~/.m2/repository/new ~/opened/new ~/.npm/gone && ! ls ~/closed";

        Ran ran = boxed.execute(Boxed.plan(verify), WORKS);

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(DONE);
        assertThat(boxed.home().resolve(".m2/repository/new")).exists();
        assertThat(boxed.home().resolve("opened/new")).exists();
        assertThat(boxed.home().resolve(".npm")).doesNotExist();
    }

    @Test
    void theNetworkCanBeTakenAway() {
        boxed.atHome(".config/baton/config.yaml", "sandbox:\n  network: off\n");

        Ran ran = boxed.execute(Boxed.plan("test $(ls /sys/class/net | wc -l) = 1"), WORKS);

        assertThat(ran.out()).contains("**Sandbox:** bubblewrap, network off");
    }

    @Test
    void anAnswerOfTheAgentComesThrough() {
        String agent = WORKS + "; echo '{\"summary\":\"told\"}' > \"$BATON_OUTPUT_FILE\"";

        Ran ran = boxed.execute(Boxed.plan("true"), agent, "--allow-unproven");

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(DONE);
        assertThat(boxed.run(Map.of(), "logs", "--json").out() + journal()).contains("told");
    }

    private String journal() {
        return new Shell(boxed.top(), Map.of())
                .run("bash", "-c", "cat .baton/runs/*/journal.jsonl");
    }

    @Test
    void hooksRunInsideAndTheCommitIsMade() {
        boxed.write(
                ".husky/pre-commit",
                "#!/bin/sh\ntouch ~/escaped 2>/dev/null\n"
                        + "echo [sly]x=1 >> .git/config; exit 0\n");
        boxed.git("config", "core.hooksPath", ".husky");
        new Shell(boxed.top(), Map.of()).run("chmod", "+x", ".husky/pre-commit");

        Ran ran = boxed.execute(Boxed.plan("grep -q good 1.txt"), WORKS);

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(DONE);
        assertThat(boxed.git("log", "--format=%s")).startsWith("feat: 1\n");
        assertThat(boxed.home().resolve("escaped")).doesNotExist();
        assertThat(boxed.git("config", "--list")).doesNotContain("sly");
    }

    @Test
    void hooksCannotBePutWhereNoneWere() {
        boxed.write(".gitignore", ".husky/_/\n");
        boxed.git("config", "core.hooksPath", ".husky/_");

        Ran ran =
                boxed.execute(
                        Boxed.plan("grep -q good 1.txt"),
                        WORKS
                                + "; mv .husky elsewhere; mkdir -p .husky/_;"
                                + " echo planted > .husky/_/pre-commit; true");

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(DONE);
        assertThat(boxed.top().resolve(".husky")).doesNotExist();
        assertThat(boxed.top().resolve("elsewhere")).doesNotExist();
    }

    @Test
    void withoutBubblewrapARequiredSandboxIsRefusedAndAnAutomaticOneSaysSo() {
        boxed.write("plan.md", Boxed.plan("grep -q good 1.txt"));
        boxed.git("add", "--all");
        boxed.git("commit", "--quiet", "-m", "plan");
        Map<String, String> poor = boxed.withoutBubblewrap();

        Ran required =
                boxed.run(
                        poor,
                        "--agent",
                        "exec:" + WORKS,
                        "execute",
                        "--sandbox",
                        "required",
                        "plan.md");
        Ran auto = boxed.run(poor, "--agent", "exec:" + WORKS, "execute", "plan.md");

        assertThat(required.status()).isEqualTo(ENVIRONMENT);
        assertThat(required.err()).contains("SANDBOX_MISSING").contains("install bubblewrap");
        assertThat(auto.status()).as(auto.out() + auto.err()).isEqualTo(DONE);
        assertThat(auto.err()).contains("no sandbox: bubblewrap (`bwrap`) is not installed");
        assertThat(auto.out()).contains("**Sandbox:** off");
    }

    @Test
    void nothingIsAliveAfterTheRun() {
        String agent = WORKS + "; (setsid sleep 1000 &) ; sleep 1000 & disown";

        Ran ran = boxed.execute(Boxed.plan("(setsid sleep 1000 &) ; grep -q good 1.txt"), agent);

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(DONE);
        String run = RunFolder.all(boxed.top()).getFirst().id().value();
        assertThat(Survivors.list("BATON_RUN", run)).isEmpty();
    }
}
