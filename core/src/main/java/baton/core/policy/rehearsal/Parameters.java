package baton.core.policy.rehearsal;

import baton.core.policy.call.Hole;
import baton.core.policy.call.TextOperators;
import baton.core.policy.call.VariableValue;
import baton.core.policy.shell.Bash;
import baton.core.policy.shell.Script;
import baton.core.policy.shell.Word;
import baton.core.policy.shell.WordPart.Parameter;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// The values that parameters stand for.
final class Parameters {
    /// The values that these variables hold unless they are assigned.
    private static final Map<String, String> KNOWN =
            Map.of(
                    "HOME", "~",
                    "IFS", " \t\n",
                    "SHELL", "bash",
                    "BASH", "bash",
                    "HISTFILE", "~/.bash_history");

    /// These are numbers, and harmless as part of code.
    private static final Set<String> NUMBERS =
            Set.of("#", "?", "$", "!", "RANDOM", "SECONDS", "LINENO", "UID", "EUID", "PPID");

    private static final Set<String> DEFAULTS = Set.of(":-", "-", ":=", "=");
    private static final Set<String> CHECKS = Set.of(":?", "?");
    private static final List<String> UNKNOWN = List.of(Hole.UNKNOWN.text());

    private Parameters() {}

    /// `$@` and `${name[@]}`.
    static boolean isList(Parameter parameter) {
        return parameter.name().equals("@")
                || parameter.subscript().map(Word::text).orElse("").equals("@");
    }

    static List<String> values(Rehearsal rehearsal, Parameter parameter) {
        String operator = parameter.operator();
        Optional<List<String>> values = plain(rehearsal, parameter);
        String argument = Expansion.text(rehearsal, parameter.argument());
        if (operator.isEmpty() || CHECKS.contains(operator)) {
            return values.orElse(UNKNOWN);
        }
        if (DEFAULTS.contains(operator)) {
            return defaulted(rehearsal, parameter, values, argument);
        }
        if (operator.equals(":+") || operator.equals("+")) {
            return List.of(argument);
        }
        if (operator.equals("@")) {
            return transformed(rehearsal, values.orElse(UNKNOWN), argument);
        }
        return values.orElse(UNKNOWN).stream()
                .map(value -> TextOperators.apply(operator, value, argument))
                .toList();
    }

    private static List<String> defaulted(
            Rehearsal rehearsal,
            Parameter parameter,
            Optional<List<String>> values,
            String argument) {
        boolean empty = values.map(List.of("")::equals).orElse(true);
        if (!empty) {
            return values.orElse(UNKNOWN);
        }
        boolean assigns = parameter.operator().endsWith("=");
        if (assigns && Assignments.isName(parameter.name())) {
            rehearsal.shell().assign(parameter.name(), List.of(VariableValue.of(argument)));
        }
        return List.of(argument);
    }

    /// `@P` expands once more what the parameter holds; the others only rewrite it.
    private static List<String> transformed(
            Rehearsal rehearsal, List<String> values, String letter) {
        if (letter.equals("P")) {
            values.forEach(value -> expandAgain(rehearsal, value));
        }
        boolean same = Set.of("Q", "E", "A", "K", "k", "U", "u", "L").contains(letter);
        return same ? values : UNKNOWN;
    }

    private static void expandAgain(Rehearsal rehearsal, String value) {
        String quoted = ": \"" + value.replace("\"", "\\\"") + "\"";
        boolean fits = rehearsal.descends(value);
        if (fits && Bash.parse(quoted) instanceof Bash.Readable(Script script)) {
            rehearsal.subshell(script);
        }
        rehearsal.ascends();
    }

    /// Without its operator; nothing when the parameter is not known here.
    private static Optional<List<String>> plain(Rehearsal rehearsal, Parameter parameter) {
        String name = parameter.name();
        Optional<String> subscript =
                parameter.subscript().map(word -> Expansion.text(rehearsal, word));
        if (name.length() > 1 && name.startsWith("#")) {
            return Optional.of(List.of("0"));
        }
        if (name.length() > 1 && name.startsWith("!")) {
            return indirect(rehearsal, name.substring(1));
        }
        if (NUMBERS.contains(name)) {
            return Optional.of(List.of("0"));
        }
        if (name.equals("@") || name.equals("*")) {
            return rehearsal.shell().positional();
        }
        if (isNumber(name) && !name.equals("0")) {
            return positional(rehearsal, name);
        }
        return variable(rehearsal, name).map(value -> elements(rehearsal, value, subscript));
    }

    private static Optional<List<String>> positional(Rehearsal rehearsal, String number) {
        int index = Integer.parseInt(number);
        return rehearsal
                .shell()
                .positional()
                .map(all -> List.of(index <= all.size() ? all.get(index - 1) : ""));
    }

    private static Optional<VariableValue> variable(Rehearsal rehearsal, String name) {
        Optional<VariableValue> assigned =
                rehearsal.shell().values(name).map(values -> values.getFirst());
        return assigned.or(() -> Optional.ofNullable(KNOWN.get(name)).map(VariableValue::of));
    }

    private static Optional<List<String>> indirect(Rehearsal rehearsal, String name) {
        return variable(rehearsal, name)
                .flatMap(target -> variable(rehearsal, target.first()))
                .map(VariableValue::elements);
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty()
                && text.length() <= 4
                && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /// An index that only the run can tell may mean any element: each is judged as code.
    private static List<String> elements(
            Rehearsal rehearsal, VariableValue value, Optional<String> subscript) {
        if (subscript.isEmpty()) {
            return List.of(value.first());
        }
        String index = subscript.get();
        OptionalInt place = VariableValue.place(index);
        if (place.isPresent()) {
            int at = place.getAsInt();
            return List.of(at < value.elements().size() ? value.elements().get(at) : "");
        }
        if (index.equals("@") || index.equals("*")) {
            return value.elements();
        }
        value.elements().forEach(element -> Code.suspected(rehearsal, element));
        return UNKNOWN;
    }
}
