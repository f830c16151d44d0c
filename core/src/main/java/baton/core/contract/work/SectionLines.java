package baton.core.contract.work;

import baton.core.text.Markdown;
import baton.core.text.Markdown.Heading;
import baton.core.text.Source;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Lines of Markdown, possibly none, that stay inside the section they are written into: no heading
/// of level one or two, none that is underlined, no fence or comment left open, no blank lines or
/// rules at the edges.
public record SectionLines(String text) {
    public static final SectionLines EMPTY = new SectionLines("");

    private static final int SECTION = 2;
    private static final String END = "# end";
    private static final Pattern UNDERLINE = Pattern.compile("(?:=+|-+)\\s*");
    private static final Pattern RULE = Pattern.compile("|-{3,}|\\*{3,}|_{3,}");

    public SectionLines {
        if (!contained(clean(text), SECTION).equals(text)) {
            throw new IllegalArgumentException("text leaves its section: " + text);
        }
    }

    /// Any text; what would end its section is escaped.
    public static SectionLines of(String any) {
        return new SectionLines(contained(clean(any), SECTION));
    }

    /// The same text for a place under a heading of this level.
    public SectionLines under(int level) {
        return new SectionLines(contained(text, level));
    }

    public boolean isEmpty() {
        return text.isEmpty();
    }

    /// The text as one line.
    public OneLine line() {
        return OneLine.of(text);
    }

    @Override
    public String toString() {
        return text;
    }

    /// Any text with plain line ends, without control characters, trailing space and blank edges.
    public static String plain(String any) {
        return String.join("\n", trimmed(plainLines(any), String::isBlank));
    }

    private static String clean(String any) {
        return String.join("\n", trimmed(plainLines(any), SectionLines::isEdge));
    }

    private static List<String> plainLines(String any) {
        return Source.of("", any.replace("\uFEFF", "")).lines().stream()
                .map(SectionLines::plainLine)
                .toList();
    }

    private static String plainLine(String line) {
        StringBuilder plain = new StringBuilder(line.length());
        line.codePoints()
                .map(c -> c == '\t' ? c : OneLine.printable(c))
                .forEach(plain::appendCodePoint);
        return plain.toString().stripTrailing();
    }

    private static List<String> trimmed(List<String> lines, Predicate<String> edge) {
        int from = 0;
        int to = lines.size();
        while (from < to && edge.test(lines.get(from))) {
            from++;
        }
        while (to > from && edge.test(lines.get(to - 1))) {
            to--;
        }
        return lines.subList(from, to);
    }

    /// Blank lines, and the rules that people put between sections.
    private static boolean isEdge(String line) {
        return RULE.matcher(line.replaceAll("\\s", "")).matches();
    }

    private static String contained(String text, int level) {
        if (isContained(text, level)) {
            return text;
        }
        return text.lines().map(SectionLines::escaped).collect(Collectors.joining("\n"));
    }

    private static boolean isContained(String text, int level) {
        Markdown after = Markdown.scan(Source.of("", text + "\n\n" + END));
        List<Heading> headings = after.headings();
        boolean ends =
                !headings.isEmpty() && headings.getLast().line() == after.source().lines().size();
        return ends
                && after.underlined().isEmpty()
                && headings.subList(0, headings.size() - 1).stream()
                        .allMatch(heading -> heading.level() > level);
    }

    private static String escaped(String line) {
        String content = line.stripLeading();
        int indent = line.length() - content.length();
        boolean opens =
                content.startsWith("#")
                        || content.startsWith("```")
                        || content.startsWith("~~~")
                        || content.startsWith("<")
                        || UNDERLINE.matcher(content).matches();
        return opens ? line.substring(0, indent) + "\\" + content : line;
    }
}
