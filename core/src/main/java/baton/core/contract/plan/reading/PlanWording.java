package baton.core.contract.plan.reading;

import java.util.Locale;
import java.util.Set;

/// Words of people in one spelling, so that what was written reads back the same.
public final class PlanWording {
    private static final Set<String> NONE = Set.of("none", "n/a", "nothing", "-", "--", "–", "—");
    private static final String MARKS = "*_`().";

    private PlanWording() {}

    /// One line: line breaks become spaces.
    public static String line(String text) {
        boolean broken = text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0;
        return (broken ? text.replaceAll("[\\r\\n]+", " ") : text).strip();
    }

    /// Several lines, without white space at their ends and around the whole.
    public static String block(String text) {
        StringBuilder block = new StringBuilder();
        text.lines().forEach(line -> block.append(line.stripTrailing()).append('\n'));
        return block.toString().strip();
    }

    /// True if the whole value says that there is nothing: `none`, `—`, `-`, `n/a`.
    public static boolean isNone(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isEdge(text.charAt(start))) {
            start++;
        }
        while (end > start && isEdge(text.charAt(end - 1))) {
            end--;
        }
        return text.isBlank() || NONE.contains(text.substring(start, end).toLowerCase(Locale.ROOT));
    }

    /// True if a path is only a word that says that there is nothing, such as `none`.
    static boolean isNoneWord(String text) {
        return NONE.contains(text.toLowerCase(Locale.ROOT));
    }

    /// A path, spelled so that it is not taken for such a word.
    public static String spelled(String path) {
        return isNoneWord(path) ? "./" + path : path;
    }

    /// True if a value starts by saying that there is nothing: `none (checks only)`, `none —
    /// nothing to change`.
    public static boolean startsWithNone(String text) {
        String first = text.strip();
        int end = 0;
        while (end < first.length() && " (,;".indexOf(first.charAt(end)) < 0) {
            end++;
        }
        String rest = first.substring(end).stripLeading();
        boolean explained = rest.isEmpty() || "(,;—–-".indexOf(rest.charAt(0)) >= 0;
        return explained && isNone(first.substring(0, end));
    }

    /// The number of line ends in a text.
    public static int lineEnds(String text) {
        int count = 0;
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
            count++;
        }
        return count;
    }

    public static boolean isOneLine(String text) {
        return text.indexOf('\n') < 0 && text.indexOf('\r') < 0 && text.equals(text.strip());
    }

    private static boolean isEdge(char c) {
        return MARKS.indexOf(c) >= 0 || Character.isWhitespace(c);
    }
}
