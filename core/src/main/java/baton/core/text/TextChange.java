package baton.core.text;

import java.util.ArrayList;
import java.util.List;

/// The change from one text to another, line by line: `-` is what was there, `+` what is there now,
/// with a little of what is around. Far apart changes are apart, each below its place.
public final class TextChange {
    private static final int AROUND = 3;
    private static final int CELLS_MAX = 4_000_000;

    private final List<String> before;
    private final List<String> after;
    private final List<Line> lines = new ArrayList<>();

    /// A line with its sign.
    ///
    /// @param at the number of the line in the later text, or of the one that it stood before
    private record Line(char sign, String text, int at) {
        boolean isChange() {
            return sign != ' ';
        }
    }

    private TextChange(List<String> before, List<String> after) {
        this.before = before;
        this.after = after;
    }

    /// Nothing where the lines are the same.
    public static List<String> between(String before, String after) {
        return new TextChange(before.lines().toList(), after.lines().toList()).hunks();
    }

    private List<String> hunks() {
        compare();
        boolean[] shown = new boolean[lines.size()];
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).isChange()) {
                int end = Math.min(lines.size() - 1, i + AROUND);
                for (int near = Math.max(0, i - AROUND); near <= end; near++) {
                    shown[near] = true;
                }
            }
        }
        List<String> told = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (shown[i] && (i == 0 || !shown[i - 1])) {
                told.add("@@ line " + lines.get(i).at() + " @@");
            }
            if (shown[i]) {
                told.add(lines.get(i).sign() + lines.get(i).text());
            }
        }
        return told;
    }

    /// The lines that both begin and end with are left out of the comparison, which costs the
    /// product of the lengths.
    private void compare() {
        int shorter = Math.min(before.size(), after.size());
        int head = 0;
        while (head < shorter && before.get(head).equals(after.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head && fromEnd(before, tail).equals(fromEnd(after, tail))) {
            tail++;
        }
        before.subList(0, head).forEach(this::same);
        middle(
                before.subList(head, before.size() - tail),
                after.subList(head, after.size() - tail));
        before.subList(before.size() - tail, before.size()).forEach(this::same);
    }

    private static String fromEnd(List<String> all, int back) {
        return all.get(all.size() - 1 - back);
    }

    /// The number of the last line of the later text that was told.
    private int here() {
        if (lines.isEmpty()) {
            return 0;
        }
        Line last = lines.getLast();
        return last.sign() == '-' ? last.at() - 1 : last.at();
    }

    private void same(String line) {
        lines.add(new Line(' ', line, here() + 1));
    }

    private void removed(String line) {
        lines.add(new Line('-', line, here() + 1));
    }

    private void added(String line) {
        lines.add(new Line('+', line, here() + 1));
    }

    private void middle(List<String> old, List<String> fresh) {
        if ((long) old.size() * fresh.size() > CELLS_MAX) {
            old.forEach(this::removed);
            fresh.forEach(this::added);
            return;
        }
        int[][] common = common(old, fresh);
        int i = 0;
        int j = 0;
        while (i < old.size() || j < fresh.size()) {
            if (i < old.size() && j < fresh.size() && old.get(i).equals(fresh.get(j))) {
                same(old.get(i++));
                j++;
            } else if (j == fresh.size()
                    || (i < old.size() && common[i + 1][j] >= common[i][j + 1])) {
                removed(old.get(i++));
            } else {
                added(fresh.get(j++));
            }
        }
    }

    /// For each pair of ends, the number of lines that they have in common in this order.
    private static int[][] common(List<String> old, List<String> fresh) {
        int[][] lengths = new int[old.size() + 1][fresh.size() + 1];
        for (int i = old.size() - 1; i >= 0; i--) {
            for (int j = fresh.size() - 1; j >= 0; j--) {
                lengths[i][j] =
                        old.get(i).equals(fresh.get(j))
                                ? lengths[i + 1][j + 1] + 1
                                : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
            }
        }
        return lengths;
    }
}
