package baton.world.files;

import baton.core.text.Json;
import baton.core.text.Value;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/// A line of a journal: the JSON object, TAB, its length in bytes, TAB, its CRC-32C in eight
/// hexadecimal digits. The object's `prev` is the SHA-256 of the JSON of the line before.
final class JournalLine {
    static final String NO_HASH = "0".repeat(64);

    private static final Pattern SEAL = Pattern.compile("\t(\\d{1,9})\t[0-9a-f]{8}");

    private JournalLine() {}

    /// The line with its end.
    static byte[] encode(String json) {
        return encode(json.getBytes(StandardCharsets.UTF_8));
    }

    static byte[] encode(byte[] bytes) {
        byte[] end = (seal(bytes, 0, bytes.length) + "\n").getBytes(StandardCharsets.US_ASCII);
        byte[] line = new byte[bytes.length + end.length];
        System.arraycopy(bytes, 0, line, 0, bytes.length);
        System.arraycopy(end, 0, line, bytes.length, end.length);
        return line;
    }

    /// The JSON of a line without its end, or nothing where the line is not whole.
    static Optional<String> decode(byte[] line) {
        return decode(line, 0, line.length);
    }

    /// The same, of the line between these two places.
    static Optional<String> decode(byte[] bytes, int from, int to) {
        int end = sealStart(bytes, from, to);
        return end >= 0 && isSealed(bytes, from, end, to)
                ? Optional.of(new String(bytes, from, end - from, StandardCharsets.UTF_8))
                : Optional.empty();
    }

    /// True if these bytes end with a whole line: then the broken part is the end of the line
    /// before it, and nothing was torn.
    static boolean endsWhole(byte[] line) {
        int seal = sealStart(line, 0, line.length);
        if (seal < 0) {
            return false;
        }
        String fields = new String(line, seal, line.length - seal, StandardCharsets.ISO_8859_1);
        Matcher matcher = SEAL.matcher(fields);
        if (!matcher.matches()) {
            return false;
        }
        int start = seal - Integer.parseInt(matcher.group(1));
        return start >= 0 && decode(Arrays.copyOfRange(line, start, line.length)).isPresent();
    }

    static String hash(String json) {
        return hash(json.getBytes(StandardCharsets.UTF_8), sha256());
    }

    static String hash(byte[] json, MessageDigest sha256) {
        return HexFormat.of().formatHex(sha256.digest(json));
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /// Lines written here end with the hash; others are read the long way.
    static boolean follows(String json, String before) {
        if (json.endsWith("\"prev\":\"" + before + "\"}")) {
            return true;
        }
        return Json.parse(json) instanceof Json.Good(Value.Fields fields)
                && fields.scalar("prev").equals(Optional.of(before));
    }

    private static int sealStart(byte[] bytes, int from, int to) {
        int tabs = 0;
        for (int i = to - 1; i >= from; i--) {
            if (bytes[i] == '\t' && ++tabs == 2) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isSealed(byte[] bytes, int from, int end, int to) {
        String seal = seal(bytes, from, end - from);
        boolean same = seal.length() == to - end;
        for (int i = 0; same && i < seal.length(); i++) {
            same = seal.charAt(i) == bytes[end + i];
        }
        return same;
    }

    private static String seal(byte[] bytes, int from, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, from, length);
        return "\t" + length + "\t" + HexFormat.of().toHexDigits((int) checksum.getValue());
    }
}
