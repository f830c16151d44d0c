package baton.world.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class LinksTest {
    @TempDir Path temporary;
    private Path repository;
    private Path outside;

    @BeforeEach
    void makeRepository() throws IOException {
        repository = Files.createDirectories(temporary.resolve("repository/.git")).getParent();
        outside = Files.createDirectory(temporary.resolve("outside"));
        Files.createDirectories(repository.resolve("src/main"));
    }

    @Test
    void ordinaryAndAbsentPathsStay() {
        assertThat(leaving("src/main/A.java", "src", "new/place/b.txt", "src/../README.md"))
                .isEmpty();
    }

    @Test
    void aLinkedDirectoryLeadsOut() throws IOException {
        link("src/lib", outside.toString());
        assertThat(leaving("src/lib/a.txt", "src/lib", "src/main/a.txt"))
                .containsExactly("src/lib/a.txt", "src/lib");
    }

    @Test
    void aLinkedFileLeadsOut() throws IOException {
        Files.writeString(outside.resolve("secret"), "x");
        link("config", "../outside/secret");
        assertThat(leaving("config")).containsExactly("config");
    }

    @Test
    void aLinkInsideStaysInside() throws IOException {
        link("java", "src/main");
        assertThat(leaving("java/A.java")).isEmpty();
    }

    @Test
    void aLinkBehindALinkIsFollowed() throws IOException {
        link("java", "src/main");
        link("src/main/out", outside.toString());
        assertThat(leaving("java/out/x")).containsExactly("java/out/x");
    }

    @Test
    void aDanglingLinkCounts() throws IOException {
        link("later", "../outside/not-yet");
        link("chain", "later");
        link("harmless", "src/not-yet");
        assertThat(leaving("later", "chain", "harmless")).containsExactly("later", "chain");
    }

    @Test
    void aLoopStaysWhereItIs() throws IOException {
        link("a", "b");
        link("b", "a");
        assertThat(leaving("a/x", "b")).isEmpty();
    }

    @Test
    void ofAGlobThePartsBeforeItsWildcardCount() throws IOException {
        link("src/lib", outside.toString());
        assertThat(leaving("src/lib/**", "src/**", "src/l*/x")).containsExactly("src/lib/**");
    }

    @Test
    void aRepositoryReachedThroughALinkIsStillItsOwnInside() throws IOException {
        Path alias = temporary.resolve("alias");
        Files.createSymbolicLink(alias, repository);
        assertThat(Links.leaving(alias, List.of("src/main/A.java"))).isEmpty();
    }

    @Test
    void theRepositoryIsTheNearestParentWithGit() throws IOException {
        assertThat(Links.repository(repository.resolve("src/main"))).isEqualTo(repository);
        Path worktree = Files.createDirectories(temporary.resolve("worktree/docs"));
        Files.writeString(worktree.resolveSibling(".git"), "gitdir: elsewhere");
        assertThat(Links.repository(worktree)).isEqualTo(worktree.getParent());
    }

    @Test
    void withoutARepositoryTheDirectoryItselfCounts() {
        assertThat(Links.repository(outside)).isEqualTo(outside);
    }

    private List<String> leaving(String... paths) {
        return List.copyOf(Links.leaving(repository, List.of(paths)));
    }

    private void link(String from, String to) throws IOException {
        Files.createSymbolicLink(repository.resolve(from), Path.of(to));
    }
}
