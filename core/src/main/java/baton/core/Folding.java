package baton.core;

import java.text.Normalizer;
import java.util.Locale;

/// Names as file systems take them that do not tell all spellings apart: without case, in one form
/// of composed characters, without the characters that are not seen. What must not be touched is
/// compared so, wherever a run happens: its commits are checked out elsewhere.
public final class Folding {
    private static final String GIT = ".git";

    /// The name of git's directory on Windows for programs that know short names only.
    private static final String SHORT_GIT = "git~1";

    private Folding() {}

    /// One spelling for all that some file system takes for the same.
    public static String of(String text) {
        if (text.chars().allMatch(c -> c < 0x80)) {
            return text.toLowerCase(Locale.ROOT);
        }
        StringBuilder seen = new StringBuilder();
        text.codePoints().filter(point -> !isIgnored(point)).forEach(seen::appendCodePoint);
        String composed = Normalizer.normalize(seen, Normalizer.Form.NFC);
        String folded = composed.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        return Normalizer.normalize(folded, Normalizer.Form.NFC);
    }

    /// The characters that the file system of macOS leaves out when it compares names.
    private static boolean isIgnored(int point) {
        return (point >= 0x200C && point <= 0x200F)
                || (point >= 0x202A && point <= 0x202E)
                || (point >= 0x206A && point <= 0x206F)
                || point == 0xFEFF;
    }

    /// True if some file system takes this name of a directory for git's own. Windows leaves out
    /// blanks and dots at the end, and everything from a colon on.
    public static boolean isGits(String name) {
        String folded = of(name);
        int colon = folded.indexOf(':');
        String bare = (colon < 0 ? folded : folded.substring(0, colon)).replaceAll("[ .]+$", "");
        return bare.equals(GIT) || bare.equals(SHORT_GIT);
    }
}
