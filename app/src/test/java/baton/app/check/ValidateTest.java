package baton.app.check;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

class ValidateTest {
    private static final byte[] BINARY = {0x7f, 'E', 'L', 'F', 0, 1, (byte) 0xff};

    @TempDir Path directory;

    @Test
    void oneFileIsOneObject() throws IOException {
        write("dispatch.md", "words");
        Ran ran = Ran.in(directory, "validate", "--json", "dispatch.md");
        assertThat(ran.out())
                .startsWith("{\"path\":\"dispatch.md\",\"type\":null,\"valid\":false,\"errors\":[{")
                .contains("\"code\":\"UNRECOGNIZED_FORMAT\"", "\"line\":null")
                .endsWith("\"warnings\":[],\"parsed\":null}\n");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.err()).isEmpty();
    }

    @Test
    void severalPathsAreAnArrayInTheirOrder() throws IOException {
        write("b.md", "words");
        write("a.md", "words");
        Ran ran = Ran.in(directory, "validate", "--json", "b.md", "a.md");
        assertThat(ran.out()).startsWith("[{\"path\":\"b.md\"").contains(",{\"path\":\"a.md\"");
    }

    @Test
    void missingPathHasTheCodeOfItsType() {
        assertThat(Ran.in(directory, "validate", "--json", "plan.md"))
                .satisfies(ran -> assertThat(ran.out()).contains("\"PLAN_NOT_FOUND\""))
                .satisfies(ran -> assertThat(ran.status()).isEqualTo(4));
        assertThat(Ran.in(directory, "validate", "--json", "--type", "review", "x").out())
                .contains("\"type\":\"review\"", "\"REVIEW_NOT_FOUND\"");
        assertThat(Ran.in(directory, "validate", "--json", "x").out())
                .contains("\"type\":null", "\"FILE_NOT_FOUND\"");
    }

    @Test
    void anInvalidArtifactOutweighsAMissingOne() throws IOException {
        write("a.md", "words");
        assertThat(Ran.in(directory, "validate", "a.md", "nowhere.md").status()).isEqualTo(1);
        assertThat(Ran.in(directory, "validate", "nowhere.md", "a.md").status()).isEqualTo(1);
    }

    @Test
    void binaryIsNotText() throws IOException {
        Files.write(directory.resolve("brief.md"), BINARY);
        Ran ran = Ran.in(directory, "validate", "--json", "brief.md");
        assertThat(ran.out()).contains("\"type\":\"brief\"", "\"NOT_TEXT\"");
        assertThat(ran.status()).isEqualTo(1);
    }

    @Test
    void tooLargeIsRefusedBeforeItIsRead() throws IOException {
        try (RandomAccessFile file =
                new RandomAccessFile(directory.resolve("plan.md").toFile(), "rw")) {
            file.setLength(20L << 20);
        }
        Ran ran = Ran.in(directory, "validate", "--json", "plan.md");
        assertThat(ran.out()).contains("\"TOO_LARGE\"", "the file has 20971520 bytes");
        assertThat(ran.status()).isEqualTo(1);
    }

    @Test
    void aNamedPipeIsRefusedAndNotWaitedFor() throws Exception {
        Process mkfifo =
                new ProcessBuilder("mkfifo", directory.resolve("brief.md").toString()).start();
        assertThat(mkfifo.waitFor()).isZero();
        Ran ran = Ran.in(directory, "validate", "--json", "brief.md");
        assertThat(ran.out()).contains("\"FILE_UNREADABLE\"", "is no regular file");
        assertThat(ran.status()).isEqualTo(4);
    }

    @Test
    void aDeviceIsRefused() {
        assertThat(Ran.in(directory, "validate", "--type", "brief", "/dev/zero").status())
                .isEqualTo(4);
    }

    @Test
    void aLinkToItselfCannotBeRead() throws IOException {
        Files.createSymbolicLink(directory.resolve("brief.md"), Path.of("brief.md"));
        Ran ran = Ran.in(directory, "validate", "brief.md");
        assertThat(ran.out())
                .startsWith("brief.md: error FILE_UNREADABLE `brief.md` cannot be read: ");
        assertThat(ran.status()).isEqualTo(4);
    }

    @Test
    void textNamesPathAndCodeAndTheFixBelow() throws IOException {
        write("x.md", "words");
        Ran ran = Ran.in(directory, "validate", "x.md");
        assertThat(ran.out().lines().toList())
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("x.md: error UNRECOGNIZED_FORMAT "),
                        second -> assertThat(second).startsWith("    fix: "));
        assertThat(ran.err()).isEqualTo("1 artifact checked: 1 invalid (1 error, 0 warnings)\n");
    }

    @Test
    void summaryCountsWhatCouldNotBeRead() {
        assertThat(Ran.in(directory, "validate", "x.md").err()).isEqualTo("1 path not readable\n");
    }

    @Test
    void quietLeavesTheSummaryOut() {
        assertThat(Ran.in(directory, "validate", "-q", "x.md").err()).isEmpty();
    }

    @Test
    void colourIsForTerminals() {
        Ttys tty = new Ttys(true, true, true);
        assertThat(Ran.with(directory, Map.of(), tty, "validate", "x").out())
                .contains("\033[1;31merror");
        assertThat(Ran.with(directory, Map.of("NO_COLOR", "1"), tty, "validate", "x").out())
                .doesNotContain("\033");
        assertThat(Ran.in(directory, "validate", "--color", "always", "x").out()).contains("\033[");
    }

    @Test
    void hostileNamesAreShownHarmlessly() throws IOException {
        write("a\033[31m\nb.md", "words");
        Ran ran = Ran.in(directory, "validate", "a\033[31m\nb.md");
        assertThat(ran.out()).startsWith("a\\x1b[31m\\nb.md: error UNRECOGNIZED_FORMAT");
    }

    @Test
    void anEmptyDirectoryIsAnEmptyArrayAndNoFailure() {
        Ran json = Ran.in(directory, "validate", "--json", ".");
        assertThat(json).isEqualTo(new Ran(0, "[]\n", ""));
        Ran text = Ran.in(directory, "validate", ".");
        assertThat(text).isEqualTo(new Ran(0, "", "no artifacts found\n"));
    }

    @Test
    void anArchitectureAskedForIsOneObject() throws IOException {
        write("architecture/overview.md", "# Parts");
        Ran ran = Ran.in(directory, "validate", "--json", "--type", "architecture", "architecture");
        assertThat(ran.out()).startsWith("{\"path\":\"architecture\",\"type\":\"architecture\"");
    }

    private Ran architecture() {
        return Ran.in(directory, "validate", "--json", "--type", "architecture", "architecture");
    }

    @Test
    void anArchitectureThatIsNotThereIsNotFoundAndNothingIsWrong() {
        Ran ran = architecture();
        assertThat(ran.out())
                .contains("\"valid\":true", "\"found\":false")
                .contains("\"errors\":[]");
        assertThat(ran.status()).isZero();
    }

    /// Whatever follows the title, and however much of it.
    @Test
    void theTitleOfAnOverviewIsReadFromItsBeginning() throws IOException {
        write("architecture/Overview.md", "# Parts\n");
        Path overview = directory.resolve("architecture/Overview.md");
        try (RandomAccessFile file = new RandomAccessFile(overview.toFile(), "rw")) {
            file.seek(10);
            file.write(0xff);
            file.setLength(17 << 20);
        }
        assertThat(architecture().out()).contains("\"found\":true", "\"title\":\"Parts\"");
    }

    @Test
    void anArchitectureThatIsAFileIsNotOne() throws IOException {
        write("x.md", "# Parts");
        Ran ran = Ran.in(directory, "validate", "--type", "architecture", "x.md");
        assertThat(ran.out()).contains("an architecture is a directory, and this is a file");
        assertThat(ran.status()).isEqualTo(1);
    }

    @Test
    void jsonIsLaidOutOnATerminal() {
        Ttys tty = new Ttys(true, true, true);
        assertThat(Ran.with(directory, Map.of(), tty, "validate", "--json", "x").out())
                .startsWith("{\n  \"path\": \"x\",\n");
    }

    private void write(String path, String text) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
