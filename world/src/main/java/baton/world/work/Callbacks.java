package baton.world.work;

import baton.core.contract.result.TaskReport;
import baton.core.contract.work.Role;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklog.Entry;
import baton.core.contract.worklog.Event.RoleEvent;
import baton.core.contract.worklog.Event.RoleEvent.Phase;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.core.work.CallbackKeys;
import baton.core.work.CallbackMessage;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Tells others of a WORK over HTTP, where the user wants that. Nobody waits for an answer, and
/// nothing depends on one: what cannot be sent is not sent.
public final class Callbacks {
    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration TOTAL = Duration.ofSeconds(5);

    private final CallbackKeys keys;
    private final WorkId work;
    private Optional<HttpClient> client = Optional.empty();
    private CompletableFuture<?> last = CompletableFuture.completedFuture(0);

    public Callbacks(CallbackKeys keys, WorkId work) {
        this.keys = keys;
        this.work = work;
    }

    /// These lines were added to the log.
    void told(List<Entry> lines) {
        for (Entry line : lines) {
            keys.stage()
                    .ifPresent(
                            address ->
                                    CallbackMessage.stage(work, line, Map.of())
                                            .ifPresent(message -> send(address, message, true)));
            if (line.event().equals(new RoleEvent(Role.BUILDER, Phase.START))) {
                line.task().ifPresent(task -> progress(task, "IN_PROGRESS", line));
            }
        }
    }

    /// A TASK is committed.
    void committed(TaskId task, List<Entry> lines, Optional<String> result, String commit) {
        for (Entry line : lines) {
            boolean last = line.equals(lines.getLast());
            Map<String, String> documents =
                    last
                            ? result.map(text -> Map.of("resultContent", text)).orElse(Map.of())
                            : Map.of();
            keys.stage()
                    .ifPresent(
                            address ->
                                    CallbackMessage.stage(work, line, documents)
                                            .ifPresent(message -> send(address, message, true)));
        }
        Instant at = lines.stream().flatMap(l -> l.at().stream()).findFirst().orElse(Instant.EPOCH);
        Optional<TaskReport> report =
                result.flatMap(t -> TaskReport.parse(Source.of(task.resultFileName(), t)).value());
        keys.task()
                .ifPresent(
                        address ->
                                send(
                                        address,
                                        CallbackMessage.task(work, task, report, commit, at),
                                        false));
        lines.stream().findFirst().ifPresent(line -> progress(task, "COMPLETED", line));
    }

    private void progress(TaskId task, String status, Entry line) {
        Instant at = line.at().orElse(Instant.EPOCH);
        keys.progress()
                .ifPresent(
                        address ->
                                send(
                                        address,
                                        CallbackMessage.progress(work, task, status, at),
                                        false));
    }

    private void send(String address, Value.Fields message, boolean bearer) {
        try {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(URI.create(address))
                            .timeout(TOTAL)
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(Json.line(message)));
            keys.token()
                    .ifPresent(
                            token ->
                                    request.header(
                                            bearer ? "Authorization" : "X-Runner-Api-Key",
                                            bearer ? "Bearer " + token : token));
            follow(request.build());
        } catch (IllegalArgumentException unusable) {
            // An address or a token that cannot be sent hears nothing.
            client = Optional.empty();
        }
    }

    /// One after the other, so that who listens hears of things in their order.
    private void follow(HttpRequest request) {
        HttpClient sender = client();
        last =
                last.handle((_, _) -> 0)
                        .thenCompose(
                                _ ->
                                        sender.sendAsync(
                                                request, HttpResponse.BodyHandlers.discarding()));
    }

    private HttpClient client() {
        HttpClient known =
                client.orElseGet(
                        () ->
                                HttpClient.newBuilder()
                                        .connectTimeout(CONNECT)
                                        .followRedirects(HttpClient.Redirect.NEVER)
                                        .build());
        client = Optional.of(known);
        return known;
    }

    /// Gives what is on its way the time it may take, and not more.
    public void close() {
        try {
            Object _ = last.get(TOTAL.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException unheard) {
            // Nobody waits longer than that, and nothing depends on it.
            last = CompletableFuture.completedFuture(0);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        client.ifPresent(HttpClient::shutdownNow);
    }
}
