package baton.app.real;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.core.agent.AgentKind;
import baton.core.text.Json;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.stream.Stream;

/// The notes of a repository for agents reach the model, whatever the program reads by itself, and
/// reach it once.
@Tag("real-agents")
class NotesTest {
    @TempDir(factory = Workshop.Place.class)
    Path directory;

    static Stream<AgentKind> agents() {
        return Workshop.asked(
                AgentKind.CLAUDE, AgentKind.CODEX, AgentKind.GEMINI, AgentKind.OPENCODE);
    }

    @ParameterizedTest
    @MethodSource("agents")
    void theNotesOfTheRepositoryReachTheModelOnce(AgentKind kind) {
        try (Workshop shop = new Workshop(directory, kind)) {
            shop.write("CLAUDE.md", "Indent with seahorses.\n");
            shop.write("AGENTS.md", "Name things after pelicans.\n");
            shop.commit("notes");
            shop.plan(Workshop.step(1, "escalate — ask"));

            Ran ran = shop.execute();

            assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
            String asked = Json.line(shop.model().asked().getFirst().body());
            assertThat(asked).containsOnlyOnce("seahorses").containsOnlyOnce("pelicans");
        }
    }
}
