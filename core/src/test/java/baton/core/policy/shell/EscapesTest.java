package baton.core.policy.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EscapesTest {
    @Test
    void quotedTextIsDecodedAsBashDoesIt() {
        assertThat(Escapes.ansi("\\x72m \\162\\155 \\u0072\\U00000072 \\x{72}m"))
                .isEqualTo("rm rm rr rm");
        assertThat(Escapes.ansi("a\\n\\t\\\\\\'\\\"\\e")).isEqualTo("a\n\t\\'\"\u001B");
        assertThat(Escapes.ansi("\\cA\\q\\")).isEqualTo("\u0001\\q\\");
    }

    @Test
    void aNulEndsQuotedText() {
        assertThat(Escapes.ansi("rm\\0x")).isEqualTo("rm");
        assertThat(Escapes.ansi("rm\\x00x")).isEqualTo("rm");
        assertThat(Escapes.ansi("rm\\400x")).isEqualTo("rm");
    }

    @Test
    void echoAndPrintfDifferInOctalsAndInEnding() {
        assertThat(Escapes.echo("\\0162m\\cgone")).isEqualTo("rm");
        assertThat(Escapes.printf("\\162m")).isEqualTo("rm");
        assertThat(Escapes.printf("\\0162")).isEqualTo("\u000E2");
    }

    @Test
    void digitsOfOtherScriptsAreNoDigits() {
        assertThat(Escapes.ansi("\\x\uFF17\uFF12")).isEqualTo("\\x\uFF17\uFF12");
    }
}
