package baton.core.work;

import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.TaskId;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// A view of how far a WORK is, for people and for machines.
///
/// @param failed the TASKs whose last run, or whose result, says that they failed
/// @param disputed those that are not done, and of which files say that they are and that they are
///     not
public record WorkView(WorkFiles work, Set<TaskId> failed, Map<TaskId, Dispute> disputed) {
    public WorkView {
        failed = Set.copyOf(failed);
        disputed = java.util.Collections.unmodifiableMap(new TreeMap<>(disputed));
    }

    public WorkView(WorkFiles work) {
        this(work, work.failed(), Map.of());
    }

    /// The word for a TASK's state: `ready` or `waiting` where nobody has begun it, `disputed`,
    /// `failed`, else its own state, such as `done`.
    public String word(TaskId task) {
        TaskState state = work.state(task);
        if (disputed.containsKey(task)) {
            return "disputed";
        }
        if (state != TaskState.DONE && failed.contains(task)) {
            return "failed";
        }
        if (state != TaskState.PENDING) {
            return state.word();
        }
        boolean ready = work.needs(task).stream().allMatch(work::isDone);
        return ready ? "ready" : "waiting";
    }

    /// `WORK-01: title    🔄 2/4 in progress`.
    public String line() {
        Set<TaskId> done = work.done();
        int total = work.tasks().size();
        String count = done.size() + "/" + total;
        String state =
                work.isWhole()
                        ? "✅ " + count + " completed"
                        : work.isBegun()
                                ? "🔄 " + count + " in progress"
                                : "⬜ " + count + " pending";
        return work.id() + ": " + work.plan().title() + "    " + state;
    }

    /// The lines that a person reads before approving the WORK.
    public List<String> summary() {
        List<String> lines = new ArrayList<>();
        lines.add("📋 WORK: " + work.id() + " — " + work.plan().title());
        lines.add("Mode: " + work.plan().header().mode().word());
        work.requirement()
                .ifPresent(
                        asked -> {
                            asked.functional().forEach(i -> lines.add(i.id() + ": " + i.text()));
                            asked.nonFunctional().forEach(i -> lines.add(i.id() + ": " + i.text()));
                        });
        lines.add("Progress: " + work.done().size() + "/" + work.tasks().size());
        work.tasks().values().forEach(task -> describe(task, lines));
        return lines;
    }

    private void describe(TaskSpec task, List<String> lines) {
        Set<TaskId> needs = work.needs(task.id());
        String after = needs.isEmpty() ? "" : " (after " + words(needs) + ")";
        lines.add(task.id() + " — " + task.title() + after);
        task.files()
                .forEach(
                        file ->
                                lines.add(
                                        "    "
                                                + file.action()
                                                        .name()
                                                        .toLowerCase(java.util.Locale.ROOT)
                                                + " "
                                                + file.file().path()));
        task.verify()
                .ifPresent(
                        script ->
                                script.text()
                                        .lines()
                                        .filter(line -> !line.isBlank())
                                        .forEach(line -> lines.add("    $ " + OneLine.of(line))));
    }

    private static String words(Set<TaskId> tasks) {
        return String.join(", ", tasks.stream().map(TaskId::toString).toList());
    }

    public Value.Fields value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("work", work.id().toString());
        fields.put("title", work.plan().title().text());
        fields.put("mode", work.plan().header().mode().word());
        fields.put("done", work.done().size());
        fields.put("total", work.tasks().size());
        fields.put("tasks", Value.items(work.tasks().values().stream().map(this::task).toList()));
        return fields.build();
    }

    private Value task(TaskSpec task) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("id", task.id().toString());
        fields.put("title", task.title().text());
        fields.put("state", word(task.id()));
        fields.put(
                "depends_on",
                Value.texts(work.needs(task.id()).stream().map(TaskId::toString).toList()));
        Optional.ofNullable(disputed.get(task.id()))
                .ifPresent(
                        both -> {
                            fields.put("done_by", both.done());
                            fields.put("not_done_by", both.notDone());
                        });
        return fields.build();
    }

    /// The words for going on with what is left without the run that stopped: a run of one TASK is
    /// always another one.
    public String anew() {
        String run = "baton work run " + work.id();
        return work.tasks().keySet().stream()
                .sorted()
                .filter(task -> !work.isDone(task))
                .filter(task -> work.needs(task).stream().allMatch(work::isDone))
                .findFirst()
                .map(
                        task ->
                                "`%1$s --task %2$d` begins another run, and `%1$s` goes on after it"
                                        .formatted(run, task.number()))
                .orElse("begin another run with `" + run + " --task N`");
    }
}
