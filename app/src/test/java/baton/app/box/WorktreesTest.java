package baton.app.box;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.kit.Shell;
import baton.kit.TestDirectories;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Sessions in worktrees of their own.
class WorktreesTest {
    private static final int DONE = 0;
    private static final String STRATEGY =
            """
            ## Execution Strategy

            ### Session 1: One
            - **Steps:** 1
            - **Wave:** 1
            - **Depends on:** none
            - **Scope fence:** Touch: `1.txt`

            ### Session 2: Two
            - **Steps:** 2
            - **Wave:** 1
            - **Depends on:** none
            - **Scope fence:** Touch: `2.txt`
            """;

    @TempDir(factory = TestDirectories.OnDisk.class)
    Path directory;

    private Boxed boxed;

    @BeforeEach
    void make() {
        boxed = Boxed.in(directory);
    }

    @Test
    void sessionsPassAndAreMerged() {
        Ran ran = execute("echo good > $BATON_STEP.txt");

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(DONE);
        assertThat(boxed.git("log", "--format=%s")).contains("feat: 1").contains("feat: 2");
        assertThat(boxed.git("worktree", "list").lines()).hasSize(1);
    }

    /// An agent that adds and commits makes objects that the repository does not have: they are
    /// taken over, or nobody could say what the agent did.
    @Test
    void anAgentCanCommitAndCannotMoveABranch() {
        String agent =
                """
                set -e
                echo good > $BATON_STEP.txt
                git add $BATON_STEP.txt
                git commit --quiet -m "by the agent $BATON_STEP" && echo committed
                git cat-file -p HEAD
                git cat-file -p HEAD~1
                ! git update-ref refs/heads/main HEAD
                ! git update-ref refs/heads/escaped HEAD
                ! git branch escaped
                ! git config user.name sly
                ! git tag escaped
                ! echo x > '%s/escaped'
                ! echo gitdir: /tmp > .git
                """
                        .formatted(boxed.top());

        Ran ran = execute(agent);

        String log = logs();
        assertThat(log).contains("committed").contains("tree ");
        assertThat(boxed.git("for-each-ref", "--format=%(refname)", "refs/heads", "refs/tags"))
                .isEqualTo("refs/heads/main");
        assertThat(boxed.git("config", "user.name")).isEqualTo("User");
        assertThat(boxed.top().resolve("escaped")).doesNotExist();
        assertThat(boxed.git("fsck", "--no-dangling")).doesNotContain("missing");
        assertThat(ran.status()).as(ran.out() + ran.err() + log).isNotEqualTo(4);
    }

    @Test
    void hooksOfACommitCannotMoveABranchEither() {
        boxed.write(
                ".husky/pre-commit",
                "#!/bin/sh\ngit update-ref refs/heads/escaped HEAD\ntouch ~/escaped\nexit 0\n");
        boxed.git("config", "core.hooksPath", ".husky");
        boxed.top().resolve(".husky/pre-commit").toFile().setExecutable(true);

        Ran ran = execute("echo good > $BATON_STEP.txt");

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(DONE);
        assertThat(boxed.git("log", "--format=%s")).contains("feat: 1").contains("feat: 2");
        assertThat(boxed.git("branch", "--list", "escaped")).isEmpty();
        assertThat(boxed.home().resolve("escaped")).doesNotExist();
    }

    /// Git follows links where it keeps what belongs to a worktree.
    @ParameterizedTest
    @ValueSource(strings = {"index", "HEAD", "COMMIT_EDITMSG", "ORIG_HEAD", "logs/HEAD", "logs"})
    void linksAmongTheFilesOfGitLeadNowhere(String file) throws IOException {
        boxed.atHome("victim/HEAD", "mine").atHome("victim/file", "mine");
        String target = file.equals("logs") ? "victim" : "victim/file";
        String agent =
                """
                echo good > $BATON_STEP.txt
                admin=$(git rev-parse --absolute-git-dir)
                rm -rf "$admin/%s"; ln -s '%s' "$admin/%s"
                """
                        .formatted(file, boxed.home().resolve(target), file);

        execute(agent);

        assertThat(Files.readString(boxed.home().resolve("victim/file"))).isEqualTo("mine");
        assertThat(Files.readString(boxed.home().resolve("victim/HEAD"))).isEqualTo("mine");
    }

    @Test
    void aWorktreeGetsNoSettingsOfItsOwn() {
        boxed.git("config", "extensions.worktreeConfig", "true");
        boxed.git("config", "core.repositoryformatversion", "1");
        String agent =
                """
                echo good > $BATON_STEP.txt
                admin=$(git rev-parse --absolute-git-dir)
                printf '[filter "x"]\n\tclean = touch %s; cat\n' > "$admin/config.worktree"
                printf '* filter=x\n' > .gitattributes
                """
                        .formatted(boxed.home().resolve("escaped"));

        execute(agent);

        assertThat(boxed.home().resolve("escaped")).doesNotExist();
    }

    @Test
    void aVerifyCannotTurnACommitToTheUsersBranch() {
        String turn = "bash turn.sh; grep -q good 1.txt";
        boxed.write(
                "turn.sh",
                "echo ref: refs/heads/main > $(git rev-parse --absolute-git-dir)/HEAD\n"
                        + "git rm -q -r --cached . ; git add -A\n");
        String plan = Boxed.plan(turn) + Boxed.step(2, "grep -q good 2.txt") + STRATEGY;

        Ran ran = boxed.execute(plan, "echo good > $BATON_STEP.txt");

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(DONE);
        assertThat(boxed.git("log", "--format=%s", "--first-parent")).doesNotContain("feat:");
        assertThat(boxed.git("show", "--name-only", "--format=", ":/feat: 1")).isEqualTo("1.txt");
    }

    @Test
    void otherRepositoriesAreNotDisturbed() {
        String agent =
                """
                set -e
                git init --quiet /tmp/other && cd /tmp/other
                git -c user.name=a -c user.email=b commit --quiet --allow-empty -m other
                test -d .git/objects/pack
                cd - && echo good > $BATON_STEP.txt
                """;

        assertThat(execute(agent).status()).isEqualTo(DONE);
    }

    private Ran execute(String agent) {
        String plan =
                Boxed.plan("grep -q good 1.txt") + Boxed.step(2, "grep -q good 2.txt") + STRATEGY;
        return boxed.execute(plan, agent);
    }

    private String logs() {
        return new Shell(boxed.top(), Map.of()).run("bash", "-c", "cat .baton/runs/*/logs/*");
    }
}
