package baton.core.policy.call;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The options of a call, one by one, and its operands.
public record CallOptions(List<Option> options, List<ExpandedWord> operands) {
    public CallOptions {
        options = List.copyOf(options);
        operands = List.copyOf(operands);
    }

    /// `-x` or `--long`, with the value it takes.
    public record Option(String name, Optional<ExpandedWord> value) {
        public boolean is(String... names) {
            return List.of(names).contains(name);
        }

        /// True if the option is this long option or an abbreviation of it.
        public boolean abbreviates(String longName) {
            return name.length() > 2 && name.startsWith("--") && longName.startsWith(name);
        }
    }

    /// The options that take a value: short ones as letters, those that only take what is written
    /// right behind them, and long ones. `closed` ends the options at the first operand.
    public record Syntax(String shorts, String attached, Set<String> longs, boolean closed) {
        public static final Syntax NONE = new Syntax("", "", Set.of(), false);

        public static Syntax of(String shorts, String... longs) {
            return new Syntax(shorts, "", Set.of(longs), false);
        }

        /// For programs that run what follows.
        public static Syntax before(String shorts, String... longs) {
            return new Syntax(shorts, "", Set.of(longs), true);
        }

        public Syntax attaching(String letters) {
            return new Syntax(shorts, letters, longs, closed);
        }
    }

    public boolean has(String... names) {
        return options.stream().anyMatch(option -> option.is(names));
    }

    public boolean hasLong(String longName) {
        return options.stream().anyMatch(option -> option.abbreviates(longName));
    }

    public Optional<ExpandedWord> value(String... names) {
        return values(names).stream().findFirst();
    }

    public List<ExpandedWord> values(String... names) {
        return options.stream()
                .filter(option -> option.is(names))
                .flatMap(option -> option.value().stream())
                .toList();
    }

    public static CallOptions read(List<ExpandedWord> arguments, Syntax syntax) {
        Reader reader = new Reader(arguments, syntax);
        return reader.read();
    }

    private static final class Reader {
        private final List<ExpandedWord> arguments;
        private final Syntax syntax;
        private final List<Option> options = new ArrayList<>();
        private final List<ExpandedWord> operands = new ArrayList<>();
        private int at;
        private boolean ended;

        Reader(List<ExpandedWord> arguments, Syntax syntax) {
            this.arguments = arguments;
            this.syntax = syntax;
        }

        CallOptions read() {
            while (at < arguments.size()) {
                ExpandedWord field = arguments.get(at++);
                if (!ended && field.is("--")) {
                    ended = true;
                } else if (!ended && field.startsWith("--")) {
                    longOption(field);
                } else if (!ended && field.startsWith("-") && field.text().length() > 1) {
                    cluster(field);
                } else {
                    operands.add(field);
                    ended |= syntax.closed();
                }
            }
            return new CallOptions(options, operands);
        }

        private void longOption(ExpandedWord field) {
            int equals = field.text().indexOf('=');
            if (equals >= 0) {
                String value = field.text().substring(equals + 1);
                add(field.text().substring(0, equals), Optional.of(field.with(value)));
            } else {
                add(field.text(), syntax.longs().contains(field.text()) ? next() : none());
            }
        }

        private void cluster(ExpandedWord field) {
            String letters = field.text();
            for (int i = 1; i < letters.length(); i++) {
                String name = "-" + letters.charAt(i);
                boolean last = i + 1 == letters.length();
                boolean takes = syntax.shorts().indexOf(letters.charAt(i)) >= 0;
                boolean attaches = syntax.attached().indexOf(letters.charAt(i)) >= 0;
                if (last) {
                    add(name, takes ? next() : none());
                } else if (takes || attaches) {
                    add(name, Optional.of(field.with(letters.substring(i + 1))));
                    return;
                } else {
                    add(name, none());
                }
            }
        }

        private Optional<ExpandedWord> next() {
            return at < arguments.size() ? Optional.of(arguments.get(at++)) : none();
        }

        private static Optional<ExpandedWord> none() {
            return Optional.empty();
        }

        private void add(String name, Optional<ExpandedWord> value) {
            options.add(new Option(name, value));
        }
    }
}
