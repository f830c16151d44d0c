package baton.app.cli;

import baton.app.cli.CompletionModel.Anything;
import baton.app.cli.CompletionModel.Directories;
import baton.app.cli.CompletionModel.Files;
import baton.app.cli.CompletionModel.Flag;
import baton.app.cli.CompletionModel.Values;
import baton.app.cli.CompletionModel.Verb;
import baton.app.cli.CompletionModel.Words;

import java.util.ArrayList;
import java.util.List;

/// The completion script for bash, from version 3.2 on.
final class BashCompletion {
    private static final String SCRIPT =
            """
            # Completes baton in bash. Load it with: source <(baton completion bash)

            _baton_words() {
                local IFS=$' \\n'
                COMPREPLY=($(compgen -W "$1" -- "$current"))
            }

            _baton_paths() {
                local IFS=$'\\n'
                COMPREPLY=($(compgen "$1" -- "$current"))
                type compopt >/dev/null 2>&1 && compopt -o filenames 2>/dev/null
            }

            _baton() {
                local current=${COMP_WORDS[COMP_CWORD]} at=$((COMP_CWORD - 1)) verb='' i
                COMPREPLY=()
                # bash takes --type=plan apart at the equals sign.
                [ "$current" = = ] && current=''
                [ "${COMP_WORDS[at]}" = = ] && at=$((at - 1))
                for ((i = 1; i < COMP_CWORD; i++)); do
                    case ${COMP_WORDS[i]} in
                    @VALUED@)
                        i=$((i + 1))
                        [ "${COMP_WORDS[i]}" = = ] && i=$((i + 1))
                        ;;
                    -*) ;;
                    *)
                        verb=${COMP_WORDS[i]}
                        break
                        ;;
                    esac
                done
                case $verb:${COMP_WORDS[at]} in
            @VALUES@
                esac
                case $verb:$current in
            @FLAGS@
                :*) _baton_words '@VERBS@' ;;
            @WORDS@
                esac
            }

            complete -F _baton baton
            """;

    private BashCompletion() {}

    static String script(CompletionModel model) {
        List<Verb> verbs = model.verbs();
        List<String> values = new ArrayList<>(values("*", model.globals()));
        verbs.forEach(verb -> values.addAll(values(verb.name(), verb.own(model.globals()))));
        List<String> flags = new ArrayList<>();
        verbs.forEach(verb -> flags.add(flags(verb.name(), verb.flags())));
        flags.add(flags("", model.globals()));
        return SCRIPT.replace("@VALUED@", String.join(" | ", valuedNames(model.globals())))
                .replace("@VALUES@", String.join("\n", values))
                .replace("@FLAGS@", String.join("\n", flags))
                .replace("@VERBS@", String.join(" ", verbs.stream().map(Verb::name).toList()))
                .replace(
                        "@WORDS@",
                        String.join("\n", verbs.stream().map(BashCompletion::words).toList()));
    }

    private static List<String> valuedNames(List<Flag> flags) {
        return flags.stream()
                .filter(flag -> !flag.value().isEmpty())
                .flatMap(flag -> flag.names().stream())
                .toList();
    }

    private static List<String> values(String verb, List<Flag> flags) {
        return flags.stream()
                .filter(flag -> !flag.value().isEmpty())
                .map(flag -> value(verb, flag))
                .toList();
    }

    private static String value(String verb, Flag flag) {
        List<String> patterns = flag.names().stream().map(name -> verb + ":" + name).toList();
        return "    "
                + String.join(" | ", patterns)
                + ")\n        "
                + call(flag.value().getFirst())
                + "\n        return\n        ;;";
    }

    private static String flags(String verb, List<Flag> flags) {
        List<String> names = flags.stream().flatMap(flag -> flag.names().stream()).toList();
        return "    " + verb + ":-*) _baton_words '" + String.join(" ", names) + "' ;;";
    }

    private static String words(Verb verb) {
        Values words = verb.words().isEmpty() ? new Anything() : verb.words().getFirst();
        return "    " + verb.name() + ":*) " + call(words) + " ;;";
    }

    private static String call(Values values) {
        return switch (values) {
            case Words(List<String> words) -> "_baton_words '" + String.join(" ", words) + "'";
            case Files _ -> "_baton_paths -f";
            case Directories _ -> "_baton_paths -d";
            case Anything _ -> ":";
        };
    }
}
