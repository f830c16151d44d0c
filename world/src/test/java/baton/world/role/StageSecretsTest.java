package baton.world.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.policy.secrets.Secrets;
import baton.core.text.Json;
import baton.kit.Surroundings;
import baton.world.agent.ExecAgent;
import baton.world.kit.TestClock;
import baton.world.process.Cancellation;
import baton.world.process.Environment;
import baton.world.role.RoleAgent.Fitting;
import baton.world.role.RoleAgent.Matter;
import baton.world.role.RoleAgent.Unusable;
import baton.world.sandbox.Sandbox;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Whatever a stage is asked about and its agents say: nothing that it leaves or hands on holds a
/// secret of its user.
class StageSecretsTest {
    /// None has a shape that says what it is.
    private static final String KNOWN = "Qm3xTz81LwPu77RbYkVd20Ha";

    private static final String OF_COMMAND = "Jc5eWn94XoSi63MfGtQr17Zl";
    private static final String NAMED = "Vy8pKd26BhUa41NjEsCx93Wm";

    private static final String FINDING =
            """
            {"findings":[{"severity":"minor","step":1,"rule_key":"WRONG_ORDER","text":"%s"}]}\
            """;

    @TempDir private Path directory;

    private static List<String> forms() {
        byte[] bytes = KNOWN.getBytes(StandardCharsets.UTF_8);
        return List.of(
                KNOWN,
                Base64.getEncoder().encodeToString(bytes),
                HexFormat.of().formatHex(bytes),
                OF_COMMAND,
                "client_secret=" + NAMED);
    }

    /// Its words hold one, too.
    private RoleAgent asking(String script) throws IOException {
        Path file = directory.resolve("agent.sh");
        Files.writeString(file, script);
        Environment environment = new Environment(Surroundings.clean());
        TestClock clock = new TestClock();
        ExecAgent agent =
                new ExecAgent("API_TOKEN=" + OF_COMMAND + " bash " + file, environment, clock);
        return new RoleAgent(
                (_, _) -> agent,
                () -> new Viewing(Sandbox.OFF, List.of(directory)),
                Files.createDirectories(directory.resolve("top")),
                directory.resolve("traces"),
                new Swarm(new Cancellation(), 1),
                PromptFiles.NONE,
                new Waiting(clock, _ -> {}),
                Secrets.knowing(List.of(KNOWN)));
    }

    private static Matter matter() {
        String said = String.join(" ", forms());
        return new Matter(
                Roles.SCOPE_GUARDIAN,
                "plan",
                1,
                Map.of("plan", said, "brief", said, "criteria", said));
    }

    private static void assertClean(String text, String where) {
        for (String secret : List.of(KNOWN, OF_COMMAND, NAMED)) {
            assertThat(text.contains(secret)).as("%s: %s", where, text).isFalse();
        }
        for (String form : forms().subList(1, 3)) {
            String middle = form.substring(6, form.length() - 6);
            assertThat(text.contains(middle)).as("%s: %s", where, text).isFalse();
        }
    }

    private void assertClean() throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> all = Files.walk(directory.resolve("traces"))) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                names.add(file.getFileName().toString());
                assertClean(Files.readString(file, StandardCharsets.ISO_8859_1), file.toString());
            }
        }
        assertThat(names).contains("prompt.md").anyMatch(name -> name.endsWith(".log"));
    }

    @Test
    void nothingThatIsWrittenOrHandedOnHoldsASecret() throws IOException {
        String said = String.join(" ", forms());
        String reply = FINDING.formatted(said);
        String script =
                """
                echo '%s'
                echo '%s' >&2
                cat
                echo '%s' > "$BATON_OUTPUT_FILE"
                """
                        .formatted(said, said, reply);

        Fitting fitting = (Fitting) asking(script).ask(matter());

        String output = Json.line(fitting.output());
        assertThat(output).contains("[secret]");
        assertClean(output, "reply");
        assertClean();
        assertThat(files()).contains("output.json");
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(directory.resolve("traces"))) {
            return all.map(file -> file.getFileName().toString()).toList();
        }
    }

    /// The agent itself is told everything: the prompt that it reads is whole.
    @Test
    void agentIsToldWhatIsNotWrittenDown() throws IOException {
        Path heard = directory.resolve("heard");
        Fitting _ =
                (Fitting)
                        asking(
                                        "cat > '"
                                                + heard
                                                + "'; echo '{\"findings\":[]}' >"
                                                + " $BATON_OUTPUT_FILE")
                                .ask(matter());

        assertThat(Files.readString(heard)).contains(KNOWN, OF_COMMAND, NAMED);
    }

    @Test
    void reasonOfAFailureHoldsNone() throws IOException {
        String words = String.join(" ", forms());
        Unusable unusable = (Unusable) asking("echo '" + words + "'; exit 3").ask(matter());

        assertClean(unusable.reason(), "reason");
        assertClean();
    }

    @Test
    void wordsOfTroubleHoldNone() throws IOException {
        String words = "Invalid API key: " + String.join(" ", forms());
        RoleAgent stage = asking("echo '" + words + "' >&2; exit 1");

        Failure failure = catchThrowableOfType(Failure.class, () -> stage.ask(matter()));

        assertThat(failure.problem().fault()).isEqualTo(Fault.AGENT_LOGIN_REFUSED);
        assertClean(failure.problem().toString(), "trouble");
        assertClean();
    }
}
