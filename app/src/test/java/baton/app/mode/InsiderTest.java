package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.kill.Program;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Surroundings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The answers that agents may not give in a person's place.
class InsiderTest {
    private static final int POLICY = 8;

    @TempDir Path directory;

    private static Map<String, String> environment(String... more) {
        String path = Surroundings.path();
        return more.length == 0 ? Map.of("PATH", path) : Map.of("PATH", path, more[0], more[1]);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "decide last step-1 yes",
                "approve last step-1",
                "approve 2026-01-05-demo plan",
                "trust",
                "work decide WORK-01 D-01 yes",
                "work approve WORK-01",
            })
    void whatOnlyAPersonSaysIsRefused(String words) {
        Checkout checkout = Checkout.in(directory);
        for (String mark : List.of("BATON_RUN", "BATON_POLICY")) {
            Ran ran = Ran.with(checkout.top(), environment(mark, "r"), Ttys.NONE, words.split(" "));
            assertThat(ran.status()).as(ran.err()).isEqualTo(POLICY);
            assertThat(ran.err()).contains("GATE_IN_RUN", "leave the answer to the user");
        }
        Ran person = Ran.with(checkout.top(), environment(), Ttys.NONE, words.split(" "));
        assertThat(person.err()).doesNotContain("GATE_IN_RUN");
    }

    /// The agent asks, and when it is asked again it has answered itself by then; or would have.
    @Test
    void anAgentCannotAnswerItsOwnQuestion() throws IOException {
        Checkout checkout = Checkout.in(directory);
        checkout.with(Checkout.PLAN, Checkout.plan(Checkout.step(1, "test -s 1.txt")));
        Path answers = directory.resolve("answers");
        Path script = directory.resolve("agent.sh");
        Files.writeString(
                script,
                """
                %s > '%s' 2>&1
                echo "exit $?" >> '%s'
                echo '{"needs_decision":{"context":"which?","options":["a","b"]}}' \\
                    > "$BATON_OUTPUT_FILE"
                """
                        .formatted(
                                quoted(Program.baton(List.of("decide", "last", "step-1", "a"))),
                                answers,
                                answers));
        Ran ran = executed(checkout, script);
        assertThat(ran.status()).as(ran.err()).isEqualTo(6);
        assertThat(Files.readString(answers)).contains("GATE_IN_RUN", "exit 8");
        Ran again = executed(checkout, script, "--resume");
        assertThat(again.err()).contains("GATE_OPEN");
    }

    private static Ran executed(Checkout checkout, Path script, String... more) {
        List<String> words =
                new ArrayList<>(
                        List.of("execute", "--agent", "exec:bash " + script, "--sandbox", "off"));
        words.addAll(List.of(more));
        words.add(Checkout.PLAN);
        return Ran.with(checkout.top(), environment(), Ttys.NONE, words.toArray(String[]::new));
    }

    private static String quoted(List<String> words) {
        return words.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
    }
}
