package baton.core.gateway;

import baton.core.agent.stream.Used;
import baton.core.text.Json;
import baton.core.text.Value;

import java.util.Optional;

/// The usage that a model's reply has told so far. A stream of events tells it in lines of `data:`,
/// any other reply in one JSON object. Lines without a word of usage, which are nearly all, are
/// passed over unread.
///
/// @param used the usage that was told last
/// @param ended true if the reply was told to its end
public record ToldUsage(ModelApi api, Optional<Used> used, boolean ended) {
    private static final String DATA = "data:";

    public static ToldUsage none(ModelApi api) {
        return new ToldUsage(api, Optional.empty(), false);
    }

    /// The whole usage, where the reply told it to its end.
    public Optional<Used> whole() {
        return ended ? used : Optional.empty();
    }

    /// After a line of a stream.
    public ToldUsage line(String line) {
        if (!line.startsWith(DATA)) {
            return this;
        }
        String data = line.substring(DATA.length()).strip();
        if (data.equals("[DONE]") || data.contains("\"message_stop\"")) {
            return new ToldUsage(api, used, true);
        }
        return data.contains("sage") ? read(data) : this;
    }

    /// After a reply that is one object.
    public ToldUsage object(String text) {
        ToldUsage told = read(text);
        return new ToldUsage(api, told.used(), told.used().isPresent());
    }

    private ToldUsage read(String text) {
        if (!(Json.parse(text) instanceof Json.Good(Value.Fields fields))) {
            return this;
        }
        return switch (api) {
            case ANTHROPIC -> anthropic(fields);
            case RESPONSES -> responses(fields);
            case CHAT -> fields.object("usage").map(usage -> told(chat(usage), ended)).orElse(this);
            case GEMINI ->
                    fields.object("usageMetadata")
                            .map(usage -> told(gemini(usage), ended || isFinished(fields)))
                            .orElse(this);
        };
    }

    private ToldUsage told(Used now, boolean whole) {
        return new ToldUsage(api, Optional.of(now), whole);
    }

    /// The first event tells the input, later ones the output so far.
    private ToldUsage anthropic(Value.Fields fields) {
        Optional<Value.Fields> first =
                fields.object("message").flatMap(message -> message.object("usage"));
        Used before = used.orElse(Used.NOTHING);
        return first.or(() -> fields.object("usage"))
                .map(usage -> told(anthropic(usage, before), ended))
                .orElse(this);
    }

    private static Used anthropic(Value.Fields now, Used before) {
        return new Used(
                number(now, "input_tokens").orElse(before.input()),
                number(now, "output_tokens").orElse(before.output()),
                number(now, "cache_read_input_tokens").orElse(before.cacheRead()),
                number(now, "cache_creation_input_tokens").orElse(before.cacheWrite()),
                Optional.empty());
    }

    private ToldUsage responses(Value.Fields fields) {
        return fields.object("response")
                .flatMap(response -> response.object("usage"))
                .or(() -> fields.object("usage"))
                .map(usage -> told(plain(usage, "input_tokens", "output_tokens"), true))
                .orElse(this);
    }

    private static Used chat(Value.Fields usage) {
        return plain(usage, "prompt_tokens", "completion_tokens");
    }

    /// Thoughts are paid as output, and not counted with it.
    private static Used gemini(Value.Fields usage) {
        Used plain = plain(usage, "promptTokenCount", "candidatesTokenCount");
        long thoughts = number(usage, "thoughtsTokenCount").orElse(0L);
        long tools = number(usage, "toolUsePromptTokenCount").orElse(0L);
        return new Used(plain.input() + tools, plain.output() + thoughts, 0, 0, Optional.empty());
    }

    /// The last part of an answer says why it ended.
    private static boolean isFinished(Value.Fields fields) {
        return fields.objects("candidates").stream()
                .anyMatch(candidate -> candidate.scalar("finishReason").isPresent());
    }

    private static Used plain(Value.Fields usage, String input, String output) {
        return new Used(
                number(usage, input).orElse(0L),
                number(usage, output).orElse(0L),
                0,
                0,
                Optional.empty());
    }

    private static Optional<Long> number(Value.Fields fields, String name) {
        return fields.whole(name).filter(number -> number >= 0);
    }
}
