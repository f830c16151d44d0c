package baton.core.contract.workplan;

import baton.core.contract.work.TaskReference;
import baton.core.text.Markdown.TextLine;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words on an arrow, `A -- text --> B` and `A -->|text| B`, which are no part of the graph.
/// What stands in their place is as long, since the columns of a drawing count.
final class GraphLabel {
    private static final Pattern INSIDE =
            Pattern.compile(
                    "(?<![-=.<])(?:--|==|-\\.)(?![-=.>])([^>|]*?[^>|=.-])"
                            + "(?=\\s*(?:-+>|=+>|\\.+-+>))");
    private static final Pattern BEHIND = Pattern.compile("(?<=>)\\s*\\|([^|]*)\\|");
    private static final Pattern MERMAID = Pattern.compile("\\s*(?:graph|flowchart)\\b.*");

    private GraphLabel() {}

    /// The lines without labels. Only Mermaid says of a TASK between two dashes that it is one.
    static List<TextLine> without(List<TextLine> lines) {
        boolean mermaid = isMermaid(lines);
        return lines.stream()
                .map(line -> new TextLine(line.number(), without(line.text(), mermaid)))
                .toList();
    }

    static boolean isMermaid(List<TextLine> lines) {
        return lines.stream().anyMatch(line -> MERMAID.matcher(line.text()).matches());
    }

    private static String without(String text, boolean mermaid) {
        String plain = without(BEHIND, text, " ", mermaid);
        return without(INSIDE, plain, "-", mermaid);
    }

    private static String without(Pattern label, String text, String sign, boolean mermaid) {
        return label.matcher(text)
                .replaceAll(
                        found ->
                                isWords(found.group(1), mermaid)
                                        ? sign.repeat(found.group().length())
                                        : Matcher.quoteReplacement(found.group()));
    }

    /// A sign alone, such as the corner in `--+-->`, is part of the drawing.
    private static boolean isWords(String label, boolean mermaid) {
        boolean says = label.codePoints().anyMatch(Character::isLetterOrDigit);
        return says && (mermaid || TaskReference.in(label).isEmpty());
    }
}
