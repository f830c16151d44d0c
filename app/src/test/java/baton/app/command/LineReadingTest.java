package baton.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

class LineReadingTest {
    private static InputStream in(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void oneLineIsReadAndNothingAfterIt() {
        InputStream in = in(" yes \nno\n");

        assertThat(LineReading.of(in)).contains("yes");
        assertThat(LineReading.of(in)).contains("no");
        assertThat(LineReading.of(in)).isEmpty();
    }

    @Test
    void aLongerAnswerIsRefusedAndNotCut() {
        assertThat(LineReading.of(in("x".repeat(4_096) + "\n")).orElseThrow()).hasSize(4_096);
        assertThatThrownBy(() -> LineReading.of(in("x".repeat(4_097) + "\n")))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("more than 4096 bytes");
    }

    @Test
    void whatATerminalReportsOfItselfIsNoWordOfThePerson() {
        assertThat(LineReading.of(in("\u001B[?1;2capprove\nmore"))).contains("approve");
    }
}
