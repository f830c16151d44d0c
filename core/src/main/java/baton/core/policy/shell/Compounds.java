package baton.core.policy.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Reads statements that hold other statements.
final class Compounds {
    private static final Set<String> STARTS =
            Set.of(
                    "if",
                    "case",
                    "for",
                    "select",
                    "while",
                    "until",
                    "function",
                    "{",
                    "[[",
                    "coproc");

    private Compounds() {}

    /// A reserved word that cannot begin a statement counts too, and is refused when it is read.
    /// `time` is reserved only before a pipeline, where it was taken already.
    static boolean starts(Cursor cursor) {
        String word = Reserved.peek(cursor);
        return cursor.peek() == '(' || (!word.isEmpty() && !word.equals("time"));
    }

    static Statement read(Cursor cursor) {
        cursor.enter();
        Statement statement = redirected(cursor, body(cursor));
        cursor.leave();
        return statement;
    }

    private static Statement redirected(Cursor cursor, Statement statement) {
        List<Redirect> redirects = new ArrayList<>();
        cursor.skipBlanks();
        while (!(statement instanceof Statement.Function) && Redirects.starts(cursor)) {
            redirects.add(Redirects.read(cursor));
            cursor.skipBlanks();
        }
        // Bash knows reserved words again only after an operator.
        if (!redirects.isEmpty() && Words.starts(cursor)) {
            cursor.refuseUnexpected();
        }
        return redirects.isEmpty() ? statement : new Statement.Redirected(statement, redirects);
    }

    private static Statement body(Cursor cursor) {
        if (cursor.peek() == '(') {
            return parenthesis(cursor);
        }
        int start = cursor.at();
        String word = Reserved.peek(cursor);
        if (!STARTS.contains(word)) {
            cursor.refuse("unexpected '" + word + "'");
        }
        Reserved.take(cursor, word);
        return switch (word) {
            case "if" -> branches(cursor);
            case "case" -> Cases.read(cursor);
            case "for", "select" -> Loops.each(cursor);
            case "while", "until" -> Loops.conditional(cursor);
            case "function" -> named(cursor, start);
            case "[[" -> Conditions.read(cursor);
            case "coproc" -> coprocess(cursor);
            default -> new Statement.Group(closed(cursor, "}"), false);
        };
    }

    /// `((…))`, or else `( … )`.
    private static Statement parenthesis(Cursor cursor) {
        int start = cursor.at();
        if (cursor.second() == '(') {
            cursor.takes("((");
            Parts inner = new Parts();
            Words.matched(cursor, '(', ')', inner);
            if (cursor.refused() || cursor.takes(")")) {
                return new Statement.Test(List.of(inner.word()));
            }
            if (cursor.raw() == '\n') {
                cursor.refuse("bash takes no line end after `((…)`");
            }
            cursor.to(start);
        }
        cursor.takes("(");
        Script body = Scripts.required(cursor);
        cursor.expect(")");
        return new Statement.Group(body, true);
    }

    private static Script closed(Cursor cursor, String closer) {
        Script body = Scripts.required(cursor);
        Reserved.expect(cursor, closer);
        return body;
    }

    private static Statement branches(Cursor cursor) {
        List<Script> bodies = new ArrayList<>();
        boolean more = true;
        while (more) {
            bodies.add(closed(cursor, "then"));
            bodies.add(Scripts.required(cursor));
            cursor.skipBlanks();
            more = Reserved.takesWord(cursor, "elif");
        }
        if (Reserved.takesWord(cursor, "else")) {
            bodies.add(Scripts.required(cursor));
        }
        Reserved.expect(cursor, "fi");
        return new Statement.Choice(List.of(), bodies);
    }

    /// `do … done` or `{ … }`.
    static Script loopBody(Cursor cursor) {
        cursor.skipLines();
        if (Reserved.takesWord(cursor, "{")) {
            return closed(cursor, "}");
        }
        Reserved.expect(cursor, "do");
        return closed(cursor, "done");
    }

    /// `function name`, with or without parentheses.
    private static Statement named(Cursor cursor, int start) {
        cursor.skipBlanks();
        String name = Words.read(cursor, Words.WordPlace.PLAIN).text();
        cursor.skipBlanks();
        int here = cursor.at();
        if (cursor.takes("(")) {
            cursor.skipBlanks();
            if (!cursor.takes(")")) {
                cursor.to(here);
            }
        }
        return function(cursor, name, start);
    }

    /// Reads the rest of a function definition, which follows the name.
    static Statement function(Cursor cursor, String name, int start) {
        cursor.skipLines();
        String word = Reserved.peek(cursor);
        boolean compound = cursor.peek() == '(' || STARTS.contains(word);
        if (!compound || word.equals("function") || word.equals("coproc")) {
            cursor.refuseUnexpected();
        }
        Statement body = cursor.refused() ? new Statement.Test(List.of()) : read(cursor);
        return new Statement.Function(name, body, cursor.since(start));
    }

    /// `coproc` may name the group that follows.
    private static Statement coprocess(Cursor cursor) {
        cursor.skipBlanks();
        int here = cursor.at();
        if (!starts(cursor) && Dollars.startsName(cursor.peek())) {
            Dollars.name(cursor);
            boolean named = Words.endsWord(cursor.peek());
            cursor.skipBlanks();
            if (!named || Reserved.peek(cursor).isEmpty()) {
                cursor.to(here);
            }
        }
        Statement statement = Scripts.statement(cursor);
        if (statement instanceof Statement.Function || statement instanceof Statement.Background) {
            cursor.refuse("a function is no coprocess");
        }
        return new Statement.Background(statement);
    }
}
