package baton.core.brief;

import baton.core.contract.Prose;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The items of an answer that lists topics, on lines of their own or one after the other, without
/// their marks: `1.`, `(2)`, `c)`, `Q4:`, `-`.
final class TopicList {
    private static final String NUMBERED =
            "(?:\\((\\d{1,2}|[a-z])\\)|(\\d{1,2})[.):]|([a-z])\\)|q(\\d{1,2})[.):])";
    private static final Pattern MARK =
            Pattern.compile(
                    "^(?:[-*+•]\\s+(?:\\[.]\\s+)?|" + NUMBERED + "\\s+)", Pattern.CASE_INSENSITIVE);
    private static final Pattern INNER =
            Pattern.compile("(?<=\\s|^)" + NUMBERED + "\\s+", Pattern.CASE_INSENSITIVE);

    /// The words before the first item of a list say that there is one.
    private static final Pattern LEAD = Pattern.compile(".*:\\s*", Pattern.DOTALL);

    /// A line that begins so goes on with the one before.
    private static final Pattern GOES_ON =
            Pattern.compile("^(?:\\s{2,}\\S.*|(?:and|or|that|which|with|for|in|on|of|to|but) .*)");

    private TopicList() {}

    static List<String> of(String text) {
        List<String> lines = Prose.lines(text).lines().filter(line -> !line.isBlank()).toList();
        boolean listed =
                lines.stream().anyMatch(TopicList::isMarked)
                        || lines.stream().allMatch(line -> line.strip().endsWith("?"));
        return (listed ? joined(lines) : List.of(Prose.line(text)))
                .stream()
                        .flatMap(line -> inner(line).stream())
                        .map(item -> MARK.matcher(item).replaceFirst("").strip())
                        .filter(item -> !item.isEmpty())
                        .toList();
    }

    private static boolean isMarked(String line) {
        return MARK.matcher(line.strip()).find();
    }

    /// One line for each item. A line that only leads to a list is left out.
    private static List<String> joined(List<String> lines) {
        List<String> items = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            boolean marked = isMarked(line);
            boolean last = i + 1 == lines.size();
            if (!marked && !items.isEmpty() && GOES_ON.matcher(line).matches()) {
                items.add(items.removeLast() + " " + line.strip());
            } else if (marked || last || !line.strip().endsWith(":")) {
                items.add(line.strip());
            }
        }
        return items;
    }

    /// The items of one line: where at least two marks of one kind follow on each other.
    private static List<String> inner(String line) {
        List<Integer> starts = new ArrayList<>();
        int value = 0;
        int kind = 0;
        Matcher mark = INNER.matcher(line);
        while (mark.find()) {
            int group = group(mark);
            int number = number(mark.group(group));
            boolean first = starts.isEmpty() && mayLead(line.substring(0, mark.start()));
            if (first || (!starts.isEmpty() && group == kind && number == value + 1)) {
                starts.add(mark.start());
                value = number;
                kind = group;
            }
        }
        if (starts.size() < 2) {
            return List.of(line);
        }
        List<String> items = new ArrayList<>();
        for (int i = 0; i < starts.size(); i++) {
            int end = i + 1 < starts.size() ? starts.get(i + 1) : line.length();
            items.add(line.substring(starts.get(i), end).strip());
        }
        return items;
    }

    private static boolean mayLead(String before) {
        return before.isBlank() || LEAD.matcher(before).matches();
    }

    private static int group(Matcher mark) {
        int group = 1;
        while (mark.group(group) == null) {
            group++;
        }
        return group;
    }

    private static int number(String mark) {
        char sign = mark.toLowerCase(Locale.ROOT).charAt(0);
        return Character.isDigit(sign) ? Integer.parseInt(mark) : sign;
    }
}
