package baton.app.cli;

import baton.app.command.Command;

import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/// The commands and options that a shell needs to know to complete a command line, taken from the
/// options as declared.
record CompletionModel(List<Flag> globals, List<Verb> verbs) {
    private static final Map<String, Values> BY_LABEL =
            Map.of("DIR", new Directories(), "FILE", new Files(), "PATH", new Files());

    /// The values that an option or a word of a command may have.
    sealed interface Values {}

    /// One of these.
    record Words(List<String> words) implements Values {}

    record Files() implements Values {}

    record Directories() implements Values {}

    /// Something no shell can guess.
    record Anything() implements Values {}

    record Flag(List<String> names, String label, String description, List<Values> value) {}

    record Verb(String name, String summary, List<Flag> flags, String label, List<Values> words) {
        boolean takes(Flag flag) {
            return flags.stream().anyMatch(own -> own.names().equals(flag.names()));
        }

        /// The flags that are not global.
        List<Flag> own(List<Flag> globals) {
            return flags.stream()
                    .filter(flag -> globals.stream().noneMatch(g -> g.names().equals(flag.names())))
                    .toList();
        }
    }

    static CompletionModel of(List<Command> commands) {
        return new CompletionModel(
                flags(CommandWords.root()), commands.stream().map(CompletionModel::verb).toList());
    }

    private static Verb verb(Command command) {
        CommandSpec spec = command.spec();
        List<Values> words = new ArrayList<>();
        String label = "";
        for (ArgSpec word : spec.positionalParameters()) {
            words.add(values(word));
            label = word.paramLabel();
        }
        return new Verb(command.name(), command.summary(), flags(spec), label, words);
    }

    private static List<Flag> flags(CommandSpec spec) {
        return spec.options().stream().map(CompletionModel::flag).toList();
    }

    private static Flag flag(OptionSpec option) {
        List<Values> value = option.arity().max() == 0 ? List.of() : List.of(values(option));
        return new Flag(
                Arrays.asList(option.names()),
                option.paramLabel(),
                String.join(" ", option.description()),
                value);
    }

    private static Values values(ArgSpec spec) {
        if (spec.completionCandidates() != null) {
            return new Words(
                    StreamSupport.stream(spec.completionCandidates().spliterator(), false)
                            .toList());
        }
        return BY_LABEL.getOrDefault(spec.paramLabel(), new Anything());
    }
}
