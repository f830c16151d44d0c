package baton.world.work;

import baton.core.text.Json;
import baton.core.text.Value;
import baton.core.work.CallbackKeys;

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

/// A server on loopback that keeps what it is told, as `path proof body`.
final class Listeners implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final CountDownLatch answering;

    Listeners() {
        this(new CountDownLatch(0));
    }

    /// @param answering nobody is answered before
    Listeners(CountDownLatch answering) {
        this.answering = answering;
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setExecutor(threads);
            server.createContext("/", this::hear);
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void hear(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String proof =
                Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                        .or(
                                () ->
                                        Optional.ofNullable(
                                                exchange.getRequestHeaders()
                                                        .getFirst("X-Runner-Api-Key")))
                        .orElse("-");
        heard.add(exchange.getRequestURI().getPath() + " " + proof + " " + body);
        await();
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
    }

    private void await() {
        try {
            answering.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    CallbackKeys keys() {
        return new CallbackKeys(
                Optional.of(listener("/stage")),
                Optional.of(listener("/task")),
                Optional.of(listener("/progress")));
    }

    CallbackKeys.Listener listener(String path) {
        String address = "http://127.0.0.1:" + server.getAddress().getPort() + path;
        return new CallbackKeys.Listener(address, Optional.of("secret"));
    }

    List<String> heardAt(String path) {
        return heard.stream().filter(said -> said.startsWith(path + " ")).toList();
    }

    /// The messages that were sent to this path, by these fields of each.
    List<String> fields(String path, String... names) {
        return heardAt(path).stream()
                .map(said -> said.substring(said.indexOf('{')))
                .map(body -> (Value.Fields) ((Json.Good) Json.parse(body)).value())
                .map(body -> joined(body, names))
                .toList();
    }

    private static String joined(Value.Fields body, String... names) {
        StringBuilder joined = new StringBuilder();
        for (String name : names) {
            body.field(name).flatMap(Value::scalar).ifPresent(v -> joined.append(' ').append(v));
        }
        return joined.toString().strip();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
