package baton.app.serve;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.kit.Running;
import baton.kit.Shell;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A real Chromium, led by the WebDriver protocol. What waits for something ends when that comes.
final class Browser implements AutoCloseable {
    private static final long LONGEST_NANOS = Duration.ofSeconds(60).toNanos();
    private static final long POLL_NANOS = Duration.ofMillis(20).toNanos();
    private static final Pattern STARTED = Pattern.compile("successfully on port (\\d+)");
    private static final String ENTER = "\uE007";

    private final Running driver;
    private final HttpClient client = HttpClient.newHttpClient();
    private final String base;

    private Browser(Running driver, String server, Path profile) {
        this.driver = driver;
        List<String> words =
                List.of(
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--hide-scrollbars",
                        "--window-size=1100,900",
                        "--user-data-dir=" + profile);
        Value options = new FieldsBuilder().put("args", Value.texts(words)).build();
        Value always =
                new FieldsBuilder()
                        .put("browserName", "chrome")
                        .put("goog:chromeOptions", options)
                        .build();
        Value wanted =
                new FieldsBuilder()
                        .put("capabilities", new FieldsBuilder().put("alwaysMatch", always).build())
                        .build();
        Value.Fields begun = (Value.Fields) send("POST", server + "/session", wanted);
        this.base = server + "/session/" + begun.text("sessionId");
    }

    /// @param place an empty directory of its own
    static Browser start(Path place) {
        Shell shell = Shell.in(place);
        assumeTrue(shell.bash("command -v chromedriver").succeeded(), "there is no chromedriver");
        Path output = place.resolve("driver.log");
        Running driver = shell.background(List.of("chromedriver", "--port=0"), output);
        driver.until("the port", () -> STARTED.matcher(text(output)).find());
        Matcher port = STARTED.matcher(text(output));
        boolean _ = port.find();
        return new Browser(driver, "http://127.0.0.1:" + port.group(1), place.resolve("profile"));
    }

    private static String text(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Value send(String method, String address, Value body) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(address))
                        .method(
                                method,
                                method.equals("GET") || method.equals("DELETE")
                                        ? HttpRequest.BodyPublishers.noBody()
                                        : HttpRequest.BodyPublishers.ofString(Json.line(body)))
                        .header("Content-Type", "application/json")
                        .build();
        try {
            var reply = client.send(request, BodyHandlers.ofString());
            if (!(Json.parse(reply.body()) instanceof Json.Good(Value.Fields fields))
                    || reply.statusCode() != 200) {
                throw new AssertionError(reply.body());
            }
            return fields.field("value").orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private Value post(String command, Value body) {
        return send("POST", base + command, body);
    }

    private static Value with(String name, String text) {
        return new FieldsBuilder().put(name, text).build();
    }

    void go(String address) {
        Value _ = post("/url", with("url", address));
    }

    /// The result of a script as text.
    String script(String script) {
        Value body =
                new FieldsBuilder()
                        .put("script", script)
                        .put("args", Value.items(List.of()))
                        .build();
        return post("/execute/sync", body).scalar().orElse("");
    }

    /// The text that a person sees in the first element of a kind.
    String text(String selector) {
        String quoted = Json.line(Value.of(selector));
        return script("var e=document.querySelector(" + quoted + "); return e ? e.innerText : '';");
    }

    /// Clicks on an element as soon as it is there.
    void click(String selector) {
        click(selector, "");
    }

    /// Clicks on a button as if it had been shown with another hash. Both are one deed, since a
    /// live change may replace the button in between.
    void clickForged(String selector, String hash) {
        click(selector, "e.dataset.hash = '" + hash + "';");
    }

    private void click(String selector, String before) {
        String quoted = Json.line(Value.of(selector));
        String script =
                "var e=document.querySelector(%s); if (e) {%s e.click();} return e ? 1 : 0;"
                        .formatted(quoted, before);
        until(selector, () -> script(script).equals("1"));
    }

    /// Presses keys, one after the other, wherever the focus is.
    void press(String keys) {
        StringBuilder actions = new StringBuilder();
        keys.codePoints()
                .mapToObj(Character::toString)
                .map(key -> Json.line(Value.of(key)))
                .forEach(
                        key ->
                                actions.append(actions.isEmpty() ? "" : ",")
                                        .append("{\"type\":\"keyDown\",\"value\":" + key + "},")
                                        .append("{\"type\":\"keyUp\",\"value\":" + key + "}"));
        String body =
                "{\"actions\":[{\"type\":\"key\",\"id\":\"k\",\"actions\":[" + actions + "]}]}";
        Value _ = post("/actions", ((Json.Good) Json.parse(body)).value());
    }

    void pressEnter() {
        press(ENTER);
    }

    void resize(int width, int height) {
        // A window is never as narrow as a phone; what it shows can be.
        Value size =
                new FieldsBuilder()
                        .put("width", width)
                        .put("height", height)
                        .put("deviceScaleFactor", 1)
                        .put("mobile", Value.of(false))
                        .build();
        Value body =
                new FieldsBuilder()
                        .put("cmd", "Emulation.setDeviceMetricsOverride")
                        .put("params", size)
                        .build();
        Value _ = post("/goog/cdp/execute", body);
    }

    void dark(boolean dark) {
        Value scheme =
                new FieldsBuilder()
                        .put("name", "prefers-color-scheme")
                        .put("value", dark ? "dark" : "light")
                        .build();
        Value body =
                new FieldsBuilder()
                        .put("cmd", "Emulation.setEmulatedMedia")
                        .put(
                                "params",
                                new FieldsBuilder()
                                        .put("features", Value.items(List.of(scheme)))
                                        .build())
                        .build();
        Value _ = post("/goog/cdp/execute", body);
    }

    /// Shows the page as it is printed.
    void paper(boolean paper) {
        Value body =
                new FieldsBuilder()
                        .put("cmd", "Emulation.setEmulatedMedia")
                        .put("params", with("media", paper ? "print" : ""))
                        .build();
        Value _ = post("/goog/cdp/execute", body);
    }

    String tab() {
        return send("GET", base + "/window", Value.of("")).scalar().orElseThrow();
    }

    /// Opens another tab and goes there.
    String newTab() {
        Value.Fields made = (Value.Fields) post("/window/new", with("type", "tab"));
        turnTo(made.text("handle"));
        return made.text("handle");
    }

    void turnTo(String tab) {
        Value _ = post("/window", with("handle", tab));
    }

    void screenshot(Path file) {
        String picture = send("GET", base + "/screenshot", Value.of("")).scalar().orElseThrow();
        try {
            Files.write(file, Base64.getDecoder().decode(picture));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void until(String what, BooleanSupplier holds) {
        long deadline = System.nanoTime() + LONGEST_NANOS;
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("never came: " + what + "\n" + text("body"));
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    void awaitText(String selector, String text) {
        until(text + " in " + selector, () -> text(selector).contains(text));
    }

    @Override
    public void close() {
        try {
            Value _ = send("DELETE", base, Value.of(""));
        } finally {
            driver.close();
        }
    }
}
