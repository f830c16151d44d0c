package baton.world.git;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// Paths from and to the bytes they have on disk. Java would go through the machine's character
/// encoding, in which not every file name is text; only its file addresses keep the bytes.
public final class RawPath {
    private static final String PLAIN =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";

    private RawPath() {}

    public static Path absolute(byte[] bytes) {
        return Path.of(URI.create("file://" + escape(bytes)));
    }

    public static Path resolve(Path root, byte[] relative) {
        String address = root.toAbsolutePath().toUri().getRawPath();
        String start = address.endsWith("/") ? address : address + "/";
        return Path.of(URI.create("file://" + start + escape(relative)));
    }

    /// The same for a text, without the detour where it is plain.
    public static Path resolve(Path root, String relative) {
        boolean plain = relative.chars().allMatch(c -> c >= 0x20 && c < 0x7F);
        return plain
                ? root.resolve(relative)
                : resolve(root, relative.getBytes(StandardCharsets.UTF_8));
    }

    public static byte[] bytes(Path path) {
        String address = path.toAbsolutePath().toUri().getRawPath();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < address.length(); i++) {
            if (address.charAt(i) == '%') {
                bytes.write(Integer.parseInt(address, i + 1, i + 3, 16));
                i += 2;
            } else {
                bytes.write(address.charAt(i));
            }
        }
        return bytes.toByteArray();
    }

    private static String escape(byte[] bytes) {
        StringBuilder address = new StringBuilder();
        for (byte octet : bytes) {
            if (octet > 0 && PLAIN.indexOf(octet) >= 0) {
                address.append((char) octet);
            } else {
                address.append('%')
                        .append(Character.forDigit((octet >> 4) & 15, 16))
                        .append(Character.forDigit(octet & 15, 16));
            }
        }
        return address.toString();
    }
}
