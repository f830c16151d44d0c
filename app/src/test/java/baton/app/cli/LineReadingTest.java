package baton.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

class LineReadingTest {
    @Test
    void whatATerminalReportsOfItselfIsNoWordOfThePerson() {
        byte[] typed = "\u001B[?1;2capprove\nmore".getBytes(StandardCharsets.UTF_8);

        assertThat(LineReading.of(new ByteArrayInputStream(typed))).contains("approve");
    }
}
