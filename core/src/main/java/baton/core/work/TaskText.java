package baton.core.work;

import baton.core.contract.result.Handoff;
import baton.core.contract.result.TaskReport;
import baton.core.contract.task.FileChange;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkDocument;
import baton.core.prompt.EarlierHandoff;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The text that an agent is told of a TASK: its own sections, and what was handed on by TASKs that
/// were done before this run. Nothing in it can be taken for the heading of another TASK.
final class TaskText {
    private static final int STEP = 3;

    private TaskText() {}

    /// All TASKs, one section each. What is wanted is not done before.
    static String all(WorkFiles work, Set<TaskId> wanted, Optional<String> comments) {
        String parts =
                work.tasks().values().stream()
                        .map(task -> told(work, task, wanted, comments) + "\n")
                        .collect(Collectors.joining());
        return WorkDocument.heading(1, work.id() + ": " + work.plan().title())
                + "\n## Order\n\n"
                + order(work)
                + "\n## Implementation Plan\n\n"
                + parts;
    }

    /// One TASK, as its agent is told of it.
    static String told(
            WorkFiles work, TaskSpec task, Set<TaskId> wanted, Optional<String> comments) {
        String language =
                comments.map(word -> "\nWrite comments in the code in: " + word + "\n").orElse("");
        return heading(work, task) + of(task) + language + before(work, task, wanted);
    }

    private static String order(WorkFiles work) {
        return work.tasks().keySet().stream()
                .map(task -> "- " + task + " after " + work.needs(task) + "\n")
                .collect(Collectors.joining());
    }

    private static String heading(WorkFiles work, TaskSpec task) {
        String title = task.id() + ": " + task.title();
        return WorkDocument.heading(
                        STEP, "Step " + Translation.number(work, task.id()) + ": " + title)
                + "\n";
    }

    static String of(TaskSpec task) {
        StringBuilder text = new StringBuilder();
        text.append(task.scope().under(STEP)).append("\n");
        if (!task.files().isEmpty()) {
            text.append("\nFiles:\n\n");
            task.files().forEach(file -> text.append(file(file)));
        }
        if (!task.acceptance().isEmpty()) {
            text.append("\nIt is done when:\n\n");
            task.acceptance()
                    .forEach(c -> text.append("- ").append(c.text().asListItem()).append("\n"));
        }
        task.verify()
                .ifPresent(
                        script -> {
                            text.append("\nVerify:\n\n");
                            script.text()
                                    .lines()
                                    .forEach(line -> text.append("    ").append(line).append("\n"));
                        });
        return text.toString();
    }

    private static String file(FileChange change) {
        String action = change.action().name().toLowerCase(Locale.ROOT);
        return "- " + action + " " + change.file().render() + "\n";
    }

    /// In full from what it waits for, in a summary from what that waited for, nothing beyond.
    private static String before(WorkFiles work, TaskSpec task, Set<TaskId> wanted) {
        Set<TaskId> near = work.needs(task.id());
        Set<TaskId> far = new LinkedHashSet<>();
        near.forEach(one -> far.addAll(work.needs(one)));
        far.removeAll(near);
        far.removeAll(wanted);
        String full =
                near.stream()
                        .filter(one -> !wanted.contains(one))
                        .flatMap(one -> handoff(work, one).map(h -> full(work, one, h)).stream())
                        .collect(Collectors.joining());
        String brief =
                far.stream()
                        .flatMap(one -> handoff(work, one).map(h -> said(one, summary(h))).stream())
                        .collect(Collectors.joining());
        return full.isEmpty() && brief.isEmpty() ? "" : "\nDone before:\n\n" + full + brief;
    }

    private static String full(WorkFiles work, TaskId task, Handoff handoff) {
        StringBuilder text = new StringBuilder(said(task, what(work, task, handoff)));
        append(text, "Why", handoff.why().text());
        append(text, "Caution", handoff.caution().text());
        append(text, "Left open", handoff.incomplete().text());
        return text.toString();
    }

    private static void append(StringBuilder text, String name, String words) {
        if (!words.isEmpty()) {
            text.append("  ").append(name).append(": ").append(words).append('\n');
        }
    }

    private static String said(TaskId task, String words) {
        return "- " + task + ": " + OneLine.of(words) + "\n";
    }

    /// The words of a TASK's builder about it, in full. The result has them in its summary, perhaps
    /// below a shorter one; those who come later are told their first lines.
    static String what(WorkFiles work, TaskId task, Handoff handoff) {
        return Optional.ofNullable(work.results().get(task))
                .flatMap(report -> report)
                .map(report -> report.summary().text())
                .filter(words -> !words.isBlank())
                .map(words -> from(words, handoff.builder().text()))
                .orElse(handoff.builder().text());
    }

    /// The text from where its excerpt begins, or all of it.
    private static String from(String text, String excerpt) {
        int at = text.indexOf(excerpt.replaceFirst(" …$", ""));
        return at < 0 ? text : text.substring(at);
    }

    /// A summary of it.
    static String summary(Handoff handoff) {
        return EarlierHandoff.lines(handoff.builder().text(), EarlierHandoff.SUMMARY_LINES_MAX);
    }

    /// The handoff of a TASK that has its result.
    static Optional<Handoff> handoff(WorkFiles work, TaskId task) {
        return Optional.ofNullable(work.results().get(task))
                .flatMap(report -> report)
                .map(TaskReport::form)
                .filter(TaskReport.Full.class::isInstance)
                .map(TaskReport.Full.class::cast)
                .flatMap(TaskReport.Full::handoff);
    }
}
