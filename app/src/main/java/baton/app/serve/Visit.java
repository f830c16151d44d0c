package baton.app.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One request to the server and the answer to it.
record Visit(HttpExchange exchange, int port) {
    private static final int BODY_MAX = 64 << 10;

    static final String POLICY =
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self';"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none';"
                    + " frame-ancestors 'none'";

    String method() {
        return exchange.getRequestMethod();
    }

    String path() {
        return Optional.ofNullable(exchange.getRequestURI().getPath()).orElse("/");
    }

    /// The path that an address of a page stands for; the address itself where it is none.
    static String decoded(String address) {
        try {
            return Optional.ofNullable(new URI(address).getPath()).orElse(address);
        } catch (URISyntaxException e) {
            return address;
        }
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name));
    }

    /// The values of a part of the query.
    List<String> query(String name) {
        List<String> values = new ArrayList<>();
        String query = Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
        for (String pair : query.split("&", -1)) {
            if (pair.startsWith(name + "=")) {
                values.add(
                        URLDecoder.decode(
                                pair.substring(name.length() + 1), StandardCharsets.UTF_8));
            }
        }
        return values;
    }

    private String cookieName() {
        return "baton-" + port;
    }

    Optional<String> cookie() {
        List<String> lines = exchange.getRequestHeaders().getOrDefault("Cookie", List.of());
        return lines.stream()
                .flatMap(line -> List.of(line.split(";", -1)).stream())
                .map(String::strip)
                .filter(pair -> pair.startsWith(cookieName() + "="))
                .map(pair -> pair.substring(cookieName().length() + 1))
                .findFirst();
    }

    void giveCookie(String value) {
        exchange.getResponseHeaders()
                .add(
                        "Set-Cookie",
                        cookieName() + "=" + value + "; Path=/; HttpOnly; SameSite=Strict");
    }

    /// True if the request is meant for this server, by its own name, and comes from no other page.
    /// A name that somebody else chose for this machine is refused.
    boolean isAddressed() {
        Optional<String> host =
                header("Host")
                        .filter(
                                name ->
                                        name.equals("127.0.0.1:" + port)
                                                || name.equals("localhost:" + port));
        Optional<String> origin = header("Origin");
        boolean own = origin.isEmpty() || origin.equals(host.map(name -> "http://" + name));
        boolean told = origin.isPresent() || !method().equals("POST");
        return host.isPresent() && own && told;
    }

    /// The port of the program at the other end.
    int clientPort() {
        return exchange.getRemoteAddress().getPort();
    }

    /// Nothing where it is longer than any answer.
    Optional<String> body() throws IOException {
        try (InputStream in = exchange.getRequestBody()) {
            byte[] bytes = in.readNBytes(BODY_MAX + 1);
            return bytes.length > BODY_MAX
                    ? Optional.empty()
                    : Optional.of(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    void page(int status, String html) throws IOException {
        send(status, "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8));
    }

    void send(int status, String type, byte[] bytes) throws IOException {
        headers(type);
        boolean head = method().equals("HEAD");
        exchange.sendResponseHeaders(status, head || bytes.length == 0 ? -1 : bytes.length);
        if (!head) {
            exchange.getResponseBody().write(bytes);
        }
    }

    /// The body of an answer that has no end yet.
    OutputStream open(String type) throws IOException {
        headers(type);
        exchange.sendResponseHeaders(200, 0);
        return exchange.getResponseBody();
    }

    private void headers(String type) {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type);
        headers.set("Content-Security-Policy", POLICY);
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
    }
}
