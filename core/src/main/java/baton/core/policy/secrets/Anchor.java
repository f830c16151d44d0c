package baton.core.policy.secrets;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A word that every secret of some kind has in it or right before it.
///
/// @param word its bytes as characters; upper and lower case are the same
/// @param bounded whether what stands before it is no letter, digit or underscore
/// @param run how many letters of a key follow it at least
record Anchor(String word, Begins begins, boolean bounded, int run) {
    /// The number of bytes of a known value that are looked for at first.
    private static final int KNOWN_BYTES = 8;

    private static final int USER_MAX = 60;
    private static final int THREE = 3;
    private static final int NUMBER_MIN = 8;
    private static final int NUMBER_MAX = 10;
    private static final int FIRST_PART_MIN = 24;
    private static final int FIRST_PART_MAX = 26;
    private static final int SECOND_PART = 6;

    /// The place where the secret begins, seen from the word.
    enum Begins {
        WITH_IT,
        AFTER_IT,
        AFTER_THE_USER,
        /// Three letters before it.
        THREE_BEFORE,
        /// With the number before it.
        NUMBER_BEFORE,
        /// It is the first dot of three parts, of which the second has six letters.
        PART_BEFORE,
        /// The word is part of a name, and the secret is what the name stands for.
        NAMED,
        KNOWN
    }

    static Anchor with(String word, int run) {
        return new Anchor(word, Begins.WITH_IT, true, run);
    }

    static Anchor after(String word) {
        return new Anchor(word, Begins.AFTER_IT, true, 0);
    }

    static Anchor afterUser(String word) {
        return new Anchor(word, Begins.AFTER_THE_USER, false, 0);
    }

    /// The word stands in the middle of the secret.
    static Anchor within(String word, Begins begins, int run) {
        return new Anchor(word, begins, false, run);
    }

    static Anchor named(String word) {
        return new Anchor(word, Begins.NAMED, false, 0);
    }

    static Anchor known(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        byte[] first = Arrays.copyOf(bytes, Math.min(bytes.length, KNOWN_BYTES));
        return new Anchor(new String(first, StandardCharsets.ISO_8859_1), Begins.KNOWN, false, 0);
    }

    Anchor unbounded() {
        return new Anchor(word, begins, false, run);
    }

    byte[] bytes() {
        return word.getBytes(StandardCharsets.ISO_8859_1);
    }

    /// The place where the secret would begin whose word ends before `end`, or -1 where there can
    /// be none.
    int begin(byte[] text, int from, int end, int to) {
        int start = end - word.length();
        if (bounded && start > from && isWord(text[start - 1])) {
            return -1;
        }
        if (!runs(text, end, to)) {
            return -1;
        }
        return switch (begins) {
            case WITH_IT, KNOWN -> start;
            case THREE_BEFORE -> start - from >= THREE ? start - THREE : -1;
            case NUMBER_BEFORE -> afterNumber(text, start, from);
            case PART_BEFORE -> afterPart(text, start, from, to);
            case NAMED -> NamedValues.begin(text, end, to);
            case AFTER_IT -> end;
            case AFTER_THE_USER -> afterUser(text, end, to);
        };
    }

    private boolean runs(byte[] text, int end, int to) {
        int at = end;
        while (at < to && at - end < run && isKey(text[at])) {
            at++;
        }
        return at - end >= run;
    }

    private static int afterNumber(byte[] text, int start, int from) {
        int at = start;
        while (at > from && start - at <= NUMBER_MAX && isDigit(text[at - 1])) {
            at--;
        }
        return start - at >= NUMBER_MIN && start - at <= NUMBER_MAX ? at : -1;
    }

    private static int afterPart(byte[] text, int dot, int from, int to) {
        int next = dot + 1 + SECOND_PART;
        if (next >= to || text[next] != '.') {
            return -1;
        }
        int at = dot;
        while (at > from && dot - at <= FIRST_PART_MAX && isKey(text[at - 1])) {
            at--;
        }
        return dot - at >= FIRST_PART_MIN && dot - at <= FIRST_PART_MAX ? at : -1;
    }

    private static int afterUser(byte[] text, int start, int to) {
        int at = start;
        while (at < to && at - start <= USER_MAX && isUser(text[at])) {
            at++;
        }
        return at - start <= USER_MAX && at < to && text[at] == ':' ? at + 1 : -1;
    }

    private static boolean isWord(byte letter) {
        return isAlphanumeric(letter) || letter == '_';
    }

    private static boolean isKey(byte letter) {
        return isAlphanumeric(letter) || letter == '_' || letter == '-' || letter == '~';
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
                || isDigit(letter);
    }

    private static boolean isDigit(byte letter) {
        return letter >= '0' && letter <= '9';
    }
}
