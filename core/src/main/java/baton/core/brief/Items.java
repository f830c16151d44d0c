package baton.core.brief;

import baton.core.contract.Prose;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Answers as the items of a list: every line is one, without a mark of its own.
public final class Items {
    private static final Pattern MARK =
            Pattern.compile("^(?:[-*+•]|\\d{1,3}[.)]|\\(\\d{1,3}\\)|[a-z]\\))\\s+(?:\\[.]\\s+)?");

    private Items() {}

    public static List<String> of(List<String> answers) {
        List<String> items = new ArrayList<>();
        for (String answer : answers) {
            for (String line : Prose.lines(answer).lines().toList()) {
                String item = MARK.matcher(line.strip()).replaceFirst("");
                if (!item.isBlank()) {
                    items.add(item);
                }
            }
        }
        return items.stream().distinct().toList();
    }
}
