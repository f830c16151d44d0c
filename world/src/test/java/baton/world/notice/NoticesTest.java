package baton.world.notice;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.config.NotifySettings;
import baton.core.run.RunId;
import baton.kit.Surroundings;
import baton.world.process.Environment;

import com.sun.net.httpserver.HttpServer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Messages to the user, by a command.
class NoticesTest {
    private static final RunId RUN = RunId.read("20260105-073706-7thv").orElseThrow();

    @TempDir private Path directory;

    private Notices by(String command) {
        NotifySettings settings = new NotifySettings(Optional.of(command), Optional.empty(), false);
        return new Notices(
                settings, new Environment(Map.of("PATH", Surroundings.path())), directory);
    }

    private Notice end() {
        return Notice.ofRun(Notice.Kind.END, RUN, directory, "has ended: completed");
    }

    @Test
    void theCommandGetsTheWordsAndWhatTheyAreAbout() throws IOException {
        Notices notices = by("cat > said; echo $BATON_NOTICE_EVENT $BATON_NOTICE_RUN >> said");
        notices.send(end());

        assertThat(notices.troubles()).isEmpty();
        assertThat(Files.readString(directory.resolve("said")))
                .isEqualTo("Baton: run %s has ended: completed\nend %s\n".formatted(RUN, RUN));
    }

    /// The program that draws on a desktop is found on the `PATH`.
    @Test
    void theDesktopShowsTheWords() throws IOException {
        Path program = directory.resolve("notify-send");
        Files.writeString(program, "#!/bin/sh\nprintf '%s\\n' \"$@\" > shown\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Notices notices =
                new Notices(
                        new NotifySettings(Optional.empty(), Optional.empty(), true),
                        new Environment(Map.of("PATH", directory + ":" + Surroundings.path())),
                        directory);
        notices.send(end());

        assertThat(notices.troubles()).isEmpty();
        assertThat(Files.readString(directory.resolve("shown")))
                .isEqualTo("--\nBaton\nBaton: run %s has ended: completed\n".formatted(RUN));
    }

    /// A redirect could lead the message anywhere, and is an answer like any other.
    @Test
    void theWebhookGetsTheWordsAndNoRedirectIsFollowed() throws IOException {
        Queue<String> posted = new ConcurrentLinkedQueue<>();
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    posted.add(
                            exchange.getRequestURI()
                                    + " "
                                    + new String(
                                            exchange.getRequestBody().readAllBytes(),
                                            StandardCharsets.UTF_8));
                    boolean moved = exchange.getRequestURI().getPath().equals("/moved");
                    exchange.getResponseHeaders().add("Location", "/elsewhere");
                    exchange.sendResponseHeaders(moved ? 302 : 204, -1);
                    exchange.close();
                });
        server.start();
        try {
            String address = "http://127.0.0.1:" + server.getAddress().getPort();
            assertThat(troubles(address + "/hook")).isEmpty();
            assertThat(troubles(address + "/moved"))
                    .containsExactly("the webhook of `notify` answered 302");
            String value =
                    ("{\"event\":\"end\",\"run\":\"%s\",\"checkout\":\"%s\","
                                    + "\"words\":\"Baton: run %s has ended: completed\"}")
                            .formatted(RUN, directory, RUN);
            assertThat(posted).containsExactly("/hook " + value, "/moved " + value);
        } finally {
            server.stop(0);
        }
    }

    private List<String> troubles(String address) {
        Notices notices =
                new Notices(
                        new NotifySettings(Optional.empty(), Optional.of(address), false),
                        new Environment(Map.of()),
                        directory);
        notices.send(end());
        return notices.troubles();
    }

    @Test
    void oneThatFailsIsToldOnceWhenAllIsOver() {
        Notices notices = by("exit 3");
        notices.send(end());
        notices.send(end());

        assertThat(notices.troubles()).containsExactly("the command of `notify` failed");
        assertThat(notices.troubles()).isEmpty();
    }
}
