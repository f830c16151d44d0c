package baton.core.policy.rehearsal;

import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.VariableValue;
import baton.core.policy.shell.Script;
import baton.core.policy.shell.Statement;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Rehearses loops: with every value of their variable, and once more when a round changed what
/// the next one would see. A value may be handed on from variable to variable for as many rounds as
/// there are variables; one that only grows is not followed for ever.
final class LoopRehearsal {
    private static final int CHANGES_MAX = 3;

    private LoopRehearsal() {}

    static String run(Rehearsal rehearsal, Statement.Loop loop) {
        ShellKnowledge shell = rehearsal.shell();
        String name = loop.binding().map(Statement.Binding::name).orElse("");
        List<VariableValue> values =
                loop.binding().map(b -> values(rehearsal, b)).orElse(List.of());
        Optional<List<VariableValue>> outer = shell.values(name);
        boolean refers = shell.isReference(name);
        if (refers) {
            shell.aim(name, values.stream().map(VariableValue::first).toList());
        } else if (!values.isEmpty()) {
            shell.pin(name, values);
        }
        StringBuilder output = new StringBuilder();
        Map<String, Integer> changes = new HashMap<>();
        boolean again = true;
        while (again) {
            Map<String, List<VariableValue>> before = shell.variables();
            output.setLength(0);
            for (Script body : loop.bodies()) {
                output.append(rehearsal.uncertain(body));
            }
            again = countChanges(before, shell.variables(), changes);
        }
        if (!values.isEmpty() && !refers) {
            shell.restore(name, outer);
            shell.assign(name, values);
        }
        return rehearsal.bounded(output.toString());
    }

    /// Counts the changes of variables. True if a variable changed that has changed fewer times
    /// than the bound.
    private static boolean countChanges(
            Map<String, List<VariableValue>> before,
            Map<String, List<VariableValue>> after,
            Map<String, Integer> changes) {
        boolean news = false;
        for (Map.Entry<String, List<VariableValue>> now : after.entrySet()) {
            if (!now.getValue().equals(before.get(now.getKey()))) {
                news |= changes.merge(now.getKey(), 1, Integer::sum) < CHANGES_MAX;
            }
        }
        return news;
    }

    private static List<VariableValue> values(Rehearsal rehearsal, Statement.Binding binding) {
        List<String> positional =
                rehearsal.shell().positional().orElse(List.of(Hole.UNKNOWN.text()));
        List<String> texts =
                binding.words()
                        .map(words -> Expansion.fields(rehearsal, words))
                        .map(
                                fields ->
                                        fields.stream()
                                                .map(ExpandedWord::text)
                                                .map(Hole::firm)
                                                .toList())
                        .orElse(positional);
        return texts.stream().distinct().map(VariableValue::of).toList();
    }
}
