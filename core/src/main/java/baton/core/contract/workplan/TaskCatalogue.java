package baton.core.contract.workplan;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.TaskReference;
import baton.core.contract.work.WorkDocument;
import baton.core.contract.work.WorkId;
import baton.core.text.FieldsBuilder;
import baton.core.text.Markdown.TextLine;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The TASKs of a plan, each once, and what each waits for, united from all that the text says.
final class TaskCatalogue {
    private final Optional<WorkId> home;
    private final boolean drawn;
    private final SequencedMap<TaskId, FoundTask> tasks = new LinkedHashMap<>();
    private final SequencedMap<TaskId, SortedSet<TaskId>> dependencies = new LinkedHashMap<>();
    private final Set<TaskPlace> listed = new HashSet<>();
    private final Set<String> reported = new HashSet<>();
    private final List<Problem> problems = new ArrayList<>();

    /// A TASK in one of the plan's lists, which is known by its line.
    private record TaskPlace(int list, TaskId id) {}

    TaskCatalogue(WorkDocument document, Optional<WorkId> home) {
        this.home = home;
        PlanText text = new PlanText(document, home);
        List<Dependency> said = new ArrayList<>();
        for (TaskSection section : text.sections()) {
            said.addAll(add(section.found(), 0) ? section.dependencies() : List.of());
        }
        for (TableTask row : text.rows()) {
            said.addAll(add(row.found(), row.tableLine()) ? row.dependencies() : List.of());
        }
        said.addAll(text.arrows());
        DrawnGraph graph = text.graph();
        said.addAll(graph.dependencies());
        this.drawn = tasks.isEmpty();
        if (drawn) {
            problems.add(Fault.WORK_PLAN_NO_TASKS.because("the plan lists no TASK"));
            text.drawn(home).forEach(task -> tasks.put(task.id(), task));
        }
        text.graphed(home).forEach(this::addDrawn);
        tasks.keySet().forEach(id -> dependencies.put(id, new TreeSet<>()));
        if (!tasks.isEmpty()) {
            said.forEach(this::judge);
            unread(text, graph).ifPresent(this::inOrder);
            DependencyGraph.circles(dependencies).forEach(this::report);
        }
    }

    Collection<FoundTask> all() {
        return tasks.values();
    }

    List<Problem> problems() {
        return problems;
    }

    /// True if the TASKs make a plan: there are some, and nothing is wrong with what they wait for.
    boolean fit() {
        return !tasks.isEmpty() && problems.stream().noneMatch(this::isInTheWay);
    }

    /// A plan that lists no TASK still has those of its graph.
    private boolean isInTheWay(Problem problem) {
        return problem.isError() && !(drawn && problem.fault() == Fault.WORK_PLAN_NO_TASKS);
    }

    List<PlannedTask> planned() {
        return tasks.values().stream()
                .map(
                        task ->
                                new PlannedTask(
                                        task.id(),
                                        task.title().or(task.id().toString()),
                                        List.copyOf(dependsOn(task)),
                                        task.scope(),
                                        task.files()))
                .toList();
    }

    Value parsed(FoundTask task) {
        FieldsBuilder fields = new FieldsBuilder();
        // With its line, for those who look for the TASK's file.
        fields.put("id", new Value.Text(task.id().toString(), task.line()));
        fields.put("title", task.title().text());
        fields.put(
                "depends_on", Value.texts(dependsOn(task).stream().map(TaskId::toString).toList()));
        return fields.build();
    }

    private SortedSet<TaskId> dependsOn(FoundTask task) {
        return dependencies.getOrDefault(task.id(), new TreeSet<>());
    }

    /// Takes a TASK in, unless the same list has it already. A row may say more about a TASK that
    /// has its section.
    private boolean add(FoundTask found, int list) {
        if (!listed.add(new TaskPlace(list, found.id()))) {
            problems.add(
                    Fault.WORK_PLAN_DUP_TASK.at(found.line(), found.id() + " stands here again"));
            return false;
        }
        tasks.merge(found.id(), found, FoundTask::completedBy);
        return true;
    }

    /// Takes in a TASK that stands in the graph alone: its file may tell the rest.
    private void addDrawn(FoundTask task) {
        if (tasks.putIfAbsent(task.id(), task) == null) {
            String message = task.id() + " stands in the graph alone: nothing else lists it";
            problems.add(
                    Fault.WORK_PLAN_UNKNOWN_DEP
                            .at(task.line(), message)
                            .withFix("list it among the TASKs, or take it out of the graph")
                            .asWarning());
        }
    }

    /// The first line of the graph that could not be read and names a TASK of which nothing else
    /// says what it waits for.
    private Optional<TextLine> unread(PlanText text, DrawnGraph graph) {
        Set<TaskId> stated = text.stated();
        return graph.unread().stream()
                .filter(
                        line ->
                                TaskReference.in(line.text()).stream()
                                        .flatMap(task -> task.task().stream())
                                        .anyMatch(
                                                id ->
                                                        tasks.containsKey(id)
                                                                && !stated.contains(id)))
                .findFirst();
    }

    /// Nobody knows what may run side by side: each TASK waits for the one before it, except where
    /// that one is said to wait for it.
    private void inOrder(TextLine line) {
        String message =
                "the graph says `"
                        + line.text().strip()
                        + "`, which cannot be read as what waits for what: the TASKs run in the"
                        + " order of their numbers";
        problems.add(
                Fault.WORK_PLAN_UNKNOWN_DEP
                        .at(line.number(), message)
                        .withFix("write `TASK-00 → TASK-01`, a line for each dependency")
                        .asWarning());
        List<TaskId> ordered = tasks.keySet().stream().sorted().toList();
        for (int i = 1; i < ordered.size(); i++) {
            if (!DependencyGraph.reaches(dependencies, ordered.get(i - 1), ordered.get(i))) {
                waits(ordered.get(i), ordered.get(i - 1));
            }
        }
    }

    private void judge(Dependency said) {
        Optional<TaskId> task = said.task().task();
        Optional<TaskId> on = said.on().flatMap(TaskReference::task);
        boolean leaves =
                said.task().leaves(home) || said.on().filter(r -> r.leaves(home)).isPresent();
        String sentence = said.task() + " is said to wait for " + said.words();
        if (leaves) {
            once(Fault.WORK_PLAN_CROSS_WORK_DEP.at(said.line(), sentence + ", of another WORK"));
        } else if (on.isEmpty()) {
            once(Fault.WORK_PLAN_UNKNOWN_DEP.at(said.line(), sentence + ", which is no TASK"));
        } else if (!tasks.containsKey(on.get())) {
            once(unknown(said, on.get(), sentence));
        } else if (task.isPresent() && !tasks.containsKey(task.get())) {
            once(unknown(said, task.get(), sentence));
        } else {
            task.ifPresent(id -> waits(id, on.get()));
        }
    }

    private void waits(TaskId task, TaskId on) {
        dependencies.computeIfAbsent(task, id -> new TreeSet<>()).add(on);
    }

    private static Problem unknown(Dependency said, TaskId id, String sentence) {
        String message = sentence + ", but the plan has no " + id;
        return Fault.WORK_PLAN_UNKNOWN_DEP.at(said.line(), message);
    }

    /// The same may be said by a list and by the graph.
    private void once(Problem problem) {
        if (reported.add(problem.message())) {
            problems.add(problem);
        }
    }

    private void report(List<TaskId> circle) {
        String names = circle.stream().map(TaskId::toString).collect(Collectors.joining(" → "));
        String message = "TASKs wait for each other: " + names + " → " + circle.getFirst();
        FoundTask first = Objects.requireNonNull(tasks.get(circle.getFirst()));
        problems.add(Fault.WORK_PLAN_CYCLE.at(first.line(), message));
    }
}
