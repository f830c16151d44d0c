package baton.core.policy.call;

/// A piece of text that only the run can tell. It stands in the text as one character of a range
/// that no text may hold (Unicode noncharacters): a firm one is part of a word whatever it turns
/// out to be, an elastic one was not quoted and may vanish or become several words.
public enum Hole {
    /// A variable, or what a program prints.
    UNKNOWN('\uFDD0'),
    /// Text that another program puts in: the file of `find -exec`, a variable in a remote command.
    GIVEN('\uFDD1'),
    /// The content of a file of the machine.
    FILE('\uFDD2'),
    /// The output of a decoder or a decompressor.
    DECODED('\uFDD3'),
    /// Text that comes from the network.
    DOWNLOADED('\uFDD4');

    private static final char FIRM = '\uFDD0';
    private static final char ELASTIC = '\uFDD8';
    private static final char END = '\uFDE0';
    private static final char LAST_NONCHARACTER = '\uFDEF';

    private final char firm;

    Hole(char firm) {
        this.firm = firm;
    }

    public String text() {
        return Character.toString(firm);
    }

    public boolean in(String text) {
        return text.indexOf(firm) >= 0 || text.indexOf(firm - FIRM + ELASTIC) >= 0;
    }

    public static boolean is(int character) {
        return character >= FIRM && character < END;
    }

    public static boolean isElastic(int character) {
        return character >= ELASTIC && character < END;
    }

    public static boolean anyIn(String text) {
        return text.chars().anyMatch(Hole::is);
    }

    /// True if the text is nothing but holes.
    public static boolean fills(String text) {
        return !text.isBlank() && text.chars().allMatch(c -> is(c) || c == ' ' || c == '\n');
    }

    public static String elastic(String text) {
        return moved(text, FIRM, ELASTIC);
    }

    public static String firm(String text) {
        return moved(text, ELASTIC, FIRM);
    }

    private static String moved(String text, char from, char to) {
        if (!anyIn(text)) {
            return text;
        }
        StringBuilder moved = new StringBuilder(text);
        for (int i = 0; i < moved.length(); i++) {
            char next = moved.charAt(i);
            if (next >= from && next < from + values().length) {
                moved.setCharAt(i, (char) (next - from + to));
            }
        }
        return moved.toString();
    }

    /// The text with this hole in place of others of that kind.
    public String replacing(Hole other, String text) {
        return firm(text).replace(other.text(), text());
    }

    public static String without(String text) {
        return anyIn(text)
                ? text.chars()
                        .filter(c -> !is(c))
                        .collect(
                                StringBuilder::new,
                                StringBuilder::appendCodePoint,
                                StringBuilder::append)
                        .toString()
                : text;
    }

    /// The worst that is in the text, or an unknown where nothing is known to be bad.
    public static String taint(String text) {
        String taint = DOWNLOADED.in(text) ? DOWNLOADED.text() : "";
        taint += DECODED.in(text) ? DECODED.text() : "";
        return taint.isEmpty() ? UNKNOWN.text() : taint;
    }

    /// Text from outside, in which nothing looks like a hole.
    public static String cleaned(String text) {
        StringBuilder cleaned = new StringBuilder(text);
        for (int i = 0; i < cleaned.length(); i++) {
            char next = cleaned.charAt(i);
            if (next >= FIRM && next <= LAST_NONCHARACTER) {
                cleaned.setCharAt(i, '\uFFFD');
            }
        }
        return cleaned.toString();
    }

    /// For people.
    public static String shown(String text) {
        return anyIn(text)
                ? text.chars()
                        .mapToObj(c -> is(c) ? "…" : Character.toString(c))
                        .collect(java.util.stream.Collectors.joining())
                : text;
    }
}
