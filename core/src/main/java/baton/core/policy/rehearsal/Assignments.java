package baton.core.policy.rehearsal;

import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.call.VariableValue;
import baton.core.policy.shell.VariableAssignment;
import baton.core.policy.shell.Word;
import baton.core.policy.shell.WordPart;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Rehearses assignments.
final class Assignments {
    /// Programs run what these hold.
    private static final Set<String> RUN_BY_OTHERS =
            Set.of(
                    "EDITOR",
                    "VISUAL",
                    "PAGER",
                    "BROWSER",
                    "GIT_EDITOR",
                    "GIT_PAGER",
                    "GIT_SEQUENCE_EDITOR",
                    "GIT_SSH_COMMAND",
                    "GIT_EXTERNAL_DIFF",
                    "GIT_ASKPASS",
                    "SSH_ASKPASS",
                    "MANPAGER",
                    "LESSOPEN",
                    "LESSCLOSE",
                    "PROMPT_COMMAND",
                    "PS0",
                    "PS1",
                    "PS2",
                    "PS4",
                    "FCEDIT",
                    "GIT_SSH",
                    "GIT_PROXY_COMMAND",
                    "RSYNC_RSH",
                    "SUDO_ASKPASS");

    /// A shell runs the file that these name, and expands the name before that.
    static final Set<String> SOURCED = Set.of("BASH_ENV", "ENV");

    private static final Set<String> OPTIONS_OF_MAKE = Set.of("MAKEFLAGS", "GNUMAKEFLAGS");

    private Assignments() {}

    static void run(Rehearsal rehearsal, VariableAssignment assignment) {
        ShellKnowledge shell = rehearsal.shell();
        String name = assignment.name();
        Optional<String> index =
                assignment.subscript().map(word -> Expansion.text(rehearsal, word));
        Optional<VariableValue> elements = elements(rehearsal, assignment.value());
        String text = Expansion.text(rehearsal, assignment.value());
        List<VariableValue> values = new ArrayList<>();
        boolean keeps = assignment.append() || index.isPresent();
        List<VariableValue> old = shell.values(name).orElse(List.of(VariableValue.of("")));
        for (VariableValue value : keeps ? old : List.of(VariableValue.of(""))) {
            values.add(combined(value, index, elements, assignment, text));
        }
        if (index.isPresent() && VariableValue.place(index.get()).isEmpty()) {
            Code.suspected(rehearsal, text);
        }
        values.forEach(value -> value.elements().forEach(rehearsal::bounded));
        if (values.stream().anyMatch(value -> value.elements().size() > Rehearsal.FIELDS_MAX)) {
            rehearsal.exhaust(name);
            return;
        }
        shell.assign(name, values);
        inspect(rehearsal, name, text);
    }

    private static VariableValue combined(
            VariableValue old,
            Optional<String> index,
            Optional<VariableValue> elements,
            VariableAssignment assignment,
            String text) {
        if (index.isPresent()) {
            return old.with(VariableValue.place(index.get()), text);
        }
        if (elements.isPresent()) {
            boolean fresh = !assignment.append() || old.equals(VariableValue.of(""));
            return fresh ? elements.get() : old.appending(elements.get());
        }
        return assignment.append() ? old.appending(text) : VariableValue.of(text);
    }

    private static Optional<VariableValue> elements(Rehearsal rehearsal, Word word) {
        return word.parts().stream()
                .filter(WordPart.Elements.class::isInstance)
                .map(WordPart.Elements.class::cast)
                .map(part -> Expansion.fields(rehearsal, part.words()))
                .map(fields -> elements(rehearsal, fields))
                .findFirst();
    }

    /// Elements may name their place: `([2]=text)`, or `([key]=text)`.
    private static VariableValue elements(Rehearsal rehearsal, List<ExpandedWord> fields) {
        VariableValue all = new VariableValue(List.of());
        OptionalInt next = OptionalInt.of(0);
        for (ExpandedWord field : fields) {
            String text = Hole.firm(field.text());
            int end = text.startsWith("[") ? text.indexOf("]=") : -1;
            OptionalInt place = end < 0 ? next : VariableValue.place(text.substring(1, end));
            String element = end < 0 ? text : text.substring(end + 2);
            if (place.isEmpty()) {
                Code.suspected(rehearsal, element);
            }
            all = all.with(place, element);
            next = place.isPresent() ? OptionalInt.of(place.getAsInt() + 1) : place;
        }
        return all;
    }

    /// Values that are run later: by a program, or by bash when it takes them for a number.
    static void inspect(Rehearsal rehearsal, String name, String text) {
        if (RUN_BY_OTHERS.contains(name)) {
            Code.suspected(rehearsal, text);
        }
        if (text.contains("[$(") || text.contains("[`")) {
            Code.suspected(rehearsal, ": \"" + text + "\"");
        }
        if (name.startsWith("BASH_FUNC_")) {
            Code.suspected(rehearsal, "f" + text);
        }
        if (OPTIONS_OF_MAKE.contains(name)) {
            Makes.options(rehearsal, text);
        }
        if (SOURCED.contains(name)) {
            Code.suspected(rehearsal, ": \"" + text + "\"");
            Code.file(
                    rehearsal,
                    ExpandedWord.of(text),
                    new ProgramCall(name, List.of(), name + "=" + text));
        }
    }

    /// The assignment that an argument like `name=value` makes.
    static Optional<VariableAssignment> declared(Word word) {
        if (word.parts().isEmpty()
                || !(word.parts().getFirst()
                        instanceof WordPart.Literal(String text, boolean quoted))) {
            return Optional.empty();
        }
        int equals = text.indexOf('=');
        boolean append = equals > 0 && text.charAt(equals - 1) == '+';
        String name = equals < 0 ? "" : text.substring(0, append ? equals - 1 : equals);
        if (!isName(name)) {
            return Optional.empty();
        }
        List<WordPart> value = new ArrayList<>(word.parts());
        value.set(0, new WordPart.Literal(text.substring(equals + 1), quoted));
        return Optional.of(new VariableAssignment(name, Optional.empty(), append, new Word(value)));
    }

    static boolean isName(String text) {
        return !text.isEmpty()
                && !Character.isDigit(text.charAt(0))
                && text.chars()
                        .allMatch(c -> c == '_' || (c < 0x80 && Character.isLetterOrDigit(c)));
    }
}
