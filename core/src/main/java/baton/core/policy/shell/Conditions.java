package baton.core.policy.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Reads `[[ … ]]`, the opening being taken. Only the words are kept.
final class Conditions {
    private static final String UNARY = "abcdefghkLnNoprsStuvwxzGOR";

    private static final Set<String> BINARY =
            Set.of("=", "==", "!=", "-nt", "-ot", "-ef", "-eq", "-ne", "-lt", "-le", "-gt", "-ge");

    private final List<Word> words = new ArrayList<>();

    private Conditions() {}

    static Statement read(Cursor cursor) {
        Conditions conditions = new Conditions();
        conditions.alternatives(cursor);
        Reserved.expect(cursor, "]]");
        return new Statement.Test(conditions.words);
    }

    /// Terms joined by `&&` and `||`, up to what closes them.
    private void alternatives(Cursor cursor) {
        boolean more = true;
        while (more) {
            term(cursor);
            cursor.skipBlanks();
            more = cursor.takes("&&") || cursor.takes("||");
        }
    }

    private void term(Cursor cursor) {
        cursor.skipLines();
        while (Reserved.takesWord(cursor, "!")) {
            cursor.skipLines();
        }
        if (cursor.takes("(")) {
            cursor.enter();
            alternatives(cursor);
            cursor.expect(")");
            cursor.leave();
            cursor.skipLines();
        } else {
            comparison(cursor);
        }
    }

    private void comparison(Cursor cursor) {
        Word left = operand(cursor, Words.WordPlace.PLAIN);
        cursor.skipBlanks();
        if (isUnary(left)) {
            operand(cursor, Words.WordPlace.PLAIN);
            cursor.skipLines();
        } else if (!endsComparison(cursor)) {
            operand(cursor, operator(cursor));
            cursor.skipLines();
        }
    }

    private static boolean isUnary(Word word) {
        String text = word.text();
        return text.length() == 2
                && word.is(text)
                && text.charAt(0) == '-'
                && UNARY.indexOf(text.charAt(1)) >= 0;
    }

    private static boolean endsComparison(Cursor cursor) {
        char next = cursor.peek();
        boolean joined = (next == '&' || next == '|') && cursor.second() == next;
        return joined || next == ')' || closes(cursor);
    }

    private static boolean closes(Cursor cursor) {
        int here = cursor.at();
        boolean closes = Reserved.takesWord(cursor, "]]");
        cursor.to(here);
        return closes;
    }

    private Word operand(Cursor cursor, Words.WordPlace place) {
        cursor.skipBlanks();
        if (closes(cursor)) {
            cursor.refuse("unexpected ']]'");
        }
        Word word = Words.read(cursor, place);
        words.add(word);
        return word;
    }

    /// Takes the operator; what it is says how its right side is read.
    private static Words.WordPlace operator(Cursor cursor) {
        if (!Words.startsProcess(cursor) && (cursor.takes("<") || cursor.takes(">"))) {
            return Words.WordPlace.PLAIN;
        }
        Word word = Words.read(cursor, Words.WordPlace.PLAIN);
        if (word.is("=~")) {
            return Words.WordPlace.REGEX;
        }
        if (!BINARY.contains(word.text()) || !word.is(word.text())) {
            cursor.refuse("unexpected '" + word.text() + "'");
        }
        return word.text().startsWith("-") ? Words.WordPlace.PLAIN : Words.WordPlace.PATTERN;
    }
}
