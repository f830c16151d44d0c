package baton.core.brief;

import static java.util.Comparator.comparingInt;

import baton.core.contract.Prose;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
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

    /// A sign inside of a line.
    private record Mark(int from, int kind, int value) {
        boolean follows(Mark other) {
            return kind == other.kind && value == other.value + 1 && from > other.from;
        }
    }

    /// The items of one line: where at least two marks of one kind follow on each other. Of several
    /// that could be the next one, it is the one after the end of a question or else of a part: “Is
    /// Python 2. or 3. meant?” has versions in it.
    private static List<String> inner(String line) {
        List<Mark> marks = new ArrayList<>();
        INNER.matcher(line).results().forEach(found -> marks.add(mark(found)));
        List<Mark> starts = new ArrayList<>();
        marks.stream().filter(mark -> mayLead(line, mark)).findFirst().ifPresent(starts::add);
        Optional<Mark> next = Optional.of(starts).filter(s -> !s.isEmpty()).map(List::getLast);
        while (next.isPresent()) {
            Mark last = next.get();
            next =
                    marks.stream()
                            .filter(mark -> mark.follows(last))
                            .min(comparingInt(mark -> rank(line, mark)));
            next.ifPresent(starts::add);
        }
        if (starts.size() < 2) {
            return List.of(line);
        }
        List<String> items = new ArrayList<>();
        for (int i = 0; i < starts.size(); i++) {
            int end = i + 1 < starts.size() ? starts.get(i + 1).from() : line.length();
            items.add(line.substring(starts.get(i).from(), end).strip());
        }
        return items;
    }

    /// The rank of a mark by the sign before it: lowest after the end of a question.
    private static int rank(String line, Mark mark) {
        char last = signBefore(line, mark);
        return "?？".indexOf(last) >= 0 ? 0 : ".;,!:…".indexOf(last) >= 0 ? 1 : 2;
    }

    /// Nothing stands before the first item of a list but words that say that there is one.
    private static boolean mayLead(String line, Mark mark) {
        return ":\n".indexOf(signBefore(line, mark)) >= 0;
    }

    /// The last sign before a mark that is no blank; a line break where there is none.
    private static char signBefore(String line, Mark mark) {
        int at = mark.from() - 1;
        while (at >= 0 && Character.isWhitespace(line.charAt(at))) {
            at--;
        }
        return at < 0 ? '\n' : line.charAt(at);
    }

    private static Mark mark(MatchResult found) {
        int group = 1;
        while (found.group(group) == null) {
            group++;
        }
        return new Mark(found.start(), group, number(found.group(group)));
    }

    private static int number(String mark) {
        char sign = mark.toLowerCase(Locale.ROOT).charAt(0);
        return Character.isDigit(sign) ? Integer.parseInt(mark) : sign;
    }
}
