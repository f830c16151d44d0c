package baton.core.brief;

import baton.core.contract.Prose;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The criteria of a brief, as a review speaks of them.
final class Criteria {
    private static final Pattern MARKS = Pattern.compile("['\"“”‘’`*_.]+");
    private static final Pattern NUMBER =
            Pattern.compile("criterion (?:no\\.? |number |#)?(\\d{1,2})\\b");
    private static final int QUOTE_LENGTH = 8;

    private Criteria() {}

    /// The criterion that a detail of a review is about: the longest one that it quotes, the one
    /// that it quotes a part of, or the one that it names by its number.
    static Optional<String> meant(String detail, List<String> criteria) {
        String said = plain(detail);
        Optional<String> quoted =
                criteria.stream()
                        .filter(item -> !plain(item).isEmpty() && said.contains(plain(item)))
                        .max(Comparator.comparingInt(String::length));
        List<String> around =
                criteria.stream()
                        .filter(_ -> said.length() >= QUOTE_LENGTH)
                        .filter(item -> plain(item).contains(said))
                        .toList();
        return quoted.or(() -> around.size() == 1 ? around.stream().findFirst() : Optional.empty())
                .or(() -> numbered(detail, criteria));
    }

    private static Optional<String> numbered(String detail, List<String> criteria) {
        Matcher number = NUMBER.matcher(detail.toLowerCase(Locale.ROOT));
        int place = number.find() ? Integer.parseInt(number.group(1)) - 1 : -1;
        return place >= 0 && place < criteria.size()
                ? Optional.of(criteria.get(place))
                : Optional.empty();
    }

    private static String plain(String text) {
        return MARKS.matcher(Prose.line(text).toLowerCase(Locale.ROOT)).replaceAll("").strip();
    }

    /// The answers with one criterion told otherwise, or without it where nothing is told.
    static List<String> with(List<String> answers, String criterion, String told) {
        List<String> next = new ArrayList<>();
        for (String answer : answers) {
            List<String> lines = new ArrayList<>();
            for (String line : Prose.lines(answer).lines().toList()) {
                boolean meant = Items.of(List.of(line)).contains(criterion);
                lines.add(meant ? told : line);
            }
            String text = String.join("\n", lines.stream().filter(l -> !l.isBlank()).toList());
            if (!text.isEmpty()) {
                next.add(text);
            }
        }
        return next;
    }
}
