package baton.world.process.lines;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;

/// Whole lines of a program's output, each with its end: a part of bytes that are used again, so
/// that nobody keeps it.
public final class Batch {
    private static final char REPLACEMENT = '\uFFFD';

    private final byte[] bytes;
    private final int from;
    private final int to;

    /// The last of these bytes is the end of a line.
    public Batch(byte[] bytes, int from, int to) {
        if (from >= to || bytes[to - 1] != '\n') {
            throw new IllegalArgumentException("no whole lines");
        }
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    public byte[] bytes() {
        return bytes;
    }

    public int from() {
        return from;
    }

    public int to() {
        return to;
    }

    public int size() {
        return to - from;
    }

    /// The position at which the line of this byte begins.
    public int lineStart(int at) {
        int start = at;
        while (start > from && bytes[start - 1] != '\n') {
            start--;
        }
        return start;
    }

    /// The position at which the line of this byte ends: after its line end.
    public int lineEnd(int at) {
        int end = at;
        while (bytes[end] != '\n') {
            end++;
        }
        return end + 1;
    }

    /// The line between these places, without its line feed.
    public String line(int start, int end) {
        return new String(bytes, start, end - 1 - start, StandardCharsets.UTF_8);
    }

    /// And without a carriage return before that.
    private String plain(int start, int end) {
        boolean returns = end - 1 > start && bytes[end - 2] == '\r';
        int length = end - 1 - start - (returns ? 1 : 0);
        return new String(bytes, start, length, StandardCharsets.UTF_8);
    }

    public void each(Consumer<String> sink) {
        for (int start = from; start < to; ) {
            int end = lineEnd(start);
            sink.accept(plain(start, end));
            start = end;
        }
    }

    /// The last line that says something.
    public Optional<String> lastWords() {
        int start = to;
        while (start > from) {
            int end = start;
            start = lineStart(end - 1);
            String line = plain(start, end);
            if (!line.isBlank()) {
                return Optional.of(line);
            }
        }
        return Optional.empty();
    }

    /// The same lines as text in UTF-8, with ends of one kind.
    public Batch clean() {
        int seen = 0;
        boolean carriages = false;
        for (int at = from; at < to; at++) {
            byte letter = bytes[at];
            seen |= letter;
            carriages |= letter == '\r';
        }
        boolean malformed = seen < 0 && text().indexOf(REPLACEMENT) >= 0;
        if (!malformed && !carriages) {
            return this;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(size());
        each(
                line -> {
                    out.writeBytes(line.getBytes(StandardCharsets.UTF_8));
                    out.write('\n');
                });
        return of(out);
    }

    static Batch of(ByteArrayOutputStream lines) {
        byte[] all = lines.toByteArray();
        return new Batch(all, 0, all.length);
    }

    public String text() {
        return new String(bytes, from, size(), StandardCharsets.UTF_8);
    }
}
