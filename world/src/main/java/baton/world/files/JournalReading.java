package baton.world.files;

import baton.core.Failure;
import baton.core.Fault;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What a journal holds.
///
/// ```
/// journal = whole line* (torn tail | broken line anything)?
/// ```
///
/// Only the last line can be torn: it was being written when the machine stopped. A line that is
/// broken and has another after it was damaged later.
///
/// @param lines the JSON of the whole lines before the first broken one
/// @param head the hash of the last of them
/// @param goodBytes how much of the file they take
/// @param broken the 1-based number of the first broken line
record JournalReading(List<String> lines, String head, long goodBytes, OptionalInt broken) {
    static final int LINE_MAX = 8 << 20;
    static final long FILE_MAX = 1L << 30;

    JournalReading {
        lines = List.copyOf(lines);
    }

    static JournalReading of(Path path) {
        try {
            if (!Files.exists(path)) {
                return new JournalReading(List.of(), JournalLine.NO_HASH, 0, OptionalInt.empty());
            }
            if (Files.size(path) > FILE_MAX) {
                String message = path + " is larger than " + FILE_MAX + " bytes";
                throw new Failure(Fault.JOURNAL_DAMAGED.because(message));
            }
            try (InputStream in = new BufferedInputStream(Files.newInputStream(path), 1 << 16)) {
                return new Scan(in).run();
            }
        } catch (IOException e) {
            throw AtomicFile.failed(path, "read", e);
        }
    }

    private static final class Scan {
        private final InputStream in;
        private final List<String> lines = new ArrayList<>();
        private String head = JournalLine.NO_HASH;
        private long goodBytes;

        Scan(InputStream in) {
            this.in = in;
        }

        JournalReading run() throws IOException {
            Optional<byte[]> line = next();
            while (line.isPresent()) {
                Optional<String> json = JournalLine.decode(line.get());
                boolean whole = json.isPresent();
                if (!whole && !JournalLine.endsWhole(line.get()) && next().isEmpty()) {
                    return result(OptionalInt.empty());
                }
                if (!whole || !JournalLine.follows(json.get(), head)) {
                    return result(OptionalInt.of(lines.size() + 1));
                }
                lines.add(json.get());
                head = JournalLine.hash(json.get());
                goodBytes += line.get().length + 1L;
                line = next();
            }
            return result(OptionalInt.empty());
        }

        private JournalReading result(OptionalInt broken) {
            return new JournalReading(lines, head, goodBytes, broken);
        }

        /// The next line that has an end (or is too long to be one of ours); one without is torn,
        /// whatever it holds.
        private Optional<byte[]> next() throws IOException {
            ByteArrayOutputStream line = new ByteArrayOutputStream(256);
            int read = in.read();
            while (read >= 0 && read != '\n' && line.size() <= LINE_MAX) {
                line.write(read);
                read = in.read();
            }
            return read >= 0 ? Optional.of(line.toByteArray()) : Optional.empty();
        }
    }
}
