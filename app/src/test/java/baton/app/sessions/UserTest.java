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
    private SessionsCheckout stage;

    @BeforeEach
    void makeStage() {
        stage =
                SessionsCheckout.of(
                        directory, Part.of(1), Part.of(2), Part.of(3).needing("Session 1", 2));
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
