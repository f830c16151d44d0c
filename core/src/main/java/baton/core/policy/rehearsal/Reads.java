package baton.core.policy.rehearsal;

import baton.core.policy.call.Call;
import baton.core.policy.call.Hole;
import baton.core.policy.call.Options;
import baton.core.policy.call.Options.Syntax;
import baton.core.policy.call.Value;

import java.util.ArrayList;
import java.util.List;

/// `read` and `mapfile`: variables that are filled from what comes in.
final class Reads {
    private static final Syntax READ = Syntax.of("adinNptu");
    private static final Syntax MAPFILE = Syntax.of("dnOsuCc");

    private Reads() {}

    static void run(Rehearsal rehearsal, Call call) {
        Builtins.subscripts(rehearsal, call);
        String text = rehearsal.shell().input().map(Shell.Input::text).orElse("");
        boolean unknown = rehearsal.shell().input().isEmpty() || Hole.anyIn(text);
        String firm = unknown ? Hole.taint(text) : text;
        if (call.named("read")) {
            read(rehearsal, Options.read(call.arguments(), READ), firm, unknown);
        } else {
            map(rehearsal, Options.read(call.arguments(), MAPFILE), firm);
        }
    }

    private static void map(Rehearsal rehearsal, Options options, String text) {
        String name =
                options.operands().isEmpty() ? "MAPFILE" : options.operands().getFirst().text();
        List<String> lines = text.lines().toList();
        if (lines.size() > Rehearsal.FIELDS_MAX) {
            rehearsal.exhaust(name);
            return;
        }
        rehearsal.shell().assign(name, List.of(new Value(lines)));
        options.value("-C").ifPresent(code -> Code.suspected(rehearsal, code.text()));
    }

    /// A loop reads line after line, so every line is a value; words go to the names in turn.
    private static void read(Rehearsal rehearsal, Options options, String text, boolean unknown) {
        List<String> names = new ArrayList<>();
        options.operands().forEach(field -> names.add(field.text()));
        if (names.isEmpty()) {
            names.add("REPLY");
        }
        List<String> lines = unknown ? List.of(text) : text.lines().distinct().toList();
        String separators =
                rehearsal.shell().values("IFS").map(v -> v.getFirst().first()).orElse(" \t");
        for (int i = 0; i < names.size(); i++) {
            int index = i;
            boolean last = i == names.size() - 1;
            List<Value> values =
                    lines.stream()
                            .map(line -> unknown ? line : word(line, separators, index, last))
                            .distinct()
                            .map(Value::of)
                            .toList();
            rehearsal.shell().assign(names.get(i), values.isEmpty() ? EMPTY : values);
        }
        options.value("-a").ifPresent(array -> array(rehearsal, array.text(), lines, separators));
    }

    private static final List<Value> EMPTY = List.of(Value.of(""));

    private static void array(
            Rehearsal rehearsal, String name, List<String> lines, String separators) {
        List<Value> values =
                lines.stream().map(line -> new Value(words(line, separators))).toList();
        rehearsal.shell().assign(name, values.isEmpty() ? EMPTY : values);
    }

    private static List<String> words(String line, String separators) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char next = line.charAt(i);
            if (separators.indexOf(next) < 0) {
                word.append(next);
            } else if (!word.isEmpty()) {
                words.add(word.toString());
                word.setLength(0);
            }
        }
        if (!word.isEmpty()) {
            words.add(word.toString());
        }
        return words;
    }

    /// The last name takes all that is left.
    private static String word(String line, String separators, int index, boolean last) {
        List<String> words = words(line, separators);
        if (index >= words.size()) {
            return "";
        }
        return last ? String.join(" ", words.subList(index, words.size())) : words.get(index);
    }
}
