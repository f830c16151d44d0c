package baton.core.policy.call;

import java.util.List;
import java.util.stream.Stream;

/// A program with its arguments, and the simple command that starts it as it was written.
public record ProgramCall(String name, List<ExpandedWord> arguments, String text) {
    public ProgramCall {
        arguments = List.copyOf(arguments);
    }

    public ProgramCall renamed(String newName) {
        return new ProgramCall(newName, arguments, text);
    }

    /// The call without its first arguments.
    public List<ExpandedWord> from(int index) {
        return arguments.subList(Math.min(index, arguments.size()), arguments.size());
    }

    public boolean named(String... names) {
        return Stream.of(names).anyMatch(name::equals);
    }

    public boolean has(String argument) {
        return arguments.stream().anyMatch(field -> field.is(argument));
    }
}
