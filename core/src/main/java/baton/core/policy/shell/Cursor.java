package baton.core.policy.shell;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A place in a command line. Line continuations are passed over unless a reader asks for raw
/// characters. A refused text is at its end, so that every reader stops without further ado.
final class Cursor {
    /// No command holds this character, so it can stand for the end.
    static final char END = '\0';

    /// The deepest nesting of substitutions, groups and conditions.
    private static final int DEPTH_MAX = 60;

    private final String text;
    private final Map<Integer, Known> known = new HashMap<>();
    private final List<HereDocument> awaited = new ArrayList<>();
    private int at;
    private int depth;
    private int substitutions;
    private Optional<String> refusal = Optional.empty();

    /// A substitution that was read before, and where it ended.
    private record Known(Script script, int end) {}

    Cursor(String text, int depth) {
        this.text = text;
        this.depth = depth;
        if (depth > DEPTH_MAX) {
            refuse("it is nested more than " + DEPTH_MAX + " deep");
        }
    }

    Optional<String> refusal() {
        return refusal;
    }

    boolean refused() {
        return refusal.isPresent();
    }

    void refuse(String reason) {
        if (!refused()) {
            refusal = Optional.of(reason);
        }
        at = text.length();
    }

    void refuseUnexpected() {
        refuse(peek() == END ? "it ends too early" : "unexpected '" + printable(peek()) + "'");
    }

    private static String printable(char next) {
        return next == '\n' ? "end of line" : Character.toString(next);
    }

    int at() {
        return at;
    }

    int depth() {
        return depth;
    }

    /// Goes back to a place it has been at.
    void to(int place) {
        if (!refused()) {
            at = place;
        }
    }

    void back(int count) {
        to(at - count);
    }

    String since(int start) {
        return text.substring(Math.min(start, at), at);
    }

    boolean ended() {
        return at >= text.length();
    }

    char raw() {
        return ended() ? END : text.charAt(at);
    }

    char peek() {
        while (raw() == '\\' && at + 1 < text.length() && text.charAt(at + 1) == '\n') {
            at += 2;
        }
        return raw();
    }

    /// The character after the next one.
    char second() {
        int here = at;
        peek();
        advance();
        char second = peek();
        to(here);
        return second;
    }

    void advance() {
        if (!ended()) {
            at++;
        }
    }

    char take() {
        char next = peek();
        advance();
        return next;
    }

    boolean takesRaw(char expected) {
        boolean found = raw() == expected;
        if (found) {
            advance();
        }
        return found;
    }

    /// Takes these characters when they are next.
    boolean takes(String expected) {
        int start = at;
        for (int i = 0; i < expected.length(); i++) {
            if (peek() != expected.charAt(i)) {
                to(start);
                return false;
            }
            advance();
        }
        return true;
    }

    void expect(String expected) {
        skipBlanks();
        if (!takes(expected)) {
            refuseUnexpected();
        }
    }

    /// Passes blanks, and a comment where a word could begin.
    void skipBlanks() {
        while (peek() == ' ' || peek() == '\t') {
            advance();
        }
        if (raw() == '#') {
            while (!ended() && raw() != '\n') {
                advance();
            }
        }
    }

    /// Passes blanks, comments and ends of lines, and the here-documents that follow those.
    void skipLines() {
        skipBlanks();
        while (takesLine()) {
            skipBlanks();
        }
    }

    boolean takesLine() {
        boolean found = takesRaw('\n');
        if (found) {
            List<HereDocument> documents = List.copyOf(awaited);
            awaited.clear();
            documents.forEach(document -> document.fill(this));
        }
        return found;
    }

    /// The number of here-documents that are to come after the next end of a line.
    int awaited() {
        return awaited.size();
    }

    void await(HereDocument document) {
        awaited.add(document);
    }

    /// Goes one level down, or refuses.
    void enter() {
        depth++;
        if (depth > DEPTH_MAX) {
            refuse("it is nested more than " + DEPTH_MAX + " deep");
        }
    }

    void leave() {
        depth--;
    }

    void enterSubstitution() {
        enter();
        substitutions++;
    }

    void leaveSubstitution() {
        leave();
        substitutions--;
    }

    boolean inSubstitution() {
        return substitutions > 0;
    }

    /// The substitution that starts here, passed over, when it was read before: text in double
    /// parentheses may have to be read twice, which must not double with every level.
    Optional<Script> recall(int start) {
        Optional<Known> found = Optional.ofNullable(known.get(start));
        found.ifPresent(substitution -> to(substitution.end()));
        return found.map(Known::script);
    }

    void remember(int start, Script script) {
        known.put(start, new Known(script, at));
    }
}
