package baton.app.docs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The output of a command, held against what a page shows of it. Ids, hashes, times and paths of
/// the moment stand for all others of their kind. A line `…` stands for any lines, and `…` at the
/// end of a line for the rest of it; all else is there, in this order, and nothing besides.
record Printed(List<String> lines) {
    private static final String REST = "…";

    /// No line of a page is longer than so many of a terminal.
    private static final int BROKEN_MAX = 6;

    private static final SequencedMap<Pattern, String> OF_THE_MOMENT = ofTheMoment();

    private static SequencedMap<Pattern, String> ofTheMoment() {
        SequencedMap<Pattern, String> kinds = new LinkedHashMap<>();
        kinds.put(Pattern.compile("\\b\\d{8}-\\d{6}-[a-z0-9]{4}\\b"), "RUN");
        kinds.put(
                Pattern.compile("\\b20\\d\\d-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d(:\\d\\d)?Z?"), "WHEN");
        kinds.put(Pattern.compile("\\b20\\d\\d-\\d\\d(-\\d\\d)?\\b"), "DATE");
        kinds.put(Pattern.compile("\\b(?=[a-f]*\\d)[0-9a-f]{7,64}\\b"), "HASH");
        kinds.put(Pattern.compile("\\b(\\d+h ?)?(\\d+m ?)?\\d+(\\.\\d+)?m?s\\b"), "TIME");
        kinds.put(Pattern.compile("\\b[\\d.]+ (bytes|[KMG]iB)"), "SIZE");
        kinds.put(Pattern.compile("\\bprocess \\d+"), "process N");
        kinds.put(Pattern.compile("127\\.0\\.0\\.1:\\d+/enter\\?token=\\S+"), "ADDRESS");
        kinds.put(Pattern.compile("  +"), " ");
        return kinds;
    }

    static Printed of(String text) {
        return new Printed(text.lines().toList());
    }

    boolean fits(List<String> shown) {
        return fits(plain(lines), plain(shown));
    }

    private static boolean fits(List<String> printed, List<String> shown) {
        if (shown.isEmpty()) {
            return printed.isEmpty();
        }
        String first = shown.getFirst();
        List<String> others = shown.subList(1, shown.size());
        if (first.equals(REST)) {
            for (int i = 0; i <= printed.size(); i++) {
                if (fits(printed.subList(i, printed.size()), others)) {
                    return true;
                }
            }
            return false;
        }
        for (int taken = 1; taken <= Math.min(BROKEN_MAX, printed.size()); taken++) {
            if (same(whole(printed.subList(0, taken)), first)
                    && fits(printed.subList(taken, printed.size()), others)) {
                return true;
            }
        }
        return false;
    }

    /// A line that the terminal has no room for stands on several; a page shows it whole.
    private static String whole(List<String> parts) {
        return parts.size() == 1
                ? parts.getFirst()
                : parts.getFirst()
                        + parts.stream()
                                .skip(1)
                                .map(
                                        part ->
                                                part.startsWith(" ")
                                                        ? " " + part.strip()
                                                        : "\n" + part)
                                .collect(Collectors.joining());
    }

    private static boolean same(String printed, String shown) {
        return shown.endsWith(REST)
                ? printed.startsWith(shown.substring(0, shown.length() - REST.length()))
                : printed.equals(shown);
    }

    private static List<String> plain(List<String> lines) {
        return lines.stream().map(Printed::plain).toList();
    }

    private static String plain(String line) {
        String plain = line.stripTrailing();
        for (var kind : OF_THE_MOMENT.entrySet()) {
            plain = kind.getKey().matcher(plain).replaceAll(kind.getValue());
        }
        return plain;
    }
}
