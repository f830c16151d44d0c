package baton.app.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;

/// The user goes on working in the checkout while sessions run beside it.
class UserTest {
    @TempDir private Path directory;
    private Stage stage;

    @BeforeEach
    void makeStage() {
        stage = Stage.of(directory, Part.of(1), Part.of(2), Part.of(3).needing("Session 1", 2));
        stage.agent(
                """
                1) touch "$HOME/in1"; await go; echo 1 > f1.txt; echo ours > shared.txt ;;
                2) touch "$HOME/in2"; await go; echo 2 > f2.txt ;;
                3) echo 3 > f3.txt ;;
                """);
        stage.plan(
                Part.of(1).files("`f1.txt` (new), `shared.txt`"),
                Part.of(2),
                Part.of(3).needing("Session 1", 2));
    }

    private Meanwhile working() {
        return Meanwhile.of(stage).until("in1").until("in2");
    }

    private String tip(String name) {
        return stage.shell().git("rev-parse", name);
    }

    @Test
    void nobodyDisturbsAnybody() {
        Ran ran = working().allow("go");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(stage.subjects("--merges").lines()).hasSize(3);
        assertThat(stage.status()).isEmpty();
        assertThat(stage.left()).isEmpty();
        assertThat(stage.kept()).isEmpty();
    }

    @Test
    void aTrackedFileInTheWayIsNotOverwritten() {
        Meanwhile run = working();
        Stage.write(stage.top().resolve("shared.txt"), "mine\n");
        Ran ran = run.allow("go");

        assertThat(ran.status()).as(ran.err()).isEqualTo(5);
        assertThat(stage.read("shared.txt")).isEqualTo("mine\n");
        assertThat(stage.kept()).containsExactly("refs/baton/result/RUN");
        assertThat(stage.left()).isEmpty();
        String result = stage.shell().git("for-each-ref", "--format=%(refname)", "refs/baton/");
        assertThat(stage.subjects("--no-merges", result)).contains("feat: 1", "feat: 2", "feat: 3");

        stage.shell().git("checkout", "-q", "--", "shared.txt");
        Ran again = stage.run("--resume");
        assertThat(again.status()).as(again.err() + again.out()).isZero();
        assertThat(stage.read("shared.txt")).isEqualTo("ours\n");
        assertThat(stage.kept()).isEmpty();
    }

    /// Who commits what was in the way has the rest on top of it.
    @Test
    void whatCouldNotBePublishedIsMergedOntoWhatTheUserCommits() {
        Meanwhile run = working();
        Stage.write(stage.top().resolve("f2.txt"), "mine\n");
        run.allow("go");
        stage.shell().git("rm", "-q", "--cached", "--ignore-unmatch", "f2.txt");
        stage.shell().run("mv", "f2.txt", "elsewhere.txt");
        stage.shell().git("add", "elsewhere.txt");
        stage.shell().git("commit", "-q", "-m", "docs: mine");
        Ran again = stage.run("--resume");

        assertThat(again.status()).as(again.err() + again.out()).isZero();
        assertThat(stage.subjects("--no-merges").lines())
                .containsExactlyInAnyOrder("feat: 1", "feat: 2", "feat: 3", "docs: mine", "init");
        assertThat(stage.read("elsewhere.txt")).isEqualTo("mine\n");
        assertThat(stage.status()).isEmpty();
        assertThat(stage.left()).isEmpty();
        assertThat(stage.kept()).containsExactly("refs/baton/salvage/RUN/result-1");
    }

    @Test
    void anUntrackedFileInTheWayIsNotOverwritten() {
        Meanwhile run = working();
        Stage.write(stage.top().resolve("f2.txt"), "mine\n");
        Ran ran = run.allow("go");

        assertThat(ran.status()).as(ran.err()).isEqualTo(5);
        assertThat(stage.read("f2.txt")).isEqualTo("mine\n");
        assertThat(stage.kept()).containsExactly("refs/baton/result/RUN");
        assertThat(stage.left()).isEmpty();
    }

    @Test
    void aFileThatIsNotInTheWayIsNobodysBusiness() {
        Meanwhile run = working();
        Stage.write(stage.top().resolve("README.md"), "mine\n");
        Stage.write(stage.top().resolve("new.txt"), "mine\n");
        Ran ran = run.allow("go");

        assertThat(ran.status()).as(ran.err() + ran.out()).isZero();
        assertThat(stage.read("README.md")).isEqualTo("mine\n");
        assertThat(stage.status().lines()).containsExactly(" M README.md", "?? new.txt");
    }

    @Test
    void aCommitOfTheUserIsMergedOnto() {
        Meanwhile run = working();
        Stage.write(stage.top().resolve("README.md"), "mine\n");
        stage.shell().git("commit", "-q", "-am", "docs: mine");
        String mine = tip("HEAD");
        Ran ran = run.allow("go");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(
                        stage.shell()
                                .attempt("git", "merge-base", "--is-ancestor", mine, "HEAD")
                                .status())
                .isZero();
        assertThat(stage.read("README.md")).isEqualTo("mine\n");
        assertThat(stage.status()).isEmpty();
        assertThat(stage.left()).isEmpty();
    }

    @Test
    void anotherBranchThatIsCheckedOutStaysAsItIs() {
        Meanwhile run = working();
        stage.shell().git("checkout", "-q", "-b", "other");
        Stage.write(stage.top().resolve("shared.txt"), "mine\n");
        String before = tip("other");
        Ran ran = run.allow("go");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(tip("other")).isEqualTo(before);
        assertThat(stage.read("shared.txt")).isEqualTo("mine\n");
        assertThat(stage.subjects("--no-merges", "main")).contains("feat: 1", "feat: 2", "feat: 3");
        assertThat(stage.status()).isEqualTo(" M shared.txt");
        assertThat(stage.left()).isEmpty();
    }

    @Test
    void aRebaseThatIsUnderWayIsNotDisturbed() {
        stage.shell().git("commit", "-q", "--allow-empty", "-m", "second");
        Meanwhile run = working();
        stage.shell().attempt("git", "rebase", "-q", "--exec", "false", "HEAD~1");
        String before = tip("main");
        Ran ran = run.allow("go");

        assertThat(ran.status()).as(ran.err()).isEqualTo(5);
        assertThat(ran.out()).contains("git is in the middle of a rebase");
        assertThat(tip("main")).isEqualTo(before);
        assertThat(stage.kept()).containsExactly("refs/baton/result/RUN");
        assertThat(stage.left()).isEmpty();

        stage.shell().git("rebase", "--abort");
        assertThat(stage.shell().git("branch", "--show-current")).isEqualTo("main");
        Ran again = stage.run("--resume");
        assertThat(again.status()).as(again.err() + again.out()).isZero();
        assertThat(stage.subjects("--no-merges")).contains("feat: 1", "feat: 2", "feat: 3");
        assertThat(stage.kept()).isEmpty();
    }

    @Test
    void aResetStopsTheRunAndNothingIsPutBack() {
        stage.shell().git("commit", "-q", "--allow-empty", "-m", "second");
        Meanwhile run = working();
        stage.shell().git("reset", "-q", "--hard", "HEAD~1");
        String before = tip("main");
        Ran ran = run.allow("go");

        assertThat(ran.status()).as(ran.err()).isEqualTo(6);
        assertThat(tip("main")).isEqualTo(before);
        assertThat(stage.status()).isEmpty();
        assertThat(stage.left()).isEmpty();
        assertThat(stage.kept())
                .contains("refs/baton/rescue/RUN/session-1", "refs/baton/rescue/RUN/session-2");
    }

    @Test
    void aBranchThatIsGoneStopsTheRun() {
        Meanwhile run = working();
        stage.shell().git("checkout", "-q", "--detach");
        stage.shell().git("branch", "-q", "-D", "main");
        Ran ran = run.allow("go");

        assertThat(ran.status()).as(ran.err()).isEqualTo(6);
        assertThat(stage.shell().git("branch", "--list", "main")).isEmpty();
        assertThat(stage.left()).isEmpty();
        assertThat(stage.kept())
                .contains("refs/baton/rescue/RUN/session-1", "refs/baton/rescue/RUN/session-2");
    }

    @Test
    void namesThatTheUserMovesAreHisAndNobodysFault() {
        stage.shell().git("branch", "old");
        stage.shell().git("tag", "v1");
        Stage.write(stage.top().resolve("README.md"), "stashed\n");
        stage.shell().git("stash", "-q");
        Meanwhile run = working();
        stage.shell().git("branch", "-q", "-D", "old");
        stage.shell().git("tag", "-d", "v1");
        stage.shell().git("stash", "drop", "-q");
        Ran ran = run.allow("go");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(
                        stage.shell()
                                .git(
                                        "for-each-ref",
                                        "--format=%(refname)",
                                        "refs/heads/old",
                                        "refs/tags",
                                        "refs/stash"))
                .isEmpty();
        assertThat(stage.left()).isEmpty();
    }

    @Test
    void aMergeOfTheUserIsLeftAlone() {
        Meanwhile run = working();
        stage.shell().git("checkout", "-q", "-b", "other");
        Stage.write(stage.top().resolve("shared.txt"), "theirs\n");
        stage.shell().git("commit", "-q", "-am", "other");
        stage.shell().git("checkout", "-q", "main");
        stage.shell().git("merge", "-q", "--no-ff", "--no-commit", "other");
        Ran ran = run.allow("go");

        assertThat(ran.status()).as(ran.err()).isEqualTo(5);
        assertThat(stage.top().resolve(".git/MERGE_HEAD")).exists();
        assertThat(stage.read("shared.txt")).isEqualTo("theirs\n");
        assertThat(stage.kept()).containsExactly("refs/baton/result/RUN");
        assertThat(stage.left()).isEmpty();
    }

    @Test
    void aBranchThatAnotherWorktreeHasIsNotMovedUnderIt() throws Exception {
        Meanwhile run = working();
        Path elsewhere = directory.resolve("elsewhere");
        stage.shell().git("checkout", "-q", "-b", "other");
        stage.shell().git("worktree", "add", "-q", elsewhere.toString(), "main");
        String before = tip("main");
        Ran ran = run.allow("go");

        assertThat(ran.status()).as(ran.err()).isEqualTo(5);
        assertThat(tip("main")).isEqualTo(before);
        assertThat(Files.exists(elsewhere.resolve("f1.txt"))).isFalse();
        assertThat(stage.kept()).containsExactly("refs/baton/result/RUN");
    }

    @Test
    void aDetachedHeadMoves() {
        stage.shell().git("checkout", "-q", "--detach");
        Ran ran = working().allow("go");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(stage.subjects("--no-merges", "HEAD")).contains("feat: 1", "feat: 2", "feat: 3");
        assertThat(stage.subjects("main")).isEqualTo("init");
        assertThat(stage.left()).isEmpty();
    }

    @Test
    void aLinkedWorktreeCanBeTheCheckout() {
        Path linked = directory.resolve("linked");
        stage.shell().git("worktree", "add", "-q", "-b", "topic", linked.toString());
        stage.shell().run("cp", "-r", ".claude", linked.toString());
        stage.allow("go");
        Ran ran = stage.in(linked, stage.words());

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(stage.subjects("--no-merges", "topic")).contains("feat: 3");
        assertThat(stage.subjects("main")).isEqualTo("init");
        assertThat(linked.resolve("f3.txt")).exists();
        assertThat(stage.shell().git("worktree", "list").lines()).hasSize(2);
        assertThat(stage.kept()).isEmpty();
    }

    @Test
    void aRunCanBeStartedFromADirectoryBelow() throws Exception {
        Path below = Files.createDirectories(stage.top().resolve("below"));
        stage.allow("go");
        Ran ran =
                stage.in(
                        below,
                        stage.words().stream()
                                .map(word -> word.startsWith(".claude") ? "../" + word : word)
                                .toList());

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(stage.top().resolve("f3.txt")).exists();
        assertThat(stage.left()).isEmpty();
    }

    @Test
    void oneSessionCanBeWorkedOnInALinkedWorktree() {
        Path linked = directory.resolve("linked");
        stage.shell().git("worktree", "add", "-q", "-b", "topic", linked.toString());
        stage.shell().run("cp", "-r", ".claude", linked.toString());
        stage.allow("go");
        Ran ran = stage.in(linked, stage.words("--session", "2"));

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(stage.subjects("topic").lines()).containsExactly("feat: 2", "init");
        assertThat(linked.resolve(".claude/projects/2026-01-05-demo/progress-session-2.json"))
                .exists();
        assertThat(stage.shell().git("worktree", "list").lines()).hasSize(2);
    }
}
