package baton.core.work;

import baton.core.contract.result.TaskOutcome;
import baton.core.contract.work.ColonLabel;
import baton.core.contract.work.TaskId;
import baton.core.text.Source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
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

    private static final Pattern CELL = Pattern.compile("\\|");
    private static final Pattern STATUS = Pattern.compile("(?i)Status|State|상태|状態|ステータス");

    static final String WHOLE = "PROGRESS.md";

    private LegacyProgress() {}

    /// The TASK whose progress a file of this name tells.
    static Optional<TaskId> task(String name) {
        Matcher matcher = FILE.matcher(name);
        return matcher.matches() ? TaskId.of(matcher.group(1)) : Optional.empty();
    }

    /// A line that tells how far a TASK is.
    record Told(int line, TaskState state) {}

    /// Reads the state of one TASK from its progress file.
    static TaskState ofTask(Source source) {
        TaskState told = together(told(source));
        return told == TaskState.BUILT && !changes(source) ? TaskState.STARTED : told;
    }

    /// The state by lines of which the last one counts: what one calls done and another does not
    /// was begun.
    private static TaskState together(List<Told> lines) {
        if (lines.isEmpty()) {
            return TaskState.PENDING;
        }
        boolean torn =
                lines.stream().anyMatch(LegacyProgress::saysDone)
                        && !lines.stream().allMatch(LegacyProgress::saysDone);
        return torn ? TaskState.STARTED : lines.getLast().state();
    }

    static boolean saysDone(Told told) {
        return told.state().compareTo(TaskState.BUILT) >= 0;
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

    /// The lines of the progress file of a TASK that tell its status.
    static List<Told> told(Source source) {
        List<Told> told = new ArrayList<>();
        for (int line = 1; line <= source.lines().size(); line++) {
            String text = source.line(line).strip().replaceFirst("^[-*>]\\s*", "");
            int number = line;
            ColonLabel.of(text)
                    .filter(l -> l.isOneOf("Status", "상태"))
                    .ifPresent(label -> told.add(new Told(number, status(label.value()))));
        }
        return told;
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
        rows(source).forEach((task, lines) -> states.put(task, together(lines)));
        return states;
    }

    /// The rows of the progress file of the whole WORK, by TASK.
    static SequencedMap<TaskId, List<Told>> rows(Source source) {
        SequencedMap<TaskId, List<Told>> rows = new TreeMap<>();
        int status = 0;
        for (int line = 1; line <= source.lines().size(); line++) {
            String text = source.line(line).strip();
            Matcher row = ROW.matcher(text);
            if (!text.startsWith("|")) {
                status = 0;
            } else if (row.matches()) {
                Told told = new Told(line, row(CELL.split(row.group(2), -1), status));
                TaskId.of(row.group(1))
                        .ifPresent(
                                id -> rows.computeIfAbsent(id, _ -> new ArrayList<>()).add(told));
            } else {
                status = status == 0 ? statusColumn(CELL.split(text, -1)) : status;
            }
        }
        return rows;
    }

    /// The number of the column of the status behind that of the TASK; 0 where there is none.
    private static int statusColumn(String[] titles) {
        int task = 0;
        for (int column = 0; column < titles.length; column++) {
            String title = titles[column].replaceAll("[*`]", "").strip();
            if (title.equalsIgnoreCase("TASK")) {
                task = column;
            } else if (STATUS.matcher(title).matches()) {
                return column - task;
            }
        }
        return 0;
    }

    /// The state by the cells behind that of the TASK. Where no title tells which one is the
    /// status, those count that say a status and nothing else.
    private static TaskState row(String[] cells, int status) {
        boolean known = status > 0 && status <= cells.length;
        List<String> words = known ? List.of(cells[status - 1]) : List.of(cells);
        List<TaskOutcome> told =
                words.stream()
                        .map(word -> word.replaceAll("[*`]", "").strip())
                        .flatMap(
                                word ->
                                        (known
                                                        ? TaskOutcome.ofStatus(word)
                                                        : TaskOutcome.ofWords(word))
                                                .stream())
                        .toList();
        if (!told.isEmpty() && told.stream().allMatch(TaskOutcome.DONE::equals)) {
            return TaskState.VERIFIED;
        }
        String all = String.join("|", words);
        boolean begun =
                told.contains(TaskOutcome.DONE)
                        || told.contains(TaskOutcome.FAILED)
                        || all.contains("🔄")
                        || all.contains("In Progress")
                        || all.contains("진행");
        return begun ? TaskState.STARTED : TaskState.PENDING;
    }

    /// True if the progress file says that the WORK was approved.
    static boolean approves(Source source) {
        return source.lines().stream().anyMatch(line -> APPROVED.matcher(line).matches());
    }
}
