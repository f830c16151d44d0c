package baton.world.gateway;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/// A provider of models on loopback that answers as it is told to.
final class Provider implements AutoCloseable {
    private final HttpServer server;
    private final BlockingQueue<Asked> asked = new LinkedBlockingQueue<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile Answer answer = exchange -> exchange.sendResponseHeaders(500, -1);
    private volatile Runnable before = () -> {};

    /// A request as it came.
    record Asked(String path, Map<String, List<String>> headers, String body) {}

    private interface Answer {
        void to(HttpExchange exchange) throws IOException;
    }

    private Provider(HttpServer server) {
        this.server = server;
    }

    static Provider start() {
        try {
            HttpServer server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            Provider provider = new Provider(server);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", provider::take);
            server.start();
            return provider;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void take(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        before.run();
        asked.add(
                new Asked(
                        exchange.getRequestURI().toString(),
                        Map.copyOf(exchange.getRequestHeaders()),
                        body));
        answer.to(exchange);
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    void answer(int status, String type, String body) {
        answer =
                exchange -> {
                    exchange.getResponseHeaders().set("Content-Type", type);
                    exchange.getResponseHeaders().set("Retry-After", "7");
                    exchange.sendResponseHeaders(status, 0);
                    exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
                    exchange.close();
                };
    }

    /// Ends the connection after the beginning of a stream.
    void breakOff(String begun) {
        answer =
                exchange -> {
                    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
                    exchange.sendResponseHeaders(200, 0);
                    exchange.getResponseBody().write(begun.getBytes(StandardCharsets.UTF_8));
                    exchange.getResponseBody().flush();
                    throw new IOException("broken off");
                };
    }

    /// Ends the connection before any reply.
    void hangUp() {
        answer =
                _ -> {
                    throw new IOException("hung up");
                };
    }

    void neverAnswer() {
        answer =
                _ -> {
                    try {
                        closing.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                };
    }

    void before(Runnable deed) {
        before = deed;
    }

    /// The next request, which is waited for.
    Asked asked() throws InterruptedException {
        return asked.take();
    }

    List<Asked> requests() {
        return List.copyOf(asked);
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
    }
}
