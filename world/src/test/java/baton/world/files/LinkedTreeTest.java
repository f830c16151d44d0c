package baton.world.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.text.Source;
import baton.kit.Shell;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/// The tree through which stages read and write, where links stand in the way.
class LinkedTreeTest {
    @TempDir Path directory;
    private Path root;
    private Path outside;
    private Tree tree;

    @BeforeEach
    void makeTree() throws IOException {
        root = Files.createDirectories(directory.resolve("root"));
        outside = Files.createDirectories(directory.resolve("outside"));
        Files.createDirectories(root.resolve(".git"));
        Files.createDirectories(root.resolve("project/inner"));
        Files.writeString(root.resolve("project/file"), "inside\n");
        Files.writeString(outside.resolve("file"), "outside\n");
        Files.createSymbolicLink(root.resolve("out"), outside);
        Files.createSymbolicLink(root.resolve("link"), outside.resolve("file"));
        Files.createSymbolicLink(root.resolve("alias"), Path.of("project/file"));
        tree = Tree.around(root.resolve("project"));
    }

    private Fault refusal(String file) {
        return tree.text(root.resolve(file), file) instanceof Source.Refused(var problem)
                ? problem.fault()
                : Fault.INTERNAL;
    }

    @Test
    void theRootIsTheRepositoryAroundADirectory() {
        assertThat(tree.root()).isEqualTo(root);
        assertThat(Tree.holding(root.resolve("project/file")).root()).isEqualTo(root);
        assertThat(Tree.around(outside).root()).isEqualTo(outside);
    }

    @ParameterizedTest
    @CsvSource({
        "link, PATH_THROUGH_LINK",
        "out/file, PATH_THROUGH_LINK",
        "nothing, FILE_NOT_FOUND",
        "project, FILE_UNREADABLE",
        "project/pipe, FILE_UNREADABLE"
    })
    void onlyRegularFilesInsideAreRead(String file, Fault fault) {
        Shell.in(root).run("mkfifo", "project/pipe");
        assertThat(refusal(file)).isEqualTo(fault);
    }

    @Test
    void aLinkThatStaysInsideIsRead() {
        assertThat(tree.text(root.resolve("alias"), "alias"))
                .isInstanceOfSatisfying(
                        Source.Readable.class,
                        read -> assertThat(read.source().text()).isEqualTo("inside\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"out/file", "out/new/file"})
    void nothingIsWrittenOrRemovedBehindALink(String file) {
        Path path = root.resolve(file);
        for (Runnable deed :
                List.<Runnable>of(
                        () -> tree.write(path, "new"),
                        () -> tree.writeDurably(path, "new"),
                        () -> tree.writeExecutable(path, "new"),
                        () -> tree.makeDirectory(path),
                        () -> tree.delete(path),
                        () -> tree.deleteEmpty(path))) {
            assertThatThrownBy(deed::run)
                    .isInstanceOfSatisfying(
                            Failure.class,
                            f ->
                                    assertThat(f.problem().fault())
                                            .isEqualTo(Fault.PATH_THROUGH_LINK));
        }
        assertThat(outside.toFile().list()).containsExactly("file");
        assertThat(outside.resolve("file")).hasContent("outside");
        assertThat(tree.list(root.resolve("out"))).isEmpty();
    }

    @Test
    void aLinkIsReplacedAndRemovedAsItself() throws IOException {
        tree.writeExecutable(root.resolve("link"), "new\n");
        assertThat(Files.isRegularFile(root.resolve("link"), LinkOption.NOFOLLOW_LINKS)).isTrue();
        assertThat(root.resolve("link")).isExecutable();
        assertThat(tree.delete(root.resolve("out"))).isTrue();
        assertThat(outside.resolve("file")).hasContent("outside");
    }

    @Test
    void whatProgramsLeftBehindALinkIsLeft() throws IOException {
        Files.writeString(outside.resolve(".file.1-1.new"), "");
        Files.writeString(root.resolve("project/.file.1-1.new"), "");
        tree.sweep(root.resolve("out/file"));
        tree.sweep(root.resolve("project/file"));
        assertThat(outside.resolve(".file.1-1.new")).exists();
        assertThat(root.resolve("project/.file.1-1.new")).doesNotExist();
    }

    @Test
    void aDirectoryOfTheUsersChoiceIsMade() {
        Path elsewhere = directory.resolve("new/project");
        Tree.around(elsewhere).write(elsewhere.resolve("brief.md"), "text");
        assertThat(elsewhere.resolve("brief.md")).hasContent("text");
    }
}
