package baton.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.terminal.Terminal.Ttys;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

class TerminalTest {
    @ParameterizedTest
    @CsvSource({
        "AUTO,   1,  '',       xterm, true",
        "AUTO,   '', '',       xterm, false",
        "AUTO,   0,  '',       xterm, false",
        "AUTO,   1,  1,        xterm, false",
        "AUTO,   1,  '',       dumb,  false",
        "ALWAYS, '', 1,        dumb,  true",
        "NEVER,  1,  '',       xterm, false"
    })
    void colourNeedsATerminalThatWantsIt(
            Colour colour, String ttys, String noColor, String term, boolean painted) {
        Terminal terminal =
                new Terminal(
                        new Output(OutputStream.nullOutputStream()),
                        new Output(OutputStream.nullOutputStream()),
                        InputStream.nullInputStream(),
                        Ttys.of(ttys),
                        80,
                        Map.of("NO_COLOR", noColor, "TERM", term),
                        Path.of("/"));
        assertThat(terminal.paintOut(colour).on()).isEqualTo(painted);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "plain,            plain",
                "\"a\tb\",         a\\tb",
                "\"a\nb\",         a\\nb",
                "\"\033[2J\",      \\x1b[2J",
                "\"\u009b2J\",     \\x9b2J",
                "\"\u202eabc\",    \\u202eabc",
                "한글,             한글"
            })
    void controlCharactersAreSpelledOut(String text, String shown) {
        assertThat(Printable.line(text)).isEqualTo(shown);
    }

    @Test
    void aQuestionIsBrokenBetweenWords() {
        var screen = new ByteArrayOutputStream();
        Terminal terminal =
                new Terminal(
                        new Output(OutputStream.nullOutputStream()),
                        new Output(screen),
                        InputStream.nullInputStream(),
                        Ttys.of("012"),
                        40,
                        Map.of(),
                        Path.of("/"));
        terminal.ask("[g]o on and pay, go on [w]ithout the key, or [s]top?");
        assertThat(screen.toString(StandardCharsets.UTF_8))
                .isEqualTo("[g]o on and pay, go on [w]ithout the\n  key, or [s]top? ");
    }

    @Test
    void pagesAreLaidOutForATerminal() {
        String page =
                """
                # Title

                Use `x`.

                ````markdown
                # Kept
                ```
                ````
                """;
        assertThat(MarkdownText.of(page.lines().toList(), 80, new Paint(false)))
                .containsExactly("Title", "", "Use `x`.", "", "    # Kept", "    ```");
        assertThat(MarkdownText.of(page.lines().toList(), 80, new Paint(true)))
                .contains("\033[1mTitle\033[0m", "Use \033[36mx\033[0m.");
    }
}
