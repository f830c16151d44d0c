package baton.core.contract;

import baton.core.text.Markdown;
import baton.core.text.Markdown.Heading;
import baton.core.text.Source;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Text made fit for a place in a Markdown document, so that whatever a person or an agent wrote
/// cannot end the line, heading or section it stands in. Text that fits is left as it is, hence
/// what was written reads back equal.
public final class Prose {
    private static final int REPLACEMENT = 0xFFFD;
    private static final int BYTE_ORDER_MARK = 0xFEFF;
    private static final String LINE_ENDS = "\r\f\u000B\u0085\u2028\u2029";
    private static final String END = "\n\n# end\n";
    private static final Pattern UNDERLINE =
            Pattern.compile("^( {0,3})((?:=+|-+)[ \\t]*)$", Pattern.MULTILINE);
    private static final String CODE_INDENT = "    ";

    private Prose() {}

    /// On one line: every run of white space becomes one space.
    public static String line(String raw) {
        StringBuilder out = new StringBuilder();
        boolean gap = false;
        for (int sign : raw.codePoints().toArray()) {
            if (Character.isWhitespace(sign) || Character.isISOControl(sign)) {
                gap = true;
            } else if (sign != BYTE_ORDER_MARK) {
                out.append(gap && !out.isEmpty() ? " " : "").appendCodePoint(wellFormed(sign));
                gap = false;
            }
        }
        return out.toString();
    }

    /// On one line that a heading can hold: without the `#`s that would close it.
    public static String title(String raw) {
        String title = line(raw);
        int end = title.length();
        int text = withoutSigns(title, end);
        while (text < end && (text == 0 || title.charAt(text - 1) == ' ')) {
            end = Math.max(0, text - 1);
            text = withoutSigns(title, end);
        }
        return title.substring(0, end);
    }

    private static int withoutSigns(String title, int end) {
        int text = end;
        while (text > 0 && title.charAt(text - 1) == '#') {
            text--;
        }
        return text;
    }

    /// Lines without outer blank lines and without control characters.
    public static String lines(String raw) {
        StringBuilder out = new StringBuilder();
        raw.replace("\r\n", "\n")
                .codePoints()
                .map(Prose::lineSign)
                .filter(sign -> sign != 0)
                .forEach(out::appendCodePoint);
        List<String> lines = out.toString().lines().dropWhile(String::isBlank).toList();
        return String.join("\n", lines).stripTrailing();
    }

    /// Lines without a heading of this level or above, and with nothing left open at their end:
    /// headings are escaped, and what still breaks out is shown as code.
    public static String block(String raw, int levelMax) {
        String text = lines(raw);
        List<Heading> headings = headings(text, levelMax);
        if (fits(text, headings)) {
            return text;
        }
        String escaped = UNDERLINE.matcher(escape(text, headings)).replaceAll("$1\\\\$2");
        return fits(escaped, headings(escaped, levelMax)) ? escaped : asCode(text);
    }

    /// A list, one item a line.
    public static String bullets(List<String> items) {
        return items.stream().map(item -> "- " + line(item)).collect(Collectors.joining("\n"));
    }

    /// The sign as it stands in lines; 0 where it has no place there.
    private static int lineSign(int sign) {
        if (sign == '\n' || sign == '\t') {
            return sign;
        }
        if (LINE_ENDS.indexOf(sign) >= 0) {
            return '\n';
        }
        if (sign == BYTE_ORDER_MARK || Character.isISOControl(sign)) {
            return 0;
        }
        return Character.isWhitespace(sign) ? ' ' : wellFormed(sign);
    }

    private static int wellFormed(int sign) {
        boolean half = sign >= Character.MIN_SURROGATE && sign <= Character.MAX_SURROGATE;
        return half ? REPLACEMENT : sign;
    }

    private static List<Heading> headings(String text, int levelMax) {
        return Markdown.scan(Source.of("", text + END)).headings().stream()
                .filter(heading -> heading.level() <= levelMax)
                .toList();
    }

    /// True if the heading put after the text is seen, and no other.
    private static boolean fits(String text, List<Heading> headings) {
        Markdown scanned = Markdown.scan(Source.of("", text + END));
        int last = scanned.source().lines().size();
        return headings.size() == 1
                && headings.getFirst().line() == last
                && scanned.underlined().isEmpty();
    }

    private static String escape(String text, List<Heading> headings) {
        List<String> lines = new ArrayList<>(Source.of("", text).lines());
        for (Heading heading : headings) {
            if (heading.line() <= lines.size()) {
                int index = heading.line() - 1;
                lines.set(index, lines.get(index).replaceFirst("#", "\\\\#"));
            }
        }
        return String.join("\n", lines);
    }

    private static String asCode(String text) {
        return text.lines()
                .map(line -> line.isBlank() ? "" : CODE_INDENT + line)
                .collect(Collectors.joining("\n"));
    }
}
