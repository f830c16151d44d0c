package baton.app.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A page of Markdown laid out for a terminal: headings in bold, fenced blocks indented, code in
/// colour. Meant for Baton's own pages, which use no more than that.
public final class MarkdownText {
    private static final Pattern HEADING = Pattern.compile("#{1,6} (.*)");
    private static final Pattern FENCE = Pattern.compile("(`{3,})[a-z]*");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private final Paint paint;
    private final List<String> lines = new ArrayList<>();
    private String fence = "";

    private MarkdownText(Paint paint) {
        this.paint = paint;
    }

    /// The lines of a page in Markdown, painted.
    ///
    /// @param width the columns that a paragraph may take
    public static List<String> of(List<String> markdown, int width, Paint paint) {
        MarkdownText text = new MarkdownText(paint);
        boolean fits = markdown.stream().allMatch(line -> Columns.of(line) <= width);
        (fits ? markdown : unfenced(markdown, width)).forEach(text::line);
        return text.lines;
    }

    /// Paragraphs broken anew; fenced blocks stay as they are.
    private static List<String> unfenced(List<String> markdown, int width) {
        List<String> all = new ArrayList<>();
        List<String> prose = new ArrayList<>();
        String inside = "";
        for (String line : markdown) {
            Matcher opening = FENCE.matcher(line);
            boolean opens = inside.isEmpty() && opening.matches();
            if (inside.isEmpty() && !opens) {
                prose.add(line);
            } else {
                all.addAll(folded(prose, width));
                prose.clear();
                all.add(line);
                inside = opens ? opening.group(1) : line.equals(inside) ? "" : inside;
            }
        }
        all.addAll(folded(prose, width));
        return all;
    }

    private static List<String> folded(List<String> prose, int width) {
        return Folded.paragraphs(prose).stream()
                .flatMap(line -> Folded.prose(line, width).stream())
                .toList();
    }

    private void line(String line) {
        Matcher opening = FENCE.matcher(line);
        if (!fence.isEmpty()) {
            if (line.equals(fence)) {
                fence = "";
            } else {
                lines.add(("    " + line).stripTrailing());
            }
        } else if (opening.matches()) {
            fence = opening.group(1);
        } else {
            lines.add(prose(line));
        }
    }

    private String prose(String line) {
        Matcher heading = HEADING.matcher(line);
        if (heading.matches()) {
            return paint.bold(heading.group(1));
        }
        return paint.on()
                ? CODE.matcher(line)
                        .replaceAll(m -> Matcher.quoteReplacement(paint.cyan(m.group(1))))
                : line;
    }
}
