package baton.world.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.RepoPath;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class TreeTest {
    @TempDir Path directory;

    @BeforeEach
    void makeTree() throws IOException {
        Files.createDirectories(directory.resolve("root/src/deep"));
        Files.createDirectories(directory.resolve("root/.git/hooks"));
        Files.createDirectories(directory.resolve("outside"));
        Files.writeString(directory.resolve("root/src/file"), "inside");
        Files.writeString(directory.resolve("outside/file"), "outside");
        link("root/in", "src");
        link("root/round", "src/../in/deep/..");
        link("root/absolute", directory.resolve("root/src").toString());
        link("root/out", "../outside");
        link("root/far", directory.resolve("outside").toString());
        link("root/dangling", "../nowhere");
        link("root/hanging", "src/nowhere");
        link("root/circle", "circle");
        link("root/hooks", ".git/hooks");
        link("root/out-and-in", "../root/src");
        link("alias", "root");
    }

    private void link(String from, String to) throws IOException {
        Files.createSymbolicLink(directory.resolve(from), Path.of(to));
    }

    private Tree tree() {
        return new Tree(directory.resolve("root"));
    }

    private static RepoPath path(String text) {
        return RepoPath.of(text).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "src/file, true, false",
        "src/none, false, false",
        "src, true, false",
        "in/file, true, false",
        "round/file, true, false",
        "absolute/file, true, false",
        "out-and-in/file, true, false",
        "hanging, false, false",
        "out, false, true",
        "out/file, false, true",
        "out/none, false, true",
        "far/file, false, true",
        "dangling, false, true",
        "dangling/file, false, true",
        "circle, false, true",
        "hooks/pre-commit, false, true",
        ".git/hooks, false, true",
    })
    void linksAreFollowedInsideOnly(String name, boolean exists, boolean leaves) {
        assertThat(tree().exists(path(name))).isEqualTo(exists);
        assertThat(tree().leavesThroughLink(path(name))).isEqualTo(leaves);
        Tree alias = new Tree(directory.resolve("alias"));
        assertThat(alias.exists(path(name))).isEqualTo(exists);
        assertThat(alias.leavesThroughLink(path(name))).isEqualTo(leaves);
    }

    @Test
    void filesAreReadUpToABound() {
        assertThat(tree().read(path("in/file"), 6)).hasValue("inside".getBytes());
        assertThat(tree().read(path("src"), 6)).isEmpty();
        assertThat(tree().read(path("src/none"), 6)).isEmpty();
        assertThat(tree().read(path("out/file"), 100)).isEmpty();
        assertThatThrownBy(() -> tree().read(path("src/file"), 5)).isInstanceOf(Failure.class);
    }

    @Test
    void directoriesAreListed() {
        assertThat(tree().list(path("src"))).containsExactly("deep", "file");
        assertThat(tree().list(path("src/file"))).isEmpty();
        assertThat(tree().list(path("out"))).isEmpty();
    }
}
