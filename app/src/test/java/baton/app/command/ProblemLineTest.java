package baton.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.Problem;

import org.junit.jupiter.api.Test;

class ProblemLineTest {
    private static final String MESSAGE = "step 1 has nothing to prove it";

    @Test
    void problemIsToldWithItsPlaceItsCodeAndItsMessage() {
        Problem problem = Fault.STEP_UNPROVABLE.because(MESSAGE).asWarning();

        assertThat(ProblemLine.of("plan.md", problem))
                .isEqualTo("plan.md: warning STEP_UNPROVABLE " + MESSAGE);
        assertThat(ProblemLine.of("plan.md", Fault.STEP_UNPROVABLE.at(7, MESSAGE).asWarning()))
                .isEqualTo("plan.md:7: warning STEP_UNPROVABLE " + MESSAGE);
    }

    @Test
    void problemIsOneLineWhateverItQuotes() {
        Problem problem = Fault.STEP_UNPROVABLE.because("step `a\nb\u001b[2J`");

        assertThat(ProblemLine.of("pl\nan.md", problem))
                .startsWith("pl\\nan.md: ")
                .endsWith("step `a\\nb\\x1b[2J`");
    }
}
