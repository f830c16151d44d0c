package baton.core.work;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The listeners that want to hear of a WORK, by the keys of three generations: variables, and
/// lines of `CLAUDE.md` of two kinds. Nothing is set unless the user's environment says so, since a
/// repository must not be able to have itself reported to a stranger.
///
/// @param stage hears of every part that begins, ends or fails
/// @param task hears of every TASK that is committed or has failed
/// @param progress hears of how far a TASK is
public record CallbackKeys(
        Optional<Listener> stage, Optional<Listener> task, Optional<Listener> progress) {
    public static final CallbackKeys NONE =
            new CallbackKeys(Optional.empty(), Optional.empty(), Optional.empty());

    private static final Pattern ADDRESS =
            Pattern.compile(
                    "https://[^\\s/@\\\\]+(?:/\\S*)?"
                            + "|http://(?:localhost|127(?:\\.\\d{1,3}){3}|\\[::1])"
                            + "(?::\\d{1,5})?(?:/\\S*)?");
    private static final int CHARACTERS_MAX = 2_000;

    /// A listener: the address that is called, and the token that it is shown as proof. Only
    /// loopback and https are addresses. The user's token goes to the user's addresses alone: an
    /// address that a repository names gets the token that stands beside it.
    public record Listener(String address, Optional<String> token) {
        public Listener {
            if (!isAddress(address)) {
                throw new IllegalArgumentException("not an address to be called: " + address);
            }
        }
    }

    /// The keys that hold.
    ///
    /// @param instructions the text of `CLAUDE.md`
    public static CallbackKeys of(Map<String, String> environment, Optional<String> instructions) {
        String enabled = environment.getOrDefault("CALLBACK_ENABLED", "");
        if (!enabled.matches("(?i)true|1|on|yes")) {
            return NONE;
        }
        String text = instructions.orElse("");
        Optional<String> token = variable(environment, "CALLBACK_TOKEN");
        Optional<String> late = said(text, "Callback_TOKEN");
        Optional<String> early = said(text, "CallbackToken");
        Optional<String> everything = variable(environment, "CALLBACK_URL");
        return new CallbackKeys(
                listener(everything.or(() -> variable(environment, "STAGE_CALLBACK_URL")), token)
                        .or(() -> listener(said(text, "Callback_URL"), late.or(() -> early))),
                listener(variable(environment, "TASK_CALLBACK_URL"), token)
                        .or(() -> listener(said(text, "TaskCallback"), early.or(() -> late))),
                listener(variable(environment, "PROGRESS_CALLBACK_URL"), token)
                        .or(() -> listener(said(text, "ProgressCallback"), early.or(() -> late))));
    }

    public boolean isEmpty() {
        return equals(NONE);
    }

    private static Optional<Listener> listener(Optional<String> address, Optional<String> token) {
        return address.filter(CallbackKeys::isAddress).map(known -> new Listener(known, token));
    }

    private static boolean isAddress(String word) {
        return word.length() <= CHARACTERS_MAX && ADDRESS.matcher(word).matches();
    }

    private static Optional<String> variable(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }

    private static Optional<String> said(String text, String key) {
        Matcher line =
                Pattern.compile("(?m)^[\\s>*-]*\\**" + key + "\\**\\s*:\\**[ \\t]*(\\S{1,2000})")
                        .matcher(text);
        return line.find() ? Optional.of(line.group(1)) : Optional.empty();
    }
}
