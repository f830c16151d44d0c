package baton.core.contract;

import baton.core.text.Markdown;
import baton.core.text.Markdown.Section;
import baton.core.text.Markdown.TextLine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A named value in running text: `- **Name:** value`, `* name: value`, `**Name**: value`. The
/// value may go on over the lines below. Names are in lower case, with spaces between words.
public record Label(String name, String value, int line) {
    private static final int LINES_MAX = 50;

    // Possessive and bounded, so that a long line without a colon costs one pass.
    private static final Pattern SHAPE =
            Pattern.compile(
                    "\\s*+(?:[-*+]\\s++)?+(\\*\\*|__)?([A-Za-z][A-Za-z _-]{0,40}?)\\s{0,2}"
                            + "(?::(?:\\*\\*|__)?|(?:\\*\\*|__):)\\s*+(.*+)",
                    Pattern.DOTALL);

    /// The labels of a section. A line that is not bold is one only where its name is known, so
    /// that a colon in a sentence makes none.
    public static List<Label> in(Markdown page, Section section, Set<String> known) {
        List<Label> labels = new ArrayList<>();
        int previous = 0;
        for (TextLine line : page.text(section)) {
            Matcher match = SHAPE.matcher(line.text());
            boolean starts =
                    match.matches() && (match.group(1) != null || known.contains(name(match)));
            boolean adjoins = line.number() == previous + 1;
            if (starts) {
                labels.add(new Label(name(match), match.group(3).strip(), line.number()));
            } else if (!labels.isEmpty() && labels.getLast().goesOn(line.number(), adjoins)) {
                labels.add(labels.removeLast().and(line.text().strip()));
            }
            previous = line.number();
        }
        return labels;
    }

    private static String name(Matcher match) {
        String name = match.group(2).toLowerCase(Locale.ROOT);
        return name.replace('_', ' ').replace('-', ' ').strip();
    }

    private boolean goesOn(int number, boolean adjoins) {
        return (adjoins || value.isEmpty()) && number - line <= LINES_MAX;
    }

    private Label and(String more) {
        return new Label(name, (value + " " + more).strip(), line);
    }
}
