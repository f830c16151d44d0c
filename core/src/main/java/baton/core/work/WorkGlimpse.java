package baton.core.work;

import baton.core.contract.requirement.Requirement;
import baton.core.contract.result.TaskReport;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkDocument;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklog.LogEntry;
import baton.core.contract.worklog.WorkLog;
import baton.core.contract.workplan.WorkPlan;
import baton.core.text.FieldsBuilder;
import baton.core.text.Markdown.Heading;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The state of a WORK whose plan cannot be read, by its other files: the title of whatever file
/// has one, the TASKs that have files, stand in the plan or are told of in the log, how far these
/// are, and their titles as far as a file has them.
public record WorkGlimpse(
        WorkId id, String title, Map<TaskId, TaskState> tasks, Map<TaskId, String> titles) {
    public WorkGlimpse {
        tasks = java.util.Collections.unmodifiableMap(new TreeMap<>(tasks));
        titles = Map.copyOf(titles);
    }

    public static WorkGlimpse of(WorkId id, Map<String, Source> texts) {
        Optional<WorkLog> log =
                Optional.ofNullable(texts.get(WorkFiles.logName(id)))
                        .flatMap(source -> WorkLog.parse(source).value());
        Set<TaskId> results =
                texts.keySet().stream()
                        .flatMap(name -> TaskId.ofResultFile(name).stream())
                        .collect(Collectors.toCollection(TreeSet::new));
        Set<TaskId> undone = new TreeSet<>(results);
        texts.forEach(
                (name, source) ->
                        TaskId.ofResultFile(name)
                                .filter(_ -> TaskReport.tellsDone(source))
                                .ifPresent(undone::remove));
        Map<TaskId, TaskState> known = TaskStates.of(log, results, undone, Set.of(), Map.of());
        Map<TaskId, TaskState> tasks = new TreeMap<>(known);
        Stream<TaskId> files = texts.keySet().stream().flatMap(n -> TaskId.ofFile(n).stream());
        Stream<TaskId> told =
                log.stream().flatMap(l -> l.entries().stream()).flatMap(WorkGlimpse::task);
        Map<TaskId, String> titles = new TreeMap<>(planned(texts));
        Stream.of(files, told, titles.keySet().stream())
                .flatMap(some -> some)
                .forEach(task -> tasks.putIfAbsent(task, TaskState.PENDING));
        titles.putAll(titles(texts));
        titles.values().removeIf(String::isEmpty);
        return new WorkGlimpse(id, title(texts), tasks, titles);
    }

    /// The same where only what the history holds is done.
    public WorkGlimpse held(Set<TaskId> committed) {
        Map<TaskId, TaskState> states = new TreeMap<>();
        tasks.forEach((task, told) -> states.put(task, told.held(committed.contains(task))));
        return new WorkGlimpse(id, title, states, titles);
    }

    /// The same with a title from elsewhere, where no file of the WORK has one.
    public WorkGlimpse or(Optional<String> other) {
        return new WorkGlimpse(id, title.isEmpty() ? other.orElse("") : title, tasks, titles);
    }

    /// The title of a TASK; empty where its file has none.
    public String title(TaskId task) {
        return titles.getOrDefault(task, "");
    }

    /// True if there are TASKs and all of them are done.
    public boolean isWhole() {
        return !tasks.isEmpty() && done() == tasks.size();
    }

    private static Stream<TaskId> task(LogEntry entry) {
        return entry.task().stream();
    }

    private static String title(Map<String, Source> texts) {
        return Stream.of(WorkFiles.PLAN, WorkFiles.REQUIREMENT)
                .flatMap(name -> Optional.ofNullable(texts.get(name)).stream())
                .flatMap(source -> WorkDocument.read(source).title().stream())
                .map(Heading::title)
                .map(text -> WorkId.titleIn(text).text())
                .filter(words -> !words.isEmpty())
                .findFirst()
                .or(() -> told(texts))
                .or(() -> request(texts))
                .orElse("");
    }

    /// The title of the WORK as its TASKs name it.
    private static Optional<String> told(Map<String, Source> texts) {
        return specs(texts)
                .map(spec -> spec.workTitle().text())
                .filter(words -> !words.isEmpty())
                .findFirst();
    }

    private static Map<TaskId, String> titles(Map<String, Source> texts) {
        Map<TaskId, String> titles = new TreeMap<>();
        specs(texts)
                .filter(spec -> !spec.title().text().equals(spec.id().toString()))
                .forEach(spec -> titles.put(spec.id(), spec.title().text()));
        return titles;
    }

    /// The TASKs of a plan that cannot be carried out, with their titles, as far as it has any.
    private static Map<TaskId, String> planned(Map<String, Source> texts) {
        Map<TaskId, String> planned = new TreeMap<>();
        if (Optional.ofNullable(texts.get(WorkFiles.PLAN))
                        .map(source -> WorkPlan.parse(source).parsed())
                        .orElse(Value.fields(Map.of()))
                instanceof Value.Fields plan) {
            for (Value.Fields task : plan.objects("tasks")) {
                TaskId.of(task.text("id")).ifPresent(id -> planned.put(id, task.text("title")));
            }
        }
        return planned;
    }

    private static Stream<TaskSpec> specs(Map<String, Source> texts) {
        return new TreeMap<>(texts)
                .entrySet().stream()
                        .filter(file -> TaskId.ofFile(file.getKey()).isPresent())
                        .flatMap(file -> TaskSpec.parse(file.getValue()).value().stream());
    }

    private static Optional<String> request(Map<String, Source> texts) {
        return Optional.ofNullable(texts.get(WorkFiles.REQUIREMENT))
                .flatMap(Requirement::requested)
                .flatMap(words -> words.lines().filter(line -> !line.isBlank()).findFirst());
    }

    private long done() {
        return tasks.values().stream().filter(state -> state == TaskState.DONE).count();
    }

    /// `WORK-01: title    🔄 2/4 in progress`, as far as it is known.
    public String line() {
        boolean begun = tasks.values().stream().anyMatch(state -> state != TaskState.PENDING);
        String count = done() + "/" + tasks.size();
        String state = begun ? "🔄 " + count + " in progress" : "⬜ " + count + " pending";
        return id + ": " + title + "    " + state;
    }

    public Value.Fields value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("work", id.toString());
        fields.put("title", title);
        fields.put("done", done());
        fields.put("total", tasks.size());
        fields.put(
                "tasks",
                Value.items(
                        tasks.entrySet().stream()
                                .map(task -> task(task.getKey(), task.getValue()))
                                .toList()));
        return fields.build();
    }

    private Value task(TaskId id, TaskState state) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("id", id.toString());
        Optional.ofNullable(titles.get(id)).ifPresent(words -> fields.put("title", words));
        fields.put("state", state.word());
        return fields.build();
    }
}
