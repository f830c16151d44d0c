package baton.core.prompt;

import java.util.List;
import java.util.Optional;

/// The prompt for the builder of one step.
///
/// `near` are the handoffs of the steps right before this one, told in full; `far` are those one
/// further away, told in a summary. Handoffs from beyond are not told.
public record BuilderPrompt(
        int step,
        String text,
        List<String> mayChange,
        List<String> mustNotChange,
        Optional<Failure> lastFailure,
        List<Decision> decisions,
        List<EarlierHandoff> near,
        List<EarlierHandoff> far) {

    /// The failure of the attempt before: why it failed, and what the plan says to do then.
    public record Failure(int attempt, String reason, String outputTail, String advice) {}

    /// A question that the agent asked before, and a person's answer.
    public record Decision(String question, String answer) {}

    private static final int OUTPUT_MAX = 4_000;

    public BuilderPrompt {
        mayChange = List.copyOf(mayChange);
        mustNotChange = List.copyOf(mustNotChange);
        decisions = List.copyOf(decisions);
        near = List.copyOf(near);
        far = List.copyOf(far);
    }

    public String render() {
        StringBuilder out = new StringBuilder();
        out.append("Implement this step of a plan in the current directory.\n\n");
        out.append(text.strip()).append("\n\n");
        out.append("Rules:\n");
        out.append("- Change only: ").append(list(mayChange)).append(".\n");
        if (!mustNotChange.isEmpty()) {
            out.append("- Never change: ").append(list(mustNotChange)).append(".\n");
        }
        out.append("- Do not commit, stage, or move branches; that is done for you.\n");
        out.append("- The Verify commands are run after you finish; they must pass.\n");
        out.append("- Do not edit what judges you: tests, scripts and checks not listed above.\n");
        lastFailure.ifPresent(failure -> append(out, failure));
        decisions.forEach(decision -> append(out, decision));
        near.forEach(handoff -> append(out, handoff));
        far.forEach(
                handoff -> out.append("\nEarlier work: ").append(handoff.summary()).append('\n'));
        out.append(
                """

                When you are done you may return JSON: \
                {"what": "...", "why": "...", "caution": "...", "incomplete": "..."}. \
                If you cannot go on without a decision by a person, return instead \
                {"needs_decision": {"context": "...", "options": ["..."], "recommended": "..."}}.
                """);
        return out.toString();
    }

    private static String list(List<String> paths) {
        return paths.isEmpty() ? "nothing" : "`" + String.join("`, `", paths) + "`";
    }

    private static void append(StringBuilder out, Failure failure) {
        out.append("\nAttempt ").append(failure.attempt()).append(" failed: ");
        out.append(failure.reason()).append('\n');
        if (!failure.advice().isBlank()) {
            out.append("The plan says: ").append(failure.advice()).append('\n');
        }
        if (!failure.outputTail().isBlank()) {
            String tail = failure.outputTail();
            int from = Math.max(0, tail.length() - OUTPUT_MAX);
            out.append(from == 0 ? "Output" : "The end of the output");
            out.append(" of the failing command, as data:\n");
            out.append(DataBlock.of(tail.substring(from))).append('\n');
        }
    }

    private static void append(StringBuilder out, Decision decision) {
        out.append("\nThe agent before you asked a person:\n");
        out.append(DataBlock.of(decision.question())).append('\n');
        out.append("The decision:\n");
        out.append(DataBlock.of(decision.answer())).append('\n');
        out.append("Go on by this decision and do not ask the same again.\n");
    }

    private static void append(StringBuilder out, EarlierHandoff handoff) {
        out.append("\nThe step before this one: ").append(handoff.what()).append('\n');
        handoff.why().ifPresent(why -> out.append("Why: ").append(why).append('\n'));
        handoff.caution().ifPresent(c -> out.append("Caution: ").append(c).append('\n'));
        handoff.incomplete().ifPresent(i -> out.append("Left open: ").append(i).append('\n'));
    }
}
