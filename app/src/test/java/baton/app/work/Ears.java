package baton.app.work;

import baton.core.text.Json;
import baton.core.text.Value;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A real server on loopback that keeps what it is told. A deaf one never answers.
final class Ears implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Heard> heard = new CopyOnWriteArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private final boolean deaf;

    /// A message, and how it came.
    record Heard(String path, Optional<String> bearer, Optional<String> key, Value.Fields body) {
        String text(String field) {
            return body.field(field).flatMap(Value::scalar).orElse("");
        }

        /// `BUILDER START TASK-01`.
        String stage() {
            return (text("stage") + " " + text("event") + " " + text("taskId")).strip();
        }

        String document(String name) {
            return body.field("docs").orElseThrow() instanceof Value.Fields docs
                    ? docs.field(name).flatMap(Value::scalar).orElse("")
                    : "";
        }
    }

    private Ears(boolean deaf) {
        try {
            this.deaf = deaf;
            this.server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setExecutor(threads);
            server.createContext("/", this::hear);
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Ears open() {
        return new Ears(false);
    }

    static Ears deaf() {
        return new Ears(true);
    }

    String address(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    private void hear(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        heard.add(
                new Heard(
                        exchange.getRequestURI().getPath(),
                        Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization")),
                        Optional.ofNullable(
                                exchange.getRequestHeaders().getFirst("X-Runner-Api-Key")),
                        (Value.Fields) ((Json.Good) Json.parse(body)).value()));
        if (deaf) {
            await();
        }
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
    }

    private void await() {
        try {
            over.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    List<Heard> all() {
        return List.copyOf(heard);
    }

    List<Heard> at(String path) {
        return heard.stream().filter(message -> message.path().equals(path)).toList();
    }

    List<String> stages(String path) {
        return at(path).stream().map(Heard::stage).toList();
    }

    @Override
    public void close() {
        over.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
