package baton.world.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;

/// The hash of a file of any size, in hexadecimal digits: its SHA-256, unless another is asked for.
public final class ContentHash {
    private static final int CHUNK = 1 << 16;

    private ContentHash() {}

    /// Of a file that Baton has named itself.
    public static String of(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return of(in, JournalLine.sha256());
        }
    }

    /// Of a content that is in memory.
    public static String of(byte[] content) {
        return HexFormat.of().formatHex(JournalLine.sha256().digest(content));
    }

    static String of(InputStream in, MessageDigest digest) throws IOException {
        byte[] chunk = new byte[CHUNK];
        int count = in.read(chunk);
        while (count >= 0) {
            digest.update(chunk, 0, count);
            count = in.read(chunk);
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
