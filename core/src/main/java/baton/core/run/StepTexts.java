package baton.core.run;

import baton.core.text.Markdown;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The text of each step as the plan has it, from its heading to the next.
final class StepTexts {
    private static final Pattern HEADING = Pattern.compile("Step (\\d{1,6}):.*");

    private StepTexts() {}

    static Map<Integer, String> of(Markdown document) {
        Map<Integer, String> texts = new TreeMap<>();
        List<String> lines = document.source().lines();
        for (Markdown.Section section : document.sections(3)) {
            Matcher heading = HEADING.matcher(section.heading().title());
            if (heading.matches()) {
                int from = section.heading().line() - 1;
                String text = String.join("\n", lines.subList(from, section.to() - 1));
                texts.putIfAbsent(Integer.parseInt(heading.group(1)), text);
            }
        }
        return texts;
    }
}
