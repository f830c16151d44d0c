package baton.core.policy.shell;

import java.util.Optional;

/// Reads what is replaced by the output of other commands.
final class Substitutions {
    private Substitutions() {}

    /// `$(…)` or `$((…))`, the first parenthesis being next.
    static WordPart parenthesis(Cursor cursor, boolean quoted) {
        cursor.peek();
        int start = cursor.at();
        Optional<Script> known = cursor.recall(start);
        if (known.isPresent()) {
            return new WordPart.Substitution(known.get(), quoted);
        }
        if (cursor.second() == '(') {
            Word inner = counted(cursor);
            if (isArithmetic(cursor.since(start))) {
                return new WordPart.Arithmetic(inner, quoted);
            }
            cursor.to(start);
        }
        Script script = script(cursor);
        cursor.remember(start, script);
        return new WordPart.Substitution(script, quoted);
    }

    /// Everything up to the parenthesis that closes the next one.
    private static Word counted(Cursor cursor) {
        Parts inner = new Parts();
        cursor.enter();
        cursor.takes("(");
        Words.matched(cursor, '(', ')', inner);
        cursor.leave();
        Word word = inner.word();
        refuseUneven(cursor, word, "()");
        return word;
    }

    /// In `$((…))` and `$[…]` bash counts what stands in `${…}` along with everything else.
    static void refuseUneven(Cursor cursor, Word word, String pair) {
        for (WordPart part : word.parts()) {
            if (part instanceof WordPart.Parameter parameter) {
                refuseUneven(cursor, parameter.argument(), pair);
                if (!even(parameter.argument().text(), pair)) {
                    cursor.refuse("parentheses do not match");
                }
            }
        }
    }

    private static boolean even(String text, String pair) {
        int level = 0;
        for (int i = 0; i < text.length() && level >= 0; i++) {
            char next = text.charAt(i);
            level += next == pair.charAt(0) ? 1 : next == pair.charAt(1) ? -1 : 0;
        }
        return level == 0;
    }

    /// Commands in parentheses, the first being next. Where two open at once, bash finds the end by
    /// counting before it knows what stands inside, and so does this.
    static Script script(Cursor cursor) {
        cursor.peek();
        int start = cursor.at();
        boolean twice = cursor.second() == '(';
        if (twice) {
            counted(cursor);
        }
        int end = cursor.at();
        cursor.to(start);
        cursor.takes("(");
        Script script = commands(cursor);
        if (twice && cursor.at() != end) {
            cursor.refuse("parentheses do not match");
        }
        return script;
    }

    private static Script commands(Cursor cursor) {
        cursor.enterSubstitution();
        int awaited = cursor.awaited();
        Script script = Scripts.substituted(cursor);
        cursor.expect(")");
        // Bash looks for its lines at a surprising place, with a warning.
        if (cursor.awaited() > awaited) {
            cursor.refuse("a here-document is not finished");
        }
        cursor.leaveSubstitution();
        return script;
    }

    /// True if the text is arithmetic: two pairs of parentheses, `((…))`, stand around everything,
    /// as bash decides it.
    static boolean isArithmetic(String text) {
        boolean twice = text.startsWith("((") && text.endsWith("))");
        return twice && balanced(text.substring(2, text.length() - 2));
    }

    private static boolean balanced(String text) {
        int level = 0;
        char quote = Cursor.END;
        for (int i = 0; i < text.length() && level >= 0; i++) {
            char next = text.charAt(i);
            if (next == '\\' && quote != '\'') {
                i++;
            } else if (next == quote) {
                quote = Cursor.END;
            } else if (quote == Cursor.END && (next == '\'' || next == '"')) {
                quote = next;
            } else if (quote == Cursor.END) {
                level += next == '(' ? 1 : next == ')' ? -1 : 0;
            }
        }
        return level == 0;
    }

    /// Reads a substitution in back quotes. Its text is a script of its own once the backslashes
    /// that escape are taken out.
    static void backQuoted(Cursor cursor, boolean quoted, Parts parts) {
        cursor.advance();
        StringBuilder text = new StringBuilder();
        while (cursor.peek() != Cursor.END && cursor.peek() != '`') {
            char next = cursor.take();
            char following = cursor.raw();
            boolean escapes =
                    next == '\\'
                            && ("$`\\".indexOf(following) >= 0 || (quoted && following == '"'));
            if (escapes && !cursor.ended()) {
                text.append(following);
                cursor.advance();
            } else {
                text.append(next);
            }
        }
        if (!cursor.takes("`")) {
            cursor.refuse("a back quote is never closed");
            return;
        }
        switch (Bash.parse(text.toString(), cursor.depth() + 1)) {
            case Bash.Readable(Script script) ->
                    parts.add(new WordPart.Substitution(script, quoted));
            case Bash.Refused(String reason) -> cursor.refuse(reason);
        }
    }
}
