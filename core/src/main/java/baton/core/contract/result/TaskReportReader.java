package baton.core.contract.result;

import static baton.core.contract.result.ReportSections.CHECKLIST;
import static baton.core.contract.result.ReportSections.FILES;
import static baton.core.contract.result.ReportSections.HANDOFF;
import static baton.core.contract.result.ReportSections.ISSUES;
import static baton.core.contract.result.ReportSections.NOTES;
import static baton.core.contract.result.ReportSections.RESULTS;
import static baton.core.contract.result.ReportSections.SUMMARY;
import static baton.core.contract.result.ReportSections.VERIFICATION;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.work.FileAction;
import baton.core.contract.work.FileNote;
import baton.core.contract.work.ListItem;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.QuoteField;
import baton.core.contract.work.SectionName;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkCriterion;
import baton.core.contract.work.WorkDocument;
import baton.core.contract.work.WorkId;
import baton.core.text.FieldsBuilder;
import baton.core.text.Markdown.Heading;
import baton.core.text.Markdown.Kind;
import baton.core.text.Markdown.Section;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads a report of either form. What is missing is reported and left empty.
final class TaskReportReader {
    private static final Pattern TITLE =
            Pattern.compile(
                    "(?:WORK-\\d+\\s*+[-_:：/]?\\s*+)?(TASK-\\d+)\\s*+(?:[:：]\\s*+)?"
                            + "(?i:Result|결과|結果)(?:\\s*+[:：—–-].*)?",
                    Pattern.DOTALL);
    private static final Pattern DONE =
            Pattern.compile("(?i)[^\\p{L}]*DONE(?!\\p{L}).*", Pattern.DOTALL);

    private final WorkDocument document;
    private final boolean direct;
    private final List<Problem> problems = new ArrayList<>();

    TaskReportReader(Source source) {
        this.document = WorkDocument.read(source);
        this.direct =
                document.field("Execution-Mode")
                        .filter(field -> field.word().equalsIgnoreCase("direct"))
                        .isPresent();
    }

    static TaskOutcome outcome(Source source) {
        return source.text().isBlank()
                ? TaskOutcome.OPEN
                : ToldOutcome.of(WorkDocument.read(source));
    }

    Reading<TaskReport> read() {
        Optional<TaskId> task = task();
        Optional<QuoteField> workField = field("WORK");
        Optional<WorkId> work = workField.flatMap(field -> WorkId.in(field.value()));
        if (workField.isPresent() && work.isEmpty()) {
            String message = "`" + workField.get().value() + "` names no WORK";
            problems.add(Fault.RESULT_MISSING_META.at(workField.get().line(), message));
        }
        Optional<QuoteField> completed = field("Completed");
        Optional<QuoteField> status = status();
        requireSections();
        Optional<Handoff> handoff = handoff();
        document.field("Commit").ifPresent(this::warnOfCommit);
        FieldsBuilder parsed = new FieldsBuilder();
        parsed.put("task", task.map(TaskId::toString));
        parsed.put("work", work.map(WorkId::toString));
        parsed.put("status", status.map(QuoteField::word));
        parsed.put("sections", Value.texts(document.sectionTitles()));
        Optional<WorkId> home = work.or(document::folder);
        Optional<TaskReport> value =
                task.isPresent() && home.isPresent()
                        ? Optional.of(
                                new TaskReport(
                                        task.get(),
                                        home.get(),
                                        workField
                                                .map(f -> WorkId.wordsAfter(f.value()))
                                                .orElse(OneLine.EMPTY),
                                        OneLine.of(
                                                completed.map(QuoteField::value).orElse("unknown")),
                                        document.prose(SUMMARY),
                                        changes(),
                                        document.items(RESULTS, ReportedCheck::of),
                                        direct ? new TaskReport.Direct() : full(handoff)))
                        : Optional.empty();
        return new Reading<>(value, parsed.build(), problems);
    }

    /// The id of the title, with which the file name agrees where it has one.
    private Optional<TaskId> task() {
        Optional<String> title = document.title().map(Heading::title);
        Optional<TaskId> task =
                title.map(TITLE::matcher)
                        .filter(Matcher::matches)
                        .flatMap(matcher -> TaskId.of(matcher.group(1)));
        Optional<TaskId> file = TaskId.ofResultFile(document.source().name());
        if (task.isEmpty()) {
            String message =
                    title.map(text -> "the title is `" + text + "`").orElse("there is no title");
            problems.add(Fault.RESULT_BAD_TITLE.at(document.titleLine(), message));
        } else if (file.isPresent() && !file.equals(task)) {
            String message = "the title says " + task.get() + ", the file name " + file.get();
            problems.add(Fault.RESULT_BAD_TITLE.at(document.titleLine(), message));
        }
        return task;
    }

    private Optional<QuoteField> field(String name) {
        Optional<QuoteField> field = document.field(name);
        if (field.isEmpty()) {
            problems.add(
                    Fault.RESULT_MISSING_META
                            .at(document.titleLine(), "the field `" + name + "` is missing")
                            .withFix("add the line `> " + name + ": …` under the title"));
        }
        return field;
    }

    private Optional<QuoteField> status() {
        Optional<QuoteField> status = field("Status");
        status.filter(field -> !DONE.matcher(field.word()).matches())
                .ifPresent(
                        field -> {
                            String message = "the status is `" + field.word() + "`";
                            problems.add(Fault.RESULT_STATUS_NOT_DONE.at(field.line(), message));
                        });
        Optional<Contradiction> torn = ToldOutcome.contradiction(document);
        torn.ifPresent(
                both ->
                        problems.add(
                                Fault.RESULT_CONTRADICTS_ITSELF.at(both.notDone(), words(both))));
        boolean told = problems.stream().anyMatch(p -> p.fault() == Fault.RESULT_STATUS_NOT_DONE);
        if (torn.isEmpty() && !told) {
            ToldOutcome.notDone(document)
                    .ifPresent(
                            line -> {
                                String message = quoted(line) + " says that it is not done";
                                problems.add(Fault.RESULT_STATUS_NOT_DONE.at(line, message));
                            });
        }
        return status;
    }

    private String words(Contradiction both) {
        return both.done() == both.notDone()
                ? quoted(both.done()) + " says that it is done and that it is not"
                : quoted(both.done())
                        + " of line "
                        + both.done()
                        + " says that it is done, and "
                        + quoted(both.notDone())
                        + " that it is not";
    }

    private String quoted(int line) {
        return "`" + OneLine.of(document.source().line(line)).text() + "`";
    }

    private void requireSections() {
        List<SectionName> required =
                direct
                        ? List.of(SUMMARY, FILES, VERIFICATION)
                        : List.of(SUMMARY, CHECKLIST, RESULTS, FILES, ISSUES, NOTES);
        List<SectionName> missing =
                required.stream().filter(s -> document.section(s).isEmpty()).toList();
        for (SectionName section : missing) {
            String heading = "`## " + section.english() + "`";
            problems.add(
                    Fault.RESULT_MISSING_SECTION
                            .because("there is no section " + heading)
                            .withFix("add the heading " + heading));
        }
    }

    private Optional<Handoff> handoff() {
        Optional<Section> section = document.section(HANDOFF);
        Optional<Handoff> handoff = section.flatMap(in -> HandoffReader.read(document, in));
        if (handoff.isEmpty() && !direct) {
            String message =
                    section.isPresent()
                            ? "the handoff lacks the builder's context or the verifier's `what`"
                            : "there is no section `## Context Handoff`";
            int line = section.map(in -> in.heading().line()).orElse(0);
            problems.add(Fault.RESULT_NO_HANDOFF.at(line, message));
        }
        return handoff;
    }

    private void warnOfCommit(QuoteField field) {
        String message = "the report names the commit `" + field.value() + "`";
        problems.add(Fault.RESULT_HAS_COMMIT_HASH.at(field.line(), message));
    }

    private TaskReport.Form full(Optional<Handoff> handoff) {
        return new TaskReport.Full(
                document.items(CHECKLIST, WorkCriterion::of),
                document.prose(ISSUES),
                document.prose(NOTES),
                handoff);
    }

    /// The files, each with the group it stands in.
    private List<ReportedChange> changes() {
        List<ReportedChange> changes = new ArrayList<>();
        Optional<Section> section = document.section(FILES);
        Optional<FileAction> group = Optional.empty();
        int from = section.map(Section::from).orElse(0);
        int to = section.map(Section::to).orElse(0);
        for (int line = from; line < to; line++) {
            String text = document.source().line(line);
            if (document.body().kind(line) == Kind.HEADING) {
                group = FileAction.ofGroup(text.replaceFirst("^\\s*#+", ""));
            } else if (document.body().kind(line) == Kind.TEXT) {
                Optional<FileAction> action = group;
                ListItem.of(text)
                        .flatMap(FileNote::of)
                        .ifPresent(file -> changes.add(new ReportedChange(action, file)));
            }
        }
        return changes;
    }
}
