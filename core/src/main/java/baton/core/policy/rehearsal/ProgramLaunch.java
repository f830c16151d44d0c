package baton.core.policy.rehearsal;

import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.rules.Rules;
import baton.core.policy.rules.Targets;
import baton.core.policy.shell.Statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Rehearses the start of a program: holds it against the rules, and follows it when it starts
/// other programs.
final class ProgramLaunch {
    private ProgramLaunch() {}

    /// The words of a simple command. What was not quoted may turn out to be nothing, or several
    /// words, so those readings are tried as well.
    static String start(Rehearsal rehearsal, List<ExpandedWord> fields, String text) {
        String output = run(rehearsal, fields, text);
        if (fields.stream().anyMatch(ExpandedWord::hasHole)) {
            List<ExpandedWord> vanished = vanished(fields);
            List<ExpandedWord> split = split(fields);
            if (!vanished.isEmpty()) {
                run(rehearsal, vanished, text);
            }
            if (split.size() != fields.size()) {
                run(rehearsal, split, text);
            }
        }
        return output;
    }

    private static List<ExpandedWord> vanished(List<ExpandedWord> fields) {
        List<ExpandedWord> left = new ArrayList<>();
        for (ExpandedWord field : fields) {
            String rest = Hole.without(field.text());
            boolean gone = rest.isEmpty() && field.text().chars().anyMatch(Hole::isElastic);
            if (!gone) {
                left.add(field.with(rest));
            }
        }
        return left;
    }

    private static List<ExpandedWord> split(List<ExpandedWord> fields) {
        List<ExpandedWord> parts = new ArrayList<>();
        for (ExpandedWord field : fields) {
            String text = field.text();
            int start = 0;
            for (int i = 0; i < text.length(); i++) {
                if (Hole.isElastic(text.charAt(i))) {
                    addPart(field, text.substring(start, i), parts);
                    start = i + 1;
                }
            }
            addPart(field, text.substring(start), parts);
        }
        return parts;
    }

    private static void addPart(ExpandedWord field, String part, List<ExpandedWord> parts) {
        if (!part.isEmpty()) {
            parts.add(field.with(part));
        }
    }

    /// A program's name and its arguments, and what the program prints.
    static String run(Rehearsal rehearsal, List<ExpandedWord> fields, String text) {
        if (fields.isEmpty()) {
            return "";
        }
        String output = Hole.UNKNOWN.text();
        if (rehearsal.descends(text)) {
            ExpandedWord first = fields.getFirst();
            List<ExpandedWord> arguments = fields.subList(1, fields.size());
            Optional<String> copy = rehearsal.shell().program(first.text());
            Optional<String> name = copy.or(first::program);
            output =
                    name.map(
                                    known ->
                                            known(
                                                    rehearsal,
                                                    first,
                                                    new ProgramCall(known, arguments, text)))
                            .orElseGet(() -> Undetermined.run(rehearsal, first, arguments, text));
        }
        rehearsal.ascends();
        return output;
    }

    private static String known(Rehearsal rehearsal, ExpandedWord first, ProgramCall call) {
        Rules.of(call).forEach(rule -> rehearsal.found(rule, call.text()));
        Files.touch(rehearsal, call);
        if (first.text().indexOf('/') >= 0) {
            Code.file(rehearsal, first, call);
        }
        String output = behave(rehearsal, call);
        drain(rehearsal, call);
        return rehearsal.bounded(output);
    }

    /// Rehearses what a program may write to process substitutions among its arguments, where it is
    /// not known to write to them.
    private static void drain(Rehearsal rehearsal, ProgramCall call) {
        List<ExpandedWord> written = Targets.of(call).paths();
        for (ExpandedWord argument : call.arguments()) {
            if (!written.contains(argument)) {
                String text = Hole.taint(Files.input(rehearsal));
                rehearsal
                        .shell()
                        .sink(argument.text())
                        .ifPresent(sink -> Redirections.drain(rehearsal, sink, text));
            }
        }
    }

    private static String behave(Rehearsal rehearsal, ProgramCall call) {
        Optional<Statement> function = rehearsal.shell().function(call.name());
        if (function.isPresent()) {
            return rehearsal.call(call, function.get());
        }
        return Prefixes.run(rehearsal, call)
                .or(() -> Launchers.run(rehearsal, call))
                .or(() -> ShellPrograms.run(rehearsal, call))
                .or(() -> Builtins.run(rehearsal, call))
                .or(() -> Feeders.run(rehearsal, call))
                .or(() -> Carriers.run(rehearsal, call))
                .or(() -> Interpreters.run(rehearsal, call))
                .orElseGet(() -> Strangers.run(rehearsal, call));
    }
}
