package baton.world.git.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.world.files.Below;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The files that git ignores, put aside while commands judge.
class AsideTest {
    @TempDir Path directory;

    private TestRepository test;
    private Repository repository;
    private Snapshots snapshots;
    private Aside aside;

    @BeforeEach
    void makeRepository() {
        test = TestRepository.create(directory.resolve("r"));
        test.write(".gitignore", "*.local\ntarget/\nnode_modules/\n");
        test.write("dir/tracked", "x\n");
        test.commitAll("files");
        test.write("mine.local", "mine\n");
        test.write("large.local", "x".repeat((1 << 20) + 1));
        test.write("dir/mine.local", "mine\n");
        test.write("target/mine", "mine\n");
        test.write("node_modules/a/index.js", "mine\n");
        begin();
    }

    private void begin() {
        repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        snapshots =
                Snapshots.open(
                        repository, test.at(".baton/runs/1"), List.of(new RepoPath(".baton/runs")));
        if (!snapshots.hasBefore()) {
            snapshots.reset();
        }
        aside =
                new Aside(
                        snapshots,
                        test.top(),
                        new Aside.Places(
                                test.at(".baton/runs/1"),
                                test.at(".baton/copies"),
                                test.at(".baton/runs/1/aside"),
                                test.at(".baton/runs/1/aside.left")),
                        path -> path.text().startsWith("dist"),
                        Lent.Reach.CHECKOUT);
        aside.begin();
    }

    private static List<GitPath> paths(String... names) {
        return List.of(names).stream().map(GitPath::new).toList();
    }

    @Test
    void whatWasThereStays() {
        assertThat(aside.clear(snapshots.ignored())).isEqualTo(Aside.Cleared.NOTHING);
        assertThat(test.has("mine.local")).isTrue();
        assertThat(test.has("target/mine")).isTrue();
    }

    /// Settings hold passwords, whatever others may read of the original.
    @Test
    void copyIsTheUsersAloneAndWhatIsPutBackHasItsOwnPermissions() throws IOException {
        Path copies = test.at(".baton/copies");
        try (Stream<Path> all = Files.walk(copies)) {
            assertThat(
                            all.filter(Files::isRegularFile)
                                    .filter(file -> !file.endsWith("list"))
                                    .filter(file -> !file.endsWith("parted")))
                    .isNotEmpty()
                    .allSatisfy(
                            file ->
                                    assertThat(Files.getPosixFilePermissions(file))
                                            .isEqualTo(Below.HIDDEN));
        }
        Path mine = test.at("mine.local");
        Set<PosixFilePermission> before = Files.getPosixFilePermissions(mine);
        assertThat(before).isNotEqualTo(Below.HIDDEN);
        test.write("mine.local", "theirs\n");
        test.bash("chmod 600 mine.local");

        Aside.Cleared _ = aside.clear(snapshots.ignored());

        assertThat(test.read("mine.local")).isEqualTo("mine\n");
        assertThat(Files.getPosixFilePermissions(mine)).isEqualTo(before);
    }

    @Test
    void filesOfOthersAreAsTheCommitHasThemUntilTheyAreBack() {
        test.write("dir/tracked", "edited\n");
        test.write("dir/new", "new\n");
        List<GitPath> others = paths("dir/new", "dir/tracked");
        CommitId tip = new CommitId(test.git("rev-parse", "HEAD"));

        assertThat(aside.clearOthers(repository, tip, others)).isEmpty();
        assertThat(test.read("dir/tracked")).isEqualTo("x\n");
        assertThat(test.has("dir/new")).isFalse();
        begin();

        assertThat(test.read("dir/tracked")).isEqualTo("edited\n");
        assertThat(test.read("dir/new")).isEqualTo("new\n");
    }

    @Test
    void whatIsNewIsAsideUntilItIsBroughtBack() {
        test.write("new.local", "new\n");
        test.write("deep/new.local", "new\n");
        test.write("deep/target/x", "new\n");

        assertThat(aside.clear(snapshots.ignored()).moved())
                .isEqualTo(paths("deep/new.local", "deep/target/", "new.local"));
        assertThat(test.has("deep/target")).isFalse();
        assertThat(test.has("new.local")).isFalse();
        aside.bringBack();
        assertThat(test.read("deep/new.local")).isEqualTo("new\n");
        assertThat(test.read("new.local")).isEqualTo("new\n");
    }

    @Test
    void itComesBackInAnotherLife() {
        test.write("new.local", "new\n");
        aside.clear(snapshots.ignored());
        begin();

        assertThat(test.read("new.local")).isEqualTo("new\n");
    }

    @Test
    void whatHidesItsTimeIsTouched() {
        test.shell("touch -r node_modules/a/index.js ../t; echo no > node_modules/a/index.js");
        test.shell("touch -r ../t node_modules/a/index.js");

        assertThat(aside.clear(snapshots.ignored()).touched()).isEqualTo(paths("node_modules/"));
        assertThat(test.read("node_modules/a/index.js")).isEqualTo("no\n");
    }

    @Test
    void smallFilesAreWhatTheyWereAndLargeOnesAreNamed() {
        test.write("mine.local", "theirs\n");
        test.delete("dir/mine.local");
        test.write("large.local", "theirs\n");

        assertThat(aside.clear(snapshots.ignored()).touched())
                .isEqualTo(paths("dir/mine.local", "large.local", "mine.local"));
        assertThat(test.read("mine.local")).isEqualTo("mine\n");
        assertThat(test.read("dir/mine.local")).isEqualTo("mine\n");
        assertThat(test.read("large.local")).isEqualTo("theirs\n");
        aside.settle(snapshots.ignored());
        aside.bringBack();
        assertThat(test.read("mine.local")).isEqualTo("theirs\n");
    }

    @Test
    void whoWritesTheSameAgainHasTouchedNothing() {
        test.shell("cp mine.local ../m; rm mine.local; cp ../m mine.local");
        assertThat(aside.clear(snapshots.ignored())).isEqualTo(Aside.Cleared.NOTHING);

        test.makeExecutable("mine.local");
        assertThat(aside.clear(snapshots.ignored()).touched()).isEqualTo(paths("mine.local"));
    }

    @Test
    void whatCommandsAddIsThereByRight() {
        test.write("agents.local", "agent\n");
        aside.without(() -> test.write("made.local", "made\n"));

        assertThat(aside.clear(snapshots.ignored()).moved()).isEqualTo(paths("agents.local"));
    }

    @Test
    void whatWasBuiltAgainStaysAndOtherThingsAreKeptBeside() {
        test.write("target/lie", "lie\n");
        test.write("new.local", "agent\n");
        aside.without(
                () -> {
                    test.write("target/built", "built\n");
                    return test.write("new.local", "command\n");
                });

        assertThat(test.has("target/lie")).isFalse();
        assertThat(test.has("target/built")).isTrue();
        assertThat(test.read("new.local")).isEqualTo("command\n");
        assertThat(test.shell("cat .baton/runs/1/aside.left/new.local*")).isEqualTo("agent");
    }

    /// A person does not wait until commands have judged.
    @Test
    void copyThatSomebodyWritesToStaysAndWhatWasAsideIsKept() {
        test.write("mine.local", "during the agent\n");
        aside.without(
                () -> {
                    assertThat(test.read("mine.local")).isNotEqualTo("during the agent\n");
                    return test.write("mine.local", "during the commands\n");
                });

        assertThat(test.read("mine.local")).isEqualTo("during the commands\n");
        assertThat(test.shell("cat .baton/runs/1/aside.left/mine.local*"))
                .isEqualTo("during the agent");
    }

    @Test
    void aDirectoryThatHoldsBothIsTakenApart() {
        test.write("own/mine.local", "mine\n");
        snapshots.reset();
        test.write(".gitignore", "*.local\nown/\ntarget/\nnode_modules/\n");
        snapshots.adopt(snapshots.propose());
        test.write("own/deep/new.local", "new\n");

        assertThat(aside.clear(snapshots.ignored()).moved()).isEqualTo(paths("own/deep/new.local"));
        assertThat(test.has("own/mine.local")).isTrue();
        assertThat(test.has("own/deep/new.local")).isFalse();
    }

    @Test
    void whatIsInstalledStaysForeign() {
        test.write("web/node_modules/x", "x\n");
        assertThat(aside.clear(snapshots.ignored()).furnished())
                .isEqualTo(paths("web/node_modules/"));
        aside.settle(snapshots.ignored());

        assertThat(aside.clear(snapshots.ignored()).furnished())
                .isEqualTo(paths("web/node_modules/"));
        assertThat(test.has("web/node_modules/x")).isTrue();
    }
}
