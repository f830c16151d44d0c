package baton.core.contract.plan;

import baton.core.contract.plan.reading.PlanWording;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Numbers as people list them: `1, 2`, `1-3`, `Session 1 and Session 2`, `S1`. What stands in
/// parentheses or after a dash is a remark. `rest` is what should have been a number.
record NumberList(List<Span> spans, Optional<String> rest) {
    private static final Pattern SEPARATOR =
            Pattern.compile("\\s*(?:[,;&+]|\\band\\b)\\s*", Pattern.CASE_INSENSITIVE);

    /// Both ends belong to it; `from` is not greater than `to`.
    record Span(int from, int to) {
        static Span of(int a, int b) {
            return new Span(Math.min(a, b), Math.max(a, b));
        }
    }

    NumberList {
        spans = List.copyOf(spans);
    }

    /// The kind of thing whose numbers are listed.
    enum Of {
        STEPS("(?:steps?\\s*|s)?"),
        SESSIONS("(?:sessions?\\s*|s)?"),
        WAVES("(?:waves?\\s*|w)?");

        private final Pattern item;

        Of(String name) {
            String number = name + "#?(\\d{1,9})\\b";
            String range = "(?:\\s*(?:-|–|—|\\.\\.|to\\b|through\\b)\\s*" + number + ")?";
            this.item = Pattern.compile(number + range, Pattern.CASE_INSENSITIVE);
        }
    }

    static NumberList read(String raw, Of what) {
        String text = withoutRemarks(PlanWording.line(raw)).replace("`", "").replace("*", "");
        List<Span> spans = new ArrayList<>();
        String rest = text.strip();
        Matcher item = what.item.matcher(rest);
        Matcher separator = SEPARATOR.matcher(rest);
        int at = 0;
        boolean separated = true;
        while (separated && item.region(at, rest.length()).lookingAt()) {
            int from = Integer.parseInt(item.group(1));
            int to = Optional.ofNullable(item.group(2)).map(Integer::parseInt).orElse(from);
            spans.add(Span.of(from, to));
            at = item.end();
            separated = separator.region(at, rest.length()).lookingAt();
            at = separated ? separator.end() : at;
        }
        String left = separated ? rest.substring(at).strip() : "";
        boolean name = !left.isEmpty() && (spans.isEmpty() || left.indexOf(' ') < 0);
        return new NumberList(spans, name ? Optional.of(left) : Optional.empty());
    }

    private static String withoutRemarks(String text) {
        StringBuilder plain = new StringBuilder();
        int from = 0;
        int open = text.indexOf('(');
        int close = open < 0 ? -1 : text.indexOf(')', open);
        while (close >= 0) {
            plain.append(text, from, open).append(' ');
            from = close + 1;
            open = text.indexOf('(', from);
            close = open < 0 ? -1 : text.indexOf(')', open);
        }
        return plain.append(text, from, text.length()).toString();
    }
}
