package baton.core.policy.secrets;

/// Places in the UTF-8 of a text as places in the text, asked for in rising order.
final class Utf8Places {
    private final String text;
    private final boolean same;
    private int place;
    private int bytes;

    /// @param same whether every character is one byte
    Utf8Places(String text, boolean same) {
        this.text = text;
        this.same = same;
    }

    int of(int at) {
        if (same) {
            return at;
        }
        while (bytes < at) {
            int letter = text.codePointAt(place);
            place += Character.charCount(letter);
            bytes += size(letter);
        }
        return place;
    }

    private static int size(int letter) {
        if (letter < 0x80) {
            return 1;
        }
        if (letter < 0x800) {
            return 2;
        }
        // Half a pair becomes a question mark.
        boolean half = letter >= Character.MIN_SURROGATE && letter <= Character.MAX_SURROGATE;
        return half ? 1 : letter < 0x10000 ? 3 : 4;
    }
}
