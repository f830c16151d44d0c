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

/// The completion script for fish.
final class FishCompletion {
    private final List<String> lines = new ArrayList<>();

    private FishCompletion() {}

    static String script(CompletionModel model) {
        FishCompletion script = new FishCompletion();
        script.lines.add("# Completes baton in fish. Load it with: baton completion fish | source");
        script.lines.add("complete -c baton -f");
        List<String> names = model.verbs().stream().map(Verb::name).toList();
        String before = " -n 'not __fish_seen_subcommand_from " + String.join(" ", names) + "'";
        for (Flag flag : model.globals()) {
            boolean everywhere = model.verbs().stream().allMatch(verb -> verb.takes(flag));
            script.flag(everywhere ? "" : before, flag);
        }
        for (Verb verb : model.verbs()) {
            String summary = " -a " + verb.name() + " -d " + quoted(verb.summary());
            script.lines.add("complete -c baton" + before + summary);
            script.verb(verb, model.globals());
        }
        return String.join("\n", script.lines) + "\n";
    }

    private void verb(Verb verb, List<Flag> globals) {
        String seen = " -n '__fish_seen_subcommand_from " + verb.name() + "'";
        verb.own(globals).forEach(flag -> flag(seen, flag));
        verb.words().forEach(words -> lines.add("complete -c baton" + seen + values(words)));
    }

    private void flag(String condition, Flag flag) {
        StringBuilder line = new StringBuilder("complete -c baton").append(condition);
        for (String name : flag.names()) {
            boolean isLong = name.startsWith("--");
            line.append(isLong ? " -l " : " -s ").append(name.substring(isLong ? 2 : 1));
        }
        flag.value().forEach(value -> line.append(" -r").append(values(value)));
        lines.add(line.append(" -d ").append(quoted(flag.description())).toString());
    }

    private static String values(Values values) {
        return switch (values) {
            case Words(List<String> words) -> " -f -a " + quoted(String.join(" ", words));
            case Files _ -> " -F";
            case Directories _ -> " -f -a '(__fish_complete_directories)'";
            case Anything _ -> " -f";
        };
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
