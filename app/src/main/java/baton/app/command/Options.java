package baton.app.command;

import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

import java.util.List;
import java.util.Optional;

/// Short ways to declare an option and to read what was given for it. Every value is read as text
/// and judged by the command, so that all messages about it are Baton's own.
public final class Options {
    private Options() {}

    public static OptionSpec flag(String description, String... names) {
        return OptionSpec.builder(names).arity("0").description(description).build();
    }

    public static OptionSpec value(String label, String description, String... names) {
        return OptionSpec.builder(names)
                .type(String.class)
                .paramLabel(label)
                .description(description)
                .build();
    }

    public static OptionSpec choice(
            String label, String description, String name, List<String> words) {
        return OptionSpec.builder(name)
                .type(String.class)
                .paramLabel(label)
                .description(description)
                .completionCandidates(words)
                .build();
    }

    public static OptionSpec list(String label, String description, String... names) {
        return OptionSpec.builder(names)
                .type(String[].class)
                .arity("1")
                .paramLabel(label)
                .description(description)
                .build();
    }

    /// A single word stands at the first place: one that follows is one too many.
    public static PositionalParamSpec words(String label, String arity, String description) {
        return PositionalParamSpec.builder()
                .index(arity.endsWith("*") ? "0..*" : "0")
                .type(String[].class)
                .arity(arity)
                .required(!arity.startsWith("0"))
                .paramLabel(label)
                .description(description)
                .build();
    }

    /// A word out of a known set.
    public static PositionalParamSpec word(
            String label, String arity, String description, List<String> words) {
        return PositionalParamSpec.builder()
                .index("0")
                .type(String[].class)
                .arity(arity)
                .required(!arity.startsWith("0"))
                .paramLabel(label)
                .description(description)
                .completionCandidates(words)
                .build();
    }

    /// A word that must stand at this place.
    public static PositionalParamSpec wordAt(int place, String label, String description) {
        return PositionalParamSpec.builder()
                .index(String.valueOf(place))
                .type(String.class)
                .arity("1")
                .required(true)
                .paramLabel(label)
                .description(description)
                .build();
    }

    public static String wordAt(ParseResult words, int place) {
        return words.matchedPositionalValue(place, "");
    }

    /// The word after the first, which may be left out.
    public static PositionalParamSpec secondWord(String label, String description) {
        return PositionalParamSpec.builder()
                .index("1")
                .type(String.class)
                .arity("0..1")
                .paramLabel(label)
                .description(description)
                .build();
    }

    /// All words from this place on.
    public static PositionalParamSpec rest(int place, String label, String description) {
        return PositionalParamSpec.builder()
                .index(place + "..*")
                .type(String[].class)
                .arity("0..*")
                .paramLabel(label)
                .description(description)
                .build();
    }

    public static List<String> rest(ParseResult words, int place) {
        return List.of(words.matchedPositionalValue(place, new String[0]));
    }

    public static Optional<String> value(ParseResult words, String option) {
        return Optional.ofNullable(words.matchedOptionValue(option, (String) null));
    }

    public static List<String> values(ParseResult words, String option) {
        return List.of(words.matchedOptionValue(option, new String[0]));
    }

    public static Optional<String> secondWord(ParseResult words) {
        return Optional.ofNullable(words.matchedPositionalValue(1, (String) null));
    }

    /// The words that are no options.
    public static List<String> words(ParseResult words) {
        return List.of(words.matchedPositionalValue(0, new String[0]));
    }
}
