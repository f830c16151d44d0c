package baton.world.secrets;

import baton.core.policy.secrets.Secrets;
import baton.world.process.lines.Batch;
import baton.world.process.lines.Storing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Stores lines without secrets. A private key goes over many lines, all of which are left out.
public final class ScrubbedLines implements Storing {
    private static final String KEY = "PRIVATE KEY-----";
    private static final int KEY_LINES_MAX = 200;
    private static final int DASHES = 5;

    private final Secrets secrets;
    private int keyLines;

    public ScrubbedLines(Secrets secrets) {
        this.secrets = secrets;
    }

    /// Only lines that may hold a secret are looked at as text; the bytes of the others are stored
    /// as they came.
    @Override
    public Batch stored(Batch lines) {
        byte[] bytes = lines.bytes();
        ByteArrayOutputStream clean = new ByteArrayOutputStream(0);
        int done = lines.from();
        int at = lines.from();
        while (at >= 0 && at < lines.to()) {
            int suspect = keyLines > 0 ? at : secrets.suspect(bytes, at, lines.to());
            if (suspect < 0) {
                at = -1;
            } else {
                int start = lines.lineStart(suspect);
                at = lines.lineEnd(suspect);
                String line = lines.line(start, at);
                String stored = stored(line);
                if (!stored.equals(line)) {
                    clean.write(bytes, done, start - done);
                    clean.writeBytes((stored + "\n").getBytes(StandardCharsets.UTF_8));
                    done = at;
                }
            }
        }
        if (done == lines.from()) {
            return lines;
        }
        clean.write(bytes, done, lines.to() - done);
        byte[] all = clean.toByteArray();
        return new Batch(all, 0, all.length);
    }

    /// Only a private key makes its following lines secret, and it begins with five dashes: in any
    /// five of the bytes one is a dash then.
    @Override
    public boolean canWait(Batch lines) {
        if (keyLines > 0) {
            return false;
        }
        byte[] bytes = lines.bytes();
        for (int at = lines.from() + DASHES - 1; at < lines.to(); at += DASHES) {
            if (bytes[at] == '-' && isDashed(lines, at)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDashed(Batch lines, int at) {
        byte[] bytes = lines.bytes();
        int start = at;
        while (start > lines.from() && bytes[start - 1] == '-') {
            start--;
        }
        int end = at;
        while (end < lines.to() && bytes[end] == '-') {
            end++;
        }
        return end - start >= DASHES;
    }

    private String stored(String line) {
        if (keyLines > 0) {
            boolean over = line.contains("-----END ") || keyLines >= KEY_LINES_MAX;
            keyLines = over ? 0 : keyLines + 1;
            return "[secret]";
        }
        boolean begins = line.contains("-----BEGIN ") && line.stripTrailing().endsWith(KEY);
        keyLines = begins && !line.contains("-----END ") ? 1 : 0;
        return secrets.scrub(line);
    }
}
