package baton.core.mutant;

import java.util.List;
import java.util.Set;

/// Cuts Java, JavaScript and TypeScript into pieces, and roughly other languages with braces.
final class BraceScan extends Walk {
    static final Signs SIGNS =
            Signs.of(
                    ">>>=", "===", "!==", ">>>", "<<=", ">>=", "**=", "...", "&&=", "||=", "??=",
                    "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", "%=",
                    "&=", "|=", "^=", "<<", ">>", "->", "=>", "::", "**", "??", "?.", ":=");

    /// Words after which a slash begins a regular expression.
    private static final Set<String> BEFORE_PATTERN =
            Set.of(
                    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new",
                    "else");

    private final SourceKind kind;

    private BraceScan(String text, SourceKind kind) {
        super(text);
        this.kind = kind;
    }

    static List<Piece> pieces(String text, SourceKind kind) {
        return new BraceScan(text, kind).walked();
    }

    @Override
    void step() {
        char c = here();
        if (Character.isWhitespace(c) || c == '\0') {
            skip(1);
        } else if (sees("//") || (sees("#!") && place() == 0)) {
            skipLine();
        } else if (sees("/*")) {
            skip(2);
            skipOver("*/");
        } else if (c == '"' || c == '\'' || c == '`') {
            quoted(c);
        } else if (c == '/' && kind.isScript() && beginsPattern()) {
            pattern();
        } else if (Walk.isPartOfWord(c)) {
            leaveWord();
        } else {
            leaveSign(SIGNS);
        }
    }

    private void quoted(char quote) {
        int start = place();
        int line = line();
        if (sees("\"\"\"") && !kind.isScript()) {
            skip(3);
            skipOver("\"\"\"");
        } else if (quote == '\'' && kind == SourceKind.PLAIN && !isCharacter()) {
            skip(1);
            return;
        } else if (quote == '`' && kind.isScript()) {
            template();
        } else {
            skipQuoted(quote, quote == '`');
        }
        leave(Piece.Kind.TEXT, start, line);
    }

    /// A single quote begins a character, or stands alone as in the lifetimes of Rust.
    private boolean isCharacter() {
        return ahead(1) == '\\' || ahead(2) == '\'';
    }

    /// A template with its inner expressions, which may hold templates.
    private void template() {
        StringBuilder open = new StringBuilder("`");
        skip(1);
        while (hasMore() && !open.isEmpty()) {
            char top = open.charAt(open.length() - 1);
            char c = here();
            int length = 1;
            if (c == '\\') {
                length = 2;
            } else if (c == '`') {
                toggle(open, top == '`', '`');
            } else if (top == '`' && sees("${")) {
                open.append('{');
                length = 2;
            } else if (top == '{') {
                toggle(open, c == '}', c == '{' ? '{' : '\0');
            }
            skip(length);
        }
    }

    private static void toggle(StringBuilder open, boolean closes, char opens) {
        if (closes) {
            open.setLength(open.length() - 1);
        } else if (opens != '\0') {
            open.append(opens);
        }
    }

    /// A slash is a division only behind something that can be divided.
    private boolean beginsPattern() {
        List<Piece> before = pieces();
        if (before.isEmpty()) {
            return true;
        }
        Piece last = before.getLast();
        String word = last.of(text());
        return switch (last.kind()) {
            case NUMBER, TEXT -> false;
            case WORD -> BEFORE_PATTERN.contains(word);
            case SIGN -> !word.equals(")") && !word.equals("]") && !word.equals("}");
            case LINE_END -> true;
        };
    }

    private void pattern() {
        int start = place();
        int line = line();
        boolean inClass = false;
        skip(1);
        while (hasMore() && here() != '\n' && (inClass || here() != '/')) {
            inClass = (inClass || here() == '[') && here() != ']';
            skip(here() == '\\' ? 2 : 1);
        }
        if (here() == '/') {
            skip(1);
        }
        leave(Piece.Kind.TEXT, start, line);
    }
}
