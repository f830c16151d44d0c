package baton.core.text;

import baton.core.Fault;
import baton.core.Problem;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// A text as it was read: its path as the user wrote it, its characters without a byte order mark,
/// and its lines without their ends (`\n`, `\r\n` or `\r`).
public record Source(String path, String text, List<String> lines) {
    public static final int BYTES_MAX = 16 << 20;

    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final char REPLACEMENT = '\uFFFD';

    public Source {
        lines = List.copyOf(lines);
    }

    /// The result of decoding bytes: text, or a refusal.
    public sealed interface Decoded {}

    /// They are text.
    @SuppressWarnings("AvoidCommonTypeNames")
    public record Readable(Source source) implements Decoded {}

    /// They are not, and this is why.
    public record Refused(Problem problem) implements Decoded {}

    public static Source of(String path, String text) {
        String clean =
                !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
        return new Source(path, clean, clean.lines().toList());
    }

    public static Decoded decode(String path, byte[] bytes) {
        if (bytes.length > BYTES_MAX) {
            return new Refused(tooLarge(bytes.length));
        }
        try {
            String text = text(bytes);
            if (text.indexOf('\0') >= 0) {
                return new Refused(Fault.NOT_TEXT.because("the file holds a NUL byte"));
            }
            return new Readable(of(path, text));
        } catch (CharacterCodingException e) {
            return new Refused(Fault.NOT_TEXT.because("the file is not UTF-8"));
        }
    }

    /// A text without the sign for a broken character had none; only others are decoded slowly.
    private static String text(byte[] bytes) throws CharacterCodingException {
        String text = new String(bytes, StandardCharsets.UTF_8);
        return text.indexOf(REPLACEMENT) < 0
                ? text
                : StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }

    public static Problem tooLarge(long bytes) {
        return Fault.TOO_LARGE.because("the file has " + bytes + " bytes");
    }

    /// The last part of the path.
    public String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /// The line with this 1-based number.
    public String line(int number) {
        return lines.get(number - 1);
    }
}
