package baton.world.git.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.git.GitPath;
import baton.world.git.Guarded;
import baton.world.git.WorkingFiles;
import baton.world.git.kept.KeptFiles;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/// Directories of a working tree and of git that were swapped for links: what lies behind them is
/// neither moved nor changed.
class LinkedPathsTest {
    @TempDir Path directory;
    private Path top;
    private Path outside;

    @BeforeEach
    void makeDirectories() throws IOException {
        top = Files.createDirectories(directory.resolve("top"));
        outside = Files.createDirectories(directory.resolve("outside"));
        Files.writeString(outside.resolve("file"), "mine\n");
    }

    private void assertNothingOutsideChanged() {
        assertThat(outside.toFile().list()).containsExactly("file");
        assertThat(outside.resolve("file")).hasContent("mine");
    }

    private AsideFiles aside() {
        WorkingFiles working = new WorkingFiles(top);
        return new AsideFiles(
                working,
                new Aside.Places(
                        directory.resolve("run"),
                        directory.resolve("copies"),
                        directory.resolve("aside"),
                        directory.resolve("aside.left")),
                new KeptFiles(working, directory.resolve("copies")));
    }

    private static Set<GitPath> path(String text) {
        return Set.of(new GitPath(text));
    }

    @Test
    void whatLiesBehindALinkIsNotPutAside() throws IOException {
        Files.createSymbolicLink(top.resolve("cache"), outside);
        assertThat(aside().move(path("cache/file"), Set.of())).isEmpty();
        assertNothingOutsideChanged();
        aside().bringBack();
        assertNothingOutsideChanged();
    }

    @Test
    void whatWasPutAsideIsNotBroughtBackThroughALink() throws IOException {
        Files.createDirectories(top.resolve("cache"));
        Files.writeString(top.resolve("cache/new"), "agent's\n");
        assertThat(aside().move(path("cache/new"), Set.of())).isEmpty();
        Files.delete(top.resolve("cache"));
        Files.createSymbolicLink(top.resolve("cache"), outside);
        aside().bringBack();
        assertNothingOutsideChanged();
        try (var left = Files.walk(directory.resolve("aside.left"))) {
            assertThat(left.filter(Files::isRegularFile)).hasSize(1);
        }
    }

    @Test
    void aKeptFileIsNotPutBackThroughALink() throws IOException {
        Files.createDirectories(top.resolve("conf"));
        Files.writeString(top.resolve("conf/.env"), "A=1\n");
        KeptFiles kept = new KeptFiles(new WorkingFiles(top), directory.resolve("kept"));
        kept.take(path("conf/.env"));
        Files.delete(top.resolve("conf/.env"));
        Files.delete(top.resolve("conf"));
        Files.createSymbolicLink(top.resolve("conf"), outside);
        assertThatThrownBy(() -> kept.putBack(new GitPath("conf/.env")))
                .isInstanceOfSatisfying(
                        Failure.class,
                        f -> assertThat(f.problem().fault()).isEqualTo(Fault.PATH_THROUGH_LINK));
        assertNothingOutsideChanged();
    }

    @Test
    void hooksBehindALinkAreNotRemoved() throws IOException {
        Path git = Files.createDirectories(top.resolve(".git"));
        Files.createDirectories(git.resolve("hooks"));
        Guarded before = Guarded.look(Guarded.shared(git), Guarded.none());
        Files.delete(git.resolve("hooks"));
        Files.createSymbolicLink(git.resolve("hooks"), outside);
        Guarded now = Guarded.look(Guarded.shared(git), before);
        List<Path> differing = before.differing(now);
        assertThat(differing).containsExactly(git.resolve("hooks/file"));
        assertThatThrownBy(() -> before.restore(List.of(git), differing))
                .isInstanceOfSatisfying(
                        Failure.class,
                        f -> assertThat(f.problem().fault()).isEqualTo(Fault.PATH_THROUGH_LINK));
        assertNothingOutsideChanged();
    }
}
