package baton.app.mcp;

import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Predicate;

/// Standard input as lines with one message each, handed on one after the other, however many wait
/// in the pipe. The library gets no line that it could not read, and no request that it would wait
/// with for ever: these are answered here.
final class MessageLines {
    private static final int LINE_MAX = 4 << 20;
    private static final int PARSE_ERROR = -32_700;
    private static final int INVALID_REQUEST = -32_600;
    private static final int INVALID_PARAMS = -32_602;
    static final int INTERNAL_ERROR = -32_603;
    static final String UNHANDLED =
            "the request could not be handled: is it what the protocol says?";
    private static final String INITIALIZED = "notifications/initialized";

    private final InputStream in;
    private final Sink sink;
    private final Predicate<String> library;
    private boolean begun;
    private boolean introduced;

    /// A receiver of whole lines, without their ends.
    @FunctionalInterface
    interface Sink {
        void line(String line);
    }

    /// @param library handles a message, a request until it is answered; false if it cannot
    MessageLines(InputStream in, Sink sink, Predicate<String> library) {
        this.in = new BufferedInputStream(in);
        this.sink = sink;
        this.library = library;
    }

    /// Serves until the input ends. Everything asked is answered then.
    void serve() throws IOException {
        for (int c = in.read(); c >= 0; c = in.read()) {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (; c >= 0 && c != '\n'; c = in.read()) {
                if (line.size() <= LINE_MAX) {
                    line.write(c);
                }
            }
            take(line);
        }
    }

    private void take(ByteArrayOutputStream line) {
        String text = line.toString(StandardCharsets.UTF_8);
        if (text.isBlank()) {
            return;
        }
        if (line.size() > LINE_MAX || !(Json.parse(text) instanceof Json.Good(Value value))) {
            refuse(PARSE_ERROR, "not one JSON value of at most 4 MiB");
        } else if (!(value instanceof Value.Fields message) || !isMessage(message)) {
            refuse(INVALID_REQUEST, "not a message of JSON-RPC 2.0");
        } else {
            take(message);
        }
    }

    private void take(Value.Fields message) {
        Optional<String> method = message.scalar("method");
        Optional<Value> id = message.field("id");
        if (method.isPresent() && id.isPresent()) {
            request(message, method.get(), id.get());
        } else if (method.filter(INITIALIZED::equals).isPresent()) {
            introduce();
        } else {
            // Nobody waits for an answer to it.
            boolean _ = library.test(Json.line(message));
        }
    }

    private void request(Value.Fields message, String method, Value id) {
        Optional<String> wrong = Requests.wrong(method, message);
        boolean first = method.equals("initialize");
        if (wrong.isPresent()) {
            answer(id, INVALID_PARAMS, wrong.get());
        } else if (!first && !begun) {
            answer(id, INVALID_REQUEST, "`initialize` comes before all other requests");
        } else {
            begun = true;
            if (!first) {
                introduce();
            }
            if (!library.test(Json.line(message))) {
                answer(id, INTERNAL_ERROR, UNHANDLED);
            }
        }
    }

    /// Tells the library once that the client is ready: a client that goes on without saying it is
    /// ready, too.
    private void introduce() {
        if (begun && !introduced) {
            introduced = true;
            FieldsBuilder notice = new FieldsBuilder().put("jsonrpc", "2.0");
            boolean _ = library.test(Json.line(notice.put("method", INITIALIZED).build()));
        }
    }

    private static boolean isMessage(Value.Fields message) {
        boolean version = message.field("jsonrpc").equals(Optional.of(Value.of("2.0")));
        Optional<Value> id = message.field("id");
        boolean named =
                id.isEmpty() || id.get() instanceof Value.Text || id.get().whole().isPresent();
        boolean asks = message.field("method").orElse(null) instanceof Value.Text;
        boolean answers =
                id.isPresent()
                        && message.field("method").isEmpty()
                        && (message.field("result").isPresent()
                                != message.field("error").isPresent());
        return version && named && (asks || answers);
    }

    private void refuse(int code, String why) {
        answer(new Value.Null(0), code, why);
    }

    private void answer(Value id, int code, String why) {
        Value.Fields error = new FieldsBuilder().put("code", code).put("message", why).build();
        FieldsBuilder answer = new FieldsBuilder().put("jsonrpc", "2.0").put("id", id);
        sink.line(Json.line(answer.put("error", error).build()));
    }
}
