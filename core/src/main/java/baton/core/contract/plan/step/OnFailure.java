package baton.core.contract.plan.step;

import baton.core.contract.plan.reading.PlanWording;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The action to take when a step fails, and the plan's own words about it (empty where it has
/// none).
public record OnFailure(Action action, String clause) {
    private static final String MARKS = "*_`\"'";
    private static final String BETWEEN = "—–-:,.;";

    public enum Action {
        REVERT,
        RETRY,
        SKIP,
        ESCALATE;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Optional<Action> of(String word) {
            return Arrays.stream(values())
                    .filter(action -> action.word().equalsIgnoreCase(word))
                    .findFirst();
        }
    }

    public OnFailure {
        clause = clause(clause);
    }

    /// The default where the plan says nothing about a failure.
    public static OnFailure unsaid() {
        return new OnFailure(Action.ESCALATE, "");
    }

    /// The first word, which may be marked, then a dash and words. Nothing where the first word is
    /// not an action, or several are offered.
    public static Optional<OnFailure> read(String raw) {
        String text = PlanWording.line(raw);
        int start = skip(text, 0, MARKS);
        int end = start;
        while (end < text.length() && Character.isLetter(text.charAt(end))) {
            end++;
        }
        int after = skip(text, end, MARKS);
        boolean ends =
                after == text.length()
                        || Character.isWhitespace(text.charAt(after))
                        || (BETWEEN + "(").indexOf(text.charAt(after)) >= 0;
        String rest = text.substring(after);
        return ends
                ? Action.of(text.substring(start, end)).map(action -> new OnFailure(action, rest))
                : Optional.empty();
    }

    private static int skip(String text, int from, String characters) {
        int at = from;
        while (at < text.length() && characters.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }

    private static String clause(String raw) {
        String line = PlanWording.line(raw);
        int start = 0;
        while (start < line.length()
                && (Character.isWhitespace(line.charAt(start))
                        || BETWEEN.indexOf(line.charAt(start)) >= 0)) {
            start++;
        }
        return line.substring(start);
    }
}
