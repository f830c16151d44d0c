package baton.world.git.publish;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.Beside;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

class WorktreesTest {
    @TempDir Path temporary;

    private TestRepository test;
    private Path own;

    @BeforeEach
    void makeWorktrees() {
        test = TestRepository.create(temporary.resolve("r"));
        test.write("one", "1\n");
        test.commitAll("files");
        own = temporary.resolve("own");
        test.git("worktree", "add", "--quiet", "--detach", own.toString());
        test.git("worktree", "add", "--quiet", "-b", "side", person().toString());
    }

    private Path person() {
        return temporary.resolve("person");
    }

    private static Worktrees of(Path top) {
        return new Worktrees(Repository.open(top, TestRepository.ENVIRONMENT));
    }

    @Test
    void oneWhoseFileOfGitsWasRemovedIsFoundAgain() throws IOException {
        Files.delete(own.resolve(".git"));
        assertThat(of(test.top()).find(own)).isEmpty();
        assertThat(of(test.top()).recover(own)).isPresent();
        assertThat(test.git("-C", own.toString(), "status", "--porcelain")).isEmpty();
    }

    @Test
    void aCopyOfARepositoryTakesNoWorktreeFromTheOriginal() throws IOException {
        test.shell("cp -a . ../copy");
        byte[] persons = Files.readAllBytes(person().resolve(".git"));
        byte[] originals = Files.readAllBytes(own.resolve(".git"));

        assertThat(of(temporary.resolve("copy")).recover(own)).isEmpty();

        assertThat(person().resolve(".git")).hasBinaryContent(persons);
        assertThat(own.resolve(".git")).hasBinaryContent(originals);
    }

    @Test
    void oneWhoseFilesAreGoneIsForgottenByGitToo() {
        test.shell("rm -r ../own");
        of(test.top()).remove(own);
        assertThat(test.git("worktree", "list")).doesNotContain("/own");
    }

    @Test
    void oneThatWasReachedThroughALinkIsForgottenToo() throws IOException {
        Path link = Files.createSymbolicLink(temporary.resolve("link"), temporary);
        test.shell("rm -r ../own");
        of(test.top()).remove(link.resolve("own"));
        assertThat(test.git("worktree", "list")).doesNotContain("/own");
    }

    @Test
    void oneThatNeverWasThereNeedsNoGit() {
        of(test.top()).remove(temporary.resolve("nowhere"));
        assertThat(test.git("worktree", "list")).contains("/own").contains("/person");
    }

    @Test
    void oneThatLeadsElsewhereNowIsNotTheOneThatWasMade() throws IOException {
        Path made = temporary.resolve("made");
        Worktrees worktrees = of(test.top());
        CommitId commit =
                Repository.open(test.top(), TestRepository.ENVIRONMENT).head().tip().orElseThrow();
        Repository mine = worktrees.make(made, commit);
        assertThat(worktrees.find(made)).contains(mine);

        TestRepository other = TestRepository.create(temporary.resolve("other"));
        Files.writeString(made.resolve(".git"), "gitdir: " + other.top().resolve(".git") + "\n");

        assertThat(worktrees.find(made)).isEmpty();
    }

    @Test
    void oneWhoseEntryLeadsToAnotherRepositoryIsNotTheOneThatWasMade() throws IOException {
        Path made = temporary.resolve("made");
        Worktrees worktrees = of(test.top());
        CommitId commit =
                Repository.open(test.top(), TestRepository.ENVIRONMENT).head().tip().orElseThrow();
        Repository mine = worktrees.make(made, commit);

        TestRepository other = TestRepository.create(temporary.resolve("other"));
        Path common = mine.gitDirectory().resolve("commondir");
        Files.writeString(common, other.top().resolve(".git") + "\n");

        assertThat(worktrees.find(made)).isEmpty();
    }

    @Test
    void manyThatAreMadeAtOnceAreAllThere() {
        CommitId commit = new CommitId(test.head());
        Worktrees worktrees = of(test.top());
        List<Integer> all = IntStream.range(0, 12).boxed().toList();
        List<Beside<Repository>> making =
                all.stream()
                        .map(n -> temporary.resolve("many").resolve(n.toString()))
                        .map(path -> Beside.begin("making", () -> worktrees.make(path, commit)))
                        .toList();
        for (Beside<Repository> one : making) {
            Path top = one.result().top();
            assertThat(top.resolve("one")).hasContent("1\n");
            assertThat(test.git("-C", top.toString(), "status", "--porcelain")).isEmpty();
        }
    }
}
