package baton.core.policy.secrets;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Names of variables and settings that say that their value is secret.
public final class SecretNames {
    /// Words that say so wherever they stand in a name, as in `PGPASSWORD`.
    private static final Pattern ANYWHERE =
            Pattern.compile("password|passwd|passphrase|secret|apikey|credential|privatekey");

    /// Words that say so as a part of a name.
    private static final Pattern PART =
            Pattern.compile(
                    "(^|_)(key|keys|token|tokens|pass|passcode|pat|jwt|cookie)(_|$)|_(auth|pwd)$");

    /// Names that have such a word and hold no secret: places, sockets, and what a key is called.
    private static final Pattern ORDINARY =
            Pattern.compile("_(sock|file|path|dir|id|ids|name|type|url|algorithm|ttl|max|limit)$");

    private static final Set<String> KNOWN_ORDINARY =
            Set.of("ssh_auth_sock", "git_askpass", "ssh_askpass", "sudo_askpass", "keymap");

    /// An identifier that is half of a key pair is kept from others with it.
    private static final Pattern WITH_ID = Pattern.compile("access_key_id$|client_id_secret$");

    private SecretNames() {}

    public static boolean say(String name) {
        String lower = name.toLowerCase(Locale.ROOT).replace('-', '_').replace('.', '_');
        if (KNOWN_ORDINARY.contains(lower)) {
            return false;
        }
        if (WITH_ID.matcher(lower).find()) {
            return true;
        }
        boolean speaks = ANYWHERE.matcher(lower).find() || PART.matcher(lower).find();
        return speaks && !ORDINARY.matcher(lower).find();
    }
}
