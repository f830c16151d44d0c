package baton.core.agent.stream;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// The trouble because of which a model did not answer, and what follows from it.
public enum Trouble {
    /// The usage that is paid for by the month is spent; the next part of it comes at a certain
    /// time.
    QUOTA(
            Upshot.HALT,
            "usage limit",
            "session limit",
            "weekly limit",
            "hit your limit",
            "limit reached",
            "out of extra usage"),
    RATE_LIMIT(Upshot.WAIT, "rate limit", "rate_limit", "too many requests", "quota"),
    OVERLOADED(Upshot.WAIT, "overloaded", "at capacity", "high demand", "unavailable"),
    BILLING(Upshot.HALT, "credit balance", "billing", "insufficient_quota", "payment"),
    AUTHENTICATION(
            Upshot.HALT,
            "unauthorized",
            "unauthenticated",
            "authentication",
            "authenticate",
            "permission_denied",
            "api key",
            "api_key",
            "auth method",
            "token has expired",
            "not logged in",
            "run /login",
            "log in",
            "sign in",
            "signed out",
            "refresh token",
            "access token",
            "request not allowed",
            "has been disabled",
            "has been suspended",
            "deactivated"),
    PROMPT_TOO_LONG(Upshot.FAIL, "context window", "prompt is too long", "too long"),
    MODEL_NOT_FOUND(
            Upshot.HALT,
            "model_not_found",
            "model not found",
            "modelnotfound",
            "unknown model",
            "selected model",
            "not_found_error",
            "model is not supported"),
    REFUSED(Upshot.FAIL, "usage policy", "refusal", "safety"),
    /// Nobody is there to ask: no such host, no way to it, nothing listens, or who listens cannot
    /// show who it is.
    UNREACHABLE(
            Upshot.HALT,
            "connectionrefused",
            "connection refused",
            "econnrefused",
            "connection failed",
            "failedtoopensocket",
            "enotfound",
            "eai_again",
            "getaddrinfo",
            "could not resolve",
            "name or service not known",
            "dns error",
            "no route to host",
            "ehostunreach",
            "enetunreach",
            "network is unreachable",
            "certificate",
            "cert_",
            "_cert",
            "unable_to_verify",
            "tls handshake",
            "ssl routines",
            "eproto",
            "proxy"),
    /// Somebody was there, and the answer broke off or never came.
    NETWORK(
            Upshot.WAIT,
            "connection",
            "connect to",
            "timed out",
            "terminated",
            "stream disconnected",
            "network",
            "fetch failed",
            "socket hang up",
            "premature close",
            "etimedout",
            "epipe",
            "econn"),
    INVALID_REQUEST(Upshot.FAIL, "invalid_request", "bad request"),
    SERVER(Upshot.WAIT, "server error", "internal error", "bad gateway", "gateway time"),
    UNKNOWN(Upshot.FAIL);

    /// The consequence of trouble.
    public enum Upshot {
        /// The same request may succeed soon: it is asked again, and no attempt is used.
        WAIT,
        /// Nothing that an agent can do mends it: the run stops, and no attempt is used.
        HALT,
        /// Another prompt may succeed: the attempt has failed.
        FAIL
    }

    private static final Map<Integer, Trouble> STATUSES =
            Map.ofEntries(
                    Map.entry(400, INVALID_REQUEST),
                    Map.entry(401, AUTHENTICATION),
                    Map.entry(402, BILLING),
                    Map.entry(403, AUTHENTICATION),
                    Map.entry(404, MODEL_NOT_FOUND),
                    Map.entry(408, NETWORK),
                    Map.entry(409, SERVER),
                    Map.entry(413, PROMPT_TOO_LONG),
                    Map.entry(422, INVALID_REQUEST),
                    Map.entry(425, SERVER),
                    Map.entry(429, RATE_LIMIT),
                    Map.entry(499, NETWORK),
                    Map.entry(503, OVERLOADED),
                    Map.entry(511, UNREACHABLE),
                    Map.entry(529, OVERLOADED));

    private static final int REQUEST_FAULTS = 400;
    private static final int SERVER_FAULTS = 500;

    private final Upshot upshot;
    private final String signs;

    Trouble(Upshot upshot, String... signs) {
        this.upshot = upshot;
        this.signs = String.join("|", signs);
    }

    public Upshot upshot() {
        return upshot;
    }

    /// True if the same request may succeed later by itself.
    public boolean retryable() {
        return upshot == Upshot.WAIT;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The status of the answer tells most, the words the rest: a request may be refused for its
    /// length, its key or its model, and a limit may be one that only money or a month lifts. Most
    /// programs have the status in their words alone.
    static Trouble of(OptionalInt status, String text) {
        Trouble told = said(text);
        OptionalInt answered = status.isPresent() ? status : AnswerStatus.in(text);
        Trouble known = answered.isPresent() ? ofStatus(answered.getAsInt()) : UNKNOWN;
        return known == UNKNOWN || known.leavesOpen(told) ? told : known;
    }

    /// The trouble in the words of a program that never came to ask its model.
    public static Trouble of(String words) {
        return of(OptionalInt.empty(), words);
    }

    private boolean leavesOpen(Trouble closer) {
        return switch (this) {
            case INVALID_REQUEST ->
                    closer == BILLING
                            || closer == QUOTA
                            || closer == PROMPT_TOO_LONG
                            || closer == AUTHENTICATION
                            || closer == MODEL_NOT_FOUND;
            case RATE_LIMIT -> closer == BILLING || closer == QUOTA || closer == PROMPT_TOO_LONG;
            case QUOTA, OVERLOADED, BILLING, AUTHENTICATION, PROMPT_TOO_LONG, MODEL_NOT_FOUND ->
                    false;
            case REFUSED, UNREACHABLE, NETWORK, SERVER, UNKNOWN -> false;
        };
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

    /// The trouble that an answer with this status tells of. A server that answers with any other
    /// refusal is not the one that was meant, or not for this request at all: no other prompt mends
    /// that.
    private static Trouble ofStatus(int status) {
        Trouble other = status >= REQUEST_FAULTS ? UNREACHABLE : UNKNOWN;
        return Optional.ofNullable(STATUSES.get(status))
                .orElse(status >= SERVER_FAULTS ? SERVER : other);
    }
}
