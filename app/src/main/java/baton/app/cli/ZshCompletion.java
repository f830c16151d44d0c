package baton.app.cli;

import baton.app.cli.CompletionModel.Anything;
import baton.app.cli.CompletionModel.Directories;
import baton.app.cli.CompletionModel.Files;
import baton.app.cli.CompletionModel.Flag;
import baton.app.cli.CompletionModel.Values;
import baton.app.cli.CompletionModel.Verb;
import baton.app.cli.CompletionModel.Words;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The completion script for zsh.
final class ZshCompletion {
    private static final String SCRIPT =
            """
            #compdef baton
            # Completes baton in zsh. Load it with: source <(baton completion zsh)

            _baton() {
                local context state state_descr line
                typeset -A opt_args
                _arguments -C \\
            @GLOBALS@
                    '1:command:->command' \\
                    '*::argument:->argument'
                case $state in
                command)
                    local -a commands
                    commands=(
            @VERBS@
                    )
                    _describe -t commands command commands
                    ;;
                argument)
                    case $words[1] in
            @CASES@
                    esac
                    ;;
                esac
            }

            compdef _baton baton
            """;

    private ZshCompletion() {}

    static String script(CompletionModel model) {
        return SCRIPT.replace("@GLOBALS@", arguments(model.globals().stream(), "        "))
                .replace(
                        "@VERBS@",
                        model.verbs().stream()
                                .map(
                                        v ->
                                                "            '"
                                                        + v.name()
                                                        + ":"
                                                        + quoted(v.summary())
                                                        + "'")
                                .collect(Collectors.joining("\n")))
                .replace(
                        "@CASES@",
                        model.verbs().stream()
                                .map(ZshCompletion::verb)
                                .collect(Collectors.joining("\n")));
    }

    private static String verb(Verb verb) {
        String words =
                verb.words().stream()
                        .map(w -> "                '*:" + verb.label() + ":" + action(w) + "'")
                        .collect(Collectors.joining());
        return "        "
                + verb.name()
                + ")\n            _arguments \\\n"
                + arguments(verb.flags().stream(), "                ")
                + "\n"
                + words
                + "\n            ;;";
    }

    private static String arguments(Stream<Flag> flags, String indent) {
        return flags.flatMap(flag -> flag.names().stream().map(name -> argument(name, flag)))
                .map(argument -> indent + argument + " \\")
                .collect(Collectors.joining("\n"));
    }

    private static String argument(String name, Flag flag) {
        String value =
                flag.value().stream()
                        .map(v -> ":" + flag.label() + ":" + action(v))
                        .collect(Collectors.joining());
        String joined = !value.isEmpty() && name.startsWith("--") ? "=" : "";
        return "'*" + name + joined + "[" + quoted(flag.description()) + "]" + value + "'";
    }

    private static String action(Values values) {
        return switch (values) {
            case Words(List<String> words) -> "(" + String.join(" ", words) + ")";
            case Files _ -> "_files";
            case Directories _ -> "_directories";
            case Anything _ -> " ";
        };
    }

    private static String quoted(String text) {
        return text.replaceAll("([\\[\\]:\\\\])", "\\\\$1").replace("'", "'\\''");
    }
}
