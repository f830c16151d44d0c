package baton.world.run.store;

import baton.world.files.JournalChain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The notes of this user's programs about a run in one checkout: how far its journal came, and
/// which reports they wrote. Lines are added and never changed.
///
/// ```
/// line = word " " hash
/// ```
record PlaceNotes(List<Line> lines) {
    private static final Pattern LINE = Pattern.compile("([a-z]+) ([0-9a-f]{64})");

    /// Of a run that nobody noted here.
    static final PlaceNotes NONE = new PlaceNotes(List.of());

    PlaceNotes {
        lines = List.copyOf(lines);
    }

    /// The word of a note, which says what the hash is of.
    enum Word {
        /// The last line of the journal when a program began to write on.
        OPEN,
        /// A line that is on the disk; others may have been written since.
        HEAD,
        /// The last line of all: the program that wrote it closed the journal.
        REST,
        /// A report that was written.
        REPORT;

        String written() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// One note.
    record Line(Word word, String hash) {
        String text() {
            return word.written() + " " + hash + "\n";
        }
    }

    /// A line that a power cut tore counts for nothing, and neither does one of a later version.
    static PlaceNotes read(String text) {
        List<Line> lines = new ArrayList<>();
        for (String line : text.lines().toList()) {
            Matcher parts = LINE.matcher(line);
            if (parts.matches()) {
                Arrays.stream(Word.values())
                        .filter(word -> word.written().equals(parts.group(1)))
                        .forEach(word -> lines.add(new Line(word, parts.group(2))));
            }
        }
        return new PlaceNotes(lines);
    }

    /// The last note of how far the journal had come.
    Optional<Line> last() {
        return lines.stream().filter(line -> line.word() != Word.REPORT).reduce((_, b) -> b);
    }

    /// True if a program closed the journal and none has opened it since.
    boolean atRest() {
        return last().filter(line -> line.word() == Word.REST).isPresent();
    }

    /// The lines of the journal that were noted at any time.
    Set<String> heads() {
        return lines.stream()
                .filter(line -> line.word() != Word.REPORT)
                .map(Line::hash)
                .filter(hash -> !hash.equals(JournalChain.NO_LINE))
                .collect(Collectors.toUnmodifiableSet());
    }

    Set<String> reports() {
        return lines.stream()
                .filter(line -> line.word() == Word.REPORT)
                .map(Line::hash)
                .collect(Collectors.toUnmodifiableSet());
    }
}
