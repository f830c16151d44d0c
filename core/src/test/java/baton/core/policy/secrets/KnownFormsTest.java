package baton.core.policy.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Json;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;

/// A value that is known is found as programs write it: escaped, line by line, or as a part of the
/// command that brought it.
class KnownFormsTest {
    private static final String ODD = "p@ss\"w\\ord1 \u00fc$x/<y>";

    private static final Secrets KNOWN =
            Secrets.ofEnvironment(
                    Map.of(
                            "APP_SECRET",
                            ODD,
                            "NPM_TOKEN",
                            "Line1secretAAA\nLine2secretBBB\n  shorty\n"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "p@ss\"w\\ord1 \u00fc$x/<y>",
                "p@ss\\\"w\\\\ord1 \u00fc$x/<y>",
                "p@ss\\\"w\\\\ord1 \\u00fc$x/<y>",
                "p@ss\\\"w\\\\ord1 \\u00FC$x/<y>",
                "p@ss\\\"w\\\\ord1 \\u00fc$x\\/<y>",
                "p@ss\\\"w\\\\ord1 \u00fc$x/\\u003cy\\u003e",
                "p@ss\\\\\\\"w\\\\\\\\ord1 \\\\u00fc$x/<y>"
            })
    void escapedValueIsFound(String form) {
        assertThat(KNOWN.scrub("{\"x\":\"" + form + "\"}")).isEqualTo("{\"x\":\"[secret]\"}");
    }

    @Test
    void whatOurOwnJsonMakesOfItIsFound() {
        String line = Json.line(Value.of(ODD));
        assertThat(KNOWN.scrub(line)).isEqualTo("\"[secret]\"");
        assertThat(KNOWN.scrub(Json.line(Value.of(line)))).doesNotContain("p@ss");
    }

    /// A line of eight characters counts; what is shorter is a word like others.
    @Test
    void eachLineOfAValueIsSecret() {
        assertThat(KNOWN.scrub("a Line2secretBBB b")).isEqualTo("a [secret] b");
        assertThat(KNOWN.scrub("Line1secretAAA\nLine2secretBBB")).doesNotContain("secretAAA");
        assertThat(KNOWN.scrub("a shorty b")).isEqualTo("a shorty b");
    }

    @Test
    void shortestValueThatCountsHasEightCharacters() {
        Secrets short5 =
                Secrets.ofEnvironment(Map.of("SHORT_TOKEN", "k7Qz9ab", "T_KEY", "k7Qz9abc"));
        assertThat(short5.scrub("k7Qz9ab")).isEqualTo("k7Qz9ab");
        assertThat(short5.scrub("k7Qz9abc")).isEqualTo("[secret]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "export DB_PASSWORD='kangaroo horse battery'; true",
                "DB_PASSWORD=\"kangaroo horse battery\" agent --x",
                "agent --password 'kangaroo horse battery'"
            })
    void whatACommandSetsIsKnown(String command) {
        Secrets secrets = Secrets.knowing(List.of()).andCommand(command);
        assertThat(secrets.scrub(command)).doesNotContain("kangaroo").contains("[secret]");
        assertThat(secrets.scrub("it is kangaroo horse battery")).isEqualTo("it is [secret]");
    }

    @Test
    void otherWordsOfACommandStay() {
        String command = "PATH=/opt/agents/bin:$PATH agent --model opus-latest 'make it well'";
        assertThat(Secrets.knowing(List.of()).andCommand(command).scrub(command))
                .isEqualTo(command);
    }
}
