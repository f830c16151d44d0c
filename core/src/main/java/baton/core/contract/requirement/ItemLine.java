package baton.core.contract.requirement;

import baton.core.contract.work.ListItem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The list items of one line, which may hold several: `• a • b`, `FR-01: a; FR-02: b`. A semicolon
/// or a dash separates only before the number that follows on the last one, from 1 on, a dot only
/// in a line that begins with one: elsewhere they are part of the text.
final class ItemLine {
    private static final String ID = "(?:\\*\\*)?(N?FR|AC)-(\\d{1,9})(?:\\*\\*)?\\s*[:：—–]";
    private static final Pattern FIRST = Pattern.compile("\\s*(?:[-*+•◦▪‣●]\\s+)?" + ID);
    private static final Pattern NEXT =
            Pattern.compile("(?:\\s*;\\s*(?:[-*+]\\s+)?|\\s+[-*+]\\s+)(?=" + ID + ")");
    private static final Pattern DOT = Pattern.compile("(?<=\\S)\\s+[•◦▪‣●]\\s+");
    private static final Pattern DOTTED = Pattern.compile("\\s*[•◦▪‣●].*");

    private ItemLine() {}

    static List<ListItem> of(String line) {
        boolean dotted = DOTTED.matcher(line).matches();
        List<String> parts = dotted ? List.of(DOT.split(line, -1)) : numbered(line);
        List<ListItem> items = new ArrayList<>();
        for (String part : parts) {
            boolean counted = FIRST.matcher(part).lookingAt() || !items.isEmpty();
            ListItem.of(part)
                    .or(() -> counted ? ListItem.of("- " + part.strip()) : Optional.empty())
                    .ifPresent(items::add);
        }
        return items;
    }

    private static List<String> numbered(String line) {
        Matcher first = FIRST.matcher(line);
        if (!first.lookingAt() || Long.parseLong(first.group(2)) != 1) {
            return List.of(line);
        }
        List<String> parts = new ArrayList<>();
        long number = 1;
        int from = 0;
        Matcher next = NEXT.matcher(line);
        while (next.find()) {
            boolean same = next.group(1).equals(first.group(1));
            if (same && Long.parseLong(next.group(2)) == number + 1) {
                parts.add(line.substring(from, next.start()));
                from = next.end();
                number++;
            }
        }
        parts.add(line.substring(from));
        return parts;
    }
}
