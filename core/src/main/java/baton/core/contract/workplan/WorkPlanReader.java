package baton.core.contract.workplan;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.WorkDocument;
import baton.core.contract.work.WorkId;
import baton.core.text.FieldsBuilder;
import baton.core.text.Markdown.Heading;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads a plan: title, fields, TASKs, and how these fit together.
final class WorkPlanReader {
    private static final Pattern TITLE =
            Pattern.compile("(WORK-\\d+)\\s*[:：]\\s*(.+)", Pattern.DOTALL);

    private final WorkDocument document;
    private final List<Problem> problems = new ArrayList<>();

    WorkPlanReader(Source source) {
        this.document = WorkDocument.read(source);
    }

    Reading<WorkPlan> read() {
        Optional<Matcher> title =
                document.title().map(h -> TITLE.matcher(h.title())).filter(Matcher::matches);
        Optional<WorkId> work = title.flatMap(matcher -> WorkId.of(matcher.group(1)));
        if (work.isEmpty() || document.misplacement(work).isPresent()) {
            problems.add(badTitle(work));
        }
        HeaderReader header = new HeaderReader(document);
        problems.addAll(header.problems());
        TaskCatalogue tasks = new TaskCatalogue(document, home(work));
        problems.addAll(tasks.problems());
        if (header.mode() == ExecutionMode.DIRECT && tasks.all().size() > 1) {
            String message = "Execution-Mode is direct, but there are " + tasks.all().size();
            problems.add(
                    Fault.WORK_PLAN_DIRECT_MULTI_TASK.at(header.modeLine(), message + " TASKs"));
        }
        OneLine words = title.map(matcher -> OneLine.of(matcher.group(2))).orElse(OneLine.EMPTY);
        Value parsed = parsed(work, words, header, tasks);
        return new Reading<>(value(home(work), words, header, tasks), parsed, problems);
    }

    /// The WORK that a plan is for: that of its folder, else the one that its title names.
    private Optional<WorkId> home(Optional<WorkId> titled) {
        return document.folder()
                .or(() -> titled)
                .or(() -> document.title().flatMap(heading -> WorkId.in(heading.title())));
    }

    /// The words of a title of another form, else the id.
    private OneLine words(WorkId work) {
        String title = document.title().map(Heading::title).orElse("");
        OneLine around = WorkId.titleIn(title);
        boolean named = WorkId.in(title).isPresent();
        return (named ? around : OneLine.of(title)).or(work.toString());
    }

    private Problem badTitle(Optional<WorkId> work) {
        String message =
                document.misplacement(work)
                        .or(
                                () ->
                                        document.title()
                                                .map(Heading::title)
                                                .map(text -> "the title is `" + text + "`"))
                        .orElse("there is no title");
        return Fault.WORK_PLAN_BAD_TITLE.at(document.titleLine(), message);
    }

    private Optional<WorkPlan> value(
            Optional<WorkId> work, OneLine title, HeaderReader header, TaskCatalogue tasks) {
        boolean direct = header.mode() == ExecutionMode.DIRECT && tasks.all().size() > 1;
        if (work.isEmpty() || direct || !tasks.fit()) {
            return Optional.empty();
        }
        return Optional.of(
                new WorkPlan(
                        work.get(),
                        title.isEmpty() ? words(work.get()) : title,
                        header.value(),
                        document.prose(PlanText.GOAL),
                        tasks.planned()));
    }

    private static Value parsed(
            Optional<WorkId> work, OneLine title, HeaderReader header, TaskCatalogue tasks) {
        FieldsBuilder parsed = new FieldsBuilder();
        parsed.put("work", work.map(WorkId::toString));
        parsed.put("title", Optional.of(title.text()).filter(text -> !text.isEmpty()));
        parsed.put("meta", header.parsed());
        parsed.put("tasks", Value.items(tasks.all().stream().map(tasks::parsed).toList()));
        return parsed.build();
    }
}
