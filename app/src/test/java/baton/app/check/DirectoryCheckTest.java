package baton.app.check;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.ArtifactType;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

class DirectoryCheckTest {
    @TempDir Path temporary;
    private Path directory;

    @BeforeEach
    void makeDirectory() throws IOException {
        directory = Files.createDirectory(temporary.resolve("in"));
    }

    @Test
    void artifactsAreFoundAtEveryDepthInOrderOfTheirNames() throws IOException {
        write("b/plan.md");
        write(".claude/projects/2026-01-05-x/brief.md");
        write("b/a/progress.json");
        assertThat(found())
                .containsExactly(
                        "in/.claude/projects/2026-01-05-x/brief.md",
                        "in/b/a/progress.json",
                        "in/b/plan.md");
    }

    @Test
    void filesThatAreNoArtifactsAreIgnored() throws IOException {
        write("notes.md");
        write("plan.txt");
        write("Makefile");
        assertThat(found()).isEmpty();
    }

    @Test
    void whatNobodyWroteIsLeftOut() throws IOException {
        write(".git/brief.md");
        write("node_modules/x/brief.md");
        write("app/target/brief.md");
        write(".baton/runs/r1/brief.md");
        write(".baton/prompts/brief.md");
        assertThat(found()).containsExactly("in/.baton/prompts/brief.md");
    }

    @Test
    void symlinkedDirectoriesAreNotEntered() throws IOException {
        Path outside = Files.createDirectory(temporary.resolve("outside"));
        Files.writeString(outside.resolve("brief.md"), "x");
        Files.createSymbolicLink(directory.resolve("link"), outside);
        Files.createSymbolicLink(directory.resolve("loop"), directory);
        write("plan.md");
        assertThat(found()).containsExactly("in/plan.md");
    }

    @Test
    void symlinkedFilesAreRead() throws IOException {
        Path file = Files.writeString(temporary.resolve("real.md"), "x");
        Files.createSymbolicLink(directory.resolve("brief.md"), file);
        assertThat(found()).containsExactly("in/brief.md");
    }

    @Test
    void anArchitectureInsideAProjectIsOneArtifact() throws IOException {
        write("p/brief.md");
        write("p/architecture/overview.md");
        write("p/architecture/deep/plan.md");
        write("docs/architecture/plan.md");
        assertThat(verdicts(Optional.empty()))
                .extracting(verdict -> verdict.path() + " " + verdict.type().orElseThrow().word())
                .containsExactly(
                        "in/docs/architecture/plan.md plan",
                        "in/p/architecture architecture",
                        "in/p/brief.md brief");
    }

    @Test
    void anArchitectureOfAProjectIsKnownWhenItIsNamedItself() throws IOException {
        write("p/brief.md");
        write("p/architecture/overview.md");
        List<Verdict> verdicts =
                DirectoryCheck.all(
                        directory.resolve("p/architecture"), "p/architecture", Optional.empty());
        assertThat(verdicts).extracting(Verdict::path).containsExactly("p/architecture");
    }

    @Test
    void aTypePicksItsArtifacts() throws IOException {
        write("brief.md");
        write("plan.md");
        assertThat(verdicts(Optional.of(ArtifactType.PLAN)))
                .extracting(Verdict::path)
                .containsExactly("in/plan.md");
    }

    @Test
    void theCurrentDirectoryIsNotPartOfThePaths() throws IOException {
        write("a/plan.md");
        assertThat(DirectoryCheck.all(directory, ".", Optional.empty()))
                .extracting(Verdict::path)
                .containsExactly("a/plan.md");
    }

    private List<String> found() {
        return verdicts(Optional.empty()).stream().map(Verdict::path).toList();
    }

    private List<Verdict> verdicts(Optional<ArtifactType> type) {
        return DirectoryCheck.all(directory, "in/", type);
    }

    private void write(String path) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "x");
    }
}
