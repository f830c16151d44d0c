package baton.core.contract.result;

import static baton.core.contract.work.WorkDocument.heading;

import baton.core.contract.Reading;
import baton.core.contract.work.EmptyMarker;
import baton.core.contract.work.FileAction;
import baton.core.contract.work.Language;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.QuoteField;
import baton.core.contract.work.SectionLines;
import baton.core.contract.work.SectionName;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkCriterion;
import baton.core.contract.work.WorkDocument;
import baton.core.contract.work.WorkId;
import baton.core.text.Source;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The report of a TASK that is done. `completed` is a time as people read it, `YYYY-MM-DD HH:MM`.
/// Changes stand grouped by their action, those without one first.
public record TaskReport(
        TaskId task,
        WorkId work,
        OneLine workTitle,
        OneLine completed,
        SectionLines summary,
        List<ReportedChange> changes,
        List<ReportedCheck> checks,
        Form form) {

    /// The form of the report, which decides how much it tells.
    public sealed interface Form {}

    /// The one TASK of a WORK in direct mode: the summary, the files and the checks are all.
    public record Direct() implements Form {}

    /// Every other TASK. Empty issues and notes are written as `None`.
    public record Full(
            List<WorkCriterion> checklist,
            SectionLines issues,
            SectionLines notes,
            Optional<Handoff> handoff)
            implements Form {
        public Full {
            checklist = List.copyOf(checklist);
            issues = EmptyMarker.matches(issues.text()) ? SectionLines.EMPTY : issues;
            notes = EmptyMarker.matches(notes.text()) ? SectionLines.EMPTY : notes;
        }
    }

    public TaskReport {
        if (completed.isEmpty()) {
            throw new IllegalArgumentException(task + " without the time of its completion");
        }
        Comparator<ReportedChange> byAction =
                Comparator.comparing(change -> change.action().map(FileAction::ordinal).orElse(-1));
        changes = changes.stream().sorted(byAction).toList();
        checks = List.copyOf(checks);
    }

    /// True unless the text is empty or its status says something else than that the TASK is done.
    public static boolean tellsDone(Source source) {
        return outcome(source) == TaskOutcome.DONE;
    }

    public static TaskOutcome outcome(Source source) {
        return TaskReportReader.outcome(source);
    }

    /// The lines by which the text says both that the TASK is done and that it is not. Such a TASK
    /// is not done.
    public static Optional<Contradiction> contradiction(Source source) {
        return ToldOutcome.contradiction(WorkDocument.read(source));
    }

    /// The line that says that the TASK is not done, where there is one.
    public static Optional<Integer> notDone(Source source) {
        return ToldOutcome.notDone(WorkDocument.read(source));
    }

    public static Reading<TaskReport> parse(Source source) {
        return new TaskReportReader(source).read();
    }

    public String render() {
        return render(Language.EN);
    }

    /// The report with its headings in a language.
    public String render(Language language) {
        String fields =
                QuoteField.render(
                                "WORK",
                                OneLine.of(work + (workTitle.isEmpty() ? "" : " — " + workTitle)))
                        + QuoteField.render("Completed", completed);
        String status = QuoteField.render("Status", new OneLine("**DONE**"));
        String title = heading(1, task + " Result") + "\n" + fields;
        return switch (form) {
            case Direct _ ->
                    title
                            + QuoteField.render("Execution-Mode", new OneLine("direct"))
                            + status
                            + section(ReportSections.SUMMARY, language, summary.text())
                            + section(ReportSections.FILES, language, files())
                            + section(ReportSections.VERIFICATION, language, verification());
            case Full full ->
                    title
                            + status
                            + section(ReportSections.SUMMARY, language, summary.text())
                            + section(ReportSections.CHECKLIST, language, list(full.checklist()))
                            + section(ReportSections.RESULTS, language, verification())
                            + section(ReportSections.FILES, language, files())
                            + section(ReportSections.ISSUES, language, orNone(full.issues()))
                            + section(ReportSections.NOTES, language, orNone(full.notes()))
                            + full.handoff()
                                    .map(h -> section(ReportSections.HANDOFF, language, h.render()))
                                    .orElse("");
        };
    }

    private static String section(SectionName section, Language language, String text) {
        String end = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
        return "\n" + heading(2, section.in(language)) + text + end;
    }

    private static String orNone(SectionLines text) {
        return text.isEmpty() ? "None" : text.text();
    }

    private static String list(List<WorkCriterion> criteria) {
        return criteria.stream().map(WorkCriterion::render).collect(Collectors.joining());
    }

    private String verification() {
        return checks.stream().map(ReportedCheck::render).collect(Collectors.joining());
    }

    private String files() {
        Stream<String> plain = Stream.of(files(Optional.empty()));
        Stream<String> groups =
                Arrays.stream(FileAction.values())
                        .map(action -> group(action, files(Optional.of(action))));
        return Stream.concat(plain, groups).collect(Collectors.joining());
    }

    private static String group(FileAction action, String files) {
        return files.isEmpty() ? "" : heading(3, action.group()) + files;
    }

    private String files(Optional<FileAction> action) {
        return changes.stream()
                .filter(change -> change.action().equals(action))
                .map(ReportedChange::render)
                .collect(Collectors.joining());
    }
}
