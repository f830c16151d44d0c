package baton.app.cli;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/// A reply as a broken or hostile agent would give it.
public final class Damage {
    private Damage() {}

    /// The reply with a few bytes changed, sometimes cut off, sometimes nothing but bytes.
    public static String of(String reply, Random random) {
        byte[] bytes = reply.getBytes(StandardCharsets.UTF_8);
        if (random.nextInt(8) == 0) {
            random.nextBytes(bytes);
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) (32 + random.nextInt(95));
        }
        int end = random.nextInt(6) == 0 ? random.nextInt(bytes.length) : bytes.length;
        return new String(Arrays.copyOf(bytes, end), StandardCharsets.ISO_8859_1);
    }
}
