package baton.world.process.lines;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/// Cuts a stream of bytes into batches of whole lines. Of a line beyond its bound the beginning is
/// kept, and it says at its end how much is left out.
public final class Lines {
    public static final int LINE_MAX = 4 << 20;

    private final Consumer<Batch> sink;

    /// The beginning of a line whose end has not come yet.
    private byte[] rest = new byte[0];

    private int length;
    private long dropped;
    private boolean open;

    public Lines(Consumer<Batch> sink) {
        this.sink = sink;
    }

    /// For whoever wants each line as text, without its end.
    public static Lines each(Consumer<String> sink) {
        return new Lines(batch -> batch.each(sink));
    }

    public static String mark(long dropped) {
        return " … [baton: " + dropped + " bytes of this line are left out]";
    }

    public void accept(byte[] bytes, int count) {
        int last = count - 1;
        while (last >= 0 && bytes[last] != '\n') {
            last--;
        }
        int start = 0;
        if (open && last >= 0) {
            while (bytes[start] != '\n') {
                start++;
            }
            keep(bytes, 0, start);
            emit();
            start++;
        }
        if (start <= last) {
            sink.accept(new Batch(bytes, start, last + 1));
        }
        keep(bytes, last + 1, count);
    }

    /// The last line may lack its end.
    public void finish() {
        if (open) {
            emit();
        }
    }

    private void keep(byte[] bytes, int start, int end) {
        open |= end > start;
        int kept = Math.min(end - start, LINE_MAX - length);
        int needed = length + kept + 1;
        if (kept > 0 && needed > rest.length) {
            rest = Arrays.copyOf(rest, Math.min(Math.max(needed, 2 * rest.length), LINE_MAX + 1));
        }
        System.arraycopy(bytes, start, rest, length, kept);
        length += kept;
        dropped += end - start - kept;
    }

    private void emit() {
        if (dropped > 0) {
            byte[] mark = mark(dropped).getBytes(StandardCharsets.UTF_8);
            rest = Arrays.copyOf(rest, length + mark.length + 1);
            System.arraycopy(mark, 0, rest, length, mark.length);
            length += mark.length;
            dropped = 0;
        }
        rest[length] = '\n';
        Batch line = new Batch(rest, 0, length + 1);
        length = 0;
        open = false;
        sink.accept(line);
    }
}
