package baton.app.real;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.core.agent.AgentKind;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.stream.Stream;

/// The key that pays reaches the model, and neither the program nor what it starts.
@Tag("real-agents")
class KeptKeyTest {
    private static final String KEY = "opens-nothing";

    /// The environment of a command, and of the program that has it carried out.
    private static final String LOOK = "env; tr '\\0' '\\n' < /proc/$PPID/environ; echo looked";

    @TempDir(factory = Workshop.Place.class)
    Path directory;

    static Stream<AgentKind> agents() {
        return Workshop.asked(AgentKind.CLAUDE, AgentKind.CODEX);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("agents")
    void theKeyReachesTheModelAlone(AgentKind kind) {
        try (Workshop shop = new Workshop(directory, kind)) {
            shop.plan(Workshop.step(1, "escalate — ask"));
            Builder builder = new Builder(shop.top());
            shop.model()
                    .follow(
                            asked ->
                                    asked.done() == 0 ? Answer.run(LOOK) : builder.after(asked, 1));
            Ran ran = shop.execute("--sandbox", "required");
            assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
            assertThat(shop.model().keys()).isNotEmpty().allMatch(shown -> shown.endsWith(KEY));
            assertThat(shop.model().results())
                    .anyMatch(result -> result.contains("looked"))
                    .noneMatch(result -> result.contains(KEY));
            assertThat(shop.journal()).doesNotContain(KEY);
        }
    }
}
