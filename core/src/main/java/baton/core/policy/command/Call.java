package baton.core.policy.command;

import java.util.List;
import java.util.stream.Stream;

/// A program with its arguments, and the simple command that starts it as it was written.
record Call(String name, List<Field> arguments, String text) {
    Call {
        arguments = List.copyOf(arguments);
    }

    Call renamed(String newName) {
        return new Call(newName, arguments, text);
    }

    /// The call without its first arguments.
    List<Field> from(int index) {
        return arguments.subList(Math.min(index, arguments.size()), arguments.size());
    }

    boolean named(String... names) {
        return Stream.of(names).anyMatch(name::equals);
    }

    boolean has(String argument) {
        return arguments.stream().anyMatch(field -> field.is(argument));
    }
}
