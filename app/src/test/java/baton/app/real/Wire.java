package baton.app.real;

import baton.core.text.Value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// One way of talking to a model: how it is asked, and how an answer is written.
interface Wire {
    int INPUT_TOKENS = 1000;
    int OUTPUT_TOKENS = 50;

    /// True if requests at this path are made in this way of talking to a model.
    boolean serves(String path);

    Asked read(String path, Value.Fields body);

    /// True if the answer is wanted as a stream.
    default boolean streams(Asked asked) {
        return Asked.text(asked.body(), "stream").equals("true");
    }

    /// The events of an answer, each as it is sent. `id` is new for each.
    List<String> events(Asked asked, String id, String words, List<Answer.Call> calls);

    /// The same where no stream was asked for; not every program ever does.
    default String whole(Asked asked, String id, String words, List<Answer.Call> calls) {
        throw new IllegalStateException("asked without a stream: " + asked.path());
    }

    /// The events of a stream that ends with an error.
    default List<String> failure(String kind, String message) {
        throw new IllegalStateException("no stream of it fails with " + kind + ": " + message);
    }

    /// Objects as they are written in tests: names and values in turn.
    static Value.Fields object(Object... pairs) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            fields.put((String) pairs[i], value(pairs[i + 1]));
        }
        return Value.fields(fields);
    }

    static Value.Items list(Object... values) {
        List<Value> items = new ArrayList<>();
        for (Object value : values) {
            items.add(value(value));
        }
        return Value.items(items);
    }

    private static Value value(Object value) {
        return switch (value) {
            case Value made -> made;
            case String text -> Value.of(text);
            case Integer number -> Value.of(number);
            case Boolean holds -> Value.of(holds);
            case Object other -> throw new IllegalArgumentException(other.toString());
        };
    }
}
