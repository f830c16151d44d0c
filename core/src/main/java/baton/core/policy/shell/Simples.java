package baton.core.policy.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads simple commands, and functions that begin like one.
final class Simples {
    /// After these, `name=(…)` is one word.
    private static final Set<String> DECLARING =
            Set.of("alias", "declare", "export", "local", "readonly", "typeset", "eval", "let");

    private final List<VariableAssignment> assignments = new ArrayList<>();
    private final List<Word> words = new ArrayList<>();
    private final List<Redirect> redirects = new ArrayList<>();

    private Simples() {}

    static Statement read(Cursor cursor) {
        cursor.skipBlanks();
        int start = cursor.at();
        Simples simple = new Simples();
        int end = start;
        while (simple.takesElement(cursor)) {
            end = cursor.at();
            cursor.skipBlanks();
        }
        String text = cursor.since(start).substring(0, Math.max(0, end - start));
        if (simple.isFunctionName() && cursor.takes("(")) {
            cursor.expect(")");
            return Compounds.function(cursor, simple.words.getFirst().text(), start);
        }
        if (simple.isEmpty()) {
            cursor.refuseUnexpected();
        }
        return new Statement.Simple(simple.assignments, simple.words, simple.redirects, text);
    }

    private boolean isFunctionName() {
        return words.size() == 1 && assignments.isEmpty() && redirects.isEmpty();
    }

    private boolean isEmpty() {
        return words.isEmpty() && assignments.isEmpty() && redirects.isEmpty();
    }

    private boolean takesElement(Cursor cursor) {
        if (Redirects.starts(cursor)) {
            redirects.add(Redirects.read(cursor));
            return true;
        }
        if (!Words.starts(cursor)) {
            return false;
        }
        boolean declares = !words.isEmpty() && DECLARING.contains(words.getFirst().text());
        if (words.isEmpty() || declares) {
            assignment(cursor);
        } else {
            words.add(Words.read(cursor, Words.WordPlace.PLAIN));
        }
        return true;
    }

    /// An assignment, or a word that only begins like one.
    private void assignment(Cursor cursor) {
        int start = cursor.at();
        Parts head = new Parts();
        String name = Dollars.startsName(cursor.peek()) ? Dollars.name(cursor) : "";
        Optional<Word> subscript = Optional.empty();
        if (!name.isEmpty()) {
            head.plain(name);
        }
        if (!name.isEmpty() && cursor.peek() == '[') {
            subscript = Optional.of(subscript(cursor));
            head.plain('[');
            head.addAll(subscript.get());
            head.plain(']');
        }
        boolean append = !name.isEmpty() && cursor.takes("+=");
        boolean assigns = append || (!name.isEmpty() && cursor.takes("="));
        if (assigns && words.isEmpty()) {
            assignments.add(new VariableAssignment(name, subscript, append, value(cursor)));
        } else if (assigns) {
            head.plain(append ? "+=" : "=");
            head.addAll(value(cursor));
            words.add(head.word());
        } else {
            Words.rest(cursor, Words.WordPlace.PLAIN, head);
            words.add(head.word());
        }
        if (cursor.at() == start) {
            cursor.refuseUnexpected();
        }
    }

    private static Word subscript(Cursor cursor) {
        cursor.advance();
        Parts inner = new Parts();
        Braces.bracketed(cursor, inner);
        if (!cursor.takes("]")) {
            cursor.refuse("']' is missing");
        }
        return inner.word();
    }

    private static Word value(Cursor cursor) {
        Parts parts = new Parts();
        if (cursor.peek() == '(') {
            cursor.advance();
            parts.add(new WordPart.Elements(elements(cursor)));
        }
        Words.rest(cursor, Words.WordPlace.PLAIN, parts);
        return parts.word();
    }

    private static List<Word> elements(Cursor cursor) {
        List<Word> elements = new ArrayList<>();
        cursor.skipLines();
        while (Words.starts(cursor)) {
            elements.add(element(cursor));
            cursor.skipLines();
        }
        cursor.expect(")");
        return elements;
    }

    /// `[subscript]=value` may hold blanks in its subscript.
    private static Word element(Cursor cursor) {
        Parts parts = new Parts();
        if (cursor.peek() == '[') {
            parts.plain('[');
            parts.addAll(subscript(cursor));
            parts.plain(']');
        }
        Words.rest(cursor, Words.WordPlace.PLAIN, parts);
        return parts.word();
    }
}
