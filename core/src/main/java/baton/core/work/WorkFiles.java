package baton.core.work;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.decisions.Decisions;
import baton.core.contract.requirement.Requirement;
import baton.core.contract.result.TaskReport;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklog.WorkLog;
import baton.core.contract.workplan.PlannedTask;
import baton.core.contract.workplan.WorkPlan;
import baton.core.text.Source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The files in the folder of a WORK, of whichever era. The plan and its TASKs could be read; other
/// files count as far as they can be read.
///
/// @param tasks every TASK of the plan
/// @param results the TASKs that have a result file, with its report where that can be read
public record WorkFiles(
        WorkPlan plan,
        Optional<Requirement> requirement,
        NavigableMap<TaskId, TaskSpec> tasks,
        Optional<WorkLog> log,
        Map<TaskId, Optional<TaskReport>> results,
        Map<TaskId, TaskState> states,
        Optional<Decisions> decisions,
        boolean approvedBefore) {

    public static final String PLAN = "PLAN.md";
    public static final String REQUIREMENT = "Requirement.md";
    public static final String DECISIONS = "DECISIONS.md";

    /// A problem and the file it is in.
    public record Found(String file, Problem problem) {}

    /// The result of reading a WORK's folder: the files, where the plan and its TASKs could be
    /// read, and all problems of these.
    public record Read(Optional<WorkFiles> work, List<Found> problems) {
        public Read {
            problems = List.copyOf(problems);
        }
    }

    public WorkFiles {
        tasks = java.util.Collections.unmodifiableNavigableMap(new TreeMap<>(tasks));
        results = Map.copyOf(results);
        states = Map.copyOf(states);
    }

    public static String logName(WorkId work) {
        return "work_" + work + ".log";
    }

    public WorkId id() {
        return plan.work();
    }

    /// Reads the files of a folder by their names. Problems of what only tells are not told.
    public static Read read(WorkId id, Map<String, Source> files) {
        List<Found> problems = new ArrayList<>();
        Optional<Source> text = file(files, PLAN);
        if (text.isEmpty()) {
            Problem missing = Fault.WORK_PLAN_NOT_FOUND.because(id + " has no " + PLAN);
            return new Read(Optional.empty(), List.of(new Found(PLAN, missing)));
        }
        Reading<WorkPlan> plan = WorkPlan.parse(text.get());
        plan.problems().forEach(problem -> problems.add(new Found(PLAN, problem)));
        NavigableMap<TaskId, TaskSpec> tasks = new TreeMap<>();
        for (PlannedTask task : plan.value().map(WorkPlan::tasks).orElse(List.of())) {
            task(task.id(), files, problems).ifPresent(spec -> tasks.put(task.id(), spec));
        }
        boolean sound = problems.stream().noneMatch(found -> found.problem().isError());
        return new Read(
                plan.value().filter(_ -> sound).map(known -> of(known, tasks, files)), problems);
    }

    private static Optional<TaskSpec> task(
            TaskId id, Map<String, Source> files, List<Found> problems) {
        Optional<Source> source = file(files, id.fileName());
        if (source.isEmpty()) {
            Problem missing =
                    Fault.WORK_PLAN_TASK_FILE_MISSING.because("there is no " + id.fileName());
            problems.add(new Found(PLAN, missing));
            return Optional.empty();
        }
        Reading<TaskSpec> spec = TaskSpec.parse(source.get());
        spec.problems().forEach(problem -> problems.add(new Found(id.fileName(), problem)));
        return spec.value();
    }

    private static WorkFiles of(
            WorkPlan plan, NavigableMap<TaskId, TaskSpec> tasks, Map<String, Source> files) {
        Map<TaskId, Optional<TaskReport>> results = new HashMap<>();
        Map<TaskId, TaskState> progress = new HashMap<>();
        file(files, LegacyProgress.WHOLE)
                .ifPresent(source -> progress.putAll(LegacyProgress.ofWork(source)));
        files.forEach(
                (name, source) -> {
                    TaskId.ofResultFile(name)
                            .ifPresent(task -> results.put(task, TaskReport.parse(source).value()));
                    LegacyProgress.task(name)
                            .ifPresent(
                                    task ->
                                            progress.merge(
                                                    task,
                                                    LegacyProgress.ofTask(source),
                                                    TaskState::atLeast));
                });
        Optional<WorkLog> log =
                file(files, logName(plan.work())).flatMap(s -> WorkLog.parse(s).value());
        return new WorkFiles(
                plan,
                file(files, REQUIREMENT).flatMap(s -> Requirement.parse(s).value()),
                tasks,
                log,
                results,
                TaskStates.of(log, results.keySet(), progress),
                file(files, DECISIONS).flatMap(s -> Decisions.parse(s).value()),
                file(files, LegacyProgress.WHOLE).filter(LegacyProgress::approves).isPresent());
    }

    private static Optional<Source> file(Map<String, Source> files, String name) {
        return Optional.ofNullable(files.get(name));
    }

    /// All that somebody approves who approves it.
    public String approvable() {
        StringBuilder text = new StringBuilder(plan.render());
        tasks.values().forEach(task -> text.append('\n').append(task.render()));
        return text.toString();
    }

    public TaskState state(TaskId task) {
        TaskState told = states.getOrDefault(task, TaskState.PENDING);
        // A log that tells of a commit without a result tells of something that broke off.
        boolean unproved = told == TaskState.DONE && !results.containsKey(task);
        return unproved && !logSettles() ? TaskState.VERIFIED : told;
    }

    /// True if the log alone tells which TASKs are done: no TASK has a result file, so the results
    /// are not kept.
    private boolean logSettles() {
        return results.isEmpty();
    }

    public boolean isDone(TaskId task) {
        return state(task) == TaskState.DONE;
    }

    public Set<TaskId> done() {
        Set<TaskId> done = new TreeSet<>();
        tasks.keySet().stream().filter(this::isDone).forEach(done::add);
        return done;
    }

    public boolean isWhole() {
        return done().size() == tasks.size();
    }

    /// True if the old progress file says that the WORK was approved, or if somebody has begun a
    /// TASK, which nobody does before the WORK is approved.
    public boolean isBegun() {
        return approvedBefore
                || tasks.keySet().stream().anyMatch(task -> state(task) != TaskState.PENDING);
    }

    /// A TASK of the plan.
    public TaskSpec task(TaskId id) {
        return Optional.ofNullable(tasks.get(id)).orElseThrow();
    }

    /// The TASKs that a TASK waits for, by the plan and by its own file.
    public Set<TaskId> needs(TaskId task) {
        Set<TaskId> needs = new TreeSet<>();
        plan.tasks().stream()
                .filter(planned -> planned.id().equals(task))
                .forEach(planned -> needs.addAll(planned.dependsOn()));
        Optional.ofNullable(tasks.get(task))
                .ifPresent(
                        spec ->
                                spec.dependencies().stream()
                                        .filter(tasks::containsKey)
                                        .forEach(needs::add));
        needs.remove(task);
        return needs;
    }
}
