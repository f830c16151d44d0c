package baton.core.contract.work;

import baton.core.text.Source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A line `> Name: value` of a quote, and the number of the line.
public record QuoteField(ColonLabel label, int line) {
    private static final Pattern QUOTED =
            Pattern.compile(" {0,3}>\\s*(?:[-*+]\\s+)?(.*)", Pattern.DOTALL);

    /// The fields of these lines that have a value; `to` is not included.
    public static List<QuoteField> in(Source source, int from, int to) {
        List<QuoteField> fields = new ArrayList<>();
        for (int line = from; line < to; line++) {
            Matcher matcher = QUOTED.matcher(source.line(line));
            Optional<ColonLabel> label =
                    matcher.matches() ? ColonLabel.of(matcher.group(1)) : Optional.empty();
            int number = line;
            label.filter(found -> !found.value().isEmpty())
                    .ifPresent(found -> fields.add(new QuoteField(found, number)));
        }
        return fields;
    }

    /// The first field with one of these names.
    public static Optional<QuoteField> named(List<QuoteField> fields, String... names) {
        return fields.stream().filter(field -> field.label().isOneOf(names)).findFirst();
    }

    public String value() {
        return label.value();
    }

    /// The value without bold and code marks.
    public String word() {
        return value().replaceAll("[*`]", "").strip();
    }

    /// A field as it is written.
    public static String render(String name, OneLine value) {
        return "> " + name + ": " + value + "\n";
    }
}
