package baton.core.contract.task;

import static baton.core.contract.task.TaskSpec.ACCEPTANCE;
import static baton.core.contract.task.TaskSpec.DEPENDENCIES;
import static baton.core.contract.task.TaskSpec.FILES;
import static baton.core.contract.task.TaskSpec.OVERVIEW;
import static baton.core.contract.task.TaskSpec.SCOPE;
import static baton.core.contract.task.TaskSpec.VERIFY;
import static baton.core.contract.task.TaskSpec.WORK;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.work.EmptyMarker;
import baton.core.contract.work.ListItem;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.SectionName;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.TaskReference;
import baton.core.contract.work.WorkCriterion;
import baton.core.contract.work.WorkDocument;
import baton.core.contract.work.WorkId;
import baton.core.text.FieldsBuilder;
import baton.core.text.Markdown.Heading;
import baton.core.text.Markdown.Section;
import baton.core.text.Markdown.TextLine;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads a TASK in the form Baton writes and in the later one, where a table gives the overview.
/// A missing field is reported and left empty: the rest of the TASK is known all the same.
final class TaskSpecReader {
    private static final Pattern WAITS = Pattern.compile("(?i)의존.*|선행.*|depend.*|依存.*");

    private final WorkDocument document;
    private final FileTable files;
    private final List<Problem> problems = new ArrayList<>();

    TaskSpecReader(Source source) {
        this.document = WorkDocument.read(source);
        this.files = new FileTable(document);
    }

    Reading<TaskSpec> read() {
        Optional<TaskId> id = id();
        requireSections();
        OneLine workLine = workLine();
        Optional<WorkId> work = work(workLine);
        List<TaskId> dependencies = dependencies(work.or(document::folder));
        problems.addAll(files.problems());
        List<WorkCriterion> acceptance = document.items(ACCEPTANCE, WorkCriterion::of);
        if (acceptance.isEmpty()) {
            add(Fault.TASK_NO_AC, ACCEPTANCE, "there is no acceptance criterion");
        }
        Optional<TaskScript> verify = verify();
        FieldsBuilder parsed = new FieldsBuilder();
        parsed.put("id", id.map(TaskId::toString));
        parsed.put("work", work.map(WorkId::toString));
        parsed.put("dependencies", Value.texts(names(dependencies)));
        parsed.put("files", files.parsed());
        parsed.put("acceptance", WorkCriterion.parsed(acceptance));
        parsed.put("verify", verify.map(TaskScript::text));
        Optional<WorkId> home = document.folder().or(() -> work);
        Optional<TaskSpec> value =
                id.isPresent() && home.isPresent()
                        ? Optional.of(
                                new TaskSpec(
                                        id.get(),
                                        title().or(id.get().toString()),
                                        home.get(),
                                        WorkId.wordsAfter(workLine.text()),
                                        dependencies,
                                        document.prose(has(SCOPE) ? SCOPE : OVERVIEW),
                                        files.changes(),
                                        acceptance,
                                        verify))
                        : Optional.empty();
        return new Reading<>(value, parsed.build(), problems);
    }

    /// The id of the file name, with which the title must agree.
    private Optional<TaskId> id() {
        String name = document.source().name();
        Optional<TaskId> file = TaskId.ofFile(name);
        Optional<TaskId> title = document.title().map(Heading::title).flatMap(TaskId::in);
        if (file.isEmpty()) {
            problems.add(Fault.TASK_BAD_FILENAME.because("the file is named `" + name + "`"));
        }
        if (title.isEmpty()) {
            String message = "the title names no TASK";
            problems.add(Fault.TASK_ID_MISMATCH.at(document.titleLine(), message));
        } else if (file.isPresent() && !file.equals(title)) {
            String message = "the title says " + title.get() + ", the file name " + file.get();
            problems.add(Fault.TASK_ID_MISMATCH.at(document.titleLine(), message));
        }
        return file.or(() -> title);
    }

    private OneLine title() {
        return document.title()
                .map(Heading::title)
                .map(
                        text ->
                                TaskId.in(text).isPresent()
                                        ? TaskId.wordsAfter(text)
                                        : OneLine.of(text))
                .orElse(OneLine.EMPTY);
    }

    private void requireSections() {
        for (SectionName name : List.of(WORK, SCOPE, FILES)) {
            boolean there = has(name) || (name.equals(SCOPE) && has(OVERVIEW));
            if (!there) {
                String heading = "`## " + name.english() + "`";
                problems.add(
                        Fault.TASK_MISSING_SECTION
                                .because("there is no section " + heading)
                                .withFix("add the heading " + heading));
            }
        }
    }

    private OneLine workLine() {
        return document.text(WORK).stream()
                .findFirst()
                .map(line -> OneLine.of(line.text()))
                .orElse(OneLine.EMPTY);
    }

    private Optional<WorkId> work(OneLine workLine) {
        Optional<WorkId> work = WorkId.in(workLine.text());
        if (has(WORK) && work.isEmpty()) {
            add(Fault.TASK_WORK_MISMATCH, WORK, "the section names no WORK");
        }
        document.misplacement(work)
                .ifPresent(message -> add(Fault.TASK_WORK_MISMATCH, WORK, message));
        return work;
    }

    /// TASKs of the same WORK: from the section's lines, or from the row of the overview.
    private List<TaskId> dependencies(Optional<WorkId> home) {
        Stream<String> lines =
                document.text(DEPENDENCIES).stream()
                        .map(TextLine::text)
                        .map(text -> ListItem.of(text).map(ListItem::text).orElse(text));
        Stream<String> cells =
                document.section(OVERVIEW).stream()
                        .flatMap(section -> document.tables(section).stream())
                        .flatMap(table -> table.rows().stream())
                        .filter(row -> WAITS.matcher(row.first()).matches())
                        .map(row -> row.cell(1));
        return Stream.concat(lines, cells)
                .filter(text -> !EmptyMarker.opens(text))
                .flatMap(text -> TaskReference.in(text).stream())
                .filter(reference -> !reference.leaves(home))
                .flatMap(reference -> reference.task().stream())
                .distinct()
                .sorted()
                .toList();
    }

    private Optional<TaskScript> verify() {
        TaskCommands commands = new TaskCommands(document, VERIFY);
        Optional<TaskScript> script =
                Optional.of(commands.text()).filter(t -> !t.isBlank()).map(TaskScript::of);
        if (script.isEmpty()) {
            String message =
                    commands.asks()
                            ? "the words name no command in a fenced block or in back quotes"
                            : "there is no fenced block with commands";
            problems.add(Fault.TASK_NO_VERIFY.at(commands.line(), message));
        }
        return script;
    }

    private boolean has(SectionName name) {
        return document.section(name).isPresent();
    }

    private void add(Fault fault, SectionName name, String message) {
        Optional<Section> section = document.section(name);
        problems.add(fault.at(section.map(in -> in.heading().line()).orElse(0), message));
    }

    private static List<String> names(List<TaskId> ids) {
        return ids.stream().map(TaskId::toString).toList();
    }
}
