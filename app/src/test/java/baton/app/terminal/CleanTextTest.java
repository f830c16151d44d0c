package baton.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Json;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Map;

/// Text of others commands no terminal, whichever program it goes through.
class CleanTextTest {
    @ParameterizedTest
    @CsvSource({
        "a\u001b[31mb, ab",
        "a\u001b]0;title\u0007b, ab",
        "a\u009b31mb, ab",
        "a\u009d0;title\u009cb, ab",
        "a\u001bcb, ab",
        "a\u0085b\u0007, ab",
        "a\u202eb\u2066c\u200fd\u061ce, abcde",
        "a\u001b]0;no end, a",
        "ordinary → text, ordinary → text",
    })
    void whatWouldCommandATerminalIsLeftOut(String text, String clean) {
        assertThat(Printable.clean(text)).isEqualTo(clean);
    }

    @Test
    void linesAndTabsStay() {
        assertThat(Printable.clean("a\tb\r\n\u001b[1mc\n")).isEqualTo("a\tb\nc\n");
        assertThat(Printable.clean("\u001b]0;x\nb")).isEqualTo("\nb");
    }

    @Test
    void dataIsCleanToo() {
        Value data =
                Value.fields(
                        Map.of(
                                "a",
                                Value.items(List.of(Value.of("x\u001b[31m\u202ey"))),
                                "b",
                                Value.of(1)));

        assertThat(Json.line(Printable.clean(data))).contains("\"xy\"").doesNotContain("001b");
    }

    @Test
    void coloursOfBatonStay() {
        assertThat(Printable.coloured("\u001b[1;31mred\u001b[0m \u001b[2Jx\u009b2Jy"))
                .isEqualTo("\u001b[1;31mred\u001b[0m xy");
    }
}
