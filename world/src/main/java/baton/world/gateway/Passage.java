package baton.world.gateway;

import baton.core.agent.stream.Used;
import baton.core.gateway.ModelAccount.Decision;
import baton.core.gateway.ModelAccount.Granted;
import baton.core.gateway.ModelAccount.Held;
import baton.core.gateway.ModelAccount.Refused;
import baton.core.gateway.ModelPath;
import baton.core.gateway.ModelRequest;
import baton.core.gateway.OutputBound;

import com.sun.net.httpserver.HttpExchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

import javax.net.ssl.SSLException;

/// One request on its way to a provider, and its reply on the way back. Bytes pass as they are: the
/// credentials are exchanged, the bound of output is set where a budget wants it, and a reply that
/// breaks off breaks off.
final class Passage {
    private static final int BODY_MAX = 64 * 1024 * 1024;
    private static final int PIECE = 16 * 1024;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_THERE = 404;
    private static final int TOO_LONG = 413;
    private static final int GIVEN_UP = 502;

    /// The status that programs and Baton take for a network without a way to the provider.
    private static final int NO_WAY = 511;

    /// A provider that has not even begun to answer by then never will.
    private static final Duration ANSWERING = Duration.ofMinutes(10);

    /// Headers of one connection, headers that the client writes itself, and the programs' own
    /// credentials. The reply is asked for as it is, since its usage has to be read.
    private static final Set<String> LEFT_OUT =
            Set.of(
                    "connection",
                    "keep-alive",
                    "proxy-connection",
                    "transfer-encoding",
                    "te",
                    "trailer",
                    "upgrade",
                    "http2-settings",
                    "host",
                    "content-length",
                    "expect",
                    "accept-encoding");

    private static final Set<String> CREDENTIALS =
            Set.of("authorization", "x-api-key", "x-goog-api-key");

    private final Gateway gateway;
    private final HttpExchange exchange;

    Passage(Gateway gateway, HttpExchange exchange) {
        this.gateway = gateway;
        this.exchange = exchange;
    }

    /// An exception ends the connection, which is all that can be said once a reply has begun.
    void pass() throws IOException {
        Optional<ModelPath> path = ModelPath.of(exchange.getRequestURI().getRawPath());
        Optional<UnitLine> line = path.flatMap(known -> gateway.known(known.unit()));
        boolean served =
                line.filter(known -> known.terms().upstream().api() == path.get().api())
                        .filter(known -> !known.terms().upstream().pays() || isShown(known))
                        .isPresent();
        if (!exchange.getRequestMethod().equals("POST") || !served) {
            refuse(NOT_THERE, Optional.empty(), "there is nothing at this address");
            return;
        }
        byte[] body = exchange.getRequestBody().readNBytes(BODY_MAX + 1);
        if (body.length > BODY_MAX) {
            refuse(TOO_LONG, path, "the request is longer than " + BODY_MAX + " bytes");
            return;
        }
        if (path.get().counting()) {
            send(new Way(path.get(), line.get()), body, Optional.empty());
            return;
        }
        switch (ModelRequest.read(path.get(), body)) {
            case ModelRequest.Bad(String reason) -> refuse(BAD_REQUEST, path, reason);
            case ModelRequest.Good(ModelRequest request) ->
                    ask(new Way(path.get(), line.get()), request, body);
        }
    }

    /// The address alone is not enough where a key of the user's pays.
    private boolean isShown(UnitLine line) {
        return CREDENTIALS.stream()
                .map(exchange.getRequestHeaders()::getFirst)
                .filter(Objects::nonNull)
                .anyMatch(line::isShown);
    }

    /// From where to where.
    private record Way(ModelPath path, UnitLine line) {
        Upstream upstream() {
            return line.terms().upstream();
        }
    }

    /// A request that was let through, with what is set aside for it.
    private record Paid(ModelRequest request, Held held) {}

    private void ask(Way way, ModelRequest request, byte[] body) throws IOException {
        Decision decision = gateway.ask(request, way.line().terms());
        switch (decision) {
            case Refused(String reason, _) -> refuse(BAD_REQUEST, Optional.of(way.path()), reason);
            case Granted granted -> {
                byte[] bounded =
                        granted.outputMax()
                                .map(most -> OutputBound.set(request.api(), body, most))
                                .orElse(body);
                send(way, bounded, Optional.of(new Paid(request, granted.held())));
            }
        }
    }

    private void send(Way way, byte[] body, Optional<Paid> paid) throws IOException {
        Settling settling = new Settling(way, paid);
        try {
            CompletableFuture<HttpResponse<InputStream>> asked =
                    gateway.client()
                            .sendAsync(
                                    request(way, body), HttpResponse.BodyHandlers.ofInputStream());
            Runnable giveUp = () -> asked.cancel(true);
            way.line().begin(giveUp);
            try {
                hand(asked.get(), way, settling);
            } catch (ExecutionException e) {
                missed(way, Objects.requireNonNullElse(e.getCause(), e), settling);
            } catch (CancellationException e) {
                missed(way, e, settling);
            } catch (InterruptedException e) {
                throw new IOException("the gateway has ended", e);
            } finally {
                way.line().end(giveUp);
            }
        } finally {
            settling.settle(Optional.empty());
        }
        exchange.close();
    }

    /// Settles what was set aside for a request, once, and before the program has the end of its
    /// reply: its next request finds the account as it is.
    private final class Settling {
        private final Way way;
        private Optional<Paid> open;

        Settling(Way way, Optional<Paid> paid) {
            this.way = way;
            this.open = paid;
        }

        boolean isPaid() {
            return open.isPresent();
        }

        /// @param told the usage, where the provider has told it
        void settle(Optional<Used> told) {
            Optional<Paid> now = open;
            open = Optional.empty();
            now.ifPresent(
                    paid -> gateway.settle(paid.held(), paid.request(), way.line().terms(), told));
        }
    }

    /// The program learns what it would have learned at the provider: that nobody is there, which
    /// no waiting mends and which costs nothing, or that the connection broke off.
    private void missed(Way way, Throwable why, Settling settling) throws IOException {
        if (way.line().isClosed()) {
            settling.settle(Optional.empty());
            refuse(GIVEN_UP, Optional.of(way.path()), "the unit of work has ended");
            return;
        }
        boolean late = why instanceof HttpTimeoutException;
        if (late || !(why instanceof ConnectException || why instanceof SSLException)) {
            throw new IOException("the provider does not answer", why);
        }
        String host = way.upstream().base().getAuthority();
        settling.settle(Optional.of(Used.NOTHING));
        refuse(NO_WAY, Optional.of(way.path()), "connection failed: " + host + ": " + why);
    }

    /// Hands the reply on as it comes, and settles by the usage that it tells.
    private void hand(HttpResponse<InputStream> reply, Way way, Settling settling)
            throws IOException {
        boolean events =
                reply.headers()
                        .firstValue("content-type")
                        .filter(type -> type.startsWith("text/event-stream"))
                        .isPresent();
        UsageMeter meter = new UsageMeter(way.path().api(), events);
        reply.headers().map().entrySet().stream()
                .filter(header -> passes(header.getKey()))
                .forEach(
                        header ->
                                exchange.getResponseHeaders()
                                        .put(header.getKey(), header.getValue()));
        long length = reply.headers().firstValueAsLong("content-length").orElse(0);
        Supplier<Optional<Used>> told =
                () -> reply.statusCode() >= BAD_REQUEST ? Optional.of(Used.NOTHING) : meter.told();
        Runnable giveUp = () -> closeQuietly(reply.body());
        way.line().begin(giveUp);
        try (InputStream in = reply.body()) {
            exchange.sendResponseHeaders(reply.statusCode(), length);
            OutputStream out = exchange.getResponseBody();
            byte[] piece = new byte[PIECE];
            long passed = 0;
            for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                if (settling.isPaid()) {
                    meter.take(piece, read);
                }
                passed += read;
                // A program knows by its length that a reply has ended.
                if (length > 0 && passed >= length) {
                    settling.settle(told.get());
                }
                out.write(piece, 0, read);
                out.flush();
            }
        } finally {
            way.line().end(giveUp);
        }
        settling.settle(told.get());
    }

    private static void closeQuietly(InputStream in) {
        try {
            in.close();
        } catch (IOException e) {
            // Closing is how the reader of it learns that nobody wants the rest.
        }
    }

    private HttpRequest request(Way way, byte[] body) {
        Optional<String> query = Optional.ofNullable(exchange.getRequestURI().getRawQuery());
        boolean keyed = way.upstream().pays();
        HttpRequest.Builder request =
                HttpRequest.newBuilder(way.upstream().at(way.path().path(), query))
                        .timeout(ANSWERING)
                        .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        exchange.getRequestHeaders().entrySet().stream()
                .filter(header -> passes(header.getKey()))
                .filter(header -> !keyed || !CREDENTIALS.contains(lower(header.getKey())))
                .forEach(h -> h.getValue().forEach(value -> request.header(h.getKey(), value)));
        way.upstream().credentials().forEach(request::setHeader);
        return request.build();
    }

    private static boolean passes(String header) {
        return !header.startsWith(":") && !LEFT_OUT.contains(lower(header));
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private void refuse(int status, Optional<ModelPath> path, String reason) throws IOException {
        byte[] words = RefusalWords.of(status, path.map(ModelPath::api), reason);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        boolean bodiless = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, bodiless ? -1 : words.length);
        if (!bodiless) {
            exchange.getResponseBody().write(words);
        }
        exchange.close();
    }
}
