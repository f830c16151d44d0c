package baton.world.run.step;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

class ToolStampsTest {
    private static final String LINK = "node_modules/.bin/tool";

    @TempDir private Path top;
    private Path program;

    @BeforeEach
    void link() throws IOException {
        program = top.resolve("node_modules/tool/main.js");
        Files.createDirectories(program.getParent());
        Files.writeString(program, "exit 1\n");
        Path link = top.resolve(LINK);
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, Path.of("../tool/main.js"));
    }

    @Test
    void whatALinkLeadsToIsPartOfTheTool() throws IOException {
        ToolStamps before = ToolStamps.of(top);
        Files.writeString(program, "exit 0 # always\n");

        assertThat(before.differing(ToolStamps.of(top))).containsExactly(LINK);
    }

    @Test
    void aTimeThatIsSetBackHidesNothing() throws IOException {
        FileTime written = Files.getLastModifiedTime(program);
        ToolStamps before = ToolStamps.of(top);
        Files.writeString(program, "exit 0\n");
        Files.setLastModifiedTime(program, written);

        assertThat(before.differing(ToolStamps.of(top))).containsExactly(LINK);
    }

    @Test
    void aLinkThatLeadsElsewhereIsAnotherTool() throws IOException {
        Path other = Files.copy(program, program.resolveSibling("other.js"));
        ToolStamps before = ToolStamps.of(top);
        Files.delete(top.resolve(LINK));
        Files.createSymbolicLink(top.resolve(LINK), other);

        assertThat(before.differing(ToolStamps.of(top))).containsExactly(LINK);
    }

    @Test
    void aLinkToNothingStaysWhatItIs() throws IOException {
        Files.delete(program);

        assertThat(ToolStamps.of(top).differing(ToolStamps.of(top))).isEmpty();
    }
}
