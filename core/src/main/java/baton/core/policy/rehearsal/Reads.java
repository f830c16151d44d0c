package baton.core.policy.rehearsal;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.CallOptions.Syntax;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.call.VariableValue;

import java.util.ArrayList;
import java.util.List;

/// `read` and `mapfile`: variables that are filled from what comes in.
final class Reads {
    private static final Syntax READ = Syntax.of("adinNptu");
    private static final Syntax MAPFILE = Syntax.of("dnOsuCc");

    private Reads() {}

    static void run(Rehearsal rehearsal, ProgramCall call) {
        Builtins.subscripts(rehearsal, call);
        String text = rehearsal.shell().input().map(ShellKnowledge.Input::text).orElse("");
        boolean unknown = rehearsal.shell().input().isEmpty() || Hole.anyIn(text);
        String firm = unknown ? Hole.taint(text) : text;
        if (call.named("read")) {
            read(rehearsal, CallOptions.read(call.arguments(), READ), firm, unknown);
        } else {
            map(rehearsal, CallOptions.read(call.arguments(), MAPFILE), firm);
        }
    }

    private static void map(Rehearsal rehearsal, CallOptions options, String text) {
        String name =
                options.operands().isEmpty() ? "MAPFILE" : options.operands().getFirst().text();
        List<String> lines = text.lines().toList();
        if (lines.size() > Rehearsal.FIELDS_MAX) {
            rehearsal.exhaust(name);
            return;
        }
        rehearsal.shell().assign(name, List.of(new VariableValue(lines)));
        options.value("-C").ifPresent(code -> Code.suspected(rehearsal, code.text()));
    }

    /// A loop reads line after line, so every line is a value; words go to the names in turn.
    private static void read(
            Rehearsal rehearsal, CallOptions options, String text, boolean unknown) {
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
            List<VariableValue> values =
                    lines.stream()
                            .map(line -> unknown ? line : word(line, separators, index, last))
                            .distinct()
                            .map(VariableValue::of)
                            .toList();
            rehearsal.shell().assign(names.get(i), values.isEmpty() ? EMPTY : values);
        }
        options.value("-a").ifPresent(array -> array(rehearsal, array.text(), lines, separators));
    }

    private static final List<VariableValue> EMPTY = List.of(VariableValue.of(""));

    private static void array(
            Rehearsal rehearsal, String name, List<String> lines, String separators) {
        List<VariableValue> values =
                lines.stream().map(line -> new VariableValue(words(line, separators))).toList();
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
