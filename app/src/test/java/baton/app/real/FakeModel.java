package baton.app.real;

import baton.core.text.Json;
import baton.core.text.Value;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/// A model on loopback that answers as a script says. It keeps what it was asked, and what nobody
/// should have asked it.
final class FakeModel implements AutoCloseable {
    private static final List<Wire> WIRES =
            List.of(new MessagesWire(), new ResponsesWire(), new GenerateWire(), new ChatWire());
    private static final Set<String> KEYS = Set.of("x-api-key", "authorization", "x-goog-api-key");
    private static final int BODY_MAX = 16 << 20;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicInteger ids = new AtomicInteger();
    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final List<String> keys = new CopyOnWriteArrayList<>();
    private final List<String> strange = new CopyOnWriteArrayList<>();
    private volatile Function<Asked, Answer> script;

    FakeModel(Function<Asked, Answer> script) {
        this.script = script;
        try {
            InetAddress loopback = InetAddress.getLoopbackAddress();
            server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::serve);
        server.start();
    }

    /// The address of the model's server, without a slash at the end.
    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// From now on it answers by another script.
    void follow(Function<Asked, Answer> other) {
        script = other;
    }

    List<Asked> asked() {
        return List.copyOf(asked);
    }

    /// The answers of tools that the model was told, in every request.
    List<String> results() {
        return asked.stream().flatMap(question -> question.results().stream()).toList();
    }

    /// The keys that requests came with.
    List<String> keys() {
        return List.copyOf(keys);
    }

    /// Requests that no agent should have made, and scripts that failed.
    List<String> strange() {
        return List.copyOf(strange);
    }

    /// Gone from one moment to the next, open connections included.
    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            byte[] bytes = exchange.getRequestBody().readNBytes(BODY_MAX);
            if (exchange.getRequestMethod().equals("HEAD")) {
                exchange.sendResponseHeaders(200, -1);
            } else if (path.endsWith("/count_tokens")) {
                send(exchange, 200, "{\"input_tokens\":" + Wire.INPUT_TOKENS + "}");
            } else {
                model(exchange, path, new String(bytes, StandardCharsets.UTF_8));
            }
        }
    }

    private void model(HttpExchange exchange, String path, String text) throws IOException {
        Wire wire = WIRES.stream().filter(one -> one.serves(path)).findFirst().orElse(null);
        if (wire == null || !(Json.parse(text) instanceof Json.Good(Value.Fields body))) {
            strange.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            send(exchange, 404, "{\"error\":{\"message\":\"there is nothing here\"}}");
            return;
        }
        Asked question = wire.read(path, body);
        exchange.getRequestHeaders().forEach(this::note);
        asked.add(question);
        answer(exchange, wire, question, answer(question));
    }

    private void note(String header, List<String> values) {
        if (KEYS.contains(header.toLowerCase(Locale.ROOT))) {
            keys.addAll(values);
        }
    }

    private Answer answer(Asked question) {
        try {
            return script.apply(question);
        } catch (RuntimeException | AssertionError e) {
            strange.add("the script has no answer: " + e);
            return new Answer.Refuses(400, "invalid_request_error", "no answer", Map.of());
        }
    }

    private void answer(HttpExchange exchange, Wire wire, Asked question, Answer answer)
            throws IOException {
        switch (answer) {
            case Answer.Acts(String words, List<Answer.Call> calls) ->
                    stream(exchange, wire, question, words, calls);
            case Answer.Says(String words) -> stream(exchange, wire, question, words, List.of());
            case Answer.Refuses refusal -> {
                refusal.headers().forEach(exchange.getResponseHeaders()::set);
                send(exchange, refusal.status(), error(refusal));
            }
            case Answer.Fails(String kind, String message) -> {
                begin(exchange, wire.failure(kind, message));
                exchange.getResponseBody().close();
            }
            case Answer.Breaks _ ->
                    begin(exchange, wire.events(question, id(), "I", List.of()).subList(0, 1));
            case Answer.Hangs _ -> hang();
        }
    }

    private void stream(
            HttpExchange exchange, Wire wire, Asked question, String words, List<Answer.Call> calls)
            throws IOException {
        if (!wire.streams(question)) {
            send(exchange, 200, wire.whole(question, id(), words, calls));
            return;
        }
        begin(exchange, wire.events(question, id(), words, calls));
        exchange.getResponseBody().close();
    }

    /// A stream that is not closed has broken off.
    private static void begin(HttpExchange exchange, List<String> events) throws IOException {
        exchange.getResponseHeaders().set("content-type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        for (String event : events) {
            out.write(utf8(event));
            out.flush();
        }
    }

    private void hang() {
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String id() {
        return String.valueOf(ids.incrementAndGet());
    }

    private static String error(Answer.Refuses refusal) {
        Value.Fields what = Wire.object("type", refusal.kind(), "message", refusal.message());
        return Json.line(Wire.object("type", "error", "error", what));
    }

    private static void send(HttpExchange exchange, int status, String json) throws IOException {
        byte[] bytes = utf8(json);
        exchange.getResponseHeaders().set("content-type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
