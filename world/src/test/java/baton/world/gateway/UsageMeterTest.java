package baton.world.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.agent.stream.Used;
import baton.core.gateway.ModelApi;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

class UsageMeterTest {
    private static final String MESSAGES =
            """
            event: message_start
            data: {"type":"message_start","message":{"usage":{"input_tokens":3,\
            "cache_creation_input_tokens":40,"cache_read_input_tokens":500,"output_tokens":1}}}

            data: {"type":"content_block_delta","delta":{"text":"usage"}}

            data: {"type":"message_delta","usage":{"output_tokens":70}}

            data: {"type":"message_stop"}

            """;

    @Test
    void aStreamTellsItsInputFirstAndItsOutputLast() {
        assertThat(told(ModelApi.ANTHROPIC, true, MESSAGES)).contains(used(3, 70, 500, 40));
    }

    @Test
    void whereTheBytesAreCutDoesNotMatter() {
        byte[] bytes = MESSAGES.getBytes(StandardCharsets.UTF_8);
        UsageMeter meter = new UsageMeter(ModelApi.ANTHROPIC, true);
        for (byte one : bytes) {
            meter.take(new byte[] {one}, 1);
        }
        assertThat(meter.told()).contains(used(3, 70, 500, 40));
    }

    @Test
    void aStreamThatBreaksOffTellsNothing() {
        String cut = MESSAGES.substring(0, MESSAGES.indexOf("data: {\"type\":\"message_stop"));
        assertThat(told(ModelApi.ANTHROPIC, true, cut)).isEmpty();
    }

    @Test
    void oneObjectTellsAllAtOnce() {
        String reply = "{\"usage\":{\"input_tokens\":5,\"output_tokens\":6}}";
        assertThat(told(ModelApi.ANTHROPIC, false, reply)).contains(used(5, 6, 0, 0));
        assertThat(told(ModelApi.RESPONSES, false, reply)).contains(used(5, 6, 0, 0));
    }

    @Test
    void responsesTellAtTheirEnd() {
        String stream =
                """
                data: {"type":"response.created","response":{"usage":null}}

                data: {"type":"response.completed","response":{"usage":{"input_tokens":9,\
                "output_tokens":8}}}

                """;
        assertThat(told(ModelApi.RESPONSES, true, stream)).contains(used(9, 8, 0, 0));
    }

    @Test
    void aChatTellsOnlyWhereItWasAsked() {
        String asked =
                """
                data: {"choices":[],"usage":{"prompt_tokens":4,"completion_tokens":2}}

                data: [DONE]

                """;
        assertThat(told(ModelApi.CHAT, true, asked)).contains(used(4, 2, 0, 0));
        assertThat(told(ModelApi.CHAT, true, "data: {\"choices\":[]}\n\ndata: [DONE]\n\n"))
                .isEmpty();
    }

    @Test
    void thoughtsArePaidAsOutput() {
        String stream =
                """
                data: {"candidates":[{}],"usageMetadata":{"promptTokenCount":4}}

                data: {"candidates":[{"finishReason":"STOP"}],"usageMetadata":\
                {"promptTokenCount":4,"candidatesTokenCount":2,"thoughtsTokenCount":30}}

                """;
        assertThat(told(ModelApi.GEMINI, true, stream)).contains(used(4, 32, 0, 0));
    }

    @Test
    void aReplyTooLongToBeReadTellsNothing() {
        UsageMeter meter = new UsageMeter(ModelApi.CHAT, false);
        byte[] piece = new byte[1024 * 1024];
        for (int i = 0; i < 17; i++) {
            meter.take(piece, piece.length);
        }
        assertThat(meter.told()).isEmpty();
    }

    private static Optional<Used> told(ModelApi api, boolean events, String reply) {
        UsageMeter meter = new UsageMeter(api, events);
        byte[] bytes = reply.getBytes(StandardCharsets.UTF_8);
        meter.take(bytes, bytes.length);
        return meter.told();
    }

    private static Used used(long input, long output, long cacheRead, long cacheWrite) {
        return new Used(input, output, cacheRead, cacheWrite, Optional.empty());
    }
}
