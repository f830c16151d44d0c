package baton.core.policy.command;

import java.util.List;

/// Puts fields together from the values of a word, splitting what was not quoted.
final class FieldBuilder {
    private static final String WILD = "*?[";

    private final String separators;
    private final List<Field> fields;
    private final StringBuilder text = new StringBuilder();
    private boolean started;
    private boolean literal = true;
    private boolean pattern;

    FieldBuilder(String separators, List<Field> fields) {
        this.separators = separators;
        this.fields = fields;
    }

    void literal(String more, boolean quoted) {
        text.append(quoted ? more : Hole.elastic(more));
        started |= quoted || !more.isEmpty();
        pattern |= !quoted && isWild(more);
    }

    /// The values of an expansion. Those of a list stay apart even in quotes.
    void values(List<String> values, boolean quoted, boolean list) {
        literal = false;
        boolean first = true;
        for (String value : quoted && !list ? List.of(String.join(" ", values)) : values) {
            if (!first) {
                end();
                literal = false;
            }
            first = false;
            if (quoted) {
                started = true;
                text.append(list ? Hole.elastic(value) : value);
            } else {
                split(Hole.elastic(value));
            }
        }
    }

    private void split(String value) {
        pattern |= isWild(value);
        for (int i = 0; i < value.length(); i++) {
            char next = value.charAt(i);
            if (separators.indexOf(next) >= 0) {
                end();
                literal = false;
                pattern = isWild(value);
            } else {
                text.append(next);
                started = true;
            }
        }
    }

    private static boolean isWild(String text) {
        return text.chars().anyMatch(c -> WILD.indexOf(c) >= 0);
    }

    /// Ends the field that is open, if there is one.
    void end() {
        if (started) {
            fields.add(new Field(text.toString(), literal, pattern));
        }
        text.setLength(0);
        started = false;
        literal = true;
        pattern = false;
    }
}
