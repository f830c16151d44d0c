package baton.app.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/// The style sheet, the script and the icon of pages, as they lie in the program.
public final class PageFiles {
    private PageFiles() {}

    /// The content of one of them.
    ///
    /// @param name such as `page.css`
    public static byte[] bytes(String name) {
        try (InputStream in = PageFiles.class.getResourceAsStream("/baton/page/" + name)) {
            if (in == null) {
                throw new IllegalStateException("the program has no " + name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String style() {
        return new String(bytes("page.css"), StandardCharsets.UTF_8);
    }

    /// As a policy for content names what it allows.
    static String hash(String text) {
        try {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
