package baton.core.agent.stream;

import java.util.Optional;
import java.util.regex.Pattern;

/// The last words of a command that gives up, where they are those of an agent program whose model
/// did not answer. Most of what such a command prints is its agent's, who may write about logins
/// and limits as much as anybody: only the last line counts, only where it begins as those programs
/// begin it, and only beside an exit status that is a failure.
public final class LastWords {
    private static final int LINE_MAX = 2_000;

    private static final Pattern BEGINNING =
            Pattern.compile(
                    "(?:(?:error|fatal): )?\\[?(?:api error|failed to authenticate|not logged in"
                            + "|invalid api key|oauth token|credit balance is too low"
                            + "|you(?:.ve| have) hit your|claude ai usage limit"
                            + "|you are out of extra usage|(?:5-hour|weekly) limit reached"
                            + "|unexpected status \\d{3}|your access token could not be refreshed"
                            + "|(?:this organization|your account) has been disabled"
                            + "|your account does not have access|there(?:.s| is) an issue with the"
                            + " selected model|invalid auth method"
                            + "|please set an auth method|stream disconnected before)\\b.*",
                    Pattern.CASE_INSENSITIVE);

    private LastWords() {}

    /// Nothing where the agent itself failed.
    public static Optional<Outcome.FailedApi> of(String printed) {
        String line = line(printed);
        if (!BEGINNING.matcher(line).matches()) {
            return Optional.empty();
        }
        Outcome.FailedApi failed = Outcome.FailedApi.said(line);
        return failed.trouble().upshot() == Trouble.Upshot.FAIL
                ? Optional.empty()
                : Optional.of(failed);
    }

    /// The last line that says anything; empty where it is too long for a complaint.
    public static String line(String printed) {
        String all = printed.strip();
        String last = all.substring(all.lastIndexOf('\n') + 1).strip();
        return last.length() > LINE_MAX ? "" : last;
    }
}
