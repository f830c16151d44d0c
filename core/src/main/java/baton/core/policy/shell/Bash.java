package baton.core.policy.shell;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Reads command lines as bash does, without extended patterns outside of `[[ ]]`, without
/// aliases and without history.
public final class Bash {
    public static final int CHARS_MAX = 1 << 16;

    private Bash() {}

    /// The result of parsing a command line: a script, or a refusal with its reason.
    public sealed interface Parsed {}

    /// Bash would run it.
    public record Readable(Script script) implements Parsed {}

    /// Bash would refuse it, or it is too long or too deep to be worth reading.
    public record Refused(String reason) implements Parsed {}

    public static Parsed parse(String text) {
        return parse(text, 0);
    }

    /// The words and operators of one line; nothing where bash would refuse one of them, or wait
    /// for more behind a backslash.
    public static Optional<List<Token>> tokens(String line) {
        if (refusal(line).isPresent() || goesOn(line)) {
            return Optional.empty();
        }
        Cursor cursor = new Cursor(line, 0);
        List<Token> tokens = Tokens.read(cursor);
        return cursor.refused() ? Optional.empty() : Optional.of(tokens);
    }

    private static boolean goesOn(String line) {
        long backslashes =
                IntStream.iterate(
                                line.length() - 1,
                                i -> i >= 0 && line.charAt(i) == '\\',
                                i -> i - 1)
                        .count();
        return backslashes % 2 == 1;
    }

    private static Optional<String> refusal(String text) {
        if (text.length() > CHARS_MAX) {
            return Optional.of("it is longer than " + CHARS_MAX + " characters");
        }
        return text.indexOf(Cursor.END) >= 0
                ? Optional.of("it holds a NUL character")
                : Optional.empty();
    }

    static Parsed parse(String text, int depth) {
        Optional<String> refusal = refusal(text);
        if (refusal.isPresent()) {
            return new Refused(refusal.get());
        }
        Cursor cursor = new Cursor(text, depth);
        Script script = Scripts.optional(cursor);
        if (!cursor.ended()) {
            cursor.refuseUnexpected();
        }
        return cursor.refusal().<Parsed>map(Refused::new).orElseGet(() -> new Readable(script));
    }
}
