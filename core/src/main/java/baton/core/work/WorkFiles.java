package baton.core.work;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.decisions.Decisions;
import baton.core.contract.requirement.Requirement;
import baton.core.contract.result.TaskReport;
import baton.core.contract.task.FileChange;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.FileAction;
import baton.core.contract.work.Language;
import baton.core.contract.work.SectionLines;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklog.WorkLog;
import baton.core.contract.workplan.ExecutionMode;
import baton.core.contract.workplan.PlannedTask;
import baton.core.contract.workplan.WorkPlan;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The files in the folder of a WORK, of whichever era. The plan could be read; TASKs and other
/// files count as far as they can be read.
///
/// @param tasks every TASK of the plan; one without a file is as the plan tells it
/// @param results the TASKs that have a result file, with its report where that can be read
/// @param committed the TASKs that the history holds; nothing where nobody has looked, or where the
///     WORK is in no commit
/// @param failed the TASKs whose result says that they failed
/// @param unreadable the TASKs whose own file is missing or wrong, where somebody wants to run them
public record WorkFiles(
        WorkPlan plan,
        Optional<Requirement> requirement,
        NavigableMap<TaskId, TaskSpec> tasks,
        Optional<WorkLog> log,
        Map<TaskId, Optional<TaskReport>> results,
        Map<TaskId, TaskState> states,
        Optional<Decisions> decisions,
        boolean approvedBefore,
        Optional<Set<TaskId>> committed,
        Set<TaskId> failed,
        Set<TaskId> unreadable) {

    public static final String PLAN = "PLAN.md";
    public static final String REQUIREMENT = "Requirement.md";
    public static final String DECISIONS = "DECISIONS.md";

    /// A problem and the file it is in.
    public record Found(String file, Problem problem) {}

    /// Problems of form: the meaning of the text is known all the same.
    private static final Set<Fault> FORM =
            Set.of(
                    Fault.WORK_PLAN_BAD_TITLE,
                    Fault.WORK_PLAN_MISSING_META,
                    Fault.WORK_PLAN_BAD_DATE,
                    Fault.WORK_PLAN_NO_TASKS,
                    Fault.TASK_ID_MISMATCH,
                    Fault.TASK_WORK_MISMATCH,
                    Fault.TASK_MISSING_SECTION,
                    Fault.TASK_BAD_ACTION);

    /// The result of reading a WORK's folder: the files, where the plan could be read, and all
    /// problems of plan and TASKs.
    public record Read(Optional<WorkFiles> work, List<Found> problems) {
        public Read {
            problems = List.copyOf(problems);
        }

        /// The files, where TASKs can be run: nothing but the form of the plan is wrong. A TASK
        /// whose own file is missing or wrong is no reason to leave the others.
        public Optional<WorkFiles> runnable() {
            Set<TaskId> unreadable = new TreeSet<>();
            boolean sound = true;
            for (Found found : problems) {
                Problem problem = found.problem();
                boolean grave = problem.isError() && !FORM.contains(problem.fault());
                Optional<TaskId> task = TaskId.ofFile(found.file()).filter(_ -> grave);
                task.ifPresent(unreadable::add);
                sound &= !grave || task.isPresent();
            }
            boolean all = sound;
            return work.filter(known -> all && !known.tasks().isEmpty())
                    .map(known -> known.without(unreadable))
                    .filter(known -> known.isWhole() || known.isOpen());
        }

        /// The files as far as they are known, runnable or not.
        public Optional<WorkFiles> known() {
            return runnable().or(this::work);
        }

        /// The TASKs that have no file.
        public Set<TaskId> fileless() {
            return problems.stream()
                    .filter(found -> isMissing(found.problem()))
                    .flatMap(found -> TaskId.ofFile(found.file()).stream())
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        /// The same where commits tell what TASKs without a file have built. Such a TASK is known
        /// by its code: that is verified, and then it gets its result.
        public Read built(Map<TaskId, List<FileChange>> code) {
            List<Found> left =
                    problems.stream().filter(found -> !isSettled(found, code.keySet())).toList();
            return code.isEmpty() ? this : new Read(work.map(known -> known.built(code)), left);
        }

        private static boolean isMissing(Problem problem) {
            return problem.fault() == Fault.WORK_PLAN_TASK_FILE_MISSING;
        }

        /// The same with what the history holds of it. Nobody needs the file of a TASK that is
        /// done.
        public Read held(Set<TaskId> committed) {
            List<Found> left =
                    problems.stream().filter(found -> !isSettled(found, committed)).toList();
            return new Read(work.map(known -> known.held(committed)), left);
        }

        private static boolean isSettled(Found found, Set<TaskId> committed) {
            return found.problem().fault() == Fault.WORK_PLAN_TASK_FILE_MISSING
                    && TaskId.ofFile(found.file()).filter(committed::contains).isPresent();
        }
    }

    public WorkFiles {
        tasks = java.util.Collections.unmodifiableNavigableMap(new TreeMap<>(tasks));
        results = Map.copyOf(results);
        states = Map.copyOf(states);
        committed = committed.map(Set::copyOf);
        failed = Set.copyOf(failed);
        unreadable = Set.copyOf(unreadable);
    }

    /// The same where these TASKs are done, and no other.
    public WorkFiles held(Set<TaskId> known) {
        return with(tasks, states, Optional.of(known), unreadable);
    }

    private WorkFiles without(Set<TaskId> unread) {
        return with(tasks, states, committed, unread);
    }

    private WorkFiles built(Map<TaskId, List<FileChange>> code) {
        NavigableMap<TaskId, TaskSpec> specs = new TreeMap<>(tasks);
        Map<TaskId, TaskState> told = new HashMap<>(states);
        code.forEach(
                (id, files) -> {
                    specs.computeIfPresent(
                            id, (_, spec) -> spec.files().isEmpty() ? spec.with(files) : spec);
                    told.merge(id, TaskState.BUILT, TaskState::atLeast);
                });
        return with(specs, told, committed, unreadable);
    }

    private WorkFiles with(
            NavigableMap<TaskId, TaskSpec> specs,
            Map<TaskId, TaskState> told,
            Optional<Set<TaskId>> known,
            Set<TaskId> unread) {
        return new WorkFiles(
                plan,
                requirement,
                specs,
                log,
                results,
                told,
                decisions,
                approvedBefore,
                known,
                failed,
                unread);
    }

    /// True if a TASK is left that can be begun, now or after others.
    private boolean isOpen() {
        Set<TaskId> closed = leftOut();
        return tasks.keySet().stream().anyMatch(t -> !isDone(t) && !closed.contains(t));
    }

    /// True if the TASKs run one after the other, whatever they say to wait for.
    boolean isPipeline() {
        return plan.header().mode() == ExecutionMode.PIPELINE;
    }

    /// The TASKs that cannot be begun because their own file, or that of one they wait for, is
    /// missing or wrong.
    public Set<TaskId> leftOut() {
        return TaskRow.leftOut(this, unreadable);
    }

    public static String logName(WorkId work) {
        return "work_" + work + ".log";
    }

    public WorkId id() {
        return plan.work();
    }

    /// The same of a folder in which every file could be read.
    public static Read read(WorkId id, Map<String, Source> files) {
        return read(id, files, Map.of());
    }

    /// Reads the files of a folder by their names. Problems of what only tells are not told.
    ///
    /// @param refused the files that are there and cannot be read as text, with the reason
    public static Read read(WorkId id, Map<String, Source> files, Map<String, Problem> refused) {
        List<Found> problems = new ArrayList<>();
        Optional<Source> text = file(files, PLAN);
        if (text.isEmpty()) {
            Problem missing =
                    Optional.ofNullable(refused.get(PLAN))
                            .orElseGet(() -> MissingFile.plan(id, files));
            return new Read(Optional.empty(), List.of(new Found(PLAN, missing)));
        }
        Reading<WorkPlan> plan = WorkPlan.parse(text.get());
        plan.problems().forEach(problem -> problems.add(new Found(PLAN, problem)));
        NavigableMap<TaskId, TaskSpec> tasks = new TreeMap<>();
        for (PlannedTask task : plan.value().map(WorkPlan::tasks).orElse(List.of())) {
            WorkPlan known = plan.value().orElseThrow();
            Reading<TaskSpec> spec = task(id, task.id(), files, refused);
            spec.problems()
                    .forEach(problem -> problems.add(new Found(task.id().fileName(), problem)));
            tasks.put(task.id(), spec.value().orElseGet(() -> planned(known, task)));
        }
        return new Read(plan.value().map(known -> of(known, tasks, files)), problems);
    }

    /// True for a file that is there only where a plan was made: the plan itself, a TASK, a result.
    public static boolean isOfPlan(String name) {
        return name.equals(PLAN)
                || TaskId.ofFile(name).isPresent()
                || TaskId.ofResultFile(name).isPresent();
    }

    /// A TASK as the plan tells it.
    private static TaskSpec planned(WorkPlan plan, PlannedTask task) {
        return new TaskSpec(
                task.id(),
                task.title(),
                plan.work(),
                plan.title(),
                task.dependsOn(),
                SectionLines.of(task.scope().text()),
                task.files().stream().map(file -> new FileChange(file, FileAction.MODIFY)).toList(),
                List.of(),
                Optional.empty());
    }

    private static Reading<TaskSpec> task(
            WorkId work, TaskId id, Map<String, Source> files, Map<String, Problem> refused) {
        String name = id.fileName();
        return file(files, name)
                .map(TaskSpec::parse)
                .orElseGet(
                        () ->
                                unread(
                                        Optional.ofNullable(refused.get(name))
                                                .orElseGet(() -> MissingFile.task(work, name))));
    }

    private static Reading<TaskSpec> unread(Problem problem) {
        return new Reading<>(Optional.empty(), Value.fields(Map.of()), List.of(problem));
    }

    private static WorkFiles of(
            WorkPlan plan, NavigableMap<TaskId, TaskSpec> tasks, Map<String, Source> files) {
        Map<TaskId, Optional<TaskReport>> results = new HashMap<>();
        Set<TaskId> undone = new TreeSet<>();
        Set<TaskId> failed = new TreeSet<>();
        Map<TaskId, TaskState> progress = new HashMap<>();
        file(files, LegacyProgress.WHOLE)
                .ifPresent(source -> progress.putAll(LegacyProgress.ofWork(source)));
        files.forEach(
                (name, source) -> {
                    TaskId.ofResultFile(name)
                            .ifPresent(
                                    task -> {
                                        results.put(task, TaskReport.parse(source).value());
                                        switch (TaskReport.outcome(source)) {
                                            case DONE -> {}
                                            case OPEN -> undone.add(task);
                                            case FAILED -> {
                                                undone.add(task);
                                                failed.add(task);
                                            }
                                        }
                                    });
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
                TaskStates.of(log, results.keySet(), undone, Dispute.in(files).keySet(), progress),
                file(files, DECISIONS).flatMap(s -> Decisions.parse(s).value()),
                file(files, LegacyProgress.WHOLE).filter(LegacyProgress::approves).isPresent()
                        || log.filter(TaskStates::approves).isPresent(),
                Optional.empty(),
                failed,
                Set.of());
    }

    private static Optional<Source> file(Map<String, Source> files, String name) {
        return Optional.ofNullable(files.get(name));
    }

    /// All that somebody approves who approves it.
    public String approvable() {
        StringBuilder text = new StringBuilder(plan.render(Language.EN));
        tasks.values().forEach(task -> text.append('\n').append(task.render()));
        return text.toString();
    }

    public TaskState state(TaskId task) {
        TaskState told = states.getOrDefault(task, TaskState.PENDING);
        if (committed.isPresent()) {
            return told.held(committed.get().contains(task));
        }
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
        return !tasks.isEmpty() && done().size() == tasks.size();
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
