package baton.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Golden;
import baton.app.Ran;
import baton.app.command.ExitStatus;
import baton.app.terminal.Output;
import baton.app.terminal.Terminal;
import baton.app.terminal.Terminal.Ttys;
import baton.core.Fault;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

class CliTest {
    @TempDir Path directory;

    /// A stream that fails as a stream of the system does.
    private static final class Failing extends OutputStream {
        private final Exception failure;

        Failing(Exception failure) {
            this.failure = failure;
        }

        @Override
        public void write(int b) throws IOException {
            if (failure instanceof IOException e) {
                throw e;
            }
            throw (RuntimeException) failure;
        }
    }

    private record Told(int status, String err) {}

    private Told runInto(Exception failure, Map<String, String> environment, String... words) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal =
                new Terminal(
                        new Output(new Failing(failure)),
                        new Output(err),
                        InputStream.nullInputStream(),
                        Ttys.NONE,
                        80,
                        environment,
                        directory);
        int status = Cli.run(List.of(words), terminal).code();
        return new Told(status, err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void brokenPipeIsQuiet() {
        Told told = runInto(new IOException("Broken pipe"), Map.of(), "--help");
        assertThat(told).isEqualTo(new Told(141, ""));
    }

    @Test
    void outputThatCannotBeWrittenIsNotSuccess() {
        Told told = runInto(new IOException("No space left on device"), Map.of(), "--version");
        assertThat(told.status()).isEqualTo(4);
        assertThat(told.err())
                .startsWith(
                        "error OUTPUT_FAILED the output ended early: No space left on device\n");
    }

    @Test
    void aBugIsOneLineAndAWayOn() {
        Told told = runInto(new IllegalStateException("odd"), Map.of(), "--version");
        assertThat(told.status()).isEqualTo(70);
        assertThat(told.err())
                .isEqualTo(
                        """
                        error INTERNAL java.lang.IllegalStateException: odd
                          fix: run it again with BATON_DEBUG=1 and report the trace it prints
                        """);
    }

    @Test
    void traceIsShownWhenAskedFor() {
        IllegalStateException bug = new IllegalStateException("odd");
        Told byVariable = runInto(bug, Map.of("BATON_DEBUG", "1"), "--version");
        Told byOption = runInto(bug, Map.of(), "--version", "-v");
        assertThat(byVariable.err()).contains("\tat baton.app");
        assertThat(byOption.err()).contains("\tat baton.app");
    }

    @Test
    void wrongUsageWithJsonIsAnObjectOnStdout() {
        Ran ran = Ran.in(directory, "explain", "--json", "NO_SUCH");
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.out())
                .startsWith("{\"errors\":[{\"code\":\"UNKNOWN_CODE\",\"message\":")
                .endsWith("}]}\n");
        assertThat(ran.err()).startsWith("error UNKNOWN_CODE there is no code `NO_SUCH`\n  fix: ");
    }

    @Test
    void controlCharactersInWordsAreNotPrinted() {
        Ran ran = Ran.in(directory, "\033[2Jboo\nfake");
        assertThat(ran.err()).startsWith("error USAGE there is no command `\\x1b[2Jboo\\nfake`\n");
    }

    @Test
    void eachDirectoryIsSeenFromTheOneBefore() throws IOException {
        Files.createDirectories(directory.resolve("a/b"));
        Files.writeString(directory.resolve("a/b/brief.md"), "x");
        Ran ran = Ran.in(directory, "-C", "a", "validate", "-C", "b", "--json", "brief.md");
        assertThat(ran.out()).startsWith("{\"path\":\"brief.md\",\"type\":\"brief\"");
    }

    @Test
    void aDirectoryThatIsNotThereIsRefused() {
        Ran ran = Ran.in(directory, "-C", "nowhere", "--version");
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.err())
                .startsWith("error FILE_NOT_FOUND cannot change to `nowhere`: no such directory\n");
    }

    @ParameterizedTest
    @CsvSource({
        "--help, help.txt",
        "validate --help, help-validate.txt",
        "scan --help, help-scan.txt",
        "audit --help, help-audit.txt",
        "explain --help, help-explain.txt",
        "status --help, help-status.txt",
        "runs --help, help-runs.txt",
        "logs --help, help-logs.txt",
        "report --help, help-report.txt",
        "rescue --help, help-rescue.txt",
        "gates --help, help-gates.txt",
        "decide --help, help-decide.txt",
        "approve --help, help-approve.txt",
        "completion --help, help-completion.txt"
    })
    void helpReadsAsWritten(String line, String golden) throws IOException {
        Ran ran = Ran.in(directory, line.split(" "));
        assertThat(ran.status()).isZero();
        assertThat(ran.err()).isEmpty();
        Golden.check(golden, ran.out());
    }

    @Test
    void helpIsColouredOnlyWhereAsked() {
        assertThat(Ran.in(directory, "--help", "--color", "always").out())
                .contains("\033[1mUsage:");
        assertThat(Ran.in(directory, "--help").out()).doesNotContain("\033");
    }

    @Test
    void versionIsTheBuilds() {
        assertThat(Ran.in(directory, "--version").out()).matches("baton \\d+\\.\\d+\\.\\d+\n");
        assertThat(Ran.in(directory, "--version", "--json").out())
                .matches("\\{\"version\":\"\\d+\\.\\d+\\.\\d+\"}\n");
    }

    @ParameterizedTest
    @EnumSource(Fault.Kind.class)
    void everyKindOfFaultHasAStatusOfFailure(Fault.Kind kind) {
        assertThat(ExitStatus.of(kind).code()).isPositive();
    }
}
