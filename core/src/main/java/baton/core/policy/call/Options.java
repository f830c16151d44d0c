package baton.core.policy.call;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The options of a call, one by one, and its operands.
public record Options(List<Option> options, List<Field> operands) {
    public Options {
        options = List.copyOf(options);
        operands = List.copyOf(operands);
    }

    /// `-x` or `--long`, with the value it takes.
    public record Option(String name, Optional<Field> value) {
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

    public Optional<Field> value(String... names) {
        return values(names).stream().findFirst();
    }

    public List<Field> values(String... names) {
        return options.stream()
                .filter(option -> option.is(names))
                .flatMap(option -> option.value().stream())
                .toList();
    }

    public static Options read(List<Field> arguments, Syntax syntax) {
        Reader reader = new Reader(arguments, syntax);
        return reader.read();
    }

    private static final class Reader {
        private final List<Field> arguments;
        private final Syntax syntax;
        private final List<Option> options = new ArrayList<>();
        private final List<Field> operands = new ArrayList<>();
        private int at;
        private boolean ended;

        Reader(List<Field> arguments, Syntax syntax) {
            this.arguments = arguments;
            this.syntax = syntax;
        }

        Options read() {
            while (at < arguments.size()) {
                Field field = arguments.get(at++);
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
            return new Options(options, operands);
        }

        private void longOption(Field field) {
            int equals = field.text().indexOf('=');
            if (equals >= 0) {
                String value = field.text().substring(equals + 1);
                add(field.text().substring(0, equals), Optional.of(field.with(value)));
            } else {
                add(field.text(), syntax.longs().contains(field.text()) ? next() : none());
            }
        }

        private void cluster(Field field) {
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

        private Optional<Field> next() {
            return at < arguments.size() ? Optional.of(arguments.get(at++)) : none();
        }

        private static Optional<Field> none() {
            return Optional.empty();
        }

        private void add(String name, Optional<Field> value) {
            options.add(new Option(name, value));
        }
    }
}
