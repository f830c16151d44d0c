package baton.world.files;

import baton.core.Failure;
import baton.core.Fault;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/// An append-only file of JSON lines, each sealed with its length and checksum and chained to the
/// one before by its hash. One writer at a time.
public final class JournalFile implements AutoCloseable {
    private final Path path;
    private final RandomAccessFile file;
    private final List<String> lines;
    private final MessageDigest sha256 = JournalLine.sha256();
    private long end;
    private String head;

    /// The result of the examination of a journal.
    ///
    /// @param broken the 1-based number of the first line that is changed, missing or damaged
    /// @param head the hash of the last good line
    /// @param stray the number of bytes behind the last good line
    public record Verified(OptionalInt broken, int lines, String head, long stray) {
        public boolean holds() {
            return broken.isEmpty();
        }
    }

    /// The whole lines of a journal.
    ///
    /// @param broken the 1-based number of the first line that is damaged
    public record Seen(List<String> lines, OptionalInt broken) {
        public Seen {
            lines = List.copyOf(lines);
        }
    }

    private JournalFile(Path path, JournalReading reading) throws IOException {
        boolean created = !Files.exists(path);
        this.path = path;
        this.lines = reading.lines();
        this.end = reading.goodBytes();
        this.head = reading.head();
        if (created) {
            Files.createFile(path, AtomicFile.PRIVATE);
        }
        this.file = new RandomAccessFile(path.toFile(), "rw");
        // What lies beyond was being written when the program stopped, and nobody acted on it.
        file.setLength(end);
        file.seek(end);
        if (created) {
            file.getFD().sync();
            AtomicFile.sync(AtomicFile.directoryOf(path));
        }
    }

    /// Opens it for writing, and makes it where there is none. A torn tail is cut off; damage in
    /// the middle is a failure.
    public static JournalFile open(Path path) {
        JournalReading reading = JournalReading.of(path);
        if (reading.broken().isPresent()) {
            int line = reading.broken().getAsInt();
            String message = "line " + line + " of " + path + " was changed or damaged";
            throw new Failure(Fault.JOURNAL_DAMAGED.at(line, message));
        }
        try {
            Files.createDirectories(AtomicFile.directoryOf(path));
            return new JournalFile(path, reading);
        } catch (IOException e) {
            throw AtomicFile.failed(path, "opened", e);
        }
    }

    /// The whole lines, without touching the file: for those who only look while another writes.
    public static List<String> read(Path path) {
        return JournalReading.of(path).lines();
    }

    /// The last line alone, where it is whole and not long: see [JournalTail].
    public static Optional<String> lastLine(Path path) {
        return JournalTail.lastLine(path);
    }

    /// The whole lines, for those who show them: that each follows from the one before is for
    /// [#verify] to say.
    public static Seen look(Path path) {
        JournalReading reading = JournalReading.unchained(path);
        return new Seen(reading.lines(), reading.broken());
    }

    public static Verified verify(Path path) {
        JournalReading reading = JournalReading.of(path);
        long stray = Math.max(0, path.toFile().length() - reading.goodBytes());
        return new Verified(reading.broken(), reading.lines().size(), reading.head(), stray);
    }

    /// The lines that were there when it was opened.
    public List<String> lines() {
        return lines;
    }

    /// The hash of the last line.
    public String headHash() {
        return head;
    }

    /// Adds the object that the writer makes of the hash of the line before. It survives the
    /// program from then on. Where that fails the file is as it was.
    public String append(UnaryOperator<String> writer) {
        String json = writer.apply(head);
        if (json.indexOf('\n') >= 0 || !JournalLine.follows(json, head)) {
            throw new IllegalStateException("not a line that follows " + head + ": " + json);
        }
        byte[] content = json.getBytes(StandardCharsets.UTF_8);
        byte[] line = JournalLine.encode(content);
        if (line.length > JournalReading.LINE_MAX) {
            throw new IllegalStateException("a line of " + line.length + " bytes");
        }
        try {
            write(line);
        } catch (IOException e) {
            throw AtomicFile.failed(path, "appended to", e);
        }
        end += line.length;
        head = JournalLine.hash(content, sha256);
        return json;
    }

    /// Returns when every line is on disk and survives the machine. A channel with `force` would do
    /// the same, but an interrupt of the writing thread closes a channel.
    public void sync() {
        try {
            file.getFD().sync();
        } catch (IOException e) {
            throw AtomicFile.failed(path, "brought to the disk", e);
        }
    }

    private void write(byte[] line) throws IOException {
        try {
            file.write(line);
        } catch (IOException e) {
            file.setLength(end);
            file.seek(end);
            throw e;
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw AtomicFile.failed(path, "closed", e);
        }
    }
}
