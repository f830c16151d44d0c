package baton.app.real;

import baton.core.text.Value;

import java.util.List;
import java.util.Map;

/// An answer of the model to a request.
sealed interface Answer {
    String AGAIN = "Too many requests, try again in 1s";

    /// It says something and wants tools to be used.
    record Acts(String words, List<Call> calls) implements Answer {
        public Acts {
            calls = List.copyOf(calls);
        }
    }

    /// It says something, and that was all.
    record Says(String words) implements Answer {}

    /// It answers with an error.
    record Refuses(int status, String kind, String message, Map<String, String> headers)
            implements Answer {
        public Refuses {
            headers = Map.copyOf(headers);
        }
    }

    /// It begins to answer, and the answer is that it cannot.
    record Fails(String kind, String message) implements Answer {}

    /// It begins to answer, and the connection is gone.
    record Breaks() implements Answer {}

    /// It never answers, until the server ends.
    record Hangs() implements Answer {}

    /// A tool call that the model wants, by its purpose; each program has its own names for tools.
    sealed interface Call {}

    record Write(String path, String text) implements Call {}

    record Run(String command) implements Call {}

    /// Hands over the data that was asked for.
    record Return(Value.Fields output) implements Call {}

    /// Uses a tool that one program alone has, by the name it has there.
    record Use(String tool, Value.Fields input) implements Call {}

    static Answer write(String path, String text) {
        return new Acts("I write a file.", List.of(new Write(path, text)));
    }

    static Answer run(String command) {
        return new Acts("I run a command.", List.of(new Run(command)));
    }

    /// Too many requests, to be asked again after a second.
    static Answer limited() {
        return new Refuses(429, "rate_limit_error", AGAIN, Map.of("retry-after", "1"));
    }

    static Answer overloaded() {
        return new Refuses(529, "overloaded_error", "Overloaded. " + AGAIN, Map.of());
    }

    static Answer unauthorized() {
        return new Refuses(401, "authentication_error", "invalid x-api-key", Map.of());
    }
}
