package baton.world.notice;

import baton.core.Failure;
import baton.core.config.NotifySettings;
import baton.core.run.RunId;
import baton.core.text.Json;
import baton.world.Beside;
import baton.world.net.WayOut;
import baton.world.process.Bytes;
import baton.world.process.Ended;
import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Programs;
import baton.world.process.Runner;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Sends messages in the ways that the user has set, beside the run. Nothing depends on it: one
/// that could not be sent is told when all is over.
public final class Notices implements AutoCloseable {
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(10), 1 << 12);
    private static final Duration ANSWER_MAX = Duration.ofSeconds(10);
    private static final int SENT_MAX = 100;

    private final NotifySettings settings;
    private final Environment environment;
    private final Path place;
    private final List<Beside<Optional<String>>> sent = new ArrayList<>();

    /// @param place the directory that commands are started in
    public Notices(NotifySettings settings, Environment environment, Path place) {
        this.settings = settings;
        this.environment = environment;
        this.place = place;
    }

    public void send(Notice notice) {
        if (sent.size() >= SENT_MAX) {
            return;
        }
        settings.command().ifPresent(word -> begin(() -> commanded(word, notice)));
        settings.webhook().ifPresent(address -> begin(() -> posted(address, notice)));
        if (settings.desktop()) {
            begin(() -> shown(notice));
        }
    }

    private void begin(Sending sending) {
        sent.add(Beside.begin("notice", sending::trouble));
    }

    /// One message on its way; the trouble that it met, in words.
    private interface Sending {
        Optional<String> trouble();
    }

    /// Waits for what is on its way, as long as that may take, and tells what was in vain.
    public List<String> troubles() {
        List<String> troubles = new ArrayList<>();
        sent.forEach(one -> one.result().ifPresent(troubles::add));
        sent.clear();
        return troubles.stream().distinct().toList();
    }

    @Override
    public void close() {
        List<String> _ = troubles();
    }

    private Optional<String> commanded(String word, Notice notice) {
        return ran(
                new Invocation(List.of("bash", "-c", word), place, environment.variables(), LIMITS)
                        .withStdin(Bytes.of(notice.line() + "\n"))
                        .withVariable("BATON_NOTICE", notice.line())
                        .withVariable("BATON_NOTICE_EVENT", notice.kind().word())
                        .withVariable(
                                "BATON_NOTICE_RUN", notice.run().map(RunId::value).orElse("")),
                "the command of `notify`");
    }

    /// A machine without a desktop, or without the program for it, shows nothing.
    private Optional<String> shown(Notice notice) {
        Invocation show =
                new Invocation(
                        List.of("notify-send", "--", "Baton", notice.line()),
                        place,
                        environment.variables(),
                        LIMITS);
        return Programs.find(show).isEmpty() ? Optional.empty() : ran(show, "notify-send");
    }

    private static Optional<String> ran(Invocation invocation, String name) {
        try {
            Ended ended = Runner.run(invocation);
            return ended.succeeded() ? Optional.empty() : Optional.of(name + " failed");
        } catch (Failure failure) {
            return Optional.of(name + " failed: " + failure.problem().fault());
        }
    }

    /// The address is the user's own, and may hold a secret: it is told nowhere.
    private Optional<String> posted(String address, Notice notice) {
        try (HttpClient client = WayOut.client(environment, ANSWER_MAX).build()) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(address))
                            .timeout(ANSWER_MAX)
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(Json.line(notice.value())))
                            .build();
            int status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            return status < 300
                    ? Optional.empty()
                    : Optional.of("the webhook of `notify` answered " + status);
        } catch (Failure failure) {
            return Optional.of("the webhook of `notify` failed: " + failure.problem().message());
        } catch (IOException | IllegalArgumentException e) {
            return Optional.of("the webhook of `notify` could not be reached");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
