package baton.app.serve;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.LongSupplier;

/// The door of the server. Whoever has the address that the terminal shows comes in once and gets
/// two keys: a cookie to look with, and a secret to answer with.
///
/// Cookies know no ports: the browser gives them to every server of this machine. The secret goes
/// to the page alone, which keeps it where only pages of this port can read it.
final class Door {
    private static final long TICKET_NANOS_MAX = Duration.ofSeconds(60).toNanos();
    private static final int TICKETS_MAX = 16;
    private static final int VISITORS_MAX = 32;
    private static final int KEY_BYTES = 32;

    private final LongSupplier nanos;
    private final SecureRandom random = new SecureRandom();
    private final SequencedMap<String, Long> tickets = new LinkedHashMap<>();
    private final SequencedMap<String, String> visitors = new LinkedHashMap<>();

    /// The keys of one who came in.
    record Keys(String cookie, String secret) {}

    /// @param nanos a clock that nobody sets
    Door(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /// A word that lets somebody in, once and soon.
    synchronized String ticket() {
        String ticket = key();
        tickets.put(ticket, nanos.getAsLong());
        shorten(tickets, TICKETS_MAX);
        return ticket;
    }

    synchronized Optional<Keys> enter(String ticket) {
        Long since = tickets.remove(ticket);
        if (since == null || nanos.getAsLong() - since > TICKET_NANOS_MAX) {
            return Optional.empty();
        }
        Keys keys = new Keys(key(), key());
        visitors.put(keys.cookie(), keys.secret());
        shorten(visitors, VISITORS_MAX);
        return Optional.of(keys);
    }

    synchronized boolean mayLook(Optional<String> cookie) {
        return cookie.filter(word -> visitors.keySet().stream().anyMatch(v -> same(v, word)))
                .isPresent();
    }

    /// A browser that came in twice has the later cookie, and tabs with either secret.
    synchronized boolean mayAnswer(Optional<String> cookie, Optional<String> secret) {
        return mayLook(cookie)
                && secret.filter(word -> visitors.values().stream().anyMatch(v -> same(v, word)))
                        .isPresent();
    }

    private static boolean same(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    private String key() {
        byte[] bytes = new byte[KEY_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /// The oldest go first.
    private static void shorten(SequencedMap<String, ?> all, int most) {
        while (all.size() > most) {
            Map.Entry<String, ?> _ = all.pollFirstEntry();
        }
    }
}
