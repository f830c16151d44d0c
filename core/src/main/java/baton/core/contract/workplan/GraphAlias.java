package baton.core.contract.workplan;

import baton.core.contract.work.TaskReference;
import baton.core.text.Markdown.TextLine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `A[TASK-00: Base]`: a short name that a graph gives to a TASK, for its other lines.
final class GraphAlias {
    private static final Pattern GIVEN =
            Pattern.compile("(?<![\\w-])([A-Za-z]\\w{0,30})([\\[({]{1,2}[\"']?\\s*)(?=TASK)");
    private static final Pattern WORD = Pattern.compile("(?<![\\w-])[A-Za-z]\\w{0,30}(?![\\w-])");

    private GraphAlias() {}

    /// The lines with the TASKs themselves.
    static List<TextLine> resolved(List<TextLine> lines) {
        Map<String, String> names = new HashMap<>();
        for (TextLine line : lines) {
            Matcher given = GIVEN.matcher(line.text());
            while (given.find()) {
                int from = given.end();
                String alias = given.group(1);
                TaskReference.in(line.text()).stream()
                        .filter(task -> task.from() == from)
                        .forEach(task -> names.putIfAbsent(alias, task.toString()));
            }
        }
        return names.isEmpty() ? lines : lines.stream().map(line -> resolved(line, names)).toList();
    }

    private static TextLine resolved(TextLine line, Map<String, String> names) {
        String bare = GIVEN.matcher(line.text()).replaceAll("$2");
        String text =
                WORD.matcher(bare)
                        .replaceAll(
                                word ->
                                        Matcher.quoteReplacement(
                                                names.getOrDefault(word.group(), word.group())));
        return new TextLine(line.number(), text);
    }
}
