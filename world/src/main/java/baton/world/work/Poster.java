package baton.world.work;

import baton.core.Failure;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.core.work.CallbackKeys.Listener;
import baton.world.net.WayOut;
import baton.world.process.Environment;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/// Posts messages one after the other, so that who listens hears of things in their order. Nobody
/// waits for an answer, and nothing depends on one: what cannot be sent is not sent.
final class Poster {
    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration TOTAL = Duration.ofSeconds(5);
    private static final int WAITING_MAX = 1_000;

    private final Environment environment;
    private final AtomicInteger waiting = new AtomicInteger();
    private Optional<HttpClient> client = Optional.empty();
    private CompletableFuture<?> last = CompletableFuture.completedFuture(0);

    Poster(Environment environment) {
        this.environment = environment;
    }

    /// The HTTP header in which a listener is shown its token: `Authorization` or
    /// `X-Runner-Api-Key`.
    enum Credential {
        BEARER,
        API_KEY
    }

    void send(Listener listener, Credential proof, Value.Fields message) {
        try {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(URI.create(listener.address()))
                            .timeout(TOTAL)
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(Json.line(message)));
            listener.token().ifPresent(token -> prove(request, proof, token));
            follow(request.build());
        } catch (IllegalArgumentException | Failure unusable) {
            // An address, a token or a proxy that cannot be used hears nothing.
            return;
        }
    }

    private static void prove(HttpRequest.Builder request, Credential proof, String token) {
        switch (proof) {
            case BEARER -> request.header("Authorization", "Bearer " + token);
            case API_KEY -> request.header("X-Runner-Api-Key", token);
        }
    }

    private void follow(HttpRequest request) {
        HttpClient sender = client();
        if (waiting.incrementAndGet() > WAITING_MAX) {
            waiting.decrementAndGet();
            return;
        }
        last =
                last.handle((_, _) -> 0)
                        .thenCompose(
                                _ ->
                                        sender.sendAsync(
                                                request, HttpResponse.BodyHandlers.discarding()))
                        .whenComplete((_, _) -> waiting.decrementAndGet());
    }

    private HttpClient client() {
        HttpClient known = client.orElseGet(() -> WayOut.client(environment, CONNECT).build());
        client = Optional.of(known);
        return known;
    }

    /// Gives what is on its way the time it may take, and not more.
    void close() {
        try {
            Object _ = last.get(TOTAL.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException unheard) {
            // Nobody waits longer than that, and nothing depends on it.
            last = CompletableFuture.completedFuture(0);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        client.ifPresent(HttpClient::shutdownNow);
        client = Optional.empty();
    }
}
