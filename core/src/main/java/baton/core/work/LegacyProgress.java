package baton.core.work;

import baton.core.contract.work.ColonLabel;
import baton.core.contract.work.TaskId;
import baton.core.text.Source;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the progress files that were written before the log told everything. They are never
/// written. What cannot be read says nothing.
final class LegacyProgress {
    private static final Pattern FILE = Pattern.compile("(TASK-\\d{1,9})_progress\\.md");
    private static final Pattern ROW =
            Pattern.compile(
                    "\\|\\s*\\**(?:WORK-\\d{1,9}[-_: ]*)?(TASK-\\d{1,9})\\**\\s*\\|(.*)",
                    Pattern.DOTALL);
    private static final Pattern CHANGED =
            Pattern.compile("(?i)[-*>#\\s]*\\**(?:Files changed|변경 파일)\\**\\s*:?\\**");
    private static final Pattern APPROVED =
            Pattern.compile("(?i)^[\\s>*-]*approved\\**\\s*:\\s*true\\s*$");

    static final String WHOLE = "PROGRESS.md";

    private LegacyProgress() {}

    /// The TASK whose progress a file of this name tells.
    static Optional<TaskId> task(String name) {
        Matcher matcher = FILE.matcher(name);
        return matcher.matches() ? TaskId.of(matcher.group(1)) : Optional.empty();
    }

    /// Reads the state of one TASK from its progress file.
    static TaskState ofTask(Source source) {
        TaskState told = told(source);
        return told == TaskState.BUILT && !changes(source) ? TaskState.STARTED : told;
    }

    /// True if a file is listed as changed: without one nothing is built, whatever else is said.
    private static boolean changes(Source source) {
        boolean listed = false;
        boolean inList = false;
        for (String line : source.lines()) {
            String text = line.strip();
            boolean item = text.matches("[-*]\\s+\\**`.+");
            listed |= inList && item;
            inList = CHANGED.matcher(text).matches() || (inList && (item || text.isEmpty()));
        }
        return listed;
    }

    private static TaskState told(Source source) {
        for (String line : source.lines()) {
            String text = line.strip().replaceFirst("^[-*>]\\s*", "");
            Optional<String> status =
                    ColonLabel.of(text)
                            .filter(l -> l.isOneOf("Status", "상태"))
                            .map(ColonLabel::value);
            if (status.isPresent()) {
                return status(status.get());
            }
        }
        return TaskState.PENDING;
    }

    private static TaskState status(String word) {
        return switch (word.replaceAll("[*`]", "").strip().toUpperCase(java.util.Locale.ROOT)) {
            case "COMPLETED" -> TaskState.BUILT;
            case "STARTED", "IN_PROGRESS" -> TaskState.STARTED;
            case String _ -> TaskState.PENDING;
        };
    }

    /// Reads the states of all TASKs from the progress file of the whole WORK. Only its result
    /// makes a TASK done.
    static Map<TaskId, TaskState> ofWork(Source source) {
        Map<TaskId, TaskState> states = new TreeMap<>();
        for (String line : source.lines()) {
            Matcher row = ROW.matcher(line.strip());
            if (row.matches()) {
                TaskId.of(row.group(1)).ifPresent(task -> states.put(task, row(row.group(2))));
            }
        }
        return states;
    }

    private static TaskState row(String cells) {
        if (cells.contains("✅") || cells.contains("Done") || cells.contains("완료")) {
            return TaskState.VERIFIED;
        }
        boolean begun =
                cells.contains("🔄") || cells.contains("In Progress") || cells.contains("진행");
        return begun ? TaskState.STARTED : TaskState.PENDING;
    }

    /// True if the progress file says that the WORK was approved.
    static boolean approves(Source source) {
        return source.lines().stream().anyMatch(line -> APPROVED.matcher(line).matches());
    }
}
