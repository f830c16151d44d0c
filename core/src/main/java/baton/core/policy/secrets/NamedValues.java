package baton.core.policy.secrets;

import java.util.List;

/// Values that stand behind a name which says that they are secret: `DB_PASSWORD=…`, `"api_key":
/// "…"`, `--token …`. Only what looks like a secret counts, so that code which merely speaks of one
/// stays readable.
final class NamedValues {
    /// Every such name has one of these in it.
    static final List<String> WORDS =
            List.of(
                    "password",
                    "passwd",
                    "passphrase",
                    "secret",
                    "token",
                    "api_key",
                    "api-key",
                    "apikey",
                    "access_key",
                    "access-key",
                    "accesskey",
                    "private_key",
                    "privatekey",
                    "signing_key",
                    "encryption_key",
                    "auth_key",
                    "account_key",
                    "service_key",
                    "master_key",
                    "credential",
                    "_pwd");

    private static final int NAME_REST_MAX = 40;
    private static final int BLANKS_MAX = 3;
    private static final int QUOTES_MAX = 3;
    private static final int LENGTH_MIN = 8;
    private static final int LENGTH_MAX = 4_096;
    private static final int LOOSE_LENGTH_MIN = 12;
    private static final int LOOSE_DIGITS_MIN = 2;

    /// The characters that end a value.
    private static final String ENDS = " \t\r\n\"'`,;)]}<>|&\\";

    /// The characters that make a text code or a place instead of a value.
    private static final String CODE = "${([*";

    private NamedValues() {}

    /// The place where the value begins whose name has a word in it that ends before `end`, or -1
    /// where there is none that looks secret.
    static int begin(byte[] text, int end, int to) {
        int at = nameEnd(text, end, to);
        if (at < 0) {
            return -1;
        }
        int name = at;
        at = skip(text, at, to, "\"'\\", QUOTES_MAX);
        int separator = skip(text, at, to, " \t", BLANKS_MAX);
        if (separator >= to || (text[separator] != '=' && text[separator] != ':')) {
            boolean option = at == name && separator == at + 1 && isOption(text, end);
            return option && looksSecret(text, separator, to, true) ? separator : -1;
        }
        int behind = skip(text, separator, to, "=:>", QUOTES_MAX);
        int blanks = skip(text, behind, to, " \t", BLANKS_MAX);
        int begin = skip(text, blanks, to, "\"'`\\", QUOTES_MAX);
        boolean tight = begin > blanks || (separator == at && blanks == behind);
        boolean variable = isUpper(text[end - 1]) && separator == name && text[separator] == '=';
        boolean secret =
                looksSecret(text, begin, to, tight) || (variable && isWord(text, begin, to));
        return secret ? begin : -1;
    }

    /// The place where a value that begins here ends.
    static int end(byte[] text, int begin, int to) {
        int at = begin;
        while (at < to && at - begin < LENGTH_MAX && ENDS.indexOf(text[at]) < 0) {
            at++;
        }
        return at;
    }

    /// True if a value that stands alone looks like a secret.
    static boolean looksSecret(byte[] value) {
        return looksSecret(value, 0, value.length, true);
    }

    /// The rest of the name; a longer word is another word, such as `tokenizer`.
    private static int nameEnd(byte[] text, int end, int to) {
        if (end < to && isLetter(text[end])) {
            boolean plural = text[end] == 's' || text[end] == 'S';
            boolean lower = isLower(text[end - 1]);
            boolean hump = lower && !isLower(text[end]);
            boolean over = plural && (end + 1 >= to || !isLetter(text[end + 1]));
            if (!hump && !over) {
                return -1;
            }
        }
        int at = end;
        while (at < to && at - end < NAME_REST_MAX && isName(text[at])) {
            at++;
        }
        return at;
    }

    /// `--name` with its value as the next word.
    private static boolean isOption(byte[] text, int end) {
        int at = end - 1;
        while (at > 1 && isName(text[at]) && !(text[at] == '-' && text[at - 1] == '-')) {
            at--;
        }
        return at > 0 && text[at] == '-' && text[at - 1] == '-';
    }

    private static int skip(byte[] text, int from, int to, String letters, int most) {
        int at = from;
        while (at < to && at - from < most && letters.indexOf(text[at]) >= 0) {
            at++;
        }
        return at;
    }

    /// @param tight whether it is quoted, or stands right behind its name as in a shell
    private static boolean looksSecret(byte[] text, int begin, int to, boolean tight) {
        int end = end(text, begin, to);
        int length = end - begin;
        if (length < (tight ? LENGTH_MIN : LOOSE_LENGTH_MIN) || isPlace(text, begin, end)) {
            return false;
        }
        int digits = 0;
        int letters = 0;
        int dots = 0;
        boolean same = true;
        for (int at = begin; at < end; at++) {
            if (CODE.indexOf(text[at]) >= 0) {
                return false;
            }
            digits += isDigit(text[at]) ? 1 : 0;
            letters += isLetter(text[at]) ? 1 : 0;
            dots += text[at] == '.' ? 1 : 0;
            same &= text[at] == text[begin];
        }
        boolean mixed = letters > 0 && digits >= (tight ? 1 : LOOSE_DIGITS_MIN);
        boolean dotted = dots > 0 && isLetter(text[begin]) && length < 3 * LOOSE_LENGTH_MIN;
        return mixed && !same && !(dotted && !tight);
    }

    /// True if the value is a plain word. The secret in a variable of the environment may be a word
    /// like others.
    private static boolean isWord(byte[] text, int begin, int to) {
        int end = end(text, begin, to);
        for (int at = begin; at < end; at++) {
            if (!isName(text[at])) {
                return false;
            }
        }
        return end - begin >= LENGTH_MIN && isLetter(text[begin]);
    }

    /// A path or an address; the password of one has a shape of its own.
    private static boolean isPlace(byte[] text, int begin, int end) {
        byte first = text[begin];
        if (first == '/' || first == '~' || (first == '.' && begin + 1 < end)) {
            return true;
        }
        for (int at = begin; at + 2 < end; at++) {
            if (text[at] == ':' && text[at + 1] == '/' && text[at + 2] == '/') {
                return true;
            }
        }
        return false;
    }

    private static boolean isName(byte letter) {
        return isLetter(letter) || isDigit(letter) || letter == '_' || letter == '-';
    }

    private static boolean isLetter(byte letter) {
        return isLower(letter) || isUpper(letter);
    }

    private static boolean isUpper(byte letter) {
        return letter >= 'A' && letter <= 'Z';
    }

    private static boolean isLower(byte letter) {
        return letter >= 'a' && letter <= 'z';
    }

    private static boolean isDigit(byte letter) {
        return letter >= '0' && letter <= '9';
    }
}
