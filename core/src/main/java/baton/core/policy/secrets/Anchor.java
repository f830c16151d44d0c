package baton.core.policy.secrets;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A word that every secret of some kind has in it or right before it.
///
/// @param word its bytes as characters; upper and lower case are the same
/// @param bounded whether what stands before it is no letter, digit or underscore
record Anchor(String word, Begins begins, boolean bounded) {
    /// How much of a value that is known is looked for at first.
    private static final int KNOWN_BYTES = 8;

    private static final int USER_MAX = 60;

    /// Where the secret begins, seen from the word.
    enum Begins {
        WITH_IT,
        AFTER_IT,
        AFTER_THE_USER,
        KNOWN
    }

    static Anchor with(String word) {
        return new Anchor(word, Begins.WITH_IT, true);
    }

    static Anchor after(String word) {
        return new Anchor(word, Begins.AFTER_IT, true);
    }

    static Anchor known(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        byte[] first = Arrays.copyOf(bytes, Math.min(bytes.length, KNOWN_BYTES));
        return new Anchor(new String(first, StandardCharsets.ISO_8859_1), Begins.KNOWN, false);
    }

    Anchor unbounded() {
        return new Anchor(word, begins, false);
    }

    byte[] bytes() {
        return word.getBytes(StandardCharsets.ISO_8859_1);
    }

    /// Where the secret would begin whose word ends before `end`, or -1 where there can be none.
    int begin(byte[] text, int from, int end, int to) {
        int start = end - word.length();
        if (bounded && start > from && isWord(text[start - 1])) {
            return -1;
        }
        return switch (begins) {
            case WITH_IT, KNOWN -> start;
            case AFTER_IT -> end;
            case AFTER_THE_USER -> afterUser(text, end, to);
        };
    }

    private static int afterUser(byte[] text, int start, int to) {
        int at = start;
        while (at < to && at - start <= USER_MAX && isUser(text[at])) {
            at++;
        }
        boolean named = at > start && at - start <= USER_MAX;
        return named && at < to && text[at] == ':' ? at + 1 : -1;
    }

    private static boolean isWord(byte letter) {
        return isAlphanumeric(letter) || letter == '_';
    }

    private static boolean isUser(byte letter) {
        return isAlphanumeric(letter)
                || letter == '.'
                || letter == '_'
                || letter == '%'
                || letter == '-';
    }

    private static boolean isAlphanumeric(byte letter) {
        return (letter >= 'a' && letter <= 'z')
                || (letter >= 'A' && letter <= 'Z')
                || (letter >= '0' && letter <= '9');
    }
}
