package baton.core.work;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.RepoPath;
import baton.core.contract.ArtifactType;
import baton.core.contract.plan.Fence;
import baton.core.contract.plan.PlanVersion;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.plan.step.Checkpoint;
import baton.core.contract.plan.step.FileEntry;
import baton.core.contract.plan.step.Manifest;
import baton.core.contract.plan.step.OnFailure;
import baton.core.contract.plan.step.Step;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.contract.task.FileChange;
import baton.core.contract.task.TaskScript;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.FileAction;
import baton.core.contract.work.TaskId;
import baton.core.policy.Glob;
import baton.core.policy.shell.Shell;
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
import java.util.SortedSet;
import java.util.TreeSet;
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
    private final Optional<String> comments;
    private final Map<Integer, TaskId> tasks;
    private final Map<TaskId, Integer> numbers = new HashMap<>();
    private final Map<Integer, Fence> fences = new HashMap<>();
    private final List<Integer> row;
    private final List<WorkFiles.Found> problems = new ArrayList<>();

    /// The result of a translation: the worksheet that can be run, where nothing speaks against it.
    ///
    /// @param source all that agents are told of the TASKs; a change of the WORK shows in it
    public record Result(Optional<Worksheet> sheet, Source source, List<WorkFiles.Found> problems) {
        public Result {
            problems = List.copyOf(problems);
        }
    }

    private Translation(
            WorkFiles work,
            Toolchain tools,
            boolean lintCounts,
            Set<TaskId> wanted,
            Optional<String> comments) {
        this.work = work;
        this.tools = tools;
        this.lintCounts = lintCounts;
        this.wanted = Set.copyOf(wanted);
        this.comments = comments;
        this.tasks = tasks(work);
        tasks.forEach((number, task) -> numbers.put(task, number));
        this.row =
                work.isPipeline()
                        ? TaskRow.of(work, this.wanted).stream().map(this::numberOf).toList()
                        : List.of();
    }

    /// The worksheet of a WORK.
    ///
    /// @param lintCounts whether a lint that fails is held against a TASK
    /// @param wanted the TASKs that are to be done; the others are done
    public static Result of(
            WorkFiles work, Toolchain tools, boolean lintCounts, Set<TaskId> wanted) {
        return of(work, tools, lintCounts, wanted, Optional.empty());
    }

    /// The same with the language that comments in the code are to be in.
    public static Result of(
            WorkFiles work,
            Toolchain tools,
            boolean lintCounts,
            Set<TaskId> wanted,
            Optional<String> comments) {
        return new Translation(work, tools, lintCounts, wanted, comments).run();
    }

    /// The step of a TASK.
    public static int number(WorkFiles work, TaskId task) {
        return work.tasks().headMap(task, false).size() + 1;
    }

    public static Map<Integer, TaskId> tasks(WorkFiles work) {
        Map<Integer, TaskId> tasks = new HashMap<>();
        work.tasks().keySet().forEach(task -> tasks.put(tasks.size() + 1, task));
        return tasks;
    }

    private Result run() {
        Source source =
                Source.of(work.id() + "/" + WorkFiles.PLAN, TaskText.all(work, wanted, comments));
        List<Step> steps = work.tasks().values().stream().map(this::step).toList();
        steps.forEach(step -> fences.put(step.number(), fence(step)));
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
        Map<Integer, String> names = new HashMap<>();
        Set<Integer> built = new HashSet<>();
        tasks.forEach(
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
                steps.stream().map(step -> session(step, waves)).toList(),
                Optional.empty(),
                List.of(),
                List.of(),
                Optional.of(new Worksheet.Tasks(names, built)),
                texts(),
                Optional.empty());
    }

    private Map<Integer, String> texts() {
        Map<Integer, String> texts = new HashMap<>();
        tasks.forEach(
                (number, task) ->
                        texts.put(number, TaskText.told(work, work.task(task), wanted, comments)));
        return texts;
    }

    private SessionPlan session(Step step, Map<Integer, Integer> waves) {
        int number = step.number();
        return new SessionPlan(
                number,
                step.title(),
                List.of(number),
                OptionalInt.of(waves.getOrDefault(number, 1)),
                inOrder(number),
                fences.getOrDefault(number, Fence.NONE),
                Optional.empty());
    }

    /// The TASKs that a TASK waits for. Those of a pipeline follow one another: each waits for the
    /// one before it, too, so that one is committed before the next begins.
    private List<Integer> inOrder(int number) {
        SortedSet<Integer> all = new TreeSet<>(needs(number));
        int at = row.indexOf(number);
        if (at > 0) {
            all.add(row.get(at - 1));
        }
        return List.copyOf(all);
    }

    private List<Integer> needs(int number) {
        TaskId task = Optional.ofNullable(tasks.get(number)).orElseThrow();
        return work.needs(task).stream().map(this::numberOf).toList();
    }

    private int numberOf(TaskId task) {
        return Optional.ofNullable(numbers.get(task)).orElseThrow();
    }

    /// The length of the longest way to each TASK. TASKs that list the same file stand in different
    /// waves, the lower number first, so that they are not worked on at once.
    private Optional<Map<Integer, Integer>> waves(List<Step> steps) {
        Map<Integer, Integer> waves = new HashMap<>();
        for (int round = 0; round < steps.size() && waves.size() < steps.size(); round++) {
            List<Step> ready =
                    steps.stream()
                            .filter(step -> !waves.containsKey(step.number()))
                            .filter(step -> waves.keySet().containsAll(inOrder(step.number())))
                            .toList();
            ready.forEach(step -> waves.put(step.number(), wave(step.number(), waves)));
        }
        return waves.size() == steps.size() ? Optional.of(waves) : Optional.empty();
    }

    /// After all it waits for, and after all that have their place and list what it lists.
    private int wave(int step, Map<Integer, Integer> waves) {
        Fence own = fences.getOrDefault(step, Fence.NONE);
        List<Integer> needs = inOrder(step);
        return 1
                + waves.entrySet().stream()
                        .filter(
                                other ->
                                        needs.contains(other.getKey())
                                                || fences.getOrDefault(other.getKey(), Fence.NONE)
                                                        .meets(own))
                        .mapToInt(Map.Entry::getValue)
                        .max()
                        .orElse(0);
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
        List<VerifyCommand> proofs = new ArrayList<>();
        for (FileChange change : task.files()) {
            Optional<RepoPath> path = path(task, change);
            path.ifPresent(p -> files.add(new FileEntry(p, change.action() == FileAction.CREATE)));
            if (path.filter(Glob::isOpen).isPresent()) {
                proofs.addAll(presence(path.get()).filter(_ -> isMade(change)).stream().toList());
                continue;
            }
            path.filter(p -> !isDeletedSomewhere(p)).ifPresent(expected::add);
            path.filter(this::isDeletedSomewhere)
                    .ifPresent(p -> proofs.add(presence(p, change.action())));
        }
        String subject = TaskCommitMessage.subject(task);
        return new Step(
                numberOf(task.id()),
                task.id() + ": " + task.title(),
                files,
                task.scope().isEmpty() ? task.title().text() : task.scope().text(),
                "",
                Optional.empty(),
                verify(task, proofs),
                new OnFailure(OnFailure.Action.RETRY, ""),
                Checkpoint.of("git commit -m " + Shell.quote(subject)),
                manifest(task, expected));
    }

    /// True if some TASK deletes this path. A file that one TASK makes and a later one removes is
    /// there in between, and not at the end.
    private boolean isDeletedSomewhere(RepoPath path) {
        return work.tasks().values().stream()
                .flatMap(task -> task.files().stream())
                .filter(change -> change.action() == FileAction.DELETE)
                .flatMap(change -> RepoPath.of(change.file().path().text()).stream())
                .anyMatch(path::equals);
    }

    private static boolean isMade(FileChange change) {
        return change.action() != FileAction.DELETE;
    }

    /// The command that finds a file for a pattern, where the pattern has no other meaning to a
    /// shell.
    private static Optional<VerifyCommand> presence(RepoPath pattern) {
        return Optional.of(pattern.value())
                .filter(text -> text.matches("[\\w./*?@+-]+") && !text.startsWith("-"))
                .map(text -> new VerifyCommand(deep(text) + "ls -d " + text));
    }

    /// The word to a shell that comes before a pattern which goes through directories.
    private static String deep(String pattern) {
        return pattern.contains("**") ? "shopt -s globstar && " : "";
    }

    private static VerifyCommand presence(RepoPath path, FileAction action) {
        String not = action == FileAction.DELETE ? "! " : "";
        return new VerifyCommand("test " + not + "-e " + Shell.quote(path.value()));
    }

    private Optional<RepoPath> path(TaskSpec task, FileChange change) {
        String raw = change.file().path().text();
        Optional<RepoPath> path = RepoPath.of(raw).filter(Translation::isUsable);
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

    private static boolean isUsable(RepoPath path) {
        boolean plain = path.value().equals(path.value().strip());
        return plain && Glob.of(path.value()).isPresent();
    }

    private static boolean isReserved(RepoPath path) {
        String first = path.value().split("/", 2)[0];
        return RESERVED.stream().anyMatch(first::equalsIgnoreCase);
    }

    /// Build, lint and tests are about all there is: the TASKs that are to be done prove them for
    /// those that are done.
    private List<VerifyCommand> verify(TaskSpec task, List<VerifyCommand> proofs) {
        List<VerifyCommand> all = new ArrayList<>();
        if (wanted.contains(task.id())) {
            tools.build().map(VerifyCommand::new).ifPresent(all::add);
            tools.lint()
                    .map(lint -> new VerifyCommand(lint, Optional.empty(), !lintCounts))
                    .ifPresent(all::add);
            tools.tests().map(VerifyCommand::new).ifPresent(all::add);
        }
        task.verify().map(TaskScript::text).map(VerifyScript::commands).ifPresent(all::addAll);
        all.addAll(proofs);
        return all;
    }

    private static Manifest manifest(TaskSpec task, List<RepoPath> expected) {
        String prefix = TaskCommitMessage.prefix(task).strip();
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
