package baton.world.files;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Optional;

/// The end of a journal, for those who look at many: its last line is sealed like every other, so
/// that it can be told whether it is whole without reading those before it. Whether it follows from
/// them is not looked at.
final class JournalTail {
    /// Enough for most lines.
    private static final int BYTES = 1 << 10;

    private static final int BYTES_MAX = 16 << 10;

    private JournalTail() {}

    /// The JSON of the last line. Nothing where there is none, where it is torn or damaged, and
    /// where it is longer than what is read.
    static Optional<String> lastLine(Path journal) {
        File file = journal.toFile();
        // A pipe in its place would keep us waiting.
        if (!file.isFile()) {
            return Optional.empty();
        }
        try (RandomAccessFile open = new RandomAccessFile(file, "r")) {
            long length = open.length();
            Optional<String> line = lastLine(open, length, BYTES);
            return line.isPresent() ? line : lastLine(open, length, BYTES_MAX);
        } catch (IOException e) {
            // Gone or cut meanwhile, or not ours to read: who reads the whole journal says so.
            return Optional.empty();
        }
    }

    private static Optional<String> lastLine(RandomAccessFile open, long length, int max)
            throws IOException {
        byte[] bytes = new byte[(int) Math.min(length, max)];
        open.seek(length - bytes.length);
        open.readFully(bytes);
        return lastLine(bytes, bytes.length == length);
    }

    private static Optional<String> lastLine(byte[] bytes, boolean whole) {
        int to = bytes.length - 1;
        if (to < 0 || bytes[to] != '\n') {
            return Optional.empty();
        }
        int from = to;
        while (from > 0 && bytes[from - 1] != '\n') {
            from--;
        }
        return from > 0 || whole ? JournalLine.decode(bytes, from, to) : Optional.empty();
    }
}
