package baton.app.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A line as the lines that a terminal has room for, broken between words. Whatever a person
/// copies stays in one piece: code in back quotes, a command that ends the line, the row of a
/// table.
public final class Folded {
    private static final int FURTHER_IN = 2;

    /// Possessive, so that no word is too long for the stack.
    private static final Pattern PIECE = Pattern.compile(" *+(?:`[^`\\n]*+`|[^ `]++|`)++");

    private static final String PAINT = "\\x1b\\[[0-9;]{0,20}m";
    private static final Pattern COLOUR = Pattern.compile(PAINT);

    /// A label in front of a command may be painted, and so may the command.
    private static final Pattern COMMAND =
            Pattern.compile(
                    "(?:^|:(?:%1$s)*+ ) *((?:%1$s)*+(?:baton|git|npm|npx|sudo|cd|apt) .*)$"
                            .formatted(PAINT));

    /// Lines of Markdown that are no part of a paragraph: rows, items, headings and examples.
    private static final Pattern ALONE = Pattern.compile("(?:[ |#>-]|\\d+\\. ).*|");

    private Folded() {}

    /// The lines after the first stand further in.
    public static List<String> of(String line, int width) {
        return of(line, width, FURTHER_IN);
    }

    /// The same on a terminal so wide, of which 0 is not known.
    public static List<String> where(String line, int width) {
        return width > 0 ? of(line, width) : List.of(line);
    }

    /// A paragraph of prose, whose lines stand below each other; the lines of an item stand below
    /// its words.
    static List<String> prose(String line, int width) {
        return of(line, width, line.startsWith("- ") ? FURTHER_IN : 0);
    }

    private static List<String> of(String line, int width, int further) {
        if (columns(line) <= width || line.startsWith("|")) {
            return List.of(line);
        }
        int indent = line.length() - line.stripLeading().length();
        String margin = " ".repeat(Math.min(indent + further, width / 2));
        List<String> lines = new ArrayList<>();
        StringBuilder now = new StringBuilder();
        int taken = 0;
        for (String piece : pieces(line)) {
            String word = piece.stripLeading();
            if (taken > 0 && taken + columns(piece) > width) {
                lines.add(now.toString());
                now = new StringBuilder(margin).append(word);
                taken = margin.length() + columns(word);
            } else {
                now.append(piece);
                taken += columns(piece);
            }
        }
        lines.add(now.toString());
        return lines;
    }

    /// Words, each with the blanks before it.
    private static List<String> pieces(String line) {
        Matcher command = COMMAND.matcher(line);
        int end = command.find() ? command.start(1) : line.length();
        List<String> pieces = new ArrayList<>();
        Matcher matcher = PIECE.matcher(line.substring(0, end).stripTrailing());
        while (matcher.find()) {
            pieces.add(matcher.group());
        }
        if (end < line.length()) {
            int blanks = end - line.substring(0, end).stripTrailing().length();
            pieces.add(" ".repeat(blanks) + line.substring(end));
        }
        return pieces;
    }

    /// The same text with every paragraph on one line, to be folded anew.
    public static List<String> paragraphs(List<String> lines) {
        List<String> joined = new ArrayList<>();
        boolean open = false;
        for (String line : lines) {
            boolean alone = ALONE.matcher(line).matches();
            if (open && !alone) {
                joined.set(joined.size() - 1, joined.getLast() + " " + line);
            } else {
                joined.add(line);
            }
            open = !alone;
        }
        return joined;
    }

    private static int columns(String text) {
        return Columns.of(text.indexOf('\033') < 0 ? text : COLOUR.matcher(text).replaceAll(""));
    }
}
