package baton.core.policy.scan;

import baton.core.text.Markdown;
import baton.core.text.Markdown.Heading;

import java.util.List;

/// Finds the lines of commands in the text they were read from: the first line under the heading
/// of their step or section that holds them, or else that heading.
final class CommandLines {
    private final List<String> lines;
    private final List<Heading> headings;

    public CommandLines(Markdown text) {
        lines = text.source().lines();
        headings = text.headings();
    }

    /// 0 where the heading is not found.
    int of(CommandPlace place, String command) {
        for (int i = 0; i < headings.size(); i++) {
            if (isMeant(headings.get(i).title().strip(), place)) {
                return under(i, command);
            }
        }
        return 0;
    }

    private static boolean isMeant(String title, CommandPlace place) {
        if (place.step().isEmpty()) {
            return title.equalsIgnoreCase(place.part().section());
        }
        String start = "Step " + place.step().getAsInt();
        boolean same = title.regionMatches(true, 0, start, 0, start.length());
        boolean ends = title.length() == start.length();
        return same && (ends || !Character.isDigit(title.charAt(start.length())));
    }

    private int under(int index, String command) {
        Heading heading = headings.get(index);
        int end =
                headings.stream()
                        .skip(index + 1L)
                        .filter(next -> next.level() <= heading.level())
                        .mapToInt(Heading::line)
                        .findFirst()
                        .orElse(lines.size() + 1);
        for (int line = heading.line() + 1; line < end; line++) {
            if (lines.get(line - 1).contains(command)) {
                return line;
            }
        }
        return heading.line();
    }
}
