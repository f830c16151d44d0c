package baton.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class GoldenTest {
    @TempDir private Path directory;

    @Test
    void equalTextPasses() throws IOException {
        Files.writeString(directory.resolve("a.txt"), "one\n");

        assertThatCode(() -> new Golden(directory, false).check("a.txt", "one\n"))
                .doesNotThrowAnyException();
    }

    @Test
    void otherTextFailsWithTheLinesThatDiffer() throws IOException {
        Files.writeString(directory.resolve("a.txt"), "1\n2\n3\n4\n5\n6\n7\n8\n9\n");

        assertThatThrownBy(() -> check("1\n2\n3\n4\nfive\n6\nsix and a half\n7\n8\n9\n"))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        """
                        golden file a.txt differs:
                        @@ from line 5
                          2
                          3
                          4
                        - 5
                        + five
                          6
                        + six and a half
                          7
                          8
                          9
                        If the new text is right, write it with `-Dgolden=write` and review the diff.\
                        """);
    }

    @Test
    void aMissingLineEndShows() throws IOException {
        Files.writeString(directory.resolve("a.txt"), "one\n");

        assertThatThrownBy(() -> check("one")).hasMessageContaining("+ one (no line end)");
    }

    @Test
    void aLongDiffIsBounded() throws IOException {
        Files.writeString(directory.resolve("a.txt"), "old\n".repeat(5_000));

        assertThatThrownBy(() -> check("new\n".repeat(5_000)))
                .hasMessageContaining("… 9921 more lines");
    }

    @Test
    void aMissingFileFails() {
        assertThatThrownBy(() -> check("one\n"))
                .hasMessageContaining("golden file a.txt is not there; the text is:\none");
    }

    @Test
    void writingMakesTheFile() {
        Golden golden = new Golden(directory.resolve("deep"), true);

        golden.check("x/a.txt", "one\n");

        assertThat(golden.content("x/a.txt")).contains("one\n");
    }

    private void check(String actual) {
        new Golden(directory, false).check("a.txt", actual);
    }
}
