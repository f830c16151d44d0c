package baton.world.git.publish;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.world.git.CommitId;
import baton.world.git.Head;
import baton.world.git.Repository;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A branch that grows by what was made elsewhere, while its user does something else.
class LineTest {
    private static final String RUN = "20261117-000000-test";

    @TempDir private Path directory;
    private TestRepository user;
    private Repository opened;
    private CommitId from;
    private CommitId to;

    /// The later commit changes `a`, removes `gone`, and adds `new/deep`, `out` and `z`.
    @BeforeEach
    void make() {
        user = TestRepository.create(directory.resolve("r"));
        user.write("a", "a\n");
        user.write("gone", "gone\n");
        user.write("other", "other\n");
        user.write(".gitignore", "*.log\nout\nnew\n");
        from = commit("from");
        user.write("a", "a, and more of it\n");
        user.delete("gone");
        user.write("new/deep", "deep\n");
        user.write("out", "out\n");
        user.write("z", "the last letter\n");
        user.git("add", "--force", "new/deep", "out");
        to = commit("to");
        user.git("reset", "--quiet", "--hard", from.value());
        opened = Repository.open(user.top(), TestRepository.ENVIRONMENT);
    }

    private CommitId commit(String subject) {
        user.commitAll(subject);
        return new CommitId(user.head());
    }

    private Line line() {
        return new Line(opened, Optional.of("refs/heads/main"), RUN, Duration.ofMillis(50));
    }

    private Line.Published publish() {
        Line line = line();
        Line.Published published = line.publish(to);
        line.settle();
        return published;
    }

    private Line.Published publishAgain() {
        return line().publish(new Line.Growth(to, Optional.empty(), List.of(), true));
    }

    private void assertPublished() {
        assertThat(user.git("rev-parse", "main")).isEqualTo(to.value());
        assertThat(user.git("status", "--porcelain")).isEmpty();
        assertThat(user.read("a")).isEqualTo("a, and more of it\n");
        assertThat(user.read("z")).isEqualTo("the last letter\n");
        assertThat(user.has("gone")).isFalse();
        assertThat(user.at(".git/index.lock")).doesNotExist();
    }

    private void assertUntouched(Line.Published published, String named) {
        assertThat(published)
                .isInstanceOfSatisfying(
                        Line.Refused.class, refused -> assertThat(refused.why()).contains(named));
        assertThat(user.head()).isEqualTo(from.value());
        assertThat(user.read("gone")).isEqualTo("gone\n");
        assertThat(user.at(".git/index.lock")).doesNotExist();
    }

    @Test
    void filesIndexAndBranchMoveTogetherAndWhatIsStagedElsewhereStays() {
        user.write("other", "staged\n");
        user.git("add", "other");
        user.write("other", "and edited\n");
        user.write("loose", "loose\n");

        assertThat(publish()).isEqualTo(new Line.Reached());
        assertThat(user.head()).isEqualTo(to.value());
        assertThat(user.git("status", "--porcelain")).isEqualTo("MM other\n?? loose");
        assertThat(user.read("new/deep")).isEqualTo("deep\n");
        assertThat(user.git("reflog", "-1", "--format=%gs")).isEqualTo("baton: merge");
    }

    /// Git itself would write over what it ignores.
    @ParameterizedTest
    @ValueSource(strings = {"out", "new/deep", "out/x.log", "new"})
    void whatIsIgnoredIsNotWrittenOver(String path) {
        user.write(path, "mine\n");

        assertUntouched(publish(), path.startsWith("out/") ? "out" : path);
        assertThat(user.read(path)).isEqualTo("mine\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "z", "gone"})
    void noEditIsWrittenOver(String path) {
        user.write(path, path.equals("gone") ? "gone\n" : "mine\n");
        user.write("gone", "gone\n");
        if (path.equals("gone")) {
            user.makeExecutable("gone");
        }

        assertUntouched(publish(), path);
    }

    @Test
    void whatIsEmptiedIsAnEditToo() {
        user.write("a", "");
        assertUntouched(publish(), "a");
        assertThat(user.read("a")).isEmpty();
    }

    @Test
    void whatIsAsItWillBeIsInNobodysWay() {
        user.write("a", "a, and more of it\n");
        user.write("out", "out\n");

        assertThat(publish()).isEqualTo(new Line.Reached());
        assertPublished();
    }

    @Test
    void filesThatAreKeptStayAndAreKnownToTheIndex() {
        user.write("z", "newer than the commit\n");
        Line line = line();

        List<RepoPath> kept = List.of(new RepoPath("z"));

        assertThat(line.publish(new Line.Growth(to, Optional.empty(), kept, false)))
                .isEqualTo(new Line.Reached());
        assertThat(user.read("z")).isEqualTo("newer than the commit\n");
        assertThat(user.git("status", "--porcelain")).isEqualTo(" M z");
    }

    @Test
    void whatWasTakenOffTheLineDoesNotComeBack() {
        CommitId ground = new CommitId(user.git("rev-parse", "main"));
        user.git("switch", "--quiet", "main");
        user.git("reset", "--quiet", "--hard", "main~1");

        assertThat(line().publish(new Line.Growth(to, Optional.of(ground), List.of(), false)))
                .isEqualTo(new Line.Outrun());
        assertThat(user.git("log", "--format=%H", "main")).doesNotContain(ground.value());
    }

    /// A command that a person runs while git's locks are held fails, and nothing is lost by it.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "git commit --quiet --amend -m amended",
                "git commit --quiet --all -m mine",
                "git stash --quiet",
                "git add other",
                "git switch --quiet -c elsewhere",
                "git reset --quiet --hard HEAD~0",
            })
    void whatIsDoneInTheSameMomentFailsOrComesAfterwards(String command) {
        user.write("other", "mine\n");
        meanwhile("prepared", command + "; echo $? > " + directory.resolve("status"));

        assertThat(publish()).isEqualTo(new Line.Reached());
        assertThat(directory.resolve("status")).content().isNotEqualTo("0\n");
        assertThat(user.head()).isEqualTo(to.value());
        assertThat(user.git("status", "--porcelain")).isEqualTo(" M other");
        assertThat(user.read("other")).isEqualTo("mine\n");
    }

    /// Has a person do something, once, while the branch is moved.
    private void meanwhile(String state, String command) {
        user.hook(
                "reference-transaction",
                """
                [ "$1" = %s ] || exit 0
                [ -e %s ] && exit 0
                touch %s
                unset GIT_INDEX_FILE
                { %s; } > /dev/null 2>&1
                exit 0
                """
                        .formatted(
                                state,
                                directory.resolve("done"),
                                directory.resolve("done"),
                                command));
    }

    /// A switch that waited for git's lock goes on with the commit it saw before.
    @Test
    void filesOfWhoSwitchedInTheSameMomentGoBack() {
        meanwhile("committed", switched("new", from));

        assertThat(publish()).isEqualTo(new Line.Reached());
        assertThat(user.git("symbolic-ref", "HEAD")).isEqualTo("refs/heads/new");
        assertThat(user.head()).isEqualTo(from.value());
        assertThat(user.git("status", "--porcelain")).isEmpty();
        assertThat(user.read("a")).isEqualTo("a\n");
        assertThat(user.read("gone")).isEqualTo("gone\n");
        assertThat(user.has("z")).isFalse();
        assertThat(user.git("rev-parse", "main")).isEqualTo(to.value());
    }

    @Test
    void filesOfWhoCameInTheSameMomentFollow() {
        user.git("switch", "--quiet", "-c", "aside");
        meanwhile(
                "committed",
                "git symbolic-ref -m 'checkout: moving from aside to main' HEAD"
                        + " refs/heads/main");

        assertThat(publish()).isEqualTo(new Line.Reached());
        assertThat(user.git("symbolic-ref", "HEAD")).isEqualTo("refs/heads/main");
        assertPublished();
    }

    private static String switched(String branch, CommitId at) {
        return "git branch %s %s && git symbolic-ref -m 'checkout: moving from main to %s' HEAD"
                        .formatted(branch, at, branch)
                + " refs/heads/"
                + branch;
    }

    /// A person who goes back to the old commit to make others of the same work wants the index as
    /// it is.
    @Test
    void filesOfWhoWentBackOnPurposeStay() {
        assertThat(publish()).isEqualTo(new Line.Reached());
        user.git("switch", "--quiet", "-c", "again");
        user.git("reset", "--quiet", "--soft", from.value());

        assertThat(line().look(from, to)).isFalse();
        assertThat(user.read("z")).isEqualTo("the last letter\n");
    }

    @Test
    void branchThatMovedMeanwhileIsNotMoved() {
        Head head = opened.head();
        user.write("other", "more\n");
        CommitId more = commit("more");
        CheckoutMove move = new CheckoutMove(opened, RUN, Duration.ofMillis(50));

        assertThat(move.run(new CheckoutMove.Wanted(head, from, to, Set.of(), false)))
                .isEqualTo(new Line.Outrun());
        assertThat(user.head()).isEqualTo(more.value());
        assertThat(user.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void lockOfSomebodyElseIsSaidAndLeft() {
        user.write(".git/index.lock", "");
        assertThat(publish()).isInstanceOf(Line.Refused.class);
        assertThat(user.at(".git/index.lock")).exists();
        user.delete(".git/index.lock");
        assertUntouched(new Line.Refused(""), "");
    }

    /// Killed while files were written: some are new, some half, some gone, one is old.
    @Test
    void moveThatDiedAmongTheFilesIsDoneAgain() {
        user.write(".git/index.lock", "baton " + RUN + " 999999999\n");
        user.delete("gone");
        user.write("a", "a, and");
        user.write("out", "");
        user.write("new/deep", "deep\n");

        assertThat(publishAgain()).isEqualTo(new Line.Reached());
        assertPublished();
        assertThat(user.read("out")).isEqualTo("out\n");
    }

    @Test
    void moveThatDiedBeforeTheBranchIsDoneAgain() {
        user.git("read-tree", "-m", "-u", from.value(), to.value());
        assertThat(publishAgain()).isEqualTo(new Line.Reached());
        assertPublished();
    }

    @Test
    void locksOfNamesGoWithTheLockThatSaysWhoseTheyAre() {
        user.write(".git/index.lock", "baton " + RUN + " 999999999\n");
        user.write(".git/HEAD.lock", "");
        user.write(".git/refs/heads/main.lock", "");

        assertThat(publishAgain()).isEqualTo(new Line.Reached());
        assertPublished();
    }

    @Test
    void lockOfARunThatIsDeadKeepsNobodyOut() {
        user.write(".git/index.lock", "baton 20261116-000000-gone 999999999\n");
        assertThat(publish()).isEqualTo(new Line.Reached());
        assertPublished();
    }
}
