package baton.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

import java.util.Optional;
import java.util.Random;

/// That the reader takes what JSON is and nothing else, with a library as the judge.
class JsonDifferentialTest {
    private static final String SIGNS =
            "{}[]:,\"\\ \n\r\ttruefalsn0123456789-+.eEab/u\u00e9\ud83d\ude00\u0001";
    private static final int TEXTS = 20_000;
    private static final int CHARS_MAX = 14;

    private static final JsonFactory LIBRARY =
            JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

    @Test
    void whatIsReadIsWhatTheLibraryReadsWithTheSameLines() {
        Random random = new Random(7);
        int good = 0;
        for (int i = 0; i < TEXTS; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(CHARS_MAX); length >= 0; length--) {
                text.append(SIGNS.charAt(random.nextInt(SIGNS.length())));
            }
            good += agreesOn(text.toString()) ? 1 : 0;
            good += agreesOn("[" + text + "]") ? 1 : 0;
            good += agreesOn("{\"a\":\"" + text + "\"}") ? 1 : 0;
        }
        assertThat(good).isGreaterThan(TEXTS / 10);
    }

    @Test
    void valuesOfAllKindsAreReadAsTheLibraryReadsThem() {
        for (long seed = 0; seed < 2_000; seed++) {
            Value value = new RandomValues(seed).next();
            assertThat(agreesOn(Json.line(value))).as("seed %d", seed).isTrue();
            assertThat(agreesOn(Json.pretty(value))).as("seed %d", seed).isTrue();
        }
    }

    private static boolean agreesOn(String text) {
        Optional<String> ours =
                Json.parse(text) instanceof Json.Good(Value value)
                        ? Optional.of(shown(value))
                        : Optional.empty();
        assertThat(ours).as(text).isEqualTo(theirs(text));
        return ours.isPresent();
    }

    /// Lines are no part of equality, so they are written beside the values.
    private static String shown(Value value) {
        return switch (value) {
            case Value.Fields fields -> {
                StringBuilder out = new StringBuilder(fields.line() + "{");
                fields.fields().forEach((name, field) -> out.append(name).append(shown(field)));
                yield out.append('}').toString();
            }
            case Value.Items items -> {
                StringBuilder out = new StringBuilder(items.line() + "[");
                items.items().forEach(item -> out.append(shown(item)));
                yield out.append(']').toString();
            }
            case Value.Text(String text, int line) -> line + "\"" + text + "\"";
            case Value.Number(String literal, int line) -> line + literal + " ";
            case Value.Bool(boolean holds, int line) -> line + Boolean.toString(holds);
            case Value.Null(int line) -> line + "null";
        };
    }

    /// The same, from the tokens of the library; nothing where it refuses the text.
    private static Optional<String> theirs(String text) {
        StringBuilder out = new StringBuilder();
        try (JsonParser parser = LIBRARY.createParser(ObjectReadContext.empty(), text)) {
            int depth = 0;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (depth == 0 && !out.isEmpty()) {
                    return Optional.empty();
                }
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                boolean placed = !token.isStructEnd() && token != JsonToken.PROPERTY_NAME;
                out.append(placed ? parser.currentTokenLocation().getLineNr() : "");
                out.append(spelled(parser, token));
            }
        } catch (JacksonException e) {
            return Optional.empty();
        }
        return Optional.of(out.toString()).filter(shown -> !shown.isEmpty());
    }

    private static String spelled(JsonParser parser, JsonToken token) {
        if (token == JsonToken.VALUE_STRING) {
            return "\"" + parser.getString() + "\"";
        }
        return token.isNumeric() ? parser.getString() + " " : parser.getString();
    }
}
