package baton.core.policy.rehearsal;

import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.VariableValue;
import baton.core.policy.shell.Mentions;
import baton.core.policy.shell.Statement;
import baton.core.policy.shell.VariableAssignment;
import baton.core.policy.shell.Word;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Rehearses simple commands, once for every value that the variables in them may have.
final class SimpleRehearsal {
    private static final Set<String> DECLARING =
            Set.of("declare", "export", "local", "readonly", "typeset");

    private static final Set<String> TRANSPARENT = Set.of("command", "builtin");

    private SimpleRehearsal() {}

    static String run(Rehearsal rehearsal, Statement.Simple simple) {
        boolean choices = rehearsal.shell().hasChoices();
        Set<String> names = choices ? Mentions.in(simple) : Set.of();
        return pinned(rehearsal, simple, List.copyOf(names));
    }

    private static String pinned(Rehearsal rehearsal, Statement.Simple simple, List<String> names) {
        ShellKnowledge shell = rehearsal.shell();
        if (rehearsal.isExhausted()) {
            return "";
        }
        Optional<String> wide =
                names.stream().filter(name -> !shell.choices(name).isEmpty()).findFirst();
        if (wide.isPresent()) {
            return aimed(rehearsal, simple, names, wide.get());
        }
        Optional<String> open =
                names.stream()
                        .filter(name -> shell.values(name).orElse(List.of()).size() > 1)
                        .findFirst();
        if (open.isEmpty()) {
            return rehearsal.steps(simple.text()) ? once(rehearsal, simple) : "";
        }
        String name = open.get();
        Set<String> outputs = new LinkedHashSet<>();
        Set<VariableValue> after = new LinkedHashSet<>();
        for (VariableValue value : shell.values(name).orElse(List.of())) {
            shell.pin(name, List.of(value));
            outputs.add(pinned(rehearsal, simple, names));
            after.addAll(shell.values(name).orElse(List.of(VariableValue.UNKNOWN)));
        }
        shell.pin(name, List.copyOf(after));
        return rehearsal.bounded(String.join("", outputs));
    }

    /// Once for every name that a reference may stand for.
    private static String aimed(
            Rehearsal rehearsal, Statement.Simple simple, List<String> names, String reference) {
        ShellKnowledge shell = rehearsal.shell();
        Set<String> targets = shell.choices(reference);
        Set<String> outputs = new LinkedHashSet<>();
        for (String target : targets) {
            shell.aim(reference, List.of(target));
            outputs.add(pinned(rehearsal, simple, names));
        }
        shell.aim(reference, targets);
        return rehearsal.bounded(String.join("", outputs));
    }

    private static String once(Rehearsal rehearsal, Statement.Simple simple) {
        List<ExpandedWord> fields = Expansion.fields(rehearsal, simple.words());
        Map<String, Optional<List<VariableValue>>> outer = new HashMap<>();
        for (VariableAssignment assignment : simple.assignments()) {
            outer.putIfAbsent(assignment.name(), rehearsal.shell().values(assignment.name()));
            Assignments.run(rehearsal, assignment);
        }
        declare(rehearsal, simple.words());
        String output =
                Redirections.around(
                        rehearsal,
                        simple.redirects(),
                        simple.text(),
                        () -> started(rehearsal, simple, fields));
        if (fields.size() == 1 && fields.getFirst().is("exec")) {
            Redirections.keep(rehearsal, simple.redirects());
        }
        if (!fields.isEmpty()) {
            outer.forEach(rehearsal.shell()::restore);
            String last = Hole.firm(fields.getLast().text());
            rehearsal.shell().assign("_", List.of(VariableValue.of(last)));
        }
        return output;
    }

    /// A redirection alone hands on what it reads, as in `$(<file)`.
    private static String started(
            Rehearsal rehearsal, Statement.Simple simple, List<ExpandedWord> fields) {
        boolean reads = fields.isEmpty() && simple.assignments().isEmpty();
        return reads
                ? rehearsal.shell().input().map(ShellKnowledge.Input::text).orElse("")
                : ProgramLaunch.start(rehearsal, fields, simple.text());
    }

    /// `export name=value` and its like. They may stand behind `command` and `builtin`, which
    /// leave them what they are. What makes a name stand for another assigns nothing.
    private static void declare(Rehearsal rehearsal, List<Word> words) {
        List<Word> own =
                words.stream().dropWhile(word -> TRANSPARENT.contains(word.text())).toList();
        if (own.isEmpty() || !DECLARING.contains(own.getFirst().text())) {
            return;
        }
        List<Word> arguments = own.subList(1, own.size());
        boolean refers = References.declares(own.getFirst().text());
        if (refers
                && References.hasReferenceOption(
                        arguments.stream().map(Word::text).toList(), '-')) {
            return;
        }
        arguments.stream()
                .flatMap(word -> Assignments.declared(word).stream())
                .forEach(assignment -> Assignments.run(rehearsal, assignment));
    }
}
