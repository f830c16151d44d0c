package baton.world.gateway;

import baton.core.gateway.ModelApi;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// A refusal in the form in which each provider refuses, so that programs show its reason instead
/// of asking again.
final class RefusalWords {
    private static final String KIND = "invalid_request_error";

    private RefusalWords() {}

    static byte[] of(int status, Optional<ModelApi> api, String reason) {
        String message = "baton: " + reason;
        Value.Fields body =
                switch (api.orElse(ModelApi.CHAT)) {
                    case ANTHROPIC ->
                            new FieldsBuilder()
                                    .put("type", "error")
                                    .put("error", error(message).put("type", KIND).build())
                                    .build();
                    case RESPONSES, CHAT ->
                            new FieldsBuilder()
                                    .put("error", error(message).put("type", KIND).build())
                                    .build();
                    case GEMINI ->
                            new FieldsBuilder()
                                    .put(
                                            "error",
                                            error(message)
                                                    .put("code", status)
                                                    .put("status", "INVALID_ARGUMENT")
                                                    .build())
                                    .build();
                };
        return Json.line(body).getBytes(StandardCharsets.UTF_8);
    }

    private static FieldsBuilder error(String message) {
        return new FieldsBuilder().put("message", message);
    }
}
