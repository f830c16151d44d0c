package baton.app.work;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.ProblemLine;
import baton.app.means.StageFence;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.RepoPath;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklist.WorkList;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.core.work.Dispatches;
import baton.core.work.Dispute;
import baton.core.work.WorkFiles;
import baton.core.work.WorkGlimpse;
import baton.core.work.WorkView;
import baton.world.files.Links;
import baton.world.process.Environment;
import baton.world.tokens.Tokenizer;
import baton.world.work.FailedTasks;
import baton.world.work.MissingCode;
import baton.world.work.WorkCommits;
import baton.world.work.WorkRuns;
import baton.world.work.Works;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;

/// The commands that show how far WORKs are. Nothing is locked or written.
final class WorkStatus {
    private static final String INSTRUCTIONS = ".claude/references";

    private final Context context;
    private final Work.Flags flags;
    private final Works works;
    private final Optional<WorkCommits> commits;
    private final Optional<Tokenizer> tokenizer;

    WorkStatus(Context context, Work.Flags flags) {
        this.context = context;
        this.flags = flags;
        this.works = new Works(Links.repository(context.terminal().directory()));
        this.commits =
                Files.exists(works.top().resolve(".git"))
                        ? Optional.of(new WorkCommits(StageFence.repository(context), works))
                        : Optional.empty();
        this.tokenizer = flags.cost() ? Optional.of(new Tokenizer()) : Optional.empty();
    }

    ExitStatus status(Optional<WorkId> named) {
        List<WorkId> ids = named.map(List::of).orElseGet(works::all);
        List<Value> values = new ArrayList<>();
        boolean sound = true;
        for (WorkId id : ids) {
            WorkFiles.Read read = read(id);
            sound &= read.work().isPresent();
            values.add(
                    read.work()
                            .map(work -> show(work, named.isPresent()))
                            .orElseGet(() -> glimpse(id, read, named.isPresent())));
            if (named.isPresent() && read.work().isPresent()) {
                tellGraph(id, read);
            }
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

    /// A WORK with what the history holds of it, where there is a history.
    private WorkFiles.Read read(WorkId id) {
        return commits.map(known -> known.read(id)).orElseGet(() -> works.read(id));
    }

    private WorkGlimpse glimpse(WorkId id) {
        Optional<String> listed =
                works.listed().stream()
                        .filter(row -> row.id().filter(id::equals).isPresent())
                        .map(WorkList.Listed::title)
                        .findFirst();
        return commits.map(known -> known.glimpse(id))
                .orElseGet(() -> WorkGlimpse.of(id, works.legible(id)))
                .or(listed);
    }

    /// A WORK whose plan cannot be read, by its other files, with the reason.
    private Value glimpse(WorkId id, WorkFiles.Read read, boolean whole) {
        WorkGlimpse glimpse = glimpse(id);
        if (!context.json()) {
            context.result(Printable.line(glimpse.line()));
            if (whole) {
                glimpse.tasks()
                        .forEach(
                                (task, state) ->
                                        context.result(
                                                Printable.line(
                                                        "  %-9s %-9s %s"
                                                                .formatted(
                                                                        task,
                                                                        state.word(),
                                                                        glimpse.title(task))
                                                                .stripTrailing())));
            }
        }
        List<WorkFiles.Found> errors =
                read.problems().stream().filter(found -> found.problem().isError()).toList();
        (whole ? errors : errors.subList(0, Math.min(1, errors.size())))
                .forEach(found -> tell(Works.file(id, found.file()).value(), found.problem()));
        return glimpse.value();
    }

    /// Says what of the graph was not understood, as a run does.
    private void tellGraph(WorkId id, WorkFiles.Read read) {
        read.problems().stream()
                .filter(found -> found.problem().fault() == Fault.WORK_PLAN_UNKNOWN_DEP)
                .forEach(found -> tell(Works.file(id, found.file()).value(), found.problem()));
    }

    private void tell(String file, Problem problem) {
        context.note(ProblemLine.of(file, problem));
        context.note("    fix: " + Printable.line(problem.fix()));
    }

    private Value show(WorkFiles work, boolean whole) {
        WorkView view = view(work);
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
        if (whole) {
            tellDisputed(context, work.id(), view.disputed());
            commits.ifPresent(
                    known -> {
                        tellLost(context, work.id(), known.lost(work));
                        tellRed(context, work.id(), known.red(work));
                        Set<TaskId> without = new TreeSet<>(known.withoutResult(work));
                        without.removeAll(view.disputed().keySet());
                        tellWithoutResult(work.id(), without);
                    });
        }
        return Value.fields(fields);
    }

    /// A TASK whose last run of this user failed has failed, whatever files of others say.
    private WorkView view(WorkFiles work) {
        Environment environment = new Environment(context.terminal().environment());
        Set<TaskId> failed =
                new TreeSet<>(new FailedTasks(new WorkRuns(works.top(), environment)).of(work));
        Map<TaskId, Dispute> disputed = Dispute.open(work, works.legible(work.id()));
        disputed.keySet().removeAll(failed);
        failed.addAll(work.failed());
        return new WorkView(work, failed, disputed);
    }

    /// Says which files contradict each other, or themselves, about TASKs that are not done.
    static void tellDisputed(Context context, WorkId work, Map<TaskId, Dispute> disputed) {
        disputed.forEach(
                (task, both) ->
                        context.note(
                                Printable.line(
                                        task
                                                + " is disputed: "
                                                + Works.file(work, both.done())
                                                + " says that it is done, and "
                                                + Works.file(work, both.notDone())
                                                + " that it is not; it counts as not done:"
                                                + " `baton work resume "
                                                + work
                                                + "` verifies it, and writes its result anew")));
    }

    /// Says why TASKs that have a result are not done.
    static void tellLost(Context context, WorkId work, Map<TaskId, MissingCode> lost) {
        lost.forEach(
                (task, missing) ->
                        context.note(
                                Printable.line(
                                        task
                                                + why(missing)
                                                + ": `baton work resume "
                                                + work
                                                + way(missing)
                                                + "; if that was meant, take the"
                                                + " path out of "
                                                + Works.file(work, task.fileName()))));
    }

    /// Says why TASKs that are committed with their results are not done.
    static void tellRed(Context context, WorkId work, Set<TaskId> red) {
        red.forEach(
                task ->
                        context.note(
                                task
                                        + " is committed, and its Verify was red in the last proof:"
                                        + " `baton work resume "
                                        + work
                                        + "` verifies it, and makes it again where it is red"));
    }

    private void tellWithoutResult(WorkId work, Set<TaskId> tasks) {
        tasks.forEach(
                task ->
                        context.note(
                                task
                                        + "'s code is committed, and "
                                        + Works.file(work, task.resultFileName())
                                        + " is in no commit: `baton work resume "
                                        + work
                                        + "` verifies the code and writes it"));
    }

    private static String why(MissingCode missing) {
        String path = "`" + missing.path() + "`";
        return switch (missing.kind()) {
            case TAKEN_AWAY -> " was committed, and a later commit took " + path + " away";
            case NEVER_COMMITTED -> " has a result, and no commit ever held " + path;
            case UNCHANGED ->
                    " has a result, and no commit since the TASK was written has changed " + path;
        };
    }

    private static String way(MissingCode missing) {
        return missing.kind() == MissingCode.Kind.UNCHANGED
                ? "` verifies it, and makes it again where it is red"
                : "` makes it again";
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
        List<WorkList.Listed> lines = lines();
        if (context.json()) {
            context.result(Value.items(lines.stream().map(WorkStatus::value).toList()));
        } else if (lines.isEmpty()) {
            context.note("there are no WORKs here yet");
        } else {
            lines.forEach(
                    line ->
                            context.result(
                                    Printable.line(
                                            "%-9s %-12s %s"
                                                    .formatted(
                                                            line.work(),
                                                            line.status(),
                                                            line.title()))));
        }
        return ExitStatus.DONE;
    }

    /// Each WORK that is there, and each row as it stands that is about none of them or is another
    /// one about it: by their ids, those without an id last.
    private List<WorkList.Listed> lines() {
        Set<WorkId> there = new TreeSet<>(works.all());
        Set<WorkId> told = new TreeSet<>();
        List<WorkList.Listed> lines = new ArrayList<>();
        for (WorkList.Listed row : works.listed()) {
            boolean first = row.id().filter(there::contains).filter(told::add).isPresent();
            lines.add(first ? line(row.id().orElseThrow(), Optional.of(row)) : row);
        }
        there.removeAll(told);
        there.forEach(id -> lines.add(line(id, Optional.empty())));
        lines.sort(Comparator.comparingInt(WorkStatus::place));
        return lines;
    }

    private static int place(WorkList.Listed line) {
        return line.id().map(WorkId::number).orElse(Integer.MAX_VALUE);
    }

    private WorkList.Listed line(WorkId id, Optional<WorkList.Listed> row) {
        return new WorkList.Listed(id.toString(), title(id, row), status(id, row));
    }

    private String title(WorkId id, Optional<WorkList.Listed> row) {
        return row.map(WorkList.Listed::title)
                .filter(title -> !title.isEmpty())
                .or(() -> works.read(id).work().map(work -> work.plan().title().text()))
                .orElseGet(() -> WorkGlimpse.of(id, works.legible(id)).title());
    }

    /// The history has the last word about what is done; the list has its own word for that, and
    /// for a state that Baton does not know.
    private String status(WorkId id, Optional<WorkList.Listed> row) {
        Optional<String> word = row.map(WorkList.Listed::status).filter(text -> !text.isEmpty());
        if (word.isPresent() && row.filter(WorkList.Listed::isOdd).isPresent()) {
            return word.get();
        }
        String begun = WorkList.ListedStatus.IN_PROGRESS.name();
        boolean whole =
                commits.map(known -> known.isWhole(id))
                        .orElseGet(
                                () -> works.read(id).work().filter(WorkFiles::isWhole).isPresent());
        return whole
                ? word.filter(known -> !known.equals(begun))
                        .orElse(WorkList.ListedStatus.DONE.name())
                : begun;
    }

    private static Value value(WorkList.Listed line) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("work", line.work());
        fields.put("title", line.title());
        fields.put("status", line.status());
        return fields.build();
    }

    /// The instructions that another tool keeps in the repository.
    private Optional<Dispatches.Instructions> instructions() {
        SequencedMap<String, String> texts = new LinkedHashMap<>();
        for (String name : Dispatches.INSTRUCTIONS) {
            works.text(new RepoPath(INSTRUCTIONS + "/" + name + ".md"))
                    .ifPresent(text -> texts.put(name, text));
        }
        Path directory = works.top().resolve(INSTRUCTIONS);
        return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                ? Optional.of(new Dispatches.Instructions(directory.toString(), texts))
                : Optional.empty();
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
        Optional<Dispatches.Instructions> instructions = instructions();
        instructions.ifPresent(
                known -> context.result(Printable.line("REFERENCES_DIR=" + known.directory())));
        context.result(Printable.text(Dispatches.builder(work, task, instructions).render()));
        return ExitStatus.DONE;
    }
}
