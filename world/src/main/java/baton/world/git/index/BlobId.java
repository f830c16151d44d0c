package baton.world.git.index;

import baton.world.git.RawPath;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/// The id that git gives to the content of a file, without any filter.
public final class BlobId {
    private static final int CHUNK = 1 << 16;

    private BlobId() {}

    /// The id of a file, or of the target of a link, that Baton has named itself.
    public static String of(Path file, boolean sha256) throws IOException {
        return Files.isSymbolicLink(file) ? ofLink(file, sha256) : ofFile(file, sha256);
    }

    private static String ofLink(Path file, boolean sha256) throws IOException {
        byte[] target = target(file);
        MessageDigest digest = begin(target.length, sha256);
        return HexFormat.of().formatHex(digest.digest(target));
    }

    /// The bytes of a relative target are the end of what it is below the root.
    private static byte[] target(Path file) throws IOException {
        Path target = Files.readSymbolicLink(file);
        byte[] whole = RawPath.bytes(Path.of("/").resolve(target));
        return target.isAbsolute() ? whole : Arrays.copyOfRange(whole, 1, whole.length);
    }

    private static String ofFile(Path file, boolean sha256) throws IOException {
        MessageDigest digest = begin(Files.size(file), sha256);
        byte[] chunk = new byte[CHUNK];
        try (InputStream in = Files.newInputStream(file)) {
            for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
                digest.update(chunk, 0, count);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest begin(long size, boolean sha256) {
        try {
            MessageDigest digest = MessageDigest.getInstance(sha256 ? "SHA-256" : "SHA-1");
            digest.update(("blob " + size + "\0").getBytes(StandardCharsets.US_ASCII));
            return digest;
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-1 and SHA-256", e);
        }
    }
}
