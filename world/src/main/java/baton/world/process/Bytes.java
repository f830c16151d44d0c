package baton.world.process;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Bytes that nobody changes: what goes into a program and what comes out of it.
public final class Bytes {
    public static final Bytes NONE = new Bytes(new byte[0]);

    private final byte[] octets;

    private Bytes(byte[] octets) {
        this.octets = octets;
    }

    public static Bytes of(byte[] octets) {
        return octets.length == 0 ? NONE : new Bytes(octets.clone());
    }

    /// The text in UTF-8.
    public static Bytes of(String text) {
        return text.isEmpty() ? NONE : new Bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /// A copy, the caller's own.
    public byte[] toArray() {
        return octets.clone();
    }

    public int size() {
        return octets.length;
    }

    public boolean isEmpty() {
        return octets.length == 0;
    }

    /// As UTF-8; what is none becomes the replacement character.
    public String text() {
        return new String(octets, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes that && Arrays.equals(octets, that.octets);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(octets);
    }

    @Override
    public String toString() {
        return octets.length + " bytes";
    }
}
