package baton.core.work;

import baton.core.Shown;
import baton.core.contract.task.FileChange;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.WorkCriterion;
import baton.core.contract.work.WorkId;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// The message of a TASK's commit: `type(TASK-NN): title`, what it brought, and where its result
/// is. By that last line the commits of a WORK are found again.
public final class TaskCommitMessage {
    /// The beginning of the last line of the messages of all TASKs.
    public static final String TRAILER = "Result: works/";

    private static final int SUBJECT_MAX = 100;
    private static final int BULLETS_MAX = 10;
    private static final int BULLET_MAX = 200;

    private TaskCommitMessage() {}

    public static String subject(TaskSpec task) {
        return Shown.cut(prefix(task) + task.title(), SUBJECT_MAX);
    }

    /// The start of every commit subject of this TASK.
    static String prefix(TaskSpec task) {
        return type(task) + "(" + task.id() + "): ";
    }

    /// The trailer that all commits of a WORK have the beginning of.
    public static String trailer(WorkId work) {
        return TRAILER + work + "/";
    }

    /// True for the trailer of any TASK's commit.
    public static boolean isTrailer(String line) {
        return line.startsWith(TRAILER);
    }

    /// The WORK that a trailer is of.
    public static Optional<WorkId> work(String line) {
        int end = isTrailer(line) ? line.indexOf('/', TRAILER.length()) : -1;
        return end < 0
                ? Optional.empty()
                : WorkId.of(line.substring(TRAILER.length(), end))
                        .filter(work -> line.startsWith(trailer(work)));
    }

    public static String of(TaskSpec task) {
        String bullets =
                task.acceptance().stream()
                        .limit(BULLETS_MAX)
                        .map(WorkCriterion::text)
                        .map(line -> "- " + Shown.cut(line.text(), BULLET_MAX) + "\n")
                        .collect(Collectors.joining());
        int more = task.acceptance().size() - BULLETS_MAX;
        String rest = more > 0 ? "- and " + more + " more\n" : "";
        String body = bullets.isEmpty() ? "- " + task.title() + "\n" : bullets + rest;
        return subject(task)
                + "\n\n"
                + body
                + "\n"
                + trailer(task.work())
                + task.id().resultFileName()
                + "\n";
    }

    private static String type(TaskSpec task) {
        List<String> paths =
                task.files().stream().map(FileChange::file).map(f -> f.path().text()).toList();
        String title = task.title().text().toLowerCase(Locale.ROOT);
        if (all(paths, TaskCommitMessage::isDocument)) {
            return "docs";
        }
        if (all(paths, TaskCommitMessage::isTest)) {
            return "test";
        }
        if (title.matches("(?s).*\\b(?:fix|fixes|bug|repair)\\b.*") || title.contains("수정")) {
            return "fix";
        }
        if (title.matches("(?s).*\\b(?:refactor|rename|restructure)\\b.*")) {
            return "refactor";
        }
        return all(paths, TaskCommitMessage::isSetting) ? "chore" : "feat";
    }

    private static boolean all(List<String> paths, java.util.function.Predicate<String> kind) {
        return !paths.isEmpty() && paths.stream().allMatch(kind);
    }

    private static boolean isDocument(String path) {
        return path.endsWith(".md") || path.startsWith("docs/");
    }

    private static boolean isTest(String path) {
        return path.matches("(?s)(?:.*/)?(?:tests?|spec|__tests__)/.*")
                || path.matches(
                        "(?s).*(?:[._](?:test|spec)\\.[a-z]+|_test\\.(?:go|py)|Test\\.java)");
    }

    private static boolean isSetting(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return name.matches("(?s)\\..*|.*\\.(?:ya?ml|toml|ini|cfg|lock|json)|Makefile|Dockerfile");
    }
}
