package baton.core.attest;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A signature of `ssh-keygen -Y sign`, in base64 as a DSSE envelope has it. Only the outermost
/// form is read here: who signed is for `ssh-keygen -Y verify` to say.
///
/// @param key the fingerprint of the key, as `ssh-keygen -l` prints it
public record SshSeal(String key, String signature) {
    /// The namespace of all signatures. One that was made for something else, such as a commit of
    /// git's, never counts as ours, and ours never as that.
    public static final String NAMESPACE = "baton";

    private static final byte[] MAGIC = "SSHSIG".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 1;
    private static final int ARMOR_WIDTH = 70;
    private static final String BEGIN = "-----BEGIN SSH SIGNATURE-----";
    private static final String END = "-----END SSH SIGNATURE-----";
    private static final Pattern ARMOR =
            Pattern.compile(BEGIN + "\\s+([A-Za-z0-9+/=\\s]+?)\\s*" + END + "\\s*");

    /// The seal in what `ssh-keygen -Y sign` prints.
    public static Optional<SshSeal> ofArmor(String armor) {
        Matcher matcher = ARMOR.matcher(armor);
        return matcher.matches() ? of(matcher.group(1).replaceAll("\\s", "")) : Optional.empty();
    }

    /// The seal in a signature of an envelope; nothing where it is not of our namespace, or not
    /// whole.
    static Optional<SshSeal> of(String base64) {
        return decoded(base64).flatMap(SshSeal::key).map(key -> new SshSeal(key, base64));
    }

    private static Optional<byte[]> decoded(String base64) {
        try {
            return Optional.of(Base64.getDecoder().decode(base64));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// Magic, version, key, namespace, a reserved text, the name of a hash, the signature, the end.
    private static Optional<String> key(byte[] blob) {
        ByteBuffer rest = ByteBuffer.wrap(blob);
        if (!Arrays.equals(MAGIC, taken(rest, MAGIC.length))
                || rest.remaining() < Integer.BYTES
                || rest.getInt() != VERSION) {
            return Optional.empty();
        }
        byte[] key = text(rest);
        byte[] namespace = text(rest);
        byte[] reserved = text(rest);
        byte[] hash = text(rest);
        byte[] signature = text(rest);
        boolean whole =
                key.length > 0
                        && Arrays.equals(namespace, NAMESPACE.getBytes(StandardCharsets.US_ASCII))
                        && reserved.length == 0
                        && hash.length > 0
                        && signature.length > 0
                        && !rest.hasRemaining();
        return whole ? Optional.of(fingerprint(key)) : Optional.empty();
    }

    /// The next text, with its length before it; an empty one where there is none.
    private static byte[] text(ByteBuffer rest) {
        int length = rest.remaining() < Integer.BYTES ? -1 : rest.getInt();
        return taken(rest, length);
    }

    private static byte[] taken(ByteBuffer rest, int length) {
        if (length < 0 || length > rest.remaining()) {
            return new byte[0];
        }
        byte[] bytes = new byte[length];
        rest.get(bytes);
        return bytes;
    }

    private static String fingerprint(byte[] key) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(key);
            return "SHA256:" + Base64.getEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The signature in the form that `ssh-keygen` reads.
    public String armor() {
        StringBuilder armor = new StringBuilder(BEGIN).append('\n');
        for (int from = 0; from < signature.length(); from += ARMOR_WIDTH) {
            int to = Math.min(signature.length(), from + ARMOR_WIDTH);
            armor.append(signature, from, to).append('\n');
        }
        return armor.append(END).append('\n').toString();
    }
}
