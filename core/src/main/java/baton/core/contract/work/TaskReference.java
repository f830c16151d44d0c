package baton.core.contract.work;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A TASK as a text names it: `TASK-01`, or with its WORK (`WORK-02: TASK-01`, `WORK-02-TASK-01`),
/// or a whole WORK. `from` and `to` are its place in the text.
public record TaskReference(Optional<WorkId> work, Optional<TaskId> task, int from, int to) {
    private static final String JOIN = "(?:\\s*[-_:：/.·—–]\\s*|\\s+)";
    private static final Pattern SHAPE =
            Pattern.compile(
                    Numbering.NOT_IN_WORD
                            + "(?:"
                            + WorkId.SPELLING.shape()
                            + "(?:"
                            + JOIN
                            + TaskId.SPELLING.shape()
                            + ")?|"
                            + TaskId.SPELLING.shape()
                            + ")");

    /// All that the text mentions, in its order.
    public static List<TaskReference> in(String text) {
        List<TaskReference> found = new ArrayList<>();
        Matcher matcher = SHAPE.matcher(text);
        while (matcher.find()) {
            Optional<String> work = Optional.ofNullable(matcher.group(1));
            Optional<String> task =
                    Optional.ofNullable(matcher.group(2))
                            .or(() -> Optional.ofNullable(matcher.group(3)));
            found.add(
                    new TaskReference(
                            work.map(digits -> new WorkId(Integer.parseInt(digits))),
                            task.map(digits -> new TaskId(Integer.parseInt(digits))),
                            matcher.start(),
                            matcher.end()));
        }
        return found;
    }

    /// True if the reference leads out of this WORK.
    public boolean leaves(Optional<WorkId> home) {
        return work.isPresent() && !work.equals(home);
    }

    @Override
    public String toString() {
        String prefix = work.map(id -> id + (task.isPresent() ? ": " : "")).orElse("");
        return prefix + task.map(TaskId::toString).orElse("");
    }
}
