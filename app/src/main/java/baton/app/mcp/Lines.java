package baton.app.mcp;

import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/// Standard input and output as lines with one message each. The library stops listening at the
/// first line that it cannot read, and when two of its answers are ready at the same moment; and it
/// never ends. So what is no message is answered here, the library gets one request after the
/// other, however many wait in the pipe, and the end of the input is told to whoever waits for it,
/// once everything asked is answered.
final class Lines {
    private static final int LINE_MAX = 4 << 20;
    private static final Duration ANSWERS_MAX = Duration.ofSeconds(10);
    private static final Duration ANSWER_MAX = Duration.ofMinutes(2);
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int PARSE_ERROR = -32_700;
    private static final int INVALID_REQUEST = -32_600;
    private static final int INVALID_PARAMS = -32_602;
    private static final String INITIALIZED = "notifications/initialized";

    private final InputStream in;
    private final Sink sink;
    private final CountDownLatch over = new CountDownLatch(1);
    private int open;
    private boolean begun;
    private boolean introduced;

    /// A receiver of whole lines.
    @FunctionalInterface
    interface Sink {
        void line(byte[] line);
    }

    Lines(InputStream in, Sink sink) {
        this.in = new BufferedInputStream(in);
        this.sink = sink;
    }

    /// Waits until the input has ended and what it asked is answered.
    void awaitEnd() throws InterruptedException {
        over.await();
    }

    /// The library forgets what it still owes when its input ends, so it is told of the end late.
    private void awaitAnswers() {
        awaitAnswers(ANSWERS_MAX);
    }

    private synchronized void awaitAnswers(Duration longest) {
        long until = System.nanoTime() + longest.toNanos();
        try {
            while (open > 0 && System.nanoTime() < until) {
                wait(Math.max(1, (until - System.nanoTime()) / NANOS_PER_MILLI));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void count(int more) {
        open += more;
        notifyAll();
    }

    private synchronized void send(byte[] line) {
        sink.line(line);
    }

    InputStream input() {
        return new Input();
    }

    OutputStream output() {
        return new Out();
    }

    /// Gives out what is a message, line by line, and never waits for more than one.
    private final class Input extends InputStream {
        private byte[] line = new byte[0];
        private int at;

        @Override
        public int read() throws IOException {
            return fill() ? line[at++] & 0xFF : -1;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (!fill()) {
                return -1;
            }
            int count = Math.min(length, line.length - at);
            System.arraycopy(line, at, target, offset, count);
            at += count;
            return count;
        }

        private boolean fill() throws IOException {
            while (at == line.length) {
                Optional<byte[]> next = next();
                if (next.isEmpty()) {
                    awaitAnswers();
                    over.countDown();
                    return false;
                }
                line = next.get();
                at = 0;
            }
            return true;
        }

        /// The next message with its line end; empty bytes for what was answered here.
        private Optional<byte[]> next() throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            int c = in.read();
            boolean any = c >= 0;
            for (; c >= 0 && c != '\n'; c = in.read()) {
                if (bytes.size() <= LINE_MAX) {
                    bytes.write(c);
                }
            }
            return any ? Optional.of(checked(bytes)) : Optional.empty();
        }
    }

    private byte[] checked(ByteArrayOutputStream bytes) {
        String text = bytes.toString(StandardCharsets.UTF_8);
        if (text.isBlank()) {
            return new byte[0];
        }
        if (bytes.size() > LINE_MAX || !(Json.parse(text) instanceof Json.Good(Value value))) {
            return refused(PARSE_ERROR, "not one JSON value of at most 4 MiB");
        }
        if (!(value instanceof Value.Fields message) || !isMessage(message)) {
            return refused(INVALID_REQUEST, "not a message of JSON-RPC 2.0");
        }
        Optional<String> method = message.scalar("method");
        Optional<Value> id = message.field("id");
        if (method.isPresent() && id.isPresent()) {
            return request(message, method.get(), id.get());
        }
        return method.filter(INITIALIZED::equals).isPresent() ? introduction() : bytes(value);
    }

    /// A request for the library, which waits for ever with one that comes too early. It is not
    /// given such a request, nor one that it could not read.
    private byte[] request(Value.Fields message, String method, Value id) {
        Optional<String> wrong = Requests.wrong(method, message);
        if (wrong.isPresent()) {
            return answered(id, INVALID_PARAMS, wrong.get());
        }
        boolean first = method.equals("initialize");
        if (!first && !begun) {
            return answered(id, INVALID_REQUEST, "`initialize` comes before all other requests");
        }
        // A request that was cancelled is never answered: then the next one has to go on.
        awaitAnswers(ANSWER_MAX);
        count(1);
        byte[] request = bytes(message);
        if (first) {
            begun = true;
            return request;
        }
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(introduction());
        both.writeBytes(request);
        return both.toByteArray();
    }

    /// The notice that the client is ready, once: a client that goes on without it is ready, too.
    private byte[] introduction() {
        if (introduced || !begun) {
            return new byte[0];
        }
        introduced = true;
        return bytes(new FieldsBuilder().put("jsonrpc", "2.0").put("method", INITIALIZED).build());
    }

    private static byte[] bytes(Value message) {
        return (Json.line(message) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static boolean isMessage(Value.Fields message) {
        boolean version = message.field("jsonrpc").equals(Optional.of(Value.of("2.0")));
        Optional<Value> id = message.field("id");
        boolean named =
                id.isEmpty() || id.get() instanceof Value.Text || id.get().whole().isPresent();
        boolean asks = message.field("method").orElse(null) instanceof Value.Text;
        boolean answers =
                id.isPresent()
                        && message.field("method").isEmpty()
                        && (message.field("result").isPresent()
                                != message.field("error").isPresent());
        return version && named && (asks || answers);
    }

    private byte[] refused(int code, String why) {
        return answered(new Value.Null(0), code, why);
    }

    private byte[] answered(Value id, int code, String why) {
        Value.Fields error = new FieldsBuilder().put("code", code).put("message", why).build();
        FieldsBuilder answer = new FieldsBuilder().put("jsonrpc", "2.0").put("id", id);
        send(bytes(answer.put("error", error).build()));
        return new byte[0];
    }

    /// Hands on whole lines only, so that two writers never mix.
    private final class Out extends OutputStream {
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        @Override
        public synchronized void write(int c) {
            line.write(c);
            if (c == '\n') {
                byte[] whole = line.toByteArray();
                line.reset();
                send(whole);
                told(new String(whole, StandardCharsets.UTF_8));
            }
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            for (int i = offset; i < offset + length; i++) {
                write(bytes[i]);
            }
        }
    }

    private void told(String text) {
        if (Json.parse(text.strip()) instanceof Json.Good(Value.Fields message)
                && message.field("id").isPresent()
                && message.field("method").isEmpty()) {
            count(-1);
        }
    }
}
