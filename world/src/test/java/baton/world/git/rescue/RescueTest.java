package baton.world.git.rescue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/// Saved work brought back, on real repositories.
class RescueTest {
    private static final String REF = "refs/baton/salvage/20260105-100000-aaaa/step-2-1";

    @TempDir Path directory;
    private TestRepository repository;
    private Rescue rescue;

    /// Work that changed `old`, added `dir/new` and removed `gone` is saved; the tree is clean.
    @BeforeEach
    void save() {
        repository = TestRepository.create(directory.resolve("r"));
        repository.write("old", "before\n");
        repository.write("gone", "gone\n");
        repository.write(".gitignore", "*.log\n");
        repository.commitAll("base");
        repository.write("old", "after\n");
        repository.write("dir/new", "new\n");
        repository.write("kept.log", "saved\n");
        repository.delete("gone");
        repository.git("add", "-A");
        repository.git("add", "-f", "kept.log");
        String tree = repository.git("write-tree");
        String commit = repository.git("commit-tree", "-p", "HEAD", "-m", "work", tree);
        repository.git("update-ref", REF, commit);
        repository.git("reset", "--quiet", "--hard", "HEAD");
        repository.delete("kept.log");
        rescue = new Rescue(Repository.open(repository.top(), TestRepository.ENVIRONMENT));
    }

    private Rescue.Restored restore() {
        return rescue.restore(rescue.all("refs/baton/salvage/").getFirst());
    }

    private static List<String> texts(List<GitPath> paths) {
        return paths.stream().map(GitPath::text).toList();
    }

    private void refuses(String... paths) {
        String status = repository.git("status", "--porcelain", "--ignored");
        assertThatThrownBy(this::restore)
                .isInstanceOf(Failure.class)
                .hasMessageContaining("would overwrite " + String.join(", ", paths));
        assertThat(repository.git("status", "--porcelain", "--ignored")).isEqualTo(status);
    }

    @Test
    void whatIsKeptIsToldWithItsChanges() {
        SavedWork work = rescue.all("refs/baton/salvage/").getFirst();
        assertThat(work.ref()).isEqualTo(REF);
        assertThat(work.entries())
                .extracting(entry -> entry.change().kind() + " " + entry.path())
                .containsExactly("ADDED dir/new", "DELETED gone", "ADDED kept.log", "MODIFIED old");
    }

    /// The branch got the commits of the session under other ids.
    @Test
    void allCommitsOfASessionAreTold() {
        String session = "refs/baton/salvage/20260105-100000-aaaa/session-1-1";
        repository.git("switch", "--quiet", "--detach");
        repository.write("a", "a\n");
        repository.commitAll("step 1");
        repository.write("b", "b\n");
        repository.git("update-ref", session, repository.commitAll("step 2"));
        repository.git("switch", "--quiet", "-");

        assertThat(rescue.all("refs/baton/salvage/").getFirst().entries())
                .extracting(entry -> entry.path().text())
                .containsExactly("a", "b");
    }

    @Test
    void aCleanTreeGetsItAllAndNothingElseMoves() {
        repository.write("other", "mine\n");
        repository.git("add", "other");
        String head = repository.head();
        String index = repository.git("ls-files", "--stage");
        Rescue.Restored done = restore();
        assertThat(texts(done.written())).containsExactly("dir/new", "kept.log", "old");
        assertThat(texts(done.removed())).containsExactly("gone");
        assertThat(repository.read("old")).isEqualTo("after\n");
        assertThat(repository.read("dir/new")).isEqualTo("new\n");
        assertThat(repository.has("gone")).isFalse();
        assertThat(repository.read("other")).isEqualTo("mine\n");
        assertThat(repository.head()).isEqualTo(head);
        assertThat(repository.git("ls-files", "--stage")).isEqualTo(index);
    }

    @Test
    void whatAnotherAttemptLeftIsReplacedWhereThatIsSavedToo() {
        repository.write("old", "of the next attempt\n");
        repository.git("add", "old");
        String tree = repository.git("write-tree");
        String commit = repository.git("commit-tree", "-p", "HEAD", "-m", "next", tree);
        repository.git("update-ref", REF + "-next", commit);
        repository.git("reset", "--quiet");

        assertThat(texts(restore().written())).contains("old");
        assertThat(repository.read("old")).isEqualTo("after\n");

        repository.write("old", "mine\n");
        refuses("old");
    }

    @Test
    void askedTwiceItDoesItOnce() {
        restore();
        Rescue.Restored again = restore();
        assertThat(again.written()).isEmpty();
        assertThat(again.removed()).isEmpty();
        assertThat(texts(again.same())).containsExactly("dir/new", "gone", "kept.log", "old");
    }

    @Test
    void changesThatAreNotCommittedAreLeftAlone() {
        repository.write("old", "mine\n");
        refuses("old");
    }

    @Test
    void stagedChangesAreLeftAlone() {
        repository.write("old", "mine\n");
        repository.git("add", "old");
        refuses("old");
    }

    @Test
    void newFilesAreLeftAlone() {
        repository.write("dir/new", "mine\n");
        refuses("dir/new");
    }

    @Test
    void ignoredFilesAreLeftAlone() {
        repository.write("kept.log", "mine\n");
        refuses("kept.log");
    }

    @Test
    void filesThatGitIsToldNotToLookAtAreLeftAlone() {
        repository.git("update-index", "--assume-unchanged", "old");
        repository.write("old", "mine\n");
        assertThatThrownBy(this::restore).hasMessageContaining("would overwrite old");
        assertThat(repository.read("old")).isEqualTo("mine\n");
    }

    @Test
    void aFileThatWasToBeRemovedAndChangedSinceIsLeftAlone() {
        repository.write("gone", "mine\n");
        refuses("gone");
    }

    @Test
    void whatStandsInTheWayOfADirectoryIsLeftAlone() {
        repository.write("dir", "mine\n");
        refuses("dir");
        repository.delete("dir");
        repository.link("dir", ".");
        refuses("dir");
    }

    @Test
    void aDirectoryInTheWayIsLeftAlone() {
        repository.write("dir/new/mine", "mine\n");
        refuses("dir/new");
    }

    @Test
    void whatIsCommittedMayBeOverwritten() {
        repository.write("old", "later\n");
        repository.commitAll("later");
        assertThat(texts(restore().written())).contains("old");
        assertThat(repository.read("old")).isEqualTo("after\n");
    }

    @Test
    void aFileThatWasDeletedComesBack() {
        repository.delete("old");
        restore();
        assertThat(repository.read("old")).isEqualTo("after\n");
    }

    @Test
    void aDroppedRefIsGone() {
        rescue.drop(REF);
        assertThat(rescue.all("refs/baton/salvage/")).isEmpty();
    }

    private void refusesElsewhere() {
        assertThatThrownBy(this::restore)
                .isInstanceOf(Failure.class)
                .hasMessageContaining("PATH_OUTSIDE")
                .hasMessageContaining("has the place of dir/new")
                .satisfies(
                        thrown ->
                                assertThat(((Failure) thrown).problem().fix())
                                        .contains("`git show " + REF + ":dir/new > dir/new`"));
        assertThat(repository.read("old")).isEqualTo("before\n");
        assertThat(repository.has("gone")).isTrue();
        assertThat(repository.has("dir/new")).isFalse();
    }

    @Test
    void nothingIsWrittenIntoAnotherRepository() {
        repository.bash("git init -q dir; echo theirs > dir/theirs; git -C dir add theirs");

        refusesElsewhere();
        repository.bash("git show " + REF + ":dir/new > dir/new");
        assertThat(repository.read("dir/new")).isEqualTo("new\n");
        assertThat(texts(restore().written())).containsExactly("kept.log", "old");
    }

    /// Git could not fetch it any more over the files.
    @Test
    void nothingIsWrittenWhereASubmoduleIsToBe() {
        repository.bash(
                "printf '[submodule \"s\"]\\n path = dir\\n url = ./s\\n' > .gitmodules;"
                        + " git add .gitmodules; mkdir dir;"
                        + " git update-index --add --cacheinfo 160000,$(git rev-parse HEAD),dir;"
                        + " git commit -qm sub");

        refusesElsewhere();
    }
}
