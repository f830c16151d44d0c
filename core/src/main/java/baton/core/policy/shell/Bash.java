package baton.core.policy.shell;

/// Reads command lines as bash does, without extended patterns outside of `[[ ]]`, without
/// aliases and without history.
public final class Bash {
    public static final int CHARS_MAX = 1 << 16;

    private Bash() {}

    /// What became of a text.
    public sealed interface Parsed {}

    /// Bash would run it.
    public record Readable(Script script) implements Parsed {}

    /// Bash would refuse it, or it is too long or too deep to be worth reading.
    public record Refused(String reason) implements Parsed {}

    public static Parsed parse(String text) {
        return parse(text, 0);
    }

    static Parsed parse(String text, int depth) {
        if (text.length() > CHARS_MAX) {
            return new Refused("it is longer than " + CHARS_MAX + " characters");
        }
        if (text.indexOf(Cursor.END) >= 0) {
            return new Refused("it holds a NUL character");
        }
        Cursor cursor = new Cursor(text, depth);
        Script script = Scripts.optional(cursor);
        if (!cursor.ended()) {
            cursor.refuseUnexpected();
        }
        return cursor.refusal().<Parsed>map(Refused::new).orElseGet(() -> new Readable(script));
    }
}
