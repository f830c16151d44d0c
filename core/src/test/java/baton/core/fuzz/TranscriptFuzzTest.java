package baton.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.agent.AgentKind;
import baton.core.agent.stream.AgentStream;
import baton.core.agent.stream.Outcome;
import baton.core.agent.stream.TranscriptJson;
import baton.core.text.Json;
import baton.core.text.Source;

import com.code_intelligence.jazzer.junit.FuzzTest;

import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

@FuzzTarget
class TranscriptFuzzTest {
    static Stream<byte[]> seeds() {
        return FuzzedText.seeds(
                "{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s\",\"tools\":[]}\n"
                        + "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":true,"
                        + "\"api_error_status\":429,\"result\":\"try again in 2 hours\","
                        + "\"total_cost_usd\":0.01,\"modelUsage\":{\"m\":{\"inputTokens\":3}}}",
                "{\"type\":\"thread.started\",\"thread_id\":\"t\"}\n"
                        + "{\"type\":\"item.completed\",\"item\":{\"id\":\"i\",\"type\":"
                        + "\"command_execution\",\"exit_code\":1,\"status\":\"failed\"}}\n"
                        + "{\"type\":\"turn.failed\",\"error\":{\"message\":\"status 401\"}}",
                "{\"type\":\"tool_use\",\"tool_id\":\"1\",\"tool_name\":\"w\"}\n"
                    + "{\"type\":\"result\",\"status\":\"error\",\"error\":{\"message\":\"x\"}}",
                "{\"type\":\"step_finish\",\"sessionID\":\"s\",\"part\":{\"reason\":\"stop\","
                        + "\"cost\":1e-3,\"tokens\":{\"input\":1,\"cache\":{\"read\":2}}}}");
    }

    @MethodSource("seeds")
    @FuzzTest
    void everyStreamHasAnOutcomeAndIsPrinted(byte[] bytes) {
        FuzzedText.of("a.jsonl", bytes).ifPresent(TranscriptFuzzTest::check);
    }

    private static void check(Source source) {
        for (AgentKind kind : AgentKind.PROGRAMS) {
            AgentStream stream = AgentStream.of(kind);
            for (String line : source.lines()) {
                AgentStream.Heard heard = stream.line(line);
                heard.events().forEach(event -> Json.line(TranscriptJson.of(event)));
                stream = heard.stream();
            }
            Outcome outcome = stream.end(AgentStream.Ending.PLAIN);
            assertThat(Json.line(TranscriptJson.of(outcome, stream.progress())))
                    .startsWith("{\"outcome\":");
        }
    }
}
