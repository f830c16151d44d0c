package baton.core.policy.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads loops, their first word being taken.
final class Loops {
    private Loops() {}

    static Statement conditional(Cursor cursor) {
        Script condition = Scripts.required(cursor);
        return new Statement.Loop(Optional.empty(), List.of(condition, Compounds.loopBody(cursor)));
    }

    /// `for` and `select`.
    static Statement each(Cursor cursor) {
        cursor.skipBlanks();
        if (cursor.takes("((")) {
            return counting(cursor);
        }
        String name = Words.read(cursor, Words.WordPlace.PLAIN).text();
        Optional<List<Word>> words = Optional.empty();
        cursor.skipBlanks();
        if (!cursor.takes(";")) {
            cursor.skipLines();
            words = Reserved.takesWord(cursor, "in") ? Optional.of(words(cursor)) : words;
        }
        Script body = Compounds.loopBody(cursor);
        return new Statement.Loop(Optional.of(new Statement.Binding(name, words)), List.of(body));
    }

    private static List<Word> words(Cursor cursor) {
        List<Word> words = new ArrayList<>();
        cursor.skipBlanks();
        while (Words.starts(cursor)) {
            words.add(Words.read(cursor, Words.WordPlace.PLAIN));
            cursor.skipBlanks();
        }
        boolean ended = cursor.takes(";") || cursor.takesLine();
        if (!ended) {
            cursor.refuseUnexpected();
        }
        return words;
    }

    /// `for ((a; b; c))`, which a test before the body stands for.
    private static Statement counting(Cursor cursor) {
        Parts parts = new Parts();
        Words.matched(cursor, '(', ')', parts);
        cursor.expect(")");
        Word expressions = parts.word();
        if (expressions.text().chars().filter(next -> next == ';').count() != 2) {
            cursor.refuse("a counting loop needs three expressions");
        }
        cursor.skipBlanks();
        cursor.takes(";");
        Statement test = new Statement.Test(List.of(expressions));
        Script body = Compounds.loopBody(cursor);
        return new Statement.Loop(Optional.empty(), List.of(new Script(List.of(test)), body));
    }
}
