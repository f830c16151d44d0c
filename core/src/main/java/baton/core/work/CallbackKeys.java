package baton.core.work;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Where others want to hear of a WORK, by the keys of three generations: variables, and lines of
/// `CLAUDE.md` of two kinds. Nothing is set unless the user's environment says so, since a
/// repository must not be able to have itself reported to a stranger. Only loopback and https are
/// addresses.
///
/// @param stage hears of every part that begins and ends
/// @param task hears of every TASK that is committed
/// @param progress hears of how far a TASK is
public record CallbackKeys(
        Optional<String> stage,
        Optional<String> task,
        Optional<String> progress,
        Optional<String> token) {
    public static final CallbackKeys NONE =
            new CallbackKeys(
                    Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    private static final Pattern ADDRESS =
            Pattern.compile(
                    "https://[^\\s/@\\\\]+(?:/\\S*)?"
                            + "|http://(?:localhost|127(?:\\.\\d{1,3}){3}|\\[::1])"
                            + "(?::\\d{1,5})?(?:/\\S*)?");
    private static final int CHARACTERS_MAX = 2_000;

    public CallbackKeys {
        stage = stage.filter(CallbackKeys::isAddress);
        task = task.filter(CallbackKeys::isAddress);
        progress = progress.filter(CallbackKeys::isAddress);
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
        return new CallbackKeys(
                variable(environment, "CALLBACK_URL")
                        .or(() -> variable(environment, "STAGE_CALLBACK_URL"))
                        .or(() -> said(text, "Callback_URL")),
                variable(environment, "TASK_CALLBACK_URL").or(() -> said(text, "TaskCallback")),
                variable(environment, "PROGRESS_CALLBACK_URL")
                        .or(() -> said(text, "ProgressCallback")),
                variable(environment, "CALLBACK_TOKEN")
                        .or(() -> said(text, "Callback_TOKEN"))
                        .or(() -> said(text, "CallbackToken")));
    }

    public boolean isEmpty() {
        return stage.isEmpty() && task.isEmpty() && progress.isEmpty();
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
