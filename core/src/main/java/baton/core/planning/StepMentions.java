package baton.core.planning;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The steps that words speak of: `Step 2`, `steps 1, 3 and 5`, `steps 1-3`.
final class StepMentions {
    private static final String NUMBERS =
            "#?\\d{1,6}(?:\\s{0,3}(?:,|;|and|&|\\+|-|–|to)(?:\\s{0,3}and)?"
                    + "\\s{0,3}#?\\d{1,6}){0,99}";
    private static final Pattern MENTION =
            Pattern.compile("\\bsteps?\\s{1,3}(" + NUMBERS + ")\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern SPAN =
            Pattern.compile("(\\d{1,6})(?:\\s{0,3}(?:-|–|to)\\s{0,3}#?(\\d{1,6}))?");

    private StepMentions() {}

    /// Every number from 1 up to, not including, `before` that follows the word step.
    static List<Integer> in(String text, int before) {
        TreeSet<Integer> found = new TreeSet<>();
        Matcher mention = MENTION.matcher(text);
        while (mention.find()) {
            numbers(mention.group(1)).stream()
                    .flatMap(span -> span.numbers(before).stream())
                    .forEach(found::add);
        }
        return List.copyOf(found);
    }

    /// From one number to another, both meant.
    record Span(int from, int to) {
        List<Integer> numbers(int before) {
            List<Integer> numbers = new ArrayList<>();
            for (int number = Math.max(1, from); number <= Math.min(to, before - 1); number++) {
                numbers.add(number);
            }
            return numbers;
        }
    }

    /// The numbers of a list that is known to be about steps.
    static List<Span> numbers(String text) {
        List<Span> spans = new ArrayList<>();
        Matcher span = SPAN.matcher(text);
        while (span.find()) {
            int from = Integer.parseInt(span.group(1));
            int to = span.group(2) == null ? from : Integer.parseInt(span.group(2));
            spans.add(new Span(from, to));
        }
        return spans;
    }
}
