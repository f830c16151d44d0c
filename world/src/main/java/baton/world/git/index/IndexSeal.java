package baton.world.git.index;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/// The hash at the end of an index of git's, over all that is before it.
///
/// @param word its last bytes in hexadecimal digits, as many as the shorter kind of hash has
public record IndexSeal(String word) {
    private static final byte[] BEGINNING = "DIRC".getBytes(StandardCharsets.US_ASCII);
    private static final int SHORT = 20;
    private static final int LONG = 32;
    private static final int CHUNK = 1 << 16;

    /// Nothing where it is no index, or one whose hash git was told to leave out.
    public static Optional<IndexSeal> of(MemorySegment index) {
        if (index.byteSize() < BEGINNING.length + LONG
                || index.asSlice(0, BEGINNING.length).mismatch(MemorySegment.ofArray(BEGINNING))
                        >= 0) {
            return Optional.empty();
        }
        byte[] end = end(index, SHORT);
        return Arrays.equals(end, new byte[SHORT])
                ? Optional.empty()
                : Optional.of(new IndexSeal(HexFormat.of().formatHex(end)));
    }

    /// True if it is the hash of the content.
    public boolean holds(MemorySegment index) {
        return seals(index, "SHA-1", SHORT) || seals(index, "SHA-256", LONG);
    }

    private static boolean seals(MemorySegment index, String kind, int length) {
        try {
            MessageDigest digest = MessageDigest.getInstance(kind);
            long content = index.byteSize() - length;
            for (long at = 0; at < content; at += CHUNK) {
                digest.update(index.asSlice(at, Math.min(CHUNK, content - at)).asByteBuffer());
            }
            return Arrays.equals(digest.digest(), end(index, length));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has both", e);
        }
    }

    private static byte[] end(MemorySegment index, int length) {
        return index.asSlice(index.byteSize() - length, length).toArray(ValueLayout.JAVA_BYTE);
    }
}
