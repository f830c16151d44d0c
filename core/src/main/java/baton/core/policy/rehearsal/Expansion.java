package baton.core.policy.rehearsal;

import baton.core.policy.call.BraceExpansion;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.shell.Script;
import baton.core.policy.shell.Word;
import baton.core.policy.shell.WordPart;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Turns words into fields, as a shell does before it starts a program. Substitutions in them are
/// rehearsed on the way.
final class Expansion {
    private static final String BLANKS = " \t\n";

    private Expansion() {}

    static List<ExpandedWord> fields(Rehearsal rehearsal, List<Word> words) {
        List<ExpandedWord> fields = new ArrayList<>();
        for (Word word : words) {
            Optional<List<Word>> alternatives = BraceExpansion.of(word, Rehearsal.FIELDS_MAX);
            if (alternatives.isEmpty()) {
                rehearsal.exhaust(word.text());
            }
            alternatives
                    .orElse(List.of())
                    .forEach(alternative -> split(rehearsal, alternative, fields));
        }
        return fields;
    }

    /// The word as one text, as in assignments and here-documents.
    static String text(Rehearsal rehearsal, Word word) {
        StringBuilder text = new StringBuilder();
        for (WordPart part : word.parts()) {
            text.append(
                    switch (part) {
                        case WordPart.Literal(String literal, _) -> literal;
                        case WordPart.Elements _ -> "";
                        case WordPart.Parameter _,
                                WordPart.Substitution _,
                                WordPart.Process _,
                                WordPart.Arithmetic _ ->
                                String.join(" ", values(rehearsal, part));
                    });
        }
        return rehearsal.bounded(Hole.firm(text.toString()));
    }

    private static void split(Rehearsal rehearsal, Word word, List<ExpandedWord> fields) {
        FieldBuilder builder = new FieldBuilder(separators(rehearsal), fields);
        for (WordPart part : word.parts()) {
            // Asked by hand: linking a pattern switch costs each start 1 to 4 ms (ADR 6).
            if (part instanceof WordPart.Literal(String text, boolean quoted)) {
                builder.literal(text, quoted);
            } else if (part instanceof WordPart.Elements(List<Word> words)) {
                words.forEach(element -> text(rehearsal, element));
            } else {
                boolean list = part instanceof WordPart.Parameter named && Parameters.isList(named);
                builder.values(values(rehearsal, part), part.quoted(), list);
            }
        }
        builder.end();
        if (fields.size() > Rehearsal.FIELDS_MAX) {
            rehearsal.exhaust(word.text());
            fields.clear();
        }
    }

    private static String separators(Rehearsal rehearsal) {
        return rehearsal
                .shell()
                .values("IFS")
                .map(values -> values.getFirst().first())
                .orElse(BLANKS);
    }

    private static List<String> values(Rehearsal rehearsal, WordPart part) {
        return switch (part) {
            case WordPart.Literal(String text, _) -> List.of(text);
            case WordPart.Elements _ -> List.of();
            case WordPart.Parameter parameter -> Parameters.values(rehearsal, parameter);
            case WordPart.Substitution(Script script, _) -> List.of(output(rehearsal, script));
            case WordPart.Process(Script script, boolean written) ->
                    List.of(written ? sink(rehearsal, script) : source(rehearsal, script));
            case WordPart.Arithmetic(Word expression, _) -> {
                text(rehearsal, expression);
                yield List.of(Hole.UNKNOWN.text());
            }
        };
    }

    /// The text that a substitution puts in; the content of a file is unknown once it is part of a
    /// word.
    private static String output(Rehearsal rehearsal, Script script) {
        String output = Hole.UNKNOWN.replacing(Hole.FILE, rehearsal.subshell(script));
        int end = output.length();
        while (end > 0 && output.charAt(end - 1) == '\n') {
            end--;
        }
        return output.substring(0, end);
    }

    private static String source(Rehearsal rehearsal, Script script) {
        return rehearsal.shell().source(rehearsal.subshell(script));
    }

    /// It runs whether or not something is written to it.
    private static String sink(Rehearsal rehearsal, Script script) {
        rehearsal.subshell(script);
        return rehearsal.shell().sink(script);
    }

    /// Puts fields together from the values of a word, splitting what was not quoted.
    private static final class FieldBuilder {
        private static final String WILD = "*?[";

        private final String separators;
        private final List<ExpandedWord> fields;
        private final StringBuilder text = new StringBuilder();
        private boolean started;
        private boolean literal = true;
        private boolean pattern;

        FieldBuilder(String separators, List<ExpandedWord> fields) {
            this.separators = separators;
            this.fields = fields;
        }

        void literal(String more, boolean quoted) {
            text.append(quoted ? more : Hole.elastic(more));
            started |= quoted || !more.isEmpty();
            pattern |= !quoted && isWild(more);
        }

        /// The values of an expansion. Those of a list stay apart even in quotes.
        void values(List<String> values, boolean quoted, boolean list) {
            literal = false;
            boolean first = true;
            for (String value : quoted && !list ? List.of(String.join(" ", values)) : values) {
                if (!first) {
                    end();
                    literal = false;
                }
                first = false;
                if (quoted) {
                    started = true;
                    text.append(list ? Hole.elastic(value) : value);
                } else {
                    split(Hole.elastic(value));
                }
            }
        }

        private void split(String value) {
            pattern |= isWild(value);
            for (int i = 0; i < value.length(); i++) {
                char next = value.charAt(i);
                if (separators.indexOf(next) >= 0) {
                    end();
                    literal = false;
                    pattern = isWild(value);
                } else {
                    text.append(next);
                    started = true;
                }
            }
        }

        private static boolean isWild(String text) {
            return text.chars().anyMatch(c -> WILD.indexOf(c) >= 0);
        }

        /// Ends the field that is open, if there is one.
        void end() {
            if (started) {
                fields.add(new ExpandedWord(text.toString(), literal, pattern));
            }
            text.setLength(0);
            started = false;
            literal = true;
            pattern = false;
        }
    }
}
