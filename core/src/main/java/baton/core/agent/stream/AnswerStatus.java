package baton.core.agent.stream;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The status of a server's answer, where a program has it in its words only: `API Error: 502 Bad
/// Gateway`, `unexpected status 401 Unauthorized`, `{"error": {"code": 503}}`.
final class AnswerStatus {
    private static final Pattern SAID =
            Pattern.compile(
                    "(?:api error(?: ?\\([^)]{0,80}\\))?:?|error:|\\bstatus(?:[ _]?code)?\"?:?"
                            + "|\"code\" ?:|\\bhttp(?:/[0-9.]{1,3})?|\\() ?([45]\\d\\d)\\b",
                    Pattern.CASE_INSENSITIVE);

    private AnswerStatus() {}

    /// Nothing where the words name no status of a failure.
    static OptionalInt in(String words) {
        Matcher status = SAID.matcher(words);
        return status.find()
                ? OptionalInt.of(Integer.parseInt(status.group(1)))
                : OptionalInt.empty();
    }
}
