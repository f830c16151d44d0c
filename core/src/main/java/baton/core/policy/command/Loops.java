package baton.core.policy.command;

import baton.core.policy.shell.Script;
import baton.core.policy.shell.Statement;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Rehearses loops: with every value of their variable, and once more when a round changed what
/// the next one would see.
final class Loops {
    private static final int ROUNDS_MAX = 3;

    private Loops() {}

    static String run(Rehearsal rehearsal, Statement.Loop loop) {
        Shell shell = rehearsal.shell();
        String name = loop.binding().map(Statement.Binding::name).orElse("");
        List<Value> values = loop.binding().map(b -> values(rehearsal, b)).orElse(List.of());
        Optional<List<Value>> outer = shell.values(name);
        if (!values.isEmpty()) {
            shell.pin(name, values);
        }
        StringBuilder output = new StringBuilder();
        boolean again = true;
        for (int round = 0; round < ROUNDS_MAX && again; round++) {
            Map<String, List<Value>> before = shell.variables();
            output.setLength(0);
            for (Script body : loop.bodies()) {
                output.append(rehearsal.uncertain(body));
            }
            again = rehearsal.changed(before);
        }
        if (!values.isEmpty()) {
            shell.restore(name, outer);
            shell.assign(name, values);
        }
        return rehearsal.bounded(output.toString());
    }

    private static List<Value> values(Rehearsal rehearsal, Statement.Binding binding) {
        List<String> positional =
                rehearsal.shell().positional().orElse(List.of(Hole.UNKNOWN.text()));
        List<String> texts =
                binding.words()
                        .map(words -> Expansion.fields(rehearsal, words))
                        .map(fields -> fields.stream().map(Field::text).map(Hole::firm).toList())
                        .orElse(positional);
        return texts.stream().distinct().map(Value::of).toList();
    }
}
