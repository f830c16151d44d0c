package baton.world.files;

import baton.core.Failure;
import baton.core.Fault;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The content of a journal.
///
/// ```
/// journal = whole line* (torn tail | broken line anything)?
/// ```
///
/// Only the last line can be torn: it was being written when the machine stopped. A line that is
/// broken and has another after it was damaged later.
///
/// @param lines the JSON of the whole lines before the first broken one
/// @param head the hash of the last of these lines
/// @param goodBytes the number of bytes of the file that these lines take
/// @param broken the 1-based number of the first broken line
record JournalReading(List<String> lines, String head, long goodBytes, OptionalInt broken) {
    static final int LINE_MAX = 8 << 20;
    static final long FILE_MAX = 1L << 30;

    private static final int BUFFER = 1 << 16;

    JournalReading {
        lines = List.copyOf(lines);
    }

    /// The whole journal: each line is whole and follows from the one before.
    static JournalReading of(Path path) {
        return of(path, Optional.of(JournalLine.sha256()));
    }

    /// The same without asking whether a line follows from the one before, which takes longer than
    /// all else; `head` says nothing then.
    static JournalReading unchained(Path path) {
        return of(path, Optional.empty());
    }

    private static JournalReading of(Path path, Optional<MessageDigest> chain) {
        try {
            if (!Files.exists(path)) {
                return new JournalReading(List.of(), JournalLine.NO_HASH, 0, OptionalInt.empty());
            }
            if (Files.size(path) > FILE_MAX) {
                String message = path + " is larger than " + FILE_MAX + " bytes";
                throw new Failure(Fault.JOURNAL_DAMAGED.because(message));
            }
            try (InputStream in = Files.newInputStream(path)) {
                return new Scan(in, chain).run();
            }
        } catch (IOException e) {
            throw AtomicFile.failed(path, "read", e);
        }
    }

    /// The lines of a file in turn, each in the buffer it was read into.
    private static final class Scan {
        private final InputStream in;
        private final Optional<MessageDigest> chain;
        private final List<String> lines = new ArrayList<>();
        private String head = JournalLine.NO_HASH;
        private long goodBytes;
        private byte[] buffer = new byte[BUFFER];
        private int read;
        private int from;
        private int to = -1;

        /// Without the digest that its lines are chained by, the chain is not looked at.
        Scan(InputStream in, Optional<MessageDigest> chain) {
            this.in = in;
            this.chain = chain;
        }

        JournalReading run() throws IOException {
            while (next()) {
                Optional<String> json = JournalLine.decode(buffer, from, to);
                boolean whole = json.isPresent();
                if (!whole && !endsWhole() && !next()) {
                    return result(OptionalInt.empty());
                }
                if (!whole || (chain.isPresent() && !JournalLine.follows(json.get(), head))) {
                    return result(OptionalInt.of(lines.size() + 1));
                }
                lines.add(json.get());
                if (chain.isPresent()) {
                    byte[] content = json.get().getBytes(StandardCharsets.UTF_8);
                    head = JournalLine.hash(content, chain.get());
                }
                goodBytes += to - from + 1L;
            }
            return result(OptionalInt.empty());
        }

        private boolean endsWhole() {
            return JournalLine.endsWhole(Arrays.copyOfRange(buffer, from, to));
        }

        private JournalReading result(OptionalInt broken) {
            return new JournalReading(lines, head, goodBytes, broken);
        }

        /// Goes to the next line that has an end (or is too long to be one of ours); one without is
        /// torn, whatever it holds.
        private boolean next() throws IOException {
            from = to + 1;
            to = from;
            boolean found = findEnd();
            while (!found && more()) {
                found = findEnd();
            }
            return found;
        }

        /// A loop over locals: it sees every byte of a journal.
        private boolean findEnd() {
            byte[] bytes = buffer;
            int last = (int) Math.min(read, (long) from + LINE_MAX + 1);
            int at = to;
            while (at < last && bytes[at] != '\n') {
                at++;
            }
            to = at;
            return to < read;
        }

        /// Reads on behind the line that has begun, which is moved to the front.
        private boolean more() throws IOException {
            int begun = read - from;
            byte[] target = begun > buffer.length / 2 ? new byte[2 * buffer.length] : buffer;
            System.arraycopy(buffer, from, target, 0, begun);
            int count = in.read(target, begun, target.length - begun);
            buffer = target;
            to -= from;
            from = 0;
            read = begun + Math.max(0, count);
            return count > 0;
        }
    }
}
