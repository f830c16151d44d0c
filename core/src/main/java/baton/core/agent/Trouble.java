package baton.core.agent;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// Why a model did not answer.
public enum Trouble {
    RATE_LIMIT(true, "usage limit", "rate limit", "rate_limit", "too many requests", "quota"),
    OVERLOADED(true, "overloaded", "at capacity", "unavailable"),
    BILLING(false, "credit balance", "billing", "insufficient_quota", "payment"),
    AUTHENTICATION(
            false,
            "unauthorized",
            "unauthenticated",
            "authentication",
            "permission_denied",
            "api key",
            "api_key",
            "not logged in",
            "log in"),
    PROMPT_TOO_LONG(false, "context window", "prompt is too long", "too long"),
    MODEL_NOT_FOUND(false, "model_not_found", "model not found"),
    REFUSED(false, "usage policy", "refusal", "safety"),
    NETWORK(
            true,
            "connection",
            "connect to",
            "timed out",
            "terminated",
            "stream disconnected",
            "network",
            "fetch failed",
            "econn"),
    INVALID_REQUEST(false, "invalid_request", "bad request"),
    SERVER(true, "server error", "internal error"),
    UNKNOWN(false);

    private static final Map<Integer, Trouble> STATUSES =
            Map.ofEntries(
                    Map.entry(400, INVALID_REQUEST),
                    Map.entry(401, AUTHENTICATION),
                    Map.entry(402, BILLING),
                    Map.entry(403, AUTHENTICATION),
                    Map.entry(404, MODEL_NOT_FOUND),
                    Map.entry(408, NETWORK),
                    Map.entry(413, PROMPT_TOO_LONG),
                    Map.entry(422, INVALID_REQUEST),
                    Map.entry(429, RATE_LIMIT),
                    Map.entry(503, OVERLOADED),
                    Map.entry(529, OVERLOADED));

    private final boolean retryable;
    private final String signs;

    Trouble(boolean retryable, String... signs) {
        this.retryable = retryable;
        this.signs = String.join("|", signs);
    }

    /// Whether the same request may succeed later.
    public boolean retryable() {
        return retryable;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The status of the answer tells most, the words the rest: a request may be refused for its
    /// length, and a limit may be one that only money lifts.
    static Trouble of(OptionalInt status, String text) {
        Trouble told = said(text);
        Trouble known = status.isPresent() ? ofStatus(status.getAsInt()) : UNKNOWN;
        boolean closer = told == BILLING || told == PROMPT_TOO_LONG;
        boolean open = known == UNKNOWN || known == INVALID_REQUEST || known == RATE_LIMIT;
        return known == UNKNOWN || (open && closer) ? told : known;
    }

    private static Trouble said(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        Trouble first = BILLING.isSaidIn(lower) ? BILLING : UNKNOWN;
        for (Trouble trouble : values()) {
            first = first == UNKNOWN && trouble.isSaidIn(lower) ? trouble : first;
        }
        return first;
    }

    private boolean isSaidIn(String lower) {
        return !signs.isEmpty() && Arrays.stream(signs.split("\\|", -1)).anyMatch(lower::contains);
    }

    private static Trouble ofStatus(int status) {
        return Optional.ofNullable(STATUSES.get(status)).orElse(status >= 500 ? SERVER : UNKNOWN);
    }
}
