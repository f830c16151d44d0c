package baton.app.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Agents that do in their worktrees what they must not, and names that nobody expects.
class StrangeAgentsTest {
    /// One for each thing that an agent may touch: commits, other branches, the file `.git`, files
    /// of git's directory, settings, HEAD. `WorktreeAgentsTest` has all of them without a sandbox.
    private static final List<String> DEEDS =
            List.of(
                    "echo x > f1.txt; git add -A; git commit -q -m mine",
                    "git checkout -q other; git commit -q --allow-empty -m mine",
                    "rm .git; git init -q .",
                    "touch \"$(git rev-parse --git-dir)/index.lock\"",
                    "git config core.bare true",
                    "git update-ref --no-deref HEAD $(git commit-tree -m x HEAD^{tree})");

    private static final List<String> MORE =
            List.of(
                    "git checkout -q -b elsewhere",
                    "git checkout -q other",
                    "git commit -q --allow-empty -m mine; git reset -q --hard HEAD~1",
                    "git rm -q --cached README.md",
                    "rm .git",
                    "echo 'gitdir: /nowhere' > .git",
                    "git init -q inner; echo x > inner/file",
                    "git rev-parse HEAD > \"$(git rev-parse --git-dir)/MERGE_HEAD\"",
                    "rm \"$(git rev-parse --git-dir)/index\"",
                    "git worktree lock .");

    @TempDir private Path directory;

    private SessionsCheckout strange(String deed) {
        SessionsCheckout stage =
                SessionsCheckout.of(
                        directory,
                        Part.of(1).failing("retry — x"),
                        Part.of(2),
                        Part.of(3).needing("Session 1", 2));
        stage.agent(
                """
                1) if mkdir "$HOME/once" 2> /dev/null; then
                %s
                   fi
                   echo 1 > f1.txt ;;
                *) echo x > f$BATON_STEP.txt ;;
                """
                        .formatted(deed));
        stage.shell().git("branch", "other");
        stage.shell().git("tag", "v1");
        return stage;
    }

    private static void assertWell(SessionsCheckout stage, Ran ran) {
        assertThat(ran.status()).as(ran.err() + ran.out()).isZero();
        assertThat(stage.subjects("--no-merges").lines())
                .containsExactlyInAnyOrder("feat: 1", "feat: 2", "feat: 3", "init");
        assertThat(stage.subjects("--merges").lines()).hasSize(3);
        assertThat(stage.left()).isEmpty();
        assertThat(stage.status()).isEmpty();
        assertThat(stage.shell().git("branch", "--show-current")).isEqualTo("main");
        assertThat(stage.shell().git("rev-parse", "other", "v1").lines().distinct()).hasSize(1);
    }

    static Stream<String> deeds() {
        return Boolean.getBoolean("long")
                ? Stream.concat(DEEDS.stream(), MORE.stream())
                : DEEDS.stream();
    }

    @ParameterizedTest
    @MethodSource("deeds")
    void insideTheSandboxItIsTheSame(String deed) {
        SessionsCheckout stage = strange(deed);
        stage.fence();
        assertWell(stage, stage.run());
    }

    @Test
    void aCommitOnTheUsersBranchIsNobodysWork() {
        SessionsCheckout stage = strange("user commit -q --allow-empty -m 'chore: sneaked in'");
        Ran ran = stage.run();

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("chore: sneaked in");
        assertThat(stage.subjects()).contains("feat: 3", "chore: sneaked in");
        assertThat(stage.left()).isEmpty();
    }

    @Test
    void strangeNamesAreOnlyNames() {
        SessionsCheckout stage =
                SessionsCheckout.of(
                        directory.resolve("a b\nc-ü"),
                        Part.of(1)
                                .titled("--force; `rm` \\u001b[31m $(id) grüße")
                                .files("`f1.txt` (new), `docs/-x y.txt` (new), `docs/ß.txt` (new)"),
                        Part.of(2).titled("-n"));
        stage.agent(
                """
                1) mkdir -p docs; echo 1 > f1.txt; echo 1 > "docs/-x y.txt"; echo 1 > docs/ß.txt ;;
                2) echo 2 > f2.txt ;;
                """);
        Ran ran = stage.run();

        assertThat(ran.status()).as(ran.err() + ran.out()).isZero();
        assertThat(stage.read("docs/-x y.txt")).isEqualTo("1\n");
        assertThat(stage.subjects("--merges").lines()).hasSize(2);
        assertThat(stage.left()).isEmpty();
        assertThat(stage.status()).isEmpty();
    }
}
