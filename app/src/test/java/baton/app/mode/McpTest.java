package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.cli.Cli;
import baton.app.kill.Program;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/// `baton mcp` as a process of its own, asked by the client of the protocol's own library.
class McpTest {
    private static final int LOOKS_MAX = 1_200;
    private static final long BETWEEN_LOOKS = 100_000_000;

    @TempDir Path directory;
    private Checkout checkout;

    @BeforeEach
    void make() {
        checkout = Checkout.in(directory);
        checkout.with(Checkout.PLAN, Checkout.plan(Checkout.step(1, "test -s 1.txt")));
    }

    /// A run that was begun goes on by itself: it writes its report after its last commit. Nothing
    /// may be taken from under it.
    @AfterEach
    void everyRunHasEnded() {
        for (int i = 0; i < LOOKS_MAX && someoneWorksHere(); i++) {
            LockSupport.parkNanos(BETWEEN_LOOKS);
        }
        assertThat(someoneWorksHere()).isFalse();
    }

    private boolean someoneWorksHere() {
        return ProcessHandle.allProcesses().anyMatch(process -> worksHere(process.pid()));
    }

    private boolean worksHere(long process) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/" + process + "/cwd"))
                    .startsWith(checkout.top().toRealPath());
        } catch (IOException e) {
            return false;
        }
    }

    /// Agents wait for a file beside the checkout, which no fence would let them see.
    private Path unfenced() {
        Path file = directory.resolve("config/baton/config.yaml");
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, "sandbox:\n  mode: \"off\"\n");
            return directory.resolve("config");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The agent is the user's choice, as a variable; clients cannot say such a thing.
    private McpSyncClient client(String agent) {
        Map<String, String> environment =
                Map.of(
                        "XDG_CONFIG_HOME",
                        unfenced().toString(),
                        "XDG_STATE_HOME",
                        Ran.state(checkout.top()).toString(),
                        "BATON_AGENT",
                        agent,
                        "GIT_CONFIG_GLOBAL",
                        "/dev/null",
                        "GIT_CONFIG_NOSYSTEM",
                        "1",
                        "LC_ALL",
                        "C.UTF-8");
        List<String> command = Program.baton(List.of("-C", checkout.top().toString(), "mcp"));
        ServerParameters server =
                ServerParameters.builder(command.getFirst())
                        .args(command.subList(1, command.size()))
                        .env(environment)
                        .build();
        McpSyncClient client =
                McpClient.sync(new StdioClientTransport(server, McpJsonDefaults.getMapper()))
                        .requestTimeout(Duration.ofMinutes(2))
                        .initializationTimeout(Duration.ofMinutes(2))
                        .jsonSchemaValidator((_, _) -> ValidationResponse.asValid(""))
                        .build();
        client.initialize();
        return client;
    }

    private static CallToolResult call(
            McpSyncClient client, String tool, Map<String, Object> given) {
        return client.callTool(CallToolRequest.builder(tool).arguments(given).build());
    }

    private static String text(CallToolResult result) {
        return result.content().getFirst() instanceof TextContent content ? content.text() : "";
    }

    @Test
    void aClientLooksAtWhatIsThere() {
        try (McpSyncClient client = client("exec:true")) {
            assertThat(client.getServerInfo().name()).isEqualTo("baton");
            assertThat(client.listTools().tools())
                    .extracting(tool -> tool.name())
                    .containsExactlyInAnyOrder(
                            "validate",
                            "scan",
                            "status",
                            "report",
                            "gates",
                            "works",
                            "work_status",
                            "start",
                            "resume");
            CallToolResult valid = call(client, "validate", Map.of("path", Checkout.PLAN));
            assertThat(valid.isError()).isFalse();
            assertThat(text(valid)).contains("\"valid\":true").doesNotContain("parsed");
            CallToolResult blocked = call(client, "scan", Map.of("command", "rm -rf /"));
            assertThat(blocked.isError()).isFalse();
            assertThat(text(blocked)).contains("\"verdict\":\"block\"");
            assertThat(text(call(client, "status", Map.of()))).isEqualTo("null");
            assertThat(text(call(client, "gates", Map.of()))).isEqualTo("[]");
            assertThat(text(call(client, "works", Map.of()))).isEqualTo("[]");
            assertThat(text(call(client, "work_status", Map.of()))).isEqualTo("[]");
        }
    }

    @Test
    void theHelpNamesTheToolsOfWorks() {
        Ran ran = Ran.in(directory, "help", "mcp");
        assertThat(ran.out()).contains("works, work_status");
    }

    @Test
    void aRunOutlivesTheServerThatBeganIt() throws IOException {
        String agent = "exec:while [ ! -e ../go ]; do sleep 0.05; done; echo x > $BATON_STEP.txt";
        String run;
        try (McpSyncClient client = client(agent)) {
            CallToolResult begun = call(client, "start", Map.of("plan", Checkout.PLAN));
            assertThat(begun.isError()).as(text(begun)).isFalse();
            run = text(begun).replaceAll(".*\"run\":\"([^\"]+)\".*", "$1");
            assertThat(text(call(client, "status", Map.of("run", run)))).contains(run);
        }
        Files.createFile(directory.resolve("go"));
        try (McpSyncClient client = client(agent)) {
            String status = ended(client, run);
            assertThat(status).contains("\"result\":\"completed\"");
            assertThat(text(call(client, "report", Map.of("run", run)))).contains("COMPLETED");
        }
        assertThat(checkout.subjects()).contains("feat: 1");
    }

    private static String ended(McpSyncClient client, String run) {
        String status = "";
        for (int i = 0; i < LOOKS_MAX && !status.contains("\"result\":\""); i++) {
            LockSupport.parkNanos(BETWEEN_LOOKS);
            status = text(call(client, "status", Map.of("run", run)));
            if (status.contains("\"result\":\"running\"")) {
                status = "";
            }
        }
        return status;
    }

    @Test
    void aPersonAnswersAndTheRunGoesOn() throws IOException {
        String agent =
                """
                exec:if grep -q decided "$BATON_PROMPT_FILE" || [ -e ../asked ]; then
                    echo x > $BATON_STEP.txt
                else
                    touch ../asked
                    echo '{"needs_decision":{"context":"Which?","options":["a","b"]}}' \
                > "$BATON_OUTPUT_FILE"
                fi\
                """;
        try (McpSyncClient client = client(agent)) {
            String begun = text(call(client, "start", Map.of("plan", Checkout.PLAN)));
            String run = begun.replaceAll(".*\"run\":\"([^\"]+)\".*", "$1");
            assertThat(ended(client, run)).contains("\"result\":\"stopped\"");
            String gates = text(call(client, "gates", Map.of()));
            String gate = gates.replaceAll(".*\"(?:id|gate)\":\"([^\"]+)\".*", "$1");
            decide(run, gate, "b");
            CallToolResult resumed =
                    call(client, "resume", Map.of("plan", Checkout.PLAN, "run", run));
            assertThat(resumed.isError()).as(text(resumed)).isFalse();
        }
        everyRunHasEnded();
        assertThat(checkout.subjects()).contains("feat: 1");
    }

    private void decide(String run, String gate, String option) {
        Ran ran =
                Ran.of(
                        new ByteArrayInputStream(new byte[0]),
                        checkout.top(),
                        Map.of("PATH", Surroundings.path()),
                        Ttys.NONE,
                        terminal -> Cli.run(List.of("decide", run, gate, option), terminal).code());
        assertThat(ran.status()).as(ran.err()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"--version", "--help", "runs", "gates"})
    void otherCommandsKnowNothingOfTheProtocol(String word) {
        String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
        String path = System.getProperty("java.class.path");
        String loaded =
                Shell.in(checkout.top())
                        .run(java, "-Xlog:class+load", "-cp", path, "baton.app.Main", word);
        assertThat(loaded)
                .contains("baton.app.Main")
                .doesNotContain("io.modelcontextprotocol", "reactor.core", "jackson.databind");
    }
}
