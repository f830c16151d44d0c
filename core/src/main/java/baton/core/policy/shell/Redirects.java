package baton.core.policy.shell;

import baton.core.policy.shell.Redirect.Operator;

import java.util.LinkedHashMap;
import java.util.Map;

/// Reads redirections.
final class Redirects {
    /// Longer ones first.
    private static final Map<String, Operator> OPERATORS = new LinkedHashMap<>();

    static {
        OPERATORS.put("&>>", Operator.APPEND_BOTH);
        OPERATORS.put("&>", Operator.WRITE_BOTH);
        OPERATORS.put("<<<", Operator.HERE_STRING);
        OPERATORS.put("<<", Operator.HERE_DOCUMENT);
        OPERATORS.put("<&", Operator.DUPLICATE_INPUT);
        OPERATORS.put(">&", Operator.DUPLICATE_OUTPUT);
        OPERATORS.put("<>", Operator.READ_WRITE);
        OPERATORS.put(">>", Operator.APPEND);
        OPERATORS.put(">|", Operator.WRITE);
        OPERATORS.put("<", Operator.READ);
        OPERATORS.put(">", Operator.WRITE);
    }

    private Redirects() {}

    static boolean starts(Cursor cursor) {
        char next = cursor.peek();
        if (next == '&') {
            return cursor.second() == '>';
        }
        if (next == '{' || Dollars.isDigit(next)) {
            int start = cursor.at();
            descriptor(cursor);
            boolean operator = cursor.at() > start && startsOperator(cursor);
            cursor.to(start);
            return operator;
        }
        return startsOperator(cursor);
    }

    private static boolean startsOperator(Cursor cursor) {
        char next = cursor.peek();
        return (next == '<' || next == '>') && !Words.startsProcess(cursor);
    }

    /// A number or `{name}`; nothing is taken when it is neither.
    private static String descriptor(Cursor cursor) {
        int start = cursor.at();
        if (cursor.takes("{")) {
            String name = Dollars.startsName(cursor.peek()) ? Dollars.name(cursor) : "";
            if (name.isEmpty() || !cursor.takes("}")) {
                cursor.to(start);
                return "";
            }
            return "{" + name + "}";
        }
        StringBuilder number = new StringBuilder();
        while (Dollars.isDigit(cursor.peek())) {
            number.append(cursor.take());
        }
        return number.toString();
    }

    static Redirect read(Cursor cursor) {
        String descriptor = descriptor(cursor);
        Operator operator = operator(cursor);
        if (operator == Operator.HERE_DOCUMENT) {
            return document(cursor, descriptor);
        }
        boolean duplicates =
                operator == Operator.DUPLICATE_INPUT || operator == Operator.DUPLICATE_OUTPUT;
        cursor.skipBlanks();
        // Bash takes `-` after `<&` as a word of its own: `<&-rm x` runs rm.
        if (duplicates && cursor.takes("-")) {
            Parts closed = new Parts();
            closed.plain('-');
            return new Redirect(operator, descriptor, closed.word(), HereDocument.NONE);
        }
        // `> 2> f` is refused: a number before `>` is always a descriptor.
        if (starts(cursor) && !(duplicates && Dollars.isDigit(cursor.peek()))) {
            cursor.refuseUnexpected();
        }
        Word word = Words.read(cursor, Words.WordPlace.PLAIN);
        return new Redirect(operator, descriptor, word, HereDocument.NONE);
    }

    private static Operator operator(Cursor cursor) {
        for (Map.Entry<String, Operator> entry : OPERATORS.entrySet()) {
            if (cursor.takes(entry.getKey())) {
                return entry.getValue();
            }
        }
        throw new IllegalStateException("no redirection begins here");
    }

    private static Redirect document(Cursor cursor, String descriptor) {
        boolean indented = cursor.takes("-");
        cursor.skipBlanks();
        int start = cursor.at();
        if (starts(cursor)) {
            cursor.refuseUnexpected();
        }
        Words.read(cursor, Words.WordPlace.PLAIN);
        String written = cursor.since(start);
        String delimiter = Delimiter.unquoted(written);
        HereDocument document = new HereDocument(delimiter, Delimiter.isQuoted(written), indented);
        cursor.await(document);
        return new Redirect(Operator.HERE_DOCUMENT, descriptor, Word.EMPTY, document);
    }
}
