package baton.core.work;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.RepoPath;
import baton.core.contract.ArtifactType;
import baton.core.contract.plan.Checkpoint;
import baton.core.contract.plan.Fence;
import baton.core.contract.plan.FileEntry;
import baton.core.contract.plan.Manifest;
import baton.core.contract.plan.OnFailure;
import baton.core.contract.plan.PlanVersion;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.plan.Step;
import baton.core.contract.plan.VerifyCommand;
import baton.core.contract.task.FileChange;
import baton.core.contract.task.Script;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.FileAction;
import baton.core.contract.work.TaskId;
import baton.core.policy.Glob;
import baton.core.run.Worksheet;
import baton.core.text.Source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/// A WORK as the engine takes it: each TASK one step in a session of its own, numbered by its place
/// among the TASKs of the plan from 1. Nothing of a TASK is trusted: paths that leave the
/// repository or lead to Baton's own records are problems.
public final class Translation {
    private static final List<String> RESERVED = List.of("works", ".git", ".baton");

    private final WorkFiles work;
    private final Toolchain tools;
    private final boolean lintCounts;
    private final Set<TaskId> wanted;
    private final List<WorkFiles.Found> problems = new ArrayList<>();

    /// What can be run, where nothing speaks against it.
    ///
    /// @param source what agents are told of each TASK, in the form of a plan
    public record Result(Optional<Worksheet> sheet, Source source, List<WorkFiles.Found> problems) {
        public Result {
            problems = List.copyOf(problems);
        }
    }

    private Translation(WorkFiles work, Toolchain tools, boolean lintCounts, Set<TaskId> wanted) {
        this.work = work;
        this.tools = tools;
        this.lintCounts = lintCounts;
        this.wanted = Set.copyOf(wanted);
    }

    /// @param lintCounts whether a lint that fails is held against a TASK
    /// @param wanted the TASKs that are to be done; the others are done
    public static Result of(
            WorkFiles work, Toolchain tools, boolean lintCounts, Set<TaskId> wanted) {
        return new Translation(work, tools, lintCounts, wanted).run();
    }

    /// The step of a TASK.
    public static int number(WorkFiles work, TaskId task) {
        return work.tasks().headMap(task).size() + 1;
    }

    public static Map<Integer, TaskId> tasks(WorkFiles work) {
        Map<Integer, TaskId> tasks = new HashMap<>();
        work.tasks().keySet().forEach(task -> tasks.put(number(work, task), task));
        return tasks;
    }

    private Result run() {
        Source source = Source.of(work.id() + "/" + WorkFiles.PLAN, TaskText.all(work, wanted));
        List<Step> steps = work.tasks().values().stream().map(this::step).toList();
        Optional<Map<Integer, Integer>> waves = waves(steps);
        if (waves.isEmpty()) {
            problem(
                    WorkFiles.PLAN,
                    Fault.WORK_PLAN_CYCLE.because("plan and TASK files together go in a circle"));
        }
        boolean sound = problems.stream().noneMatch(found -> found.problem().isError());
        return new Result(
                waves.filter(_ -> sound).map(known -> sheet(steps, known)), source, problems);
    }

    private Worksheet sheet(List<Step> steps, Map<Integer, Integer> waves) {
        Map<Integer, Fence> fences =
                steps.stream().collect(Collectors.toMap(Step::number, Translation::fence));
        Map<Integer, String> names = new HashMap<>();
        Set<Integer> built = new HashSet<>();
        tasks(work)
                .forEach(
                        (number, task) -> {
                            names.put(number, task.toString());
                            if (work.state(task).compareTo(TaskState.BUILT) >= 0) {
                                built.add(number);
                            }
                        });
        return new Worksheet(
                ArtifactType.WORK_PLAN,
                Optional.of(PlanVersion.CURRENT),
                steps,
                fences,
                steps.stream().map(step -> session(step, fences, waves)).toList(),
                Optional.empty(),
                List.of(),
                List.of(),
                Optional.of(new Worksheet.Tasks(names, built)));
    }

    private SessionPlan session(
            Step step, Map<Integer, Fence> fences, Map<Integer, Integer> waves) {
        int number = step.number();
        return new SessionPlan(
                number,
                step.title(),
                List.of(number),
                OptionalInt.of(waves.getOrDefault(number, 1)),
                needs(number),
                fences.getOrDefault(number, Fence.NONE),
                Optional.empty());
    }

    private List<Integer> needs(int number) {
        return work.needs(tasks(work).get(number)).stream()
                .map(task -> number(work, task))
                .toList();
    }

    /// The length of the longest way to each TASK. TASKs that list the same file stand in different
    /// waves, the lower number first, so that they are not worked on at once.
    private Optional<Map<Integer, Integer>> waves(List<Step> steps) {
        Map<Integer, Set<Integer>> before = new HashMap<>();
        for (Step step : steps) {
            before.put(step.number(), new HashSet<>(needs(step.number())));
        }
        Map<Integer, Integer> waves = new HashMap<>();
        for (int round = 0; round < steps.size() && waves.size() < steps.size(); round++) {
            List<Step> ready =
                    steps.stream()
                            .filter(step -> !waves.containsKey(step.number()))
                            .filter(step -> waves.keySet().containsAll(before.get(step.number())))
                            .toList();
            ready.forEach(step -> place(step, before.get(step.number()), steps, waves));
        }
        return waves.size() == steps.size() ? Optional.of(waves) : Optional.empty();
    }

    private static void place(
            Step step, Set<Integer> needs, List<Step> steps, Map<Integer, Integer> waves) {
        Fence own = fence(step);
        int wave = 1 + needs.stream().mapToInt(waves::get).max().orElse(0);
        boolean moved = true;
        while (moved) {
            int at = wave;
            moved =
                    steps.stream()
                            .filter(o -> waves.getOrDefault(o.number(), 0) == at)
                            .anyMatch(other -> fence(other).meets(own));
            wave = moved ? wave + 1 : wave;
        }
        waves.put(step.number(), wave);
    }

    private static Fence fence(Step step) {
        Set<Glob> touch =
                step.files().stream()
                        .map(file -> Glob.of(file.path()))
                        .collect(Collectors.toCollection(java.util.LinkedHashSet::new));
        return new Fence(List.copyOf(touch), List.of());
    }

    private Step step(TaskSpec task) {
        List<FileEntry> files = new ArrayList<>();
        List<RepoPath> expected = new ArrayList<>();
        List<VerifyCommand> gone = new ArrayList<>();
        for (FileChange change : task.files()) {
            path(task, change).ifPresent(path -> sort(path, change, files, expected, gone));
        }
        String subject = CommitMessage.subject(task);
        return new Step(
                number(work, task.id()),
                task.id() + ": " + task.title(),
                files,
                task.scope().isEmpty() ? task.title().text() : task.scope().text(),
                "",
                Optional.empty(),
                verify(task, gone),
                new OnFailure(OnFailure.Action.RETRY, ""),
                Checkpoint.of("git commit -m " + ShellQuotes.around(subject)),
                manifest(task, expected));
    }

    private static void sort(
            RepoPath path,
            FileChange change,
            List<FileEntry> files,
            List<RepoPath> expected,
            List<VerifyCommand> gone) {
        files.add(new FileEntry(path, change.action() == FileAction.CREATE));
        if (change.action() == FileAction.DELETE) {
            gone.add(new VerifyCommand("test ! -e " + ShellQuotes.around(path.value())));
        } else {
            expected.add(path);
        }
    }

    private Optional<RepoPath> path(TaskSpec task, FileChange change) {
        String raw = change.file().path().text();
        Optional<RepoPath> path = RepoPath.of(raw).filter(p -> Glob.of(p.value()).isPresent());
        if (path.isEmpty()) {
            String message = "`" + raw + "` leaves the repository";
            problem(task.id().fileName(), Fault.PLAN_PATH_ESCAPES.because(message));
        } else if (isReserved(path.get())) {
            String message = "`" + raw + "` is for Baton alone to write";
            problem(task.id().fileName(), Fault.TASK_PATH_RESERVED.because(message));
            return Optional.empty();
        }
        return path;
    }

    private static boolean isReserved(RepoPath path) {
        String first = path.value().split("/", 2)[0];
        return RESERVED.stream().anyMatch(first::equalsIgnoreCase);
    }

    private List<VerifyCommand> verify(TaskSpec task, List<VerifyCommand> gone) {
        List<VerifyCommand> all = new ArrayList<>();
        tools.build().map(VerifyCommand::new).ifPresent(all::add);
        tools.lint()
                .map(lint -> new VerifyCommand(lint, Optional.empty(), !lintCounts))
                .ifPresent(all::add);
        tools.tests().map(VerifyCommand::new).ifPresent(all::add);
        task.verify().map(Script::text).map(VerifyScript::commands).ifPresent(all::addAll);
        all.addAll(gone);
        return all;
    }

    private static Manifest manifest(TaskSpec task, List<RepoPath> expected) {
        String prefix = CommitMessage.prefix(task).strip();
        String pattern = "^" + prefix.replace("(", "\\(").replace(")", "\\)");
        return new Manifest(
                expected,
                0,
                pattern,
                expected.stream().filter(path -> path.value().endsWith(".sh")).toList(),
                List.of(),
                List.of(),
                Set.of());
    }

    private void problem(String file, Problem problem) {
        problems.add(new WorkFiles.Found(file, problem));
    }
}
