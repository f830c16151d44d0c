package baton.world.git.kept;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.git.GitPath;
import baton.world.git.WorkingFiles;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The choice of the ignored files that are copied when a run begins.
class SmallFilesTest {
    @TempDir Path top;

    private void make(String name, long size) throws IOException {
        Path file = top.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        try (RandomAccessFile made = new RandomAccessFile(file.toFile(), "rw")) {
            made.setLength(size);
        }
    }

    private SmallFiles among(String... names) {
        return SmallFiles.among(new WorkingFiles(top), Stream.of(names).map(GitPath::new).toList());
    }

    private static List<GitPath> paths(String... names) {
        return Stream.of(names).map(GitPath::new).toList();
    }

    @Test
    void filesOfDirectoriesAreTakenButForWhatIsBuiltOrInstalledThere() throws IOException {
        make(".env", 1);
        make("notes/a", 1);
        make("notes/deep/b", 1);
        make("notes/node_modules/c", 1);
        make("notes/x.class", 1);

        SmallFiles small = among("notes/", ".env");

        assertThat(small.files()).isEqualTo(paths(".env", "notes/a", "notes/deep/b"));
        assertThat(small.parted()).isEmpty();
    }

    @Test
    void whatIsTooLargeOrAnotherRepositoryIsSaid() throws IOException {
        make("a/large", SmallFiles.FILE_MAX + 1);
        make("a/small", SmallFiles.FILE_MAX);
        make("b/.git/config", 1);
        make("c", SmallFiles.FILE_MAX + 1);

        SmallFiles small = among("a/", "b/", "c");

        assertThat(small.files()).isEqualTo(paths("a/small"));
        assertThat(small.parted()).containsExactlyElementsOf(paths("a/", "b/", "c"));
    }

    /// A pipe has nothing that could be lost.
    @Test
    void linksAreTakenWhereverTheyLeadAndPipesAreNot() throws Exception {
        make("a/large", SmallFiles.FILE_MAX);
        Files.createSymbolicLink(top.resolve("a/link"), Path.of("/"));
        Files.createSymbolicLink(top.resolve("b"), Path.of("a"));
        Files.createSymbolicLink(top.resolve("c"), Path.of("nowhere"));
        int _ =
                new ProcessBuilder("mkfifo", "a/pipe", "d")
                        .directory(top.toFile())
                        .start()
                        .waitFor();

        SmallFiles small = among("a/", "b", "c", "d");

        assertThat(small.files()).isEqualTo(paths("a/large", "a/link", "b", "c"));
        assertThat(small.parted()).isEmpty();
    }

    @Test
    void filesThatAreIgnoredByThemselvesComeFirst() throws IOException {
        for (int i = 0; i < SmallFiles.FILES_MAX; i++) {
            make("a/" + i, 1);
        }
        make("z.local", 1);

        SmallFiles small = among("a/", "z.local");

        assertThat(small.files()).hasSize(SmallFiles.FILES_MAX).contains(new GitPath("z.local"));
        assertThat(small.parted()).containsExactlyElementsOf(paths("a/"));
    }

    @Test
    void allTogetherAreNotTooMuch() throws IOException {
        for (int i = 0; i < 65; i++) {
            make("a/" + i, SmallFiles.FILE_MAX);
        }

        SmallFiles small = among("a/");

        assertThat(small.files()).hasSize(64);
        assertThat(small.parted()).containsExactlyElementsOf(paths("a/"));
    }

    @Test
    void nobodyWaitsForALargeDirectory() throws IOException {
        for (int i = 0; i < 10_001; i++) {
            Files.createDirectories(top.resolve("a/" + i));
        }
        make("b/mine", 1);

        SmallFiles small = among("a/", "b/");

        assertThat(small.parted()).containsExactlyElementsOf(paths("a/", "b/"));
        assertThat(small.files()).isEmpty();
    }
}
