package baton.world.run.setting;

import baton.core.text.Markdown;
import baton.core.text.Source;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The text of each step as the plan has it, from its heading to the next.
final class StepTexts {
    private static final Pattern HEADING = Pattern.compile("Step (\\d{1,6}):.*");

    private final Map<Integer, String> texts = new HashMap<>();

    StepTexts(Source source) {
        for (Markdown.Section section : Markdown.scan(source).sections(3)) {
            Matcher heading = HEADING.matcher(section.heading().title());
            if (heading.matches()) {
                int from = section.heading().line() - 1;
                String text = String.join("\n", source.lines().subList(from, section.to() - 1));
                texts.putIfAbsent(Integer.parseInt(heading.group(1)), text);
            }
        }
    }

    String of(int step) {
        return texts.getOrDefault(step, "");
    }
}
