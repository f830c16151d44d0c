package baton.world.git;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.git.publish.Worktrees;
import baton.world.git.read.Objects;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

class SharedSettingsTest {
    private static final Call ASKED = Call.reading("rev-parse", "HEAD");

    @TempDir Path directory;

    private TestRepository test;
    private SharedSettings settings;
    private Repository repository;

    @BeforeEach
    void makeRepository() throws IOException {
        test = TestRepository.create(directory.resolve("r"));
        Path folder = Files.createDirectory(directory.resolve("run"));
        Repository plain = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        settings = SharedSettings.of(plain, folder, false, false);
        repository = plain.watchedBy(settings);
    }

    private void spoil() {
        try {
            Files.writeString(test.top().resolve(".git/config"), "[broken");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whatFailedUnderWrongSettingsIsDoneAgain() {
        spoil();

        assertThat(repository.git().attempt(ASKED).line()).isEqualTo(test.head());
        assertThat(settings.untold())
                .singleElement()
                .asString()
                .startsWith(
                        "git's own file `config` was changed: core.bare from `false` to nothing");
    }

    @Test
    void whatFailedIsDoneAgainAlsoWhenAnotherPutThemRightMeanwhile() {
        Git unwatched = Repository.open(test.top(), TestRepository.ENVIRONMENT).git();
        List<Boolean> tries = new ArrayList<>();
        boolean succeeded =
                settings.under(
                        () -> {
                            if (tries.isEmpty()) {
                                spoil();
                            }
                            boolean one = unwatched.succeeds(ASKED);
                            tries.add(one);
                            settings.putRight();
                            return one;
                        },
                        one -> one);

        assertThat(succeeded).isTrue();
        assertThat(tries).containsExactly(false, true);
    }

    /// With words that are no commit no git would run any more.
    @ParameterizedTest
    @ValueSource(strings = {"git rev-parse HEAD", "echo deadbeef", "printf '%040d\\n' 7"})
    void historyThatIsKeptIsNotCutOff(String noted) {
        test.write("more", "more\n");
        test.commitAll("more");
        test.shell(noted + " > .git/shallow");
        settings.putRight();

        assertThat(test.has(".git/shallow")).isFalse();
        assertThat(settings.untold()).singleElement().asString().contains("`shallow`", "put back");
    }

    @Test
    void historyThatWasNotFetchedStaysCutOff() {
        test.shell(
                "git init -q -b main ../other && cd ../other && git commit -q --allow-empty -m a"
                        + " && git commit -q --allow-empty -m b");
        test.shell("git fetch -q --depth=1 file://$PWD/../other main:fetched");
        settings.putRight();

        assertThat(test.git("log", "--format=%s", "fetched")).isEqualTo("b");
        test.shell("cp .git/shallow ../noted; rm .git/shallow");
        settings.putRight();
        assertThat(test.git("log", "--format=%s", "fetched")).isEqualTo("b");
    }

    @Test
    void whatFailsForAnotherReasonIsDoneOnce() {
        List<Boolean> tries = new ArrayList<>();
        boolean succeeded = settings.under(() -> !tries.add(true), one -> one);

        assertThat(succeeded).isFalse();
        assertThat(tries).hasSize(1);
    }

    @Test
    void whoSpoilsThemWithoutEndHoldsNobodyUpForEver() {
        List<Boolean> tries = new ArrayList<>();
        boolean succeeded =
                settings.under(
                        () -> {
                            spoil();
                            return !tries.add(true);
                        },
                        one -> one);

        assertThat(succeeded).isFalse();
        assertThat(tries).hasSize(8);
        settings.putRight();
        assertThat(test.git("rev-parse", "HEAD")).isEqualTo(test.head());
    }

    @Test
    void worktreesAreFoundAndObjectsReadUnderWrongSettings() {
        Worktrees worktrees = new Worktrees(repository);
        CommitId head = new CommitId(test.head());
        Path path = directory.resolve("w");
        spoil();
        assertThat(worktrees.make(path, head).head().tip()).hasValue(head);
        spoil();
        assertThat(worktrees.find(path)).isPresent();
        spoil();
        try (Objects objects = new Objects(repository)) {
            assertThat(objects.commit(head)).isPresent();
        }
    }
}
