package baton.core.policy.rehearsal;

import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.call.VariableValue;
import baton.core.policy.rules.Rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Shells: what they run is a text, a file, or what they read.
final class ShellPrograms {
    private static final Set<String> NAMES =
            Set.of(
                    "sh", "bash", "zsh", "dash", "ksh", "ksh93", "mksh", "ash", "fish", "rbash",
                    "csh", "tcsh", "yash", "posh", "xonsh", "nu");

    private static final Set<String> WITH_VALUE =
            Set.of("--rcfile", "--init-file", "--init-command", "--command");

    private ShellPrograms() {}

    static boolean isShell(String name) {
        return NAMES.contains(name);
    }

    static Optional<String> run(Rehearsal rehearsal, ProgramCall call) {
        return isShell(call.name())
                ? Optional.of(new Reading(call.arguments()).run(rehearsal, call))
                : Optional.empty();
    }

    /// The arguments of a shell. Letters come in clusters, `o` and `O` take a word each, and `c`
    /// makes the first operand the text to run.
    private static final class Reading {
        private final List<ExpandedWord> operands = new ArrayList<>();
        private final StringBuilder letters = new StringBuilder();
        private boolean ended;

        Reading(List<ExpandedWord> arguments) {
            int skip = 0;
            for (ExpandedWord argument : arguments) {
                if (skip > 0) {
                    skip--;
                } else if (ended) {
                    operands.add(argument);
                } else {
                    skip = take(argument);
                }
            }
        }

        /// Takes an argument, and returns the number of the next arguments that belong to it.
        private int take(ExpandedWord argument) {
            String text = argument.text();
            boolean cluster = text.length() > 1 && (text.charAt(0) == '-' || text.charAt(0) == '+');
            if (text.equals("--") || text.equals("-")) {
                ended = true;
            } else if (text.startsWith("--")) {
                letters.append(text.equals("--command") ? "c" : "");
                return WITH_VALUE.contains(text) && !text.equals("--command") ? 1 : 0;
            } else if (cluster) {
                letters.append(text.charAt(0) == '-' ? text.substring(1) : "");
                return (int) text.chars().filter(c -> c == 'o' || c == 'O').count();
            } else {
                ended = true;
                operands.add(argument);
            }
            return 0;
        }

        private boolean has(char letter) {
            return letters.indexOf(Character.toString(letter)) >= 0;
        }

        String run(Rehearsal rehearsal, ProgramCall call) {
            // Reads without running, unless it is interactive.
            if (has('n') && !has('i')) {
                return "";
            }
            source(rehearsal, call);
            if (Hole.anyIn(letters.toString()) && !operands.isEmpty()) {
                rehearsal.found(Rule.RUN_TIME_CODE, call.text());
            }
            if (has('c')) {
                return operands.isEmpty() ? "" : text(rehearsal, call);
            }
            return operands.isEmpty() || has('s')
                    ? Code.input(rehearsal, call)
                    : Code.file(rehearsal, operands.getFirst(), call);
        }

        /// The file that the environment names; this command line may have written it.
        private static void source(Rehearsal rehearsal, ProgramCall call) {
            for (String name : Assignments.SOURCED) {
                rehearsal.shell().values(name).orElse(List.of()).stream()
                        .map(VariableValue::first)
                        .filter(path -> !path.isEmpty())
                        .forEach(path -> Code.file(rehearsal, ExpandedWord.of(path), call));
            }
        }

        private String text(Rehearsal rehearsal, ProgramCall call) {
            ShellKnowledge shell = rehearsal.shell();
            Optional<List<String>> outer = shell.positional();
            shell.position(
                    Optional.of(operands.stream().skip(2).map(f -> Hole.firm(f.text())).toList()));
            String name = operands.size() > 1 ? operands.get(1).text() : call.name();
            shell.pin("0", List.of(VariableValue.of(Hole.firm(name))));
            shell.beginUncertain();
            String output = Code.run(rehearsal, operands.getFirst().text(), call);
            shell.endUncertain();
            shell.position(outer);
            return output;
        }
    }
}
