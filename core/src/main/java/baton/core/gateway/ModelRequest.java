package baton.core.gateway;

import baton.core.text.Json;
import baton.core.text.Value;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// A request to a model, as far as its cost depends on it.
///
/// @param outputMax the most tokens that one answer may have, where the request says so
/// @param thinking the tokens among these that the model may think with
/// @param answers the number of answers that are asked for
/// @param inputMax no more tokens than this are sent
/// @param unbounded what the request asks for that may cost anything, in the words of the request
public record ModelRequest(
        ModelApi api,
        String model,
        Optional<Long> outputMax,
        long thinking,
        long answers,
        long inputMax,
        List<String> unbounded) {
    /// Tokens that a provider puts before a request which has tools.
    private static final long PREAMBLE_TOKENS = 1_000;

    private static final long ANSWERS_MAX = 1_000;
    private static final long OUTPUT_MAX = 1_000_000_000;

    public ModelRequest {
        unbounded = List.copyOf(unbounded);
        if (thinking < 0 || answers < 1 || inputMax < 0) {
            throw new IllegalArgumentException("less than nothing");
        }
    }

    /// The result of reading a request.
    public sealed interface Read {}

    public record Good(ModelRequest request) implements Read {}

    /// A request whose cost nobody could bound, since it is not understood.
    public record Bad(String reason) implements Read {}

    public static Read read(ModelPath path, byte[] body) {
        Optional<String> text = text(body);
        if (text.isEmpty()) {
            return new Bad("the request is not UTF-8");
        }
        return switch (Json.parse(text.get())) {
            case Json.Good(Value.Fields fields) -> read(path, fields, body.length);
            case Json.Good _ -> new Bad("the request is not a JSON object");
            case Json.Bad(int line, String reason) ->
                    new Bad("the request is not JSON: line " + line + ": " + reason);
        };
    }

    /// The same request with a count of its input that its provider made.
    public ModelRequest counted(long tokens) {
        return new ModelRequest(api, model, outputMax, thinking, answers, tokens, unbounded);
    }

    private static Read read(ModelPath path, Value.Fields body, int length) {
        Optional<String> model = path.model().or(() -> body.scalar("model"));
        if (model.isEmpty()) {
            return new Bad("the request names no model");
        }
        Optional<Value> bound = field(body, path.api().outputField());
        if (path.api() == ModelApi.CHAT && bound.isEmpty()) {
            bound = body.field("max_tokens");
        }
        boolean bounded = bound.isPresent() && !(bound.get() instanceof Value.Null);
        Optional<Long> outputMax = bound.flatMap(ModelRequest::whole);
        if (bounded && outputMax.isEmpty()) {
            return new Bad("the bound of output is no whole number");
        }
        long answers = answers(path.api(), body);
        if (answers < 1 || answers > ANSWERS_MAX) {
            return new Bad("the number of answers is not between 1 and " + ANSWERS_MAX);
        }
        return new Good(
                new ModelRequest(
                        path.api(),
                        model.get(),
                        outputMax,
                        thinking(path.api(), body),
                        answers,
                        length + PREAMBLE_TOKENS,
                        UnboundedParts.of(path.api(), body)));
    }

    private static long thinking(ModelApi api, Value.Fields body) {
        Optional<Value> budget =
                switch (api) {
                    case ANTHROPIC -> field(body, List.of("thinking", "budget_tokens"));
                    case GEMINI ->
                            field(
                                    body,
                                    List.of(
                                            "generationConfig",
                                            "thinkingConfig",
                                            "thinkingBudget"));
                    case RESPONSES, CHAT -> Optional.empty();
                };
        return budget.flatMap(ModelRequest::whole).orElse(0L);
    }

    private static long answers(ModelApi api, Value.Fields body) {
        Optional<Value> number =
                switch (api) {
                    case CHAT -> body.field("n");
                    case GEMINI -> field(body, List.of("generationConfig", "candidateCount"));
                    case ANTHROPIC, RESPONSES -> Optional.empty();
                };
        return number.filter(value -> !(value instanceof Value.Null))
                .map(value -> whole(value).orElse(0L))
                .orElse(1L);
    }

    /// Nothing for a number that is negative, no whole number, or more than any model says.
    private static Optional<Long> whole(Value value) {
        return value.whole().filter(number -> number >= 0 && number <= OUTPUT_MAX);
    }

    private static Optional<Value> field(Value.Fields body, List<String> names) {
        Optional<Value> place = Optional.of(body);
        for (String name : names) {
            place =
                    place.flatMap(
                            value ->
                                    value instanceof Value.Fields fields
                                            ? fields.field(name)
                                            : Optional.empty());
        }
        return place;
    }

    private static Optional<String> text(byte[] body) {
        try {
            return Optional.of(
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
