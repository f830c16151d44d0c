package baton.core.contract.work;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// The ways to write that there is nothing: `(none)`, `없음`, `-`, a blank.
public final class EmptyMarker {
    private static final Set<String> WORDS =
            Set.of(
                    "",
                    "-",
                    "--",
                    "—",
                    "–",
                    "none",
                    "nothing",
                    "null",
                    "nil",
                    "no",
                    "no dependencies",
                    "no dependency",
                    "not applicable",
                    "n/a",
                    "없음",
                    "해당 없음",
                    "なし",
                    "無し",
                    "該当なし");
    private static final Pattern MARKS = Pattern.compile("[*`_()（）.。]");
    private static final Pattern REMARK = Pattern.compile("(?<=\\S)\\s*[(（,:—].*", Pattern.DOTALL);

    private EmptyMarker() {}

    public static boolean matches(String text) {
        String word = MARKS.matcher(text).replaceAll("").strip().toLowerCase(Locale.ROOT);
        return WORDS.contains(word);
    }

    /// The same, perhaps with a remark: `none (first TASK)`.
    public static boolean opens(String text) {
        return matches(text) || matches(REMARK.matcher(text).replaceFirst(""));
    }
}
