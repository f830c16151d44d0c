package baton.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.SampleRun;
import baton.kit.Shell;
import baton.world.run.store.StoredJournal;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The door of the server, tried by requests of every kind.
class DoorTest {
    private static final Pattern COOKIE = Pattern.compile("Set-cookie: ([^;]+);", 2);
    private static final Pattern SECRET = Pattern.compile("data-hash=\"([^\"]+)\"");

    @TempDir Path checkout;

    private ServedCheckout served;

    @BeforeEach
    void serve() {
        served = ServedCheckout.in(checkout);
    }

    @AfterEach
    void end() {
        served.close();
    }

    private record Keys(String cookie, String secret) {}

    private String host() {
        return "127.0.0.1:" + served.server().port();
    }

    /// The whole reply to a request with these headers.
    private String ask(String line, Map<String, String> headers, String body) {
        StringBuilder request = new StringBuilder(line + " HTTP/1.1\r\n");
        Map<String, String> all = new LinkedHashMap<>();
        all.put("Host", host());
        all.put("Connection", "close");
        all.putAll(headers);
        all.put("Content-Length", String.valueOf(body.length()));
        all.forEach((name, value) -> request.append(name + ": " + value + "\r\n"));
        request.append("\r\n").append(body);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), served.server().port())) {
            socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String get(String path, Map<String, String> headers) {
        return ask("GET " + path, headers, "");
    }

    private String invitation() {
        String address = served.server().invitation();
        return address.substring(address.indexOf("/enter"));
    }

    private static String found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group(1);
    }

    private Keys enter() {
        String reply = get(invitation(), Map.of());
        assertThat(reply).startsWith("HTTP/1.1 200");
        return new Keys(found(COOKIE, reply), found(SECRET, reply));
    }

    private static int status(String reply) {
        return Integer.parseInt(reply.substring(9, 12));
    }

    @Test
    void anAddressLetsInOnce() {
        String path = invitation();
        assertThat(get(path, Map.of()))
                .startsWith("HTTP/1.1 200")
                .containsIgnoringCase("HttpOnly; SameSite=Strict");
        assertThat(status(get(path, Map.of()))).isEqualTo(403);
    }

    @Test
    void anAddressHoldsForAMinute() {
        String early = invitation();
        served.nanos().addAndGet(Duration.ofSeconds(60).toNanos());
        assertThat(status(get(early, Map.of()))).isEqualTo(200);
        String late = invitation();
        served.nanos().addAndGet(Duration.ofSeconds(60).toNanos() + 1);
        assertThat(status(get(late, Map.of()))).isEqualTo(403);
    }

    @Test
    void ofManyAddressesTheLatestHold() {
        String first = invitation();
        String last = "";
        for (int i = 0; i < 16; i++) {
            last = invitation();
        }
        assertThat(status(get(first, Map.of()))).isEqualTo(403);
        assertThat(status(get(last, Map.of()))).isEqualTo(200);
    }

    @Test
    void ofManyVisitorsTheLatestStay() {
        Keys first = enter();
        Keys last = first;
        for (int i = 0; i < 32; i++) {
            last = enter();
        }
        assertThat(status(get("/", Map.of("Cookie", first.cookie())))).isEqualTo(403);
        assertThat(status(get("/", Map.of("Cookie", last.cookie())))).isEqualTo(200);
    }

    @Test
    void nobodyLooksWithoutTheCookie() {
        String cookie = "baton-" + served.server().port() + "=guessed";
        for (String path : new String[] {"/", "/events", "/run/" + ServedCheckout.ID, "/answer"}) {
            assertThat(status(get(path, Map.of()))).as(path).isEqualTo(403);
            assertThat(status(get(path, Map.of("Cookie", cookie)))).as(path).isEqualTo(403);
        }
        assertThat(status(get("/enter?token=guessed", Map.of()))).isEqualTo(403);
        assertThat(status(get("/enter", Map.of()))).isEqualTo(403);
    }

    @Test
    void anotherNameForThisMachineIsRefused() {
        String cookie = enter().cookie();
        for (String host : new String[] {"evil.example", "127.0.0.1", host() + ".evil", ""}) {
            assertThat(status(get("/", Map.of("Cookie", cookie, "Host", host))))
                    .as(host)
                    .isEqualTo(403);
        }
        String local = "localhost:" + served.server().port();
        assertThat(status(get("/", Map.of("Cookie", cookie, "Host", local)))).isEqualTo(200);
    }

    @Test
    void anotherPageIsRefused() {
        String cookie = enter().cookie();
        for (String origin : new String[] {"http://evil.example", "http://127.0.0.1:1", "null"}) {
            assertThat(status(get("/", Map.of("Cookie", cookie, "Origin", origin))))
                    .as(origin)
                    .isEqualTo(403);
        }
    }

    @Test
    void everyPageHasTheStrictPolicy() {
        assertThat(get("/", Map.of("Cookie", enter().cookie())))
                .containsIgnoringCase("Content-Security-Policy: " + Visit.POLICY)
                .containsIgnoringCase("Cache-Control: no-store")
                .doesNotContain("unsafe-inline", "<style", "style=\"");
    }

    private String answer(Map<String, String> changed, String hash) {
        Keys keys = enter();
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Cookie", keys.cookie());
        headers.put("Origin", "http://" + host());
        headers.put("X-Baton-Secret", keys.secret());
        headers.putAll(changed);
        headers.values().removeIf(String::isEmpty);
        return ask("POST /answer", headers, body("approve", hash));
    }

    private static String body(String verb, String hash) {
        return "{\"verb\":\"%s\",\"run\":\"%s\",\"gate\":\"step-2.1\",\"hash\":\"%s\"}"
                .formatted(verb, ServedCheckout.ID, hash);
    }

    private String hash() {
        String page =
                get(
                        "/run/" + ServedCheckout.ID + "/gate/step-2.1",
                        Map.of("Cookie", enter().cookie()));
        return found(SECRET, page);
    }

    private static String lastType(SampleRun run) {
        return StoredJournal.read(run.folder().journal()).getLast().type();
    }

    @Test
    void aQuestionThatWasNeverAskedIsNotFound() {
        served.asking();
        Map<String, String> cookie = Map.of("Cookie", enter().cookie());
        String run = "/run/" + ServedCheckout.ID;
        for (String path : List.of(run + "/gate/zz", run + "/step/9", "/project/x/gate/brief")) {
            String answer = get(path, cookie);
            assertThat(status(answer)).as(path).isEqualTo(404);
            assertThat(answer).as(path).contains("<!doctype html>");
        }
        assertThat(status(get(run + "/gate/step-2.1", cookie))).isEqualTo(200);
    }

    @Test
    void anAnswerNeedsCookieSecretOriginAndHash() {
        SampleRun run = served.asking();
        String hash = hash();
        assertThat(status(answer(Map.of("X-Baton-Secret", ""), hash))).isEqualTo(403);
        assertThat(status(answer(Map.of("X-Baton-Secret", "guessed"), hash))).isEqualTo(403);
        assertThat(status(answer(Map.of("Cookie", ""), hash))).isEqualTo(403);
        assertThat(status(answer(Map.of("Origin", ""), hash))).isEqualTo(403);
        assertThat(status(answer(Map.of("Origin", "http://evil.example"), hash))).isEqualTo(403);
        assertThat(answer(Map.of(), "0000000000000000"))
                .startsWith("HTTP/1.1 409")
                .contains("changed since it was shown");
        assertThat(lastType(run)).isEqualTo("run.ended");
        assertThat(answer(Map.of(), hash)).startsWith("HTTP/1.1 200").contains("sqlite");
        assertThat(lastType(run)).isEqualTo("gate.answered");
        assertThat(answer(Map.of(), hash)).startsWith("HTTP/1.1 409").contains("already");
    }

    @Test
    void whatIsNoAnswerIsRefused() {
        served.asking();
        Keys keys = enter();
        Map<String, String> headers =
                Map.of(
                        "Cookie", keys.cookie(),
                        "Origin", "http://" + host(),
                        "X-Baton-Secret", keys.secret());
        assertThat(status(ask("POST /answer", headers, "nonsense"))).isEqualTo(400);
        assertThat(status(ask("POST /answer", headers, "\"" + "x".repeat(70_000) + "\"")))
                .isEqualTo(400);
        assertThat(status(ask("POST /answer", headers, body("remove", "x")))).isEqualTo(409);
        assertThat(status(ask("DELETE /", headers, ""))).isEqualTo(405);
        assertThat(status(get("/answer", headers))).isEqualTo(403);
    }

    /// The beginning of a stream, up to this text.
    private String stream(String query, String until) {
        String request =
                "GET /events?%s HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\n\r\n"
                        .formatted(query, host(), enter().cookie());
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), served.server().port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            StringBuilder heard = new StringBuilder();
            int c = socket.getInputStream().read();
            while (c >= 0 && heard.indexOf(until) < 0) {
                heard.append((char) c);
                c = socket.getInputStream().read();
            }
            return heard.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aBrowserFollowsABoundedNumberOfPages() {
        served.asking();
        String page = "page=/run/" + ServedCheckout.ID + "&";
        String nowhere = "page=/nowhere&";
        assertThat(stream(nowhere.repeat(31) + page, "event: beat")).contains("data: {");
        assertThat(stream(nowhere.repeat(32) + page, "event: beat")).doesNotContain("data: {");
    }

    @Test
    void whoHasSeenThePageGetsNothingTwice() {
        SampleRun run = served.asking();
        long line = StoredJournal.read(run.folder().journal()).getLast().n();
        String page = "page=/run/" + ServedCheckout.ID + "&mark=";
        assertThat(stream(page + line, "event: beat")).doesNotContain("data: {");
        assertThat(stream(page + (line - 1), "event: beat")).contains("id: " + line);
    }

    @Test
    void ofManyListenersTheLastAreRefused() throws IOException {
        String cookie = enter().cookie();
        String request =
                "GET /events HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\n\r\n".formatted(host(), cookie);
        List<Socket> listeners = new ArrayList<>();
        try {
            for (int i = 0; i < 16; i++) {
                Socket socket =
                        new Socket(InetAddress.getLoopbackAddress(), served.server().port());
                listeners.add(socket);
                socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
                assertThat(socket.getInputStream().read()).isEqualTo('H');
            }
            assertThat(status(get("/events", Map.of("Cookie", cookie)))).isEqualTo(503);
        } finally {
            for (Socket socket : listeners) {
                socket.close();
            }
        }
    }

    @Test
    void whatIsNotThereIsSaidSo() {
        String cookie = enter().cookie();
        for (String path :
                new String[] {"/run/x", "/run/../..", "/run/" + ServedCheckout.ID, "/etc/passwd"}) {
            assertThat(status(get(path, Map.of("Cookie", cookie)))).as(path).isEqualTo(404);
        }
    }

    @Test
    void aProgramThatARunStartedIsNotLetIn() {
        String request =
                "GET "
                        + invitation()
                        + " HTTP/1.1\\r\\nHost: "
                        + host()
                        + "\\r\\nConnection: close\\r\\n\\r\\n";
        String asking =
                "exec 3<>/dev/tcp/127.0.0.1/%d; printf '%s' >&3; head -n 1 <&3"
                        .formatted(served.server().port(), request);
        Shell marked = Shell.in(checkout).with("BATON_RUN", "r");
        assertThat(marked.bash(asking).output()).contains("403");
        assertThat(marked.bash("env -u BATON_RUN bash -c " + quoted(asking) + "; true").output())
                .contains("403");
        assertThat(Shell.in(checkout).bash(asking).output()).contains("200");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
