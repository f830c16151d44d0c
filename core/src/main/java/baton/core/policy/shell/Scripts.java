package baton.core.policy.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Reads lists of statements, and the pipelines in them.
final class Scripts {
    /// The reserved words that end a list without being part of it.
    private static final Set<String> CLOSERS =
            Set.of("then", "else", "elif", "fi", "do", "done", "esac", "}");

    private static final Statement NOTHING = new Statement.Group(new Script(List.of()), false);

    private Scripts() {}

    /// At least one statement.
    static Script required(Cursor cursor) {
        Script script = optional(cursor);
        if (script.statements().isEmpty()) {
            cursor.refuseUnexpected();
        }
        return script;
    }

    /// Right after `$(`, `time` is a program like any other.
    static Script substituted(Cursor cursor) {
        cursor.skipBlanks();
        return list(cursor, Reserved.peek(cursor).equals("time"));
    }

    static Script optional(Cursor cursor) {
        return list(cursor, false);
    }

    private static Script list(Cursor cursor, boolean unprefixed) {
        List<Statement> statements = new ArrayList<>();
        cursor.skipLines();
        boolean more = startsStatement(cursor);
        while (more) {
            Statement statement = chain(cursor, unprefixed && statements.isEmpty());
            cursor.skipBlanks();
            boolean background = isSingle(cursor, '&') && cursor.takes("&");
            statements.add(background ? new Statement.Background(statement) : statement);
            boolean separated = background || takesSemicolon(cursor) || cursor.takesLine();
            if (separated) {
                cursor.skipLines();
            }
            more = separated && startsStatement(cursor);
        }
        return new Script(statements);
    }

    /// `;`, which `;;` and `;&` are not.
    private static boolean takesSemicolon(Cursor cursor) {
        return cursor.peek() == ';' && !endsClause(cursor) && cursor.takes(";");
    }

    /// `;;`, `;&` and `;;&`.
    private static boolean endsClause(Cursor cursor) {
        return cursor.peek() == ';' && (cursor.second() == ';' || cursor.second() == '&');
    }

    /// True if this character is next and is not doubled.
    private static boolean isSingle(Cursor cursor, char operator) {
        return cursor.peek() == operator && cursor.second() != operator;
    }

    private static boolean startsStatement(Cursor cursor) {
        char next = cursor.peek();
        return next != Cursor.END
                && next != ')'
                && !endsClause(cursor)
                && !CLOSERS.contains(Reserved.peek(cursor));
    }

    private static Statement chain(Cursor cursor, boolean unprefixed) {
        List<Statement> parts = new ArrayList<>();
        parts.add(pipeline(cursor, unprefixed));
        cursor.skipBlanks();
        boolean alternatives = false;
        boolean also = cursor.takes("&&");
        while (also || cursor.takes("||")) {
            alternatives |= !also;
            cursor.skipLines();
            parts.add(pipeline(cursor, false));
            cursor.skipBlanks();
            also = cursor.takes("&&");
        }
        return parts.size() == 1 ? parts.getFirst() : new Statement.Chain(parts, alternatives);
    }

    private static Statement pipeline(Cursor cursor, boolean unprefixed) {
        if (!unprefixed && takesPrefixes(cursor) && endsStatement(cursor)) {
            return NOTHING;
        }
        List<Statement> stages = new ArrayList<>();
        stages.add(statement(cursor));
        cursor.skipBlanks();
        while (isSingle(cursor, '|') && cursor.takes("|")) {
            cursor.takes("&");
            cursor.skipLines();
            stages.add(statement(cursor));
            cursor.skipBlanks();
        }
        return stages.size() == 1 ? stages.getFirst() : new Statement.Pipeline(stages);
    }

    private static boolean endsStatement(Cursor cursor) {
        char next = cursor.peek();
        return (next == ';' && !endsClause(cursor)) || next == '\n' || next == Cursor.END;
    }

    /// `!` and `time`, as often as they come.
    private static boolean takesPrefixes(Cursor cursor) {
        boolean found = false;
        String word = Reserved.peek(cursor);
        while (word.equals("!") || word.equals("time")) {
            found = true;
            Reserved.take(cursor, word);
            cursor.skipBlanks();
            if (word.equals("time") && Reserved.takesWord(cursor, "-p")) {
                cursor.skipBlanks();
                Reserved.takesWord(cursor, "--");
                cursor.skipBlanks();
            } else if (word.equals("time")) {
                Reserved.takesWord(cursor, "--");
                cursor.skipBlanks();
            }
            word = Reserved.peek(cursor);
        }
        return found;
    }

    static Statement statement(Cursor cursor) {
        cursor.skipBlanks();
        return Compounds.starts(cursor) ? Compounds.read(cursor) : Simples.read(cursor);
    }
}
