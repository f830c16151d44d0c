package baton.app.brief;

import baton.app.terminal.Folded;
import baton.core.Failure;
import baton.core.Fault;

import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.terminal.TerminalBuilder.SystemOutput;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.regex.Pattern;

/// The terminal of the process. What is shown goes to stderr, so that stdout stays the result's.
public final class EditingPrompt implements LinePrompt {
    /// The answer of a terminal about its kind or one of its modes.
    private static final Pattern ANSWER = Pattern.compile("\\x1b?\\[[?>][0-9;]{1,40}(?:c|\\$y|u)");

    private final Terminal terminal;
    private final LineReader reader;

    public EditingPrompt() {
        try {
            // The system's own stty does; native code would need a switch at start-up.
            this.terminal =
                    TerminalBuilder.builder()
                            .name("baton")
                            .system(true)
                            .systemOutput(SystemOutput.SysErr)
                            .provider("exec")
                            .build();
        } catch (IOException e) {
            throw new Failure(
                    Fault.USAGE
                            .because("the terminal cannot be used: " + e.getMessage())
                            .withFix("give the answers with --answers FILE"),
                    e);
        }
        this.reader =
                LineReaderBuilder.builder()
                        .terminal(terminal)
                        .appName("baton")
                        .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                        .build();
    }

    @Override
    public Optional<String> read(String mark) {
        try {
            return Optional.of(typed(reader.readLine(mark)));
        } catch (EndOfFileException _) {
            return Optional.empty();
        } catch (UserInterruptException _) {
            throw new Interrupted();
        }
    }

    /// A line without what the terminal itself has put into it: some answer late what they were
    /// asked about themselves.
    static String typed(String line) {
        return ANSWER.matcher(line).replaceAll("");
    }

    @Override
    public void show(String line) {
        Folded.where(line, terminal.getSize().getColumns()).forEach(terminal.writer()::println);
        terminal.flush();
    }

    @Override
    public void close() {
        try {
            terminal.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
