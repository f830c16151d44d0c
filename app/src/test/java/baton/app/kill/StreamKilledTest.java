package baton.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.core.text.Value;
import baton.kit.Running;
import baton.kit.Shell;
import baton.kit.Surroundings;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredJournal;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A run that is killed while a model answers: the rest of the reply is never heard, and what was
/// set aside for it counts as spent in the next life of the run.
class StreamKilledTest {
    private static final String PLAN = ".claude/projects/2026-01-05-demo/plan.md";
    private static final int BUDGET = 8_000;
    private static final int WANTED = 4_000;
    private static final Pattern OUTPUT = Pattern.compile("\"max_tokens\": ?(\\d+)");

    private static final String BEGUN =
            "data: {\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":10,"
                    + "\"output_tokens\":1}}}\n\n";
    private static final String REST =
            "data: {\"type\":\"message_delta\",\"usage\":{\"output_tokens\":20}}\n\n"
                    + "data: {\"type\":\"message_stop\"}\n\n";

    /// Asks its model once, and writes the file of its step when the reply has ended.
    private static final String CLAUDE =
            """
            #!/usr/bin/env node
            const fs = require('fs');
            const body = JSON.stringify({ model: 'm', max_tokens: %d, stream: true, messages: [] });
            const headers = { authorization: 'Bearer ' + process.env.ANTHROPIC_AUTH_TOKEN };
            const place = process.env.ANTHROPIC_BASE_URL + '/v1/messages';
            fetch(place, { method: 'POST', headers, body }).then(async reply => {
                for await (const piece of reply.body) fs.appendFileSync('../heard', piece);
                fs.writeFileSync('1.txt', 'done');
                console.log('{"type":"system","subtype":"init","session_id":"s","model":"m"}');
                console.log('{"type":"result","subtype":"success","is_error":false,'
                    + '"terminal_reason":"completed","num_turns":1,"total_cost_usd":0,'
                    + '"usage":{"input_tokens":10,"output_tokens":20}}');
            });
            """
                    .formatted(WANTED);

    @TempDir private Path directory;
    private final List<Integer> outputs = new ArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private HttpServer provider;
    private Path top;

    @BeforeEach
    void make() throws IOException {
        top = FreshRepository.in(directory).top();
        FreshRepository.write(
                top.resolve(PLAN), FreshRepository.plan(FreshRepository.step(1, "test -s 1.txt")));
        Path claude = directory.resolve("bin/claude");
        Files.createDirectories(claude.getParent());
        Files.writeString(claude, CLAUDE);
        assertThat(claude.toFile().setExecutable(true)).isTrue();
        provider = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        provider.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        provider.createContext("/", this::answer);
        provider.start();
    }

    @AfterEach
    void stop() {
        over.countDown();
        provider.stop(0);
    }

    /// The first reply never ends.
    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        Matcher output = OUTPUT.matcher(body);
        boolean first = outputs.isEmpty();
        outputs.add(output.find() ? Integer.parseInt(output.group(1)) : 0);
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write(BEGUN.getBytes(StandardCharsets.UTF_8));
        exchange.getResponseBody().flush();
        if (first) {
            wait(over);
        }
        exchange.getResponseBody().write(REST.getBytes(StandardCharsets.UTF_8));
        exchange.close();
    }

    private static void wait(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(Surroundings.clean());
        environment.put("HOME", directory.resolve("home").toString());
        environment.put("PATH", directory.resolve("bin") + ":" + environment.get("PATH"));
        environment.put("ANTHROPIC_API_KEY", "paid-key-0001");
        environment.put(
                "ANTHROPIC_BASE_URL", "http://127.0.0.1:" + provider.getAddress().getPort());
        return environment;
    }

    private static List<String> words(String... more) {
        List<String> words =
                new ArrayList<>(
                        List.of(
                                "execute",
                                "--agent=claude",
                                "--allow-api-billing",
                                "--sandbox=off",
                                "--max-tokens=" + BUDGET));
        words.addAll(List.of(more));
        words.add(PLAN);
        return words;
    }

    @Test
    void whatWasSetAsideForAReplyThatWasCutOffStaysSpent() {
        Path heard = directory.resolve("heard");
        Shell shell = new Shell(top, environment());
        Path output = directory.resolve("output");
        try (Running running = shell.background(Program.baton(words()), output)) {
            running.until("the beginning of the reply", () -> Files.exists(heard));
            running.kill();
        }
        assertThat(amounts(EventType.MODEL_SETTLED)).isEmpty();
        long aside = amounts(EventType.MODEL_HELD).getFirst();

        Ran resumed =
                Ran.with(top, environment(), Ttys.NONE, words("--resume").toArray(String[]::new));

        assertThat(resumed.status()).as(resumed.err()).isZero();
        assertThat(outputs).hasSize(2);
        assertThat(outputs.getFirst()).isEqualTo(WANTED);
        assertThat(outputs.getLast()).isBetween(256, (int) (BUDGET - aside));
        assertThat(amounts(EventType.MODEL_HELD)).hasSize(2);
        assertThat(amounts(EventType.MODEL_HELD).stream().mapToLong(Long::longValue).sum())
                .isLessThanOrEqualTo(BUDGET);
        assertThat(amounts(EventType.MODEL_SETTLED)).containsExactly(30L);
    }

    private List<Long> amounts(EventType type) {
        return RunFolder.all(top).stream()
                .flatMap(folder -> StoredJournal.read(folder.journal()).stream())
                .filter(entry -> entry.type().equals(type.word()))
                .map(StreamKilledTest::tokens)
                .toList();
    }

    private static long tokens(Entry entry) {
        return entry.data().field("tokens").flatMap(Value::scalar).map(Long::parseLong).orElse(0L);
    }
}
