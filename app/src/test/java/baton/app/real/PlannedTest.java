package baton.app.real;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.BriefProject;
import baton.app.Ran;
import baton.core.agent.AgentKind;
import baton.core.text.Json;
import baton.core.text.Value;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/// Data from the real programs: what they are asked for by their own option for schemas, where they
/// have one, and otherwise by their prompt.
@Tag("real-agents")
class PlannedTest {
    private static final String BRIEF = BriefProject.brief("test -f a.txt");

    private static final Value.Fields PLAN =
            object(
                    """
                    {"context":"Search should ignore padding.",
                     "steps":[
                      {"title":"Write a","files":[{"path":"a.txt","new":true}],
                       "changes":"one line in the file","verify":[{"command":"test -f a.txt"}],
                       "on_failure":"revert","commit_message":"feat: write a"}],
                     "verification":["test -f a.txt"],"coverage":[{"criterion":1,"steps":[1]}]}
                    """);

    private static final Value.Fields NOTHING = object("{\"findings\":[]}");

    private static final int STRAYS = 2;

    @TempDir(factory = Workshop.Place.class)
    Path directory;

    static Stream<AgentKind> agents() {
        return Workshop.asked(
                AgentKind.CLAUDE, AgentKind.CODEX, AgentKind.GEMINI, AgentKind.OPENCODE);
    }

    private static Value.Fields object(String json) {
        return switch (Json.parse(json)) {
            case Json.Good(Value.Fields fields) -> fields;
            case Json.Good _, Json.Bad _ -> throw new IllegalArgumentException(json);
        };
    }

    private Workshop shop(AgentKind kind) {
        Workshop shop = new Workshop(directory, kind);
        shop.write("p/brief.md", BRIEF);
        return shop;
    }

    private static Ran plan(Workshop shop, AgentKind kind) {
        return shop.run("plan", "--quick", "--agent", kind.word(), "--project", "p");
    }

    private static boolean isPlanner(Asked asked) {
        return asked.prompt().contains("Plan a change to the repository");
    }

    /// The answer of a model that is asked for a plan, or for what is wrong with a plan.
    private static Answer reply(AgentKind kind, Value.Fields data) {
        return switch (kind) {
            case CLAUDE, CODEX -> new Answer.Acts("This is it.", List.of(new Answer.Return(data)));
            case GEMINI, OPENCODE ->
                    new Answer.Says("This is it:\n\n```json\n" + Json.pretty(data) + "\n```\n");
            case EXEC, REPLAY -> throw new IllegalArgumentException("no model for " + kind);
        };
    }

    private static Answer reply(AgentKind kind, Asked asked) {
        return reply(kind, isPlanner(asked) ? PLAN : NOTHING);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("agents")
    void aPlanIsMadeOfTheDataTheProgramHandsOver(AgentKind kind) {
        try (Workshop shop = shop(kind)) {
            shop.model().follow(asked -> reply(kind, asked));
            Ran ran = plan(shop, kind);
            assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
            assertThat(ran.out()).contains("Quality: A (100/100)");
            assertThat(shop.run("validate", "p").status()).isZero();
            assertThat(shop.model().strange()).isEmpty();
            assertThat(shop.alive()).isEmpty();
            schemaWasGiven(kind, shop.model().asked().getFirst());
        }
    }

    private static void schemaWasGiven(AgentKind kind, Asked asked) {
        String body = Json.line(asked.body());
        switch (kind) {
            case CLAUDE -> assertThat(body).contains("\"name\":\"StructuredOutput\"");
            case CODEX ->
                    assertThat(Asked.text(asked.body(), "text", "format", "type"))
                            .isEqualTo("json_schema");
            case GEMINI, OPENCODE -> assertThat(asked.prompt()).contains("commit_message");
            case EXEC, REPLAY -> throw new IllegalArgumentException("no model for " + kind);
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("agents")
    void dataThatDoesNotFitIsAskedForOnceMore(AgentKind kind) {
        try (Workshop shop = shop(kind)) {
            AtomicInteger repaired = new AtomicInteger();
            shop.model()
                    .follow(
                            asked -> {
                                if (!asked.prompt().contains("did not fit the schema")) {
                                    return isPlanner(asked)
                                            ? new Answer.Says("I would rather not.")
                                            : reply(kind, asked);
                                }
                                repaired.incrementAndGet();
                                return reply(kind, asked);
                            });
            Ran ran = plan(shop, kind);
            assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
            assertThat(repaired).hasValue(1);
        }
    }

    private static Answer stray(int done, Path file) {
        return done == 0
                ? Answer.write(file.toString(), "stray\n")
                : Answer.run("echo stray > " + file);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("agents")
    void whoPlansChangesNothing(AgentKind kind) {
        try (Workshop shop = shop(kind)) {
            Path stray = shop.top().resolve("stray.txt");
            shop.model()
                    .follow(
                            asked ->
                                    asked.done() < STRAYS
                                            ? stray(asked.done(), stray)
                                            : reply(kind, asked));
            Ran ran = plan(shop, kind);
            assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
            assertThat(Files.exists(stray)).isFalse();
        }
    }
}
