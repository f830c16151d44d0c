package baton.world.files;

import java.util.List;

/// The hashes by which the lines of a journal are chained.
public final class JournalChain {
    /// The value that the first line has for the hash of the line before it: no hash of any line.
    public static final String NO_LINE = JournalLine.NO_HASH;

    private JournalChain() {}

    /// The hash of each line, in order.
    public static List<String> hashes(List<String> lines) {
        return lines.stream().map(JournalLine::hash).toList();
    }
}
