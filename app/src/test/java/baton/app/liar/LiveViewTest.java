package baton.app.liar;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The live view that a person's terminal is sent while a plan is carried out.
class LiveViewTest {
    private static final String AGENT =
            "echo good > $([ $BATON_STEP = 1 ] && echo one || echo two).txt";

    @TempDir Path directory;

    private Ran execute(String term, boolean tty, String... more) {
        Trial trial = Trial.in(directory.resolve("r"));
        Map<String, String> environment = new HashMap<>(Trial.environment());
        environment.put("TERM", term);
        List<String> words =
                Stream.concat(
                                Stream.of("--agent", "exec:" + AGENT, "execute", Trial.PLAN),
                                Stream.of(more))
                        .toList();
        return Ran.with(
                trial.top(),
                environment,
                new Ttys(false, false, tty),
                words.toArray(String[]::new));
    }

    @Test
    void theBoardIsDrawnInPlaceAndTheCursorComesBack() {
        Ran ran = execute("xterm", true);
        assertThat(ran.status()).isZero();
        assertThat(ran.err())
                .containsOnlyOnce("\033[?25l")
                .endsWith("\033[?25h\n")
                .contains("2 of 2 steps passed", "Make one.txt", "Make two.txt")
                .doesNotContain("--- Step 1/2");
        assertThat(ran.out()).startsWith("## Ultraexecute Local Complete");
    }

    @ParameterizedTest
    @CsvSource({"dumb, true, -v", "xterm, false, -v", "xterm, true, --json", "xterm, true, -q"})
    void elsewhereNothingIsDrawn(String term, boolean tty, String option) {
        Ran ran = execute(term, tty, option);
        assertThat(ran.status()).isZero();
        assertThat(ran.err()).doesNotContain("\033");
        assertThat(ran.err().contains("--- Step 1/2: Make one.txt ---"))
                .isEqualTo(option.equals("-v"));
    }
}
