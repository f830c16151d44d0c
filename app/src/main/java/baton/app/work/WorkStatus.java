package baton.app.work;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklist.WorkList;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.core.work.Dispatches;
import baton.core.work.WorkFiles;
import baton.core.work.WorkView;
import baton.world.files.Links;
import baton.world.tokens.Tokenizer;
import baton.world.work.Works;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/// The commands that show how far WORKs are. Nothing is locked or written.
final class WorkStatus {
    private final Context context;
    private final Work.Flags flags;
    private final Works works;
    private final Optional<Tokenizer> tokenizer;

    WorkStatus(Context context, Work.Flags flags) {
        this.context = context;
        this.flags = flags;
        this.works = new Works(Links.repository(context.terminal().directory()));
        this.tokenizer = flags.cost() ? Optional.of(new Tokenizer()) : Optional.empty();
    }

    ExitStatus status(Optional<WorkId> named) {
        List<WorkId> ids = named.map(List::of).orElseGet(works::all);
        List<Value> values = new ArrayList<>();
        boolean sound = true;
        for (WorkId id : ids) {
            WorkFiles.Read read = works.read(id);
            sound &= read.work().isPresent();
            if (read.work().isEmpty()) {
                context.note(id + " cannot be read: baton validate " + Works.folder(id));
            }
            read.work().ifPresent(work -> values.add(show(work, named.isPresent())));
        }
        if (context.json()) {
            context.result(
                    named.isPresent() && !values.isEmpty()
                            ? values.getFirst()
                            : Value.items(values));
        } else if (ids.isEmpty()) {
            context.note("there are no WORKs here yet");
        }
        return sound || named.isEmpty() ? ExitStatus.DONE : ExitStatus.PROBLEMS;
    }

    private Value show(WorkFiles work, boolean whole) {
        WorkView view = new WorkView(work);
        SequencedMap<TaskId, WorkCost.Row> costs = costs(work);
        SequencedMap<String, Value> fields = new LinkedHashMap<>(view.value().fields());
        if (flags.cost()) {
            fields.put(
                    "cost", Value.items(costs.values().stream().map(WorkCost.Row::value).toList()));
        }
        if (!context.json()) {
            context.result(Printable.line(view.line()));
            if (whole || flags.cost()) {
                work.tasks().values().forEach(task -> row(view, task, costs));
            }
        }
        return Value.fields(fields);
    }

    private void row(WorkView view, TaskSpec task, Map<TaskId, WorkCost.Row> costs) {
        String cost = Optional.ofNullable(costs.get(task.id())).map(WorkCost.Row::words).orElse("");
        context.result(
                Printable.line(
                        "  %-9s %-9s %s%s"
                                .formatted(task.id(), view.word(task.id()), task.title(), cost)));
    }

    /// By TASK, where they are asked for.
    private SequencedMap<TaskId, WorkCost.Row> costs(WorkFiles work) {
        SequencedMap<TaskId, WorkCost.Row> rows = new LinkedHashMap<>();
        tokenizer.ifPresent(
                count -> {
                    WorkCost cost = new WorkCost(work, works.texts(work.id()), count);
                    work.tasks().keySet().forEach(task -> rows.put(task, cost.row(task)));
                });
        return rows;
    }

    ExitStatus list() {
        Map<WorkId, Value> values = new TreeMap<>();
        Map<WorkId, String> lines = new TreeMap<>();
        for (WorkList.Row row : works.list().map(WorkList::rows).orElse(List.of())) {
            put(row.work(), row.title().text(), row.status().name(), values, lines);
        }
        for (WorkId id : works.all()) {
            if (!values.containsKey(id)) {
                Optional<WorkFiles> work = works.read(id).work();
                String title = work.map(w -> w.plan().title().text()).orElse("");
                boolean whole = work.filter(WorkFiles::isWhole).isPresent();
                put(id, title, whole ? "DONE" : "IN_PROGRESS", values, lines);
            }
        }
        if (context.json()) {
            context.result(Value.items(List.copyOf(values.values())));
        } else if (lines.isEmpty()) {
            context.note("there are no WORKs here yet");
        } else {
            lines.values().forEach(line -> context.result(Printable.line(line)));
        }
        return ExitStatus.DONE;
    }

    private void put(
            WorkId id,
            String title,
            String status,
            Map<WorkId, Value> values,
            Map<WorkId, String> lines) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("work", id.toString());
        fields.put("title", title);
        fields.put("status", status);
        values.put(id, fields.build());
        lines.put(id, "%-9s %-12s %s".formatted(id, status, title));
    }

    ExitStatus dispatch(WorkId id, TaskId task) {
        WorkFiles work =
                works.read(id)
                        .work()
                        .orElseThrow(
                                () ->
                                        new Failure(
                                                Fault.WORK_PLAN_NOT_FOUND.because(
                                                        id + " cannot be read")));
        if (!work.tasks().containsKey(task)) {
            throw new Failure(Fault.TASK_NOT_FOUND.because(id + " has no " + task));
        }
        context.result(Printable.text(Dispatches.builder(work, task).render()));
        return ExitStatus.DONE;
    }
}
