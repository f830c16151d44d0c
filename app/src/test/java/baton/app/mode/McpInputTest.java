package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.cli.Cli;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// The input of `baton mcp` line by line, with lines that no client of a library
/// would send.
class McpInputTest {
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
