package baton.core.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.agent.AgentKind;

import org.junit.jupiter.api.Test;

/// The usage that Claude Code reports while it works, and at its end.
class ClaudeUsageTest {
    private AgentStream stream = AgentStream.of(AgentKind.CLAUDE);

    private long after(String line) {
        stream = stream.line(line).stream();
        return stream.progress().used().tokens();
    }

    private static String message(String id, long input) {
        return "{\"type\":\"assistant\",\"message\":{\"id\":\"%s\",\"content\":[],".formatted(id)
                + "\"usage\":{\"input_tokens\":%d,\"cache_read_input_tokens\":10,".formatted(input)
                + "\"output_tokens\":1}}}";
    }

    private static String result(long input, long output, long read) {
        return "{\"type\":\"result\",\"total_cost_usd\":0.5,\"modelUsage\":{\"m\":{"
                + "\"inputTokens\":%d,\"outputTokens\":%d,\"cacheReadInputTokens\":%d}}}"
                        .formatted(input, output, read);
    }

    @Test
    void eachMessageCountsWhenItIsTold() {
        assertThat(after(message("a", 100_000))).isEqualTo(100_011);
        assertThat(after(message("b", 200_000))).isEqualTo(300_022);
        assertThat(after(message("c", 300_000))).isEqualTo(600_033);
    }

    @Test
    void messageThatIsToldInPartsCountsOnceByItsLastPart() {
        after(message("a", 100));
        assertThat(after(message("a", 100))).isEqualTo(111);
        after(message("b", 50));
        assertThat(after(message("a", 140))).isEqualTo(151 + 61);
        assertThat(after(message("a", 20))).as("nothing is given back").isEqualTo(151 + 61);
    }

    @Test
    void resultAddsWhatTheMessagesDidNotTell() {
        after(message("a", 100));
        after(message("b", 100));
        assertThat(after(result(200, 500, 20))).isEqualTo(720);
        assertThat(after(message("c", 100))).isEqualTo(831);
        assertThat(after(result(310, 510, 30))).isEqualTo(850);
        assertThat(stream.progress().used().cost())
                .hasValueSatisfying(cost -> assertThat(cost).isEqualByComparingTo("0.5"));
    }

    @Test
    void messageWithoutANameIsNotCounted() {
        assertThat(after(message("", 5).replace("\"id\":\"\",", ""))).isZero();
    }

    @Test
    void aMessageThatIsToldOfMuchLaterCountsAgain() {
        after(message("a", 100));
        for (int i = 0; i < 63; i++) {
            after(message("m" + i, 0));
        }
        long before = stream.progress().used().tokens();
        assertThat(after(message("a", 100))).isEqualTo(before);
        for (int i = 0; i < 64; i++) {
            after(message("n" + i, 0));
        }
        before = stream.progress().used().tokens();
        assertThat(after(message("a", 100))).isEqualTo(before + 111);
    }

    /// Text that the agent's program says in place of its model is no text of the agent.
    @Test
    void complaintOfItsProgramIsNoTextOfTheAgent() {
        after(
                "{\"type\":\"assistant\",\"error\":\"authentication_failed\",\"message\":{"
                        + "\"content\":[{\"type\":\"text\",\"text\":\"Not logged in\"}]}}");
        assertThat(stream.progress().text()).isEmpty();
    }
}
