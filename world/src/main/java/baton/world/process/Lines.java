package baton.world.process;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/// Cuts a stream of bytes into lines. What a line has beyond its bound is dropped.
public final class Lines {
    static final int LINE_MAX = 4 << 20;

    private final Consumer<String> sink;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean open;

    public Lines(Consumer<String> sink) {
        this.sink = sink;
    }

    public void accept(byte[] bytes, int count) {
        int start = 0;
        for (int i = 0; i < count; i++) {
            if (bytes[i] == '\n') {
                append(bytes, start, i);
                emit();
                start = i + 1;
            }
        }
        append(bytes, start, count);
    }

    /// The last line may lack its end.
    public void finish() {
        if (open) {
            emit();
        }
    }

    private void append(byte[] bytes, int start, int end) {
        open |= end > start;
        line.write(bytes, start, Math.min(end - start, LINE_MAX - line.size()));
    }

    private void emit() {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        open = false;
        sink.accept(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
    }
}
