package baton.app.check;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

class TranscriptTest {
    private static final String STREAM =
            """
            {"type":"thread.started","thread_id":"t1"}
            {"type":"item.started","item":{"id":"i","type":"command_execution","command":"ls"}}
            {"type":"item.completed","item":{"id":"i","type":"command_execution","command":"ls",\
            "aggregated_output":"a\\u001b[2Jb","exit_code":0,"status":"completed"}}
            odd line
            {"type":"turn.completed","usage":{"input_tokens":10,"output_tokens":2}}
            """;

    @TempDir Path directory;

    private Ran transcript(String agent, String... more) throws IOException {
        Files.writeString(directory.resolve("a.jsonl"), STREAM);
        String[] words = {"transcript", "--agent", agent, "a.jsonl"};
        String[] all = Arrays.copyOf(words, words.length + more.length);
        System.arraycopy(more, 0, all, words.length, more.length);
        return Ran.in(directory, all);
    }

    @Test
    void eventsAreOneALineAndTheOutcomeIsLast() throws IOException {
        Ran ran = transcript("codex", "--json");
        assertThat(ran.status()).isZero();
        List<String> lines = ran.out().lines().toList();
        assertThat(lines).hasSize(6);
        assertThat(lines.get(1))
                .isEqualTo(
                        "{\"type\":\"tool_call\",\"id\":\"i\",\"name\":\"command_execution\","
                                + "\"input\":{\"command\":\"ls\"}}");
        assertThat(lines.get(3)).isEqualTo("{\"type\":\"raw\",\"line\":\"odd line\"}");
        assertThat(lines.getLast())
                .startsWith("{\"outcome\":\"SUCCEEDED\",\"usage\":{\"input_tokens\":10,")
                .contains("\"cost_usd\":null,\"denials\":0,\"tool_calls\":1");
    }

    @Test
    void peopleReadLinesThatCannotTalkToTheTerminal() throws IOException {
        Ran ran = transcript("codex");
        assertThat(ran.out())
                .contains("started session t1")
                .contains("call command_execution {\"command\":\"ls\"}")
                .endsWith("SUCCEEDED 10 in, 2 out, 1 tool call, 0 denied\n")
                .doesNotContain("\u001b");
    }

    @Test
    void standardInputIsRead() {
        Ran ran = Ran.reading(STREAM, directory, "transcript", "--agent", "codex", "-");
        assertThat(ran.out()).contains("SUCCEEDED");
    }

    @Test
    void whatItComplainedOfIsReadFromBeside() throws IOException {
        Files.writeString(directory.resolve("b.jsonl"), "");
        Files.writeString(directory.resolve("b.stderr"), "unknown option\n");
        Ran ran = Ran.in(directory, "transcript", "--agent", "claude", "--json", "b.jsonl");
        assertThat(ran.out()).contains("BAD_INVOCATION").contains("unknown option");
        Files.delete(directory.resolve("b.stderr"));
        assertThat(Ran.in(directory, "transcript", "--agent", "claude", "b.jsonl").out())
                .startsWith("LOST");
    }

    @Test
    void anyBytesAreShown() throws IOException {
        byte[] bytes = new byte[70_000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31 >> 3);
        }
        Files.write(directory.resolve("c.jsonl"), bytes);
        for (String agent : List.of("claude", "codex", "gemini", "opencode")) {
            Ran ran = Ran.in(directory, "transcript", "--json", "--agent", agent, "c.jsonl");
            assertThat(ran.status()).isZero();
            assertThat(ran.out()).contains("\"outcome\":\"LOST\"");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"exec:x", "poet", "replay", "Claude"})
    void onlyAgentsWithAStreamAreRead(String agent) throws IOException {
        Ran ran = transcript(agent);
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).contains("claude, codex, gemini, opencode");
    }

    @Test
    void withoutAnAgentOrAFileItSaysSo() {
        assertThat(Ran.in(directory, "transcript", "a.jsonl").status()).isEqualTo(2);
        Ran ran = Ran.in(directory, "transcript", "--agent", "claude", "missing.jsonl");
        assertThat(ran.status()).isEqualTo(4);
        assertThat(Ran.in(directory, "transcript", "--agent", "claude", ".").status()).isEqualTo(4);
    }
}
