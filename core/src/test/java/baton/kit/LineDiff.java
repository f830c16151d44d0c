package baton.kit;

import java.util.ArrayList;
import java.util.List;

/// Two texts side by side for a reader: `-` is what was expected, `+` what came, with a little of
/// what is around. Bounded, because the whole text is rarely read.
final class LineDiff {
    private static final int AROUND = 3;
    private static final int LINES_SHOWN_MAX = 80;
    private static final int CELLS_MAX = 4_000_000;

    private final List<String> expected;
    private final List<String> actual;

    private LineDiff(String expected, String actual) {
        this.expected = lines(expected);
        this.actual = lines(actual);
    }

    static String between(String expected, String actual) {
        return new LineDiff(expected, actual).show();
    }

    /// A last line without an end says so, or two texts could differ and look alike.
    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        if (lines.getLast().isEmpty()) {
            lines.removeLast();
        } else {
            lines.add(lines.removeLast() + " (no line end)");
        }
        return lines.stream().map(line -> line.replace("\r", "\\r").replace("\t", "\\t")).toList();
    }

    private String show() {
        int same = 0;
        while (same < Math.min(expected.size(), actual.size())
                && expected.get(same).equals(actual.get(same))) {
            same++;
        }
        int sameAtEnd = 0;
        while (sameAtEnd < Math.min(expected.size(), actual.size()) - same
                && expected.get(expected.size() - 1 - sameAtEnd)
                        .equals(actual.get(actual.size() - 1 - sameAtEnd))) {
            sameAtEnd++;
        }
        List<String> shown = new ArrayList<>();
        shown.add("@@ from line " + (same + 1));
        expected.subList(Math.max(0, same - AROUND), same).forEach(line -> shown.add("  " + line));
        List<String> before = expected.subList(same, expected.size() - sameAtEnd);
        shown.addAll(changes(before, actual.subList(same, actual.size() - sameAtEnd)));
        int end = expected.size() - sameAtEnd;
        expected.subList(end, Math.min(expected.size(), end + AROUND))
                .forEach(line -> shown.add("  " + line));
        return bounded(shown);
    }

    private static String bounded(List<String> shown) {
        if (shown.size() <= LINES_SHOWN_MAX) {
            return String.join("\n", shown);
        }
        int left = shown.size() - LINES_SHOWN_MAX;
        return String.join("\n", shown.subList(0, LINES_SHOWN_MAX)) + "\n… " + left + " more lines";
    }

    private static List<String> changes(List<String> before, List<String> after) {
        List<String> changes = new ArrayList<>();
        if ((long) before.size() * after.size() > CELLS_MAX) {
            before.forEach(line -> changes.add("- " + line));
            after.forEach(line -> changes.add("+ " + line));
            return changes;
        }
        int[][] common = commonLengths(before, after);
        int i = 0;
        int j = 0;
        while (i < before.size() || j < after.size()) {
            if (i < before.size() && j < after.size() && before.get(i).equals(after.get(j))) {
                changes.add("  " + before.get(i++));
                j++;
            } else if (j == after.size()
                    || (i < before.size() && common[i + 1][j] >= common[i][j + 1])) {
                changes.add("- " + before.get(i++));
            } else {
                changes.add("+ " + after.get(j++));
            }
        }
        return changes;
    }

    /// For each pair of suffixes, the length of their longest common subsequence.
    private static int[][] commonLengths(List<String> before, List<String> after) {
        int[][] lengths = new int[before.size() + 1][after.size() + 1];
        for (int i = before.size() - 1; i >= 0; i--) {
            for (int j = after.size() - 1; j >= 0; j--) {
                lengths[i][j] =
                        before.get(i).equals(after.get(j))
                                ? lengths[i + 1][j + 1] + 1
                                : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
            }
        }
        return lengths;
    }
}
