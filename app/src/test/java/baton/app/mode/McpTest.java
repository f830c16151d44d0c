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
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// `baton mcp` as a process of its own, asked by the client of the protocol's own library; and what
/// it makes of input that no client of a library would send.
class McpTest {
    private static final int LOOKS_MAX = 1_200;
    private static final long BETWEEN_LOOKS = 100_000_000;

    private static final String START =
            """
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":\
            "2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
            """;
    private static final String READY =
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n";

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
                            "validate", "scan", "status", "report", "gates", "start", "resume");
            CallToolResult valid = call(client, "validate", Map.of("path", Checkout.PLAN));
            assertThat(valid.isError()).isFalse();
            assertThat(text(valid)).contains("\"valid\":true").doesNotContain("parsed");
            CallToolResult blocked = call(client, "scan", Map.of("command", "rm -rf /"));
            assertThat(blocked.isError()).isFalse();
            assertThat(text(blocked)).contains("\"verdict\":\"block\"");
            assertThat(text(call(client, "status", Map.of()))).isEqualTo("null");
            assertThat(text(call(client, "gates", Map.of()))).isEqualTo("[]");
        }
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

    @Test
    void aClientMayWriteAThousandCallsBeforeItReads() {
        String[] calls =
                IntStream.rangeClosed(1, 1_000)
                        .mapToObj(id -> calling(id, "scan", "{\"command\":\"ls " + id + "\"}"))
                        .toArray(String[]::new);

        Ran ran = served(Map.of(), calls);

        assertThat(ran.out().lines().filter(line -> line.contains("\"id\":")))
                .hasSize(1_001)
                .noneMatch(line -> line.contains("\"error\""));
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

    private Ran served(Map<String, String> more, String... lines) {
        return input(more, START + READY + String.join("\n", lines));
    }

    private Ran input(Map<String, String> more, String text) {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("PATH", Surroundings.path());
        byte[] input = text.getBytes(StandardCharsets.UTF_8);
        return Ran.of(
                new ByteArrayInputStream(input),
                checkout.top(),
                environment,
                Ttys.NONE,
                terminal -> Cli.run(List.of("mcp"), terminal).code());
    }

    private static String calling(int id, String tool, String arguments) {
        String start = "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":";
        return (start + "{\"name\":\"%s\",\"arguments\":%s}}").formatted(id, tool, arguments);
    }

    @Test
    void itEndsWithItsInputWhenEverythingIsAnswered() {
        Ran ran = served(Map.of(), calling(1, "gates", "{}"), calling(2, "status", "{}"));
        assertThat(ran.status()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out().lines())
                .hasSize(3)
                .anyMatch(line -> line.contains("\"id\":1"))
                .anyMatch(line -> line.contains("\"id\":2"));
    }

    @Test
    void linesThatAreNoMessageAreAnsweredAndPassedOver() {
        Ran ran =
                served(
                        Map.of(),
                        "{",
                        "[]",
                        "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}",
                        "\u0000",
                        "",
                        calling(7, "gates", "{}"));
        assertThat(ran.status()).isZero();
        assertThat(ran.out().lines().filter(line -> line.contains("-32700"))).hasSize(2);
        assertThat(ran.out().lines().filter(line -> line.contains("-32600"))).hasSize(2);
        assertThat(ran.out()).contains("\"id\":7");
    }

    @Test
    void aClientThatDoesNotSayThatItIsReadyIsServed() {
        Ran ran = input(Map.of(), START + calling(1, "gates", "{}") + "\n" + READY);
        assertThat(ran.out()).contains("\"id\":1").doesNotContain("\"error\"");
    }

    @Test
    void requestsBeforeTheFirstAreRefusedAndTheServerGoesOn() {
        Ran ran = input(Map.of(), READY + calling(1, "gates", "{}") + "\n" + START + READY);
        assertThat(ran.out().lines())
                .hasSize(2)
                .anyMatch(line -> line.contains("\"id\":1,\"error\":{\"code\":-32600"))
                .anyMatch(line -> line.contains("\"id\":0,\"result\""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "\"x\"",
                "{\"name\":5}",
                "{}",
                "{\"name\":\"gates\",\"arguments\":[]}",
            })
    void parametersOfAnotherKindAreNamed(String parameters) {
        String request = "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"tools/call\",\"params\":";
        Ran ran = served(Map.of(), request + parameters + "}", calling(5, "gates", "{}"));
        assertThat(ran.out())
                .contains("\"id\":4,\"error\":{\"code\":-32602", "\"id\":5,\"result\"")
                .doesNotContain("java.", "io.modelcontextprotocol");
    }

    @Test
    void whatTheLibraryCannotReadIsToldWithoutItsClassesAndTheServerGoesOn() {
        String odd = START.replace("\"capabilities\":{}", "\"capabilities\":{\"roots\":7}");
        assertThat(odd).isNotEqualTo(START);
        Ran ran = input(Map.of(), odd + READY + calling(5, "gates", "{}"));
        assertThat(ran.out())
                .contains("\"error\":{\"code\":-32603", "\"id\":5,\"result\"")
                .doesNotContain("java.", "jackson", "io.modelcontextprotocol");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "validate | {\"path\":\"/etc/passwd\"}            | PATH_OUTSIDE",
                "validate | {\"path\":\"../x\"}                   | PATH_OUTSIDE",
                "validate | {\"path\":\"out/passwd\"}             | PATH_OUTSIDE",
                "validate | {\"path\":\"--help\"}                 | FILE_NOT_FOUND",
                "validate | {\"path\":7}                          | MCP_BAD_ARGUMENT",
                "validate | {\"path\":\"a\\u0000b\"}              | MCP_BAD_ARGUMENT",
                "validate | {}                                    | MCP_BAD_ARGUMENT",
                "validate | {\"path\":\".\",\"soft\":\"yes\"}     | MCP_BAD_ARGUMENT",
                "validate | {\"path\":\".\",\"json\":true}        | MCP_BAD_ARGUMENT",
                "scan     | {}                                    | MCP_BAD_ARGUMENT",
                "scan     | {\"command\":\"ls\",\"plan\":\"p\"}   | MCP_BAD_ARGUMENT",
                "scan     | {\"plan\":\"/etc/passwd\"}            | PATH_OUTSIDE",
                "status   | {\"run\":\"--help\"}                  | RUN_NOT_FOUND",
                "report   | {\"run\":\"nothing\"}                 | RUN_NOT_FOUND",
                "start    | {}                                    | MCP_BAD_ARGUMENT",
                "start    | {\"plan\":\"/tmp/plan.md\"}           | PATH_OUTSIDE",
                "start    | {\"plan\":\"p\",\"agent\":\"exec:touch x\"} | AGENT_UNKNOWN",
            })
    void hostileArgumentsAreErrorsWithACode(String tool, String arguments, String code)
            throws IOException {
        Files.createSymbolicLink(checkout.top().resolve("out"), Path.of("/etc"));
        Ran ran = served(Map.of(), calling(5, tool, arguments));
        assertThat(ran.out().lines().filter(line -> line.contains("\"id\":5")))
                .singleElement()
                .asString()
                .contains("\"isError\":true", code)
                .contains(tool.equals("report") ? "fix:" : "\\\"fix\\\"");
    }

    @Test
    void anAgentOfARunDecidesNothing() {
        Ran ran =
                served(
                        Map.of("BATON_RUN", "20260105-110000-abcd"),
                        calling(1, "start", "{\"plan\":\"" + Checkout.PLAN + "\"}"),
                        calling(2, "resume", "{\"plan\":\"" + Checkout.PLAN + "\"}"),
                        calling(3, "status", "{}"));
        assertThat(ran.out().lines().filter(line -> line.contains("MCP_IN_RUN"))).hasSize(2);
        assertThat(ran.out().lines().filter(line -> line.contains("\"id\":3")))
                .singleElement()
                .asString()
                .contains("\"isError\":false");
    }

    @Test
    void longAnswersAreCut() {
        StringBuilder steps = new StringBuilder();
        for (int i = 1; i <= 400; i++) {
            steps.append(Checkout.step(i, "true").replace("escalate", "x".repeat(300)));
        }
        checkout.with(Checkout.PLAN, Checkout.plan(steps.toString()));
        Ran ran = served(Map.of(), calling(1, "validate", "{\"path\":\"" + Checkout.PLAN + "\"}"));
        assertThat(ran.out()).contains("more characters are left out");
        assertThat(ran.out().length()).isLessThan(250_000);
    }
}
