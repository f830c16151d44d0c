package baton.app.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The number of terminal columns that a text takes, and texts cut or filled up to a number of
/// them. A letter with its accents takes one, an ideograph or an emoji two, however many code
/// points it is made of. Nothing is ever cut in the middle of what a reader sees as one character.
public final class Columns {
    private static final Pattern CHARACTER = Pattern.compile("\\X");
    private static final String CUT = "…";
    private static final int EMOJI_STYLE = 0xFE0F;

    /// First and last code points of what Unicode calls wide or full-width, emoji left out.
    private static final int[][] WIDE = {
        {0x1100, 0x115F},
        {0x2329, 0x232A},
        {0x2E80, 0x303E},
        {0x3041, 0x4DBF},
        {0x4E00, 0xA4CF},
        {0xA960, 0xA97F},
        {0xAC00, 0xD7A3},
        {0xF900, 0xFAFF},
        {0xFE10, 0xFE19},
        {0xFE30, 0xFE6F},
        {0xFF00, 0xFF60},
        {0xFFE0, 0xFFE6},
        {0x16FE0, 0x18CFF},
        {0x1AFF0, 0x1B2FF},
        {0x1F1E6, 0x1F2FF},
        {0x20000, 0x3FFFD}
    };

    private Columns() {}

    public static int of(String text) {
        return isAscii(text) ? text.length() : wide(text);
    }

    /// Each takes one column. Most texts are such, and a table asks for thousands.
    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    private static int wide(String text) {
        return characters(text).stream().mapToInt(Columns::one).sum();
    }

    /// The text, or as much of its beginning as fits with a mark that something is missing.
    public static String cut(String text, int width) {
        if (of(text) <= width) {
            return text;
        }
        if (isAscii(text)) {
            return text.substring(0, Math.max(0, width - 1)) + CUT;
        }
        List<String> all = characters(text);
        return String.join("", all.subList(0, fitting(all, width - 1))) + CUT;
    }

    /// The text, or as much of its end as fits: for paths, which differ at their ends.
    public static String cutStart(String text, int width) {
        if (of(text) <= width) {
            return text;
        }
        List<String> all = characters(text);
        int kept = fitting(all.reversed(), width - 1);
        return CUT + String.join("", all.subList(all.size() - kept, all.size()));
    }

    /// Cut or filled up with spaces to exactly this width.
    public static String fit(String text, int width) {
        String cut = cut(text, width);
        return cut + " ".repeat(Math.max(0, width - of(cut)));
    }

    /// Filled up with spaces before it.
    public static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - of(text))) + text;
    }

    /// The number of characters, from the first on, that together take no more than the width.
    private static int fitting(List<String> characters, int width) {
        int taken = 0;
        int count = 0;
        for (String character : characters) {
            taken += one(character);
            if (taken > width) {
                return count;
            }
            count++;
        }
        return count;
    }

    private static List<String> characters(String text) {
        List<String> characters = new ArrayList<>();
        Matcher matcher = CHARACTER.matcher(text);
        while (matcher.find()) {
            characters.add(matcher.group());
        }
        return characters;
    }

    /// Of one character as a reader sees it: what is joined to it takes no room of its own.
    private static int one(String character) {
        int widest = character.codePoints().map(Columns::one).max().orElse(0);
        boolean emoji =
                character.indexOf(EMOJI_STYLE) > 0 && Character.isEmoji(character.codePointAt(0));
        return emoji ? 2 : widest;
    }

    private static int one(int point) {
        int type = Character.getType(point);
        boolean joined =
                type == Character.NON_SPACING_MARK
                        || type == Character.ENCLOSING_MARK
                        || type == Character.FORMAT;
        return joined ? 0 : isWide(point) ? 2 : 1;
    }

    private static boolean isWide(int point) {
        if (Character.isEmojiPresentation(point)) {
            return true;
        }
        for (int[] range : WIDE) {
            if (point >= range[0] && point <= range[1]) {
                return true;
            }
        }
        return false;
    }
}
