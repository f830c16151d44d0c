package baton.core.policy.secrets;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Set;

/// The forms in which a value that is known may stand in a text: as it is, and as programs encode
/// it on its way.
final class Encodings {
    private static final int BASE64_BLOCK = 3;
    private static final int BITS_OF_BYTE = 8;
    private static final int BITS_OF_LETTER = 6;
    private static final HexFormat PERCENT = HexFormat.of().withUpperCase();

    private Encodings() {}

    /// All forms that are no shorter than the shortest value that is looked for.
    static Set<String> of(String value, int lengthMin) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        Set<String> forms = new LinkedHashSet<>();
        forms.add(value);
        forms.addAll(EscapedForms.of(value));
        forms.add(percent(bytes, PERCENT, "-._~"));
        forms.add(percent(bytes, HexFormat.of(), "-._~"));
        forms.add(percent(bytes, PERCENT, "-._~!*'()").replace("%20", "+"));
        forms.add(HexFormat.of().formatHex(bytes));
        forms.add(HexFormat.of().withUpperCase().formatHex(bytes));
        for (int before = 0; before < BASE64_BLOCK; before++) {
            forms.add(base64(Base64.getEncoder(), bytes, before));
            forms.add(base64(Base64.getUrlEncoder(), bytes, before));
        }
        forms.removeIf(form -> form.length() < lengthMin);
        return forms;
    }

    /// The letters that depend on this value alone, when so many bytes come before it in its block
    /// and any may follow.
    private static String base64(Base64.Encoder encoder, byte[] bytes, int before) {
        byte[] shifted = new byte[before + bytes.length];
        System.arraycopy(bytes, 0, shifted, before, bytes.length);
        String letters = encoder.withoutPadding().encodeToString(shifted);
        int first = Math.ceilDiv(before * BITS_OF_BYTE, BITS_OF_LETTER);
        int end = shifted.length * BITS_OF_BYTE / BITS_OF_LETTER;
        return letters.substring(Math.min(first, end), end);
    }

    /// As a part of an address; some programs leave more marks as they are than others.
    private static String percent(byte[] bytes, HexFormat digits, String plain) {
        StringBuilder text = new StringBuilder();
        for (byte next : bytes) {
            char letter = (char) (next & 0xFF);
            boolean kept =
                    (letter >= 'a' && letter <= 'z')
                            || (letter >= 'A' && letter <= 'Z')
                            || (letter >= '0' && letter <= '9')
                            || plain.indexOf(letter) >= 0;
            if (kept) {
                text.append(letter);
            } else {
                text.append('%').append(digits.toHexDigits(next));
            }
        }
        return text.toString();
    }
}
