package baton.core.policy.shell;

import java.nio.charset.StandardCharsets;

/// The escapes of `$'…'`, of `echo -e` and of `printf`.
public final class Escapes {
    private static final String LETTERS = "abeEfnrtv\\'\"?";
    private static final String MEANINGS = "\u0007\b\u001B\u001B\f\n\r\t\u000B\\'\"?";
    private static final int BYTE = 0xFF;
    private static final int CONTROL = 0x1F;
    private static final int ASCII_LAST = 0x7F;
    private static final char BROKEN = '\uFFFD';

    private Escapes() {}

    /// As in `$'…'`: a NUL ends the text.
    public static String ansi(String text) {
        String decoded = new Decoder(text, false).decode();
        int end = decoded.indexOf('\0');
        return end < 0 ? decoded : decoded.substring(0, end);
    }

    /// As the arguments of `echo -e` and of `%b`: a zero may stand before octal digits, and `\c`
    /// ends the text.
    public static String echo(String text) {
        return new Decoder(text, true).decode();
    }

    /// As the format of `printf`.
    public static String printf(String text) {
        return new Decoder(text, false).decode();
    }

    private static final class Decoder {
        private final String text;
        private final boolean echoed;
        private final StringBuilder out = new StringBuilder();
        private final StringBuilder bytes = new StringBuilder();
        private int at;
        private boolean stopped;

        Decoder(String text, boolean echoed) {
            this.text = text;
            this.echoed = echoed;
        }

        String decode() {
            while (at < text.length() && !stopped) {
                char next = text.charAt(at++);
                if (next == '\\' && at < text.length()) {
                    escape(text.charAt(at++));
                } else {
                    join();
                    out.append(next);
                }
            }
            join();
            return out.toString();
        }

        /// Bytes one after the other may be one letter.
        private void join() {
            if (!bytes.isEmpty()) {
                String single = bytes.toString();
                byte[] all = single.getBytes(StandardCharsets.ISO_8859_1);
                String letters = new String(all, StandardCharsets.UTF_8);
                out.append(letters.indexOf(BROKEN) < 0 ? letters : single);
                bytes.setLength(0);
            }
        }

        private void escape(char letter) {
            int index = LETTERS.indexOf(letter);
            if (letter != 'x' && (letter < '0' || letter > '7')) {
                join();
            }
            if (index >= 0) {
                out.append(MEANINGS.charAt(index));
            } else if (letter == 'c') {
                control();
            } else if (letter == 'x') {
                hexadecimal();
            } else if (letter == 'u') {
                number(16, 4, letter);
            } else if (letter == 'U') {
                number(16, 8, letter);
            } else if (letter >= '0' && letter <= '7') {
                at -= echoed && letter == '0' ? 0 : 1;
                number(8, 3, letter);
            } else {
                out.append('\\').append(letter);
            }
        }

        private void control() {
            stopped = echoed;
            if (!stopped && at < text.length()) {
                out.append((char) (text.charAt(at++) & CONTROL));
            }
        }

        private void hexadecimal() {
            boolean braced = at < text.length() && text.charAt(at) == '{';
            at += braced ? 1 : 0;
            number(16, braced ? 8 : 2, 'x');
            at += braced && at < text.length() && text.charAt(at) == '}' ? 1 : 0;
        }

        private void number(int radix, int digitsMax, char letter) {
            int start = at;
            long value = 0;
            while (at < text.length() && at - start < digitsMax && digit(radix) >= 0) {
                value = value * radix + digit(radix);
                at++;
            }
            long point = radix == 8 ? value & BYTE : value;
            boolean isByte = letter != 'u' && letter != 'U' && point > ASCII_LAST && point <= BYTE;
            if (at > start && isByte) {
                bytes.append((char) point);
                return;
            }
            join();
            if (at == start && letter == '0') {
                out.append('\0');
            } else if (at == start) {
                out.append('\\').append(letter);
            } else if (point <= Character.MAX_CODE_POINT) {
                out.appendCodePoint((int) point);
            }
        }

        private int digit(int radix) {
            char next = text.charAt(at);
            return next < 0x80 ? Character.digit(next, radix) : -1;
        }
    }
}
