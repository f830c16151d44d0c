package baton.core.policy.rehearsal;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.CallOptions.Syntax;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.call.VariableValue;
import baton.core.policy.rules.Rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The builtins of a shell, which it carries out itself: commands that change what it knows, or
/// that run text.
final class Builtins {
    private Builtins() {}

    static Optional<String> run(Rehearsal rehearsal, ProgramCall call) {
        return switch (call.name()) {
            case "eval" -> Optional.of(eval(rehearsal, call));
            case "source", "." -> Optional.of(source(rehearsal, call));
            case "trap" -> silent(() -> trap(rehearsal, call));
            case "alias" -> silent(() -> alias(rehearsal, call));
            case "cd", "pushd" -> silent(() -> enter(rehearsal, call));
            case "set" -> silent(() -> set(rehearsal, call));
            case "shift" -> silent(() -> shift(rehearsal, call));
            case "read", "mapfile", "readarray" -> silent(() -> Reads.run(rehearsal, call));
            case "unset" -> silent(() -> unset(rehearsal, call));
            case "hash" -> silent(() -> remember(rehearsal, call));
            case "declare", "typeset", "local" -> silent(() -> declare(rehearsal, call));
            case "let", "test", "[", "readonly", "export", "getopts" ->
                    silent(() -> subscripts(rehearsal, call));
            case "printf" -> printf(rehearsal, call);
            default -> Optional.empty();
        };
    }

    private static Optional<String> silent(Runnable effect) {
        effect.run();
        return Optional.of("");
    }

    /// Only a text that is written out is looked into.
    private static String eval(Rehearsal rehearsal, ProgramCall call) {
        boolean literal = call.arguments().stream().allMatch(ExpandedWord::literal);
        String text = joined(call.arguments());
        boolean tainted = Hole.DOWNLOADED.in(text) || Hole.DECODED.in(text);
        if (literal || tainted) {
            return Code.run(rehearsal, text, call);
        }
        rehearsal.found(Rule.RUN_TIME_EVAL, call.text());
        if (!Hole.anyIn(text)) {
            Code.suspected(rehearsal, text);
        }
        return Hole.UNKNOWN.text();
    }

    static String joined(List<ExpandedWord> fields) {
        return fields.stream().map(ExpandedWord::text).collect(Collectors.joining(" "));
    }

    private static String source(Rehearsal rehearsal, ProgramCall call) {
        return call.arguments().isEmpty()
                ? ""
                : Code.file(rehearsal, call.arguments().getFirst(), call);
    }

    private static void trap(Rehearsal rehearsal, ProgramCall call) {
        List<ExpandedWord> operands = CallOptions.read(call.arguments(), Syntax.NONE).operands();
        boolean sets = operands.size() > 1 && !operands.getFirst().is("-");
        if (sets) {
            Code.lenient(rehearsal, operands.getFirst().text(), call);
        }
    }

    /// An alias is judged like a function: by what it would do.
    private static void alias(Rehearsal rehearsal, ProgramCall call) {
        for (ExpandedWord operand : CallOptions.read(call.arguments(), Syntax.NONE).operands()) {
            int equals = operand.text().indexOf('=');
            if (equals > 0) {
                Code.suspected(rehearsal, operand.text().substring(equals + 1));
            }
        }
    }

    private static void enter(Rehearsal rehearsal, ProgramCall call) {
        ShellKnowledge shell = rehearsal.shell();
        List<ExpandedWord> operands = CallOptions.read(call.arguments(), Syntax.NONE).operands();
        String to = operands.isEmpty() ? "~" : operands.getFirst().text();
        boolean known = !Hole.anyIn(to) && !to.equals("-");
        shell.enter(known ? shell.resolved(to) : "");
    }

    private static void set(Rehearsal rehearsal, ProgramCall call) {
        boolean explicit = call.has("--");
        CallOptions options = CallOptions.read(call.arguments(), Syntax.before("o"));
        if (explicit || !options.operands().isEmpty()) {
            position(rehearsal, options.operands());
        }
    }

    private static void position(Rehearsal rehearsal, List<ExpandedWord> fields) {
        rehearsal
                .shell()
                .position(Optional.of(fields.stream().map(f -> Hole.firm(f.text())).toList()));
    }

    private static void shift(Rehearsal rehearsal, ProgramCall call) {
        ShellKnowledge shell = rehearsal.shell();
        String by = call.arguments().isEmpty() ? "1" : call.arguments().getFirst().text();
        boolean known = by.length() == 1 && Character.isDigit(by.charAt(0));
        int count = known ? by.charAt(0) - '0' : 0;
        shell.position(
                known
                        ? shell.positional().map(all -> all.stream().skip(count).toList())
                        : Optional.empty());
    }

    private static void unset(Rehearsal rehearsal, ProgramCall call) {
        subscripts(rehearsal, call);
        call.arguments().forEach(field -> rehearsal.shell().unset(field.text()));
    }

    /// `hash -p /bin/rm ls` makes `ls` another name of `rm`.
    private static void remember(Rehearsal rehearsal, ProgramCall call) {
        CallOptions options = CallOptions.read(call.arguments(), Syntax.of("p"));
        Optional<String> program = options.value("-p").flatMap(ExpandedWord::program);
        for (ExpandedWord name : options.operands()) {
            program.ifPresent(known -> rehearsal.shell().copyProgram(name.text(), known));
        }
    }

    /// `declare -n name=target` makes a name stand for another.
    private static void declare(Rehearsal rehearsal, ProgramCall call) {
        subscripts(rehearsal, call);
        ShellKnowledge shell = rehearsal.shell();
        List<String> words =
                call.arguments().stream().map(ExpandedWord::text).map(Hole::firm).toList();
        if (References.hasReferenceOption(words, '+')) {
            words.forEach(shell::dereference);
        } else if (References.hasReferenceOption(words, '-')) {
            words.stream()
                    .filter(word -> !word.startsWith("-"))
                    .forEach(word -> refer(shell, word));
        }
    }

    private static void refer(ShellKnowledge shell, String word) {
        int equals = word.indexOf('=');
        String name = equals < 0 ? word : word.substring(0, equals);
        shell.refer(name, equals < 0 ? Optional.empty() : Optional.of(word.substring(equals + 1)));
    }

    /// Bash expands what stands in a subscript, even where the argument was quoted.
    static void subscripts(Rehearsal rehearsal, ProgramCall call) {
        for (ExpandedWord argument : call.arguments()) {
            int open = argument.text().indexOf('[');
            if (open >= 0 && argument.text().indexOf('$', open) >= 0) {
                Code.suspected(rehearsal, ": \"" + argument.text().substring(open) + "\"");
            }
        }
    }

    /// `printf -v name` prints nothing.
    private static Optional<String> printf(Rehearsal rehearsal, ProgramCall call) {
        List<ExpandedWord> arguments = new ArrayList<>(call.arguments());
        boolean stores = arguments.size() > 2 && arguments.getFirst().is("-v");
        if (!stores) {
            return Optional.empty();
        }
        subscripts(rehearsal, call);
        String name = arguments.get(1).text();
        String text = PrintedOutput.formatted(arguments.subList(2, arguments.size()));
        rehearsal.shell().assign(name, List.of(VariableValue.of(rehearsal.bounded(text))));
        return Optional.of("");
    }
}
