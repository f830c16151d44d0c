package baton.world.work;

import baton.core.contract.work.TaskId;
import baton.core.contract.worklog.LogEntry;
import baton.core.contract.worklog.WorkLog;
import baton.core.run.Journaled;
import baton.core.run.LastProof;
import baton.core.view.chronicle.StepStory;
import baton.core.view.chronicle.UnitState;
import baton.core.work.RefutedTasks;
import baton.core.work.Translation;
import baton.core.work.WorkFiles;
import baton.world.process.Environment;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.run.store.StoredRun;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The runs of this user that worked on a WORK. A folder that came with the repository is nobody's
/// run, and one that ended before the first line of the WORK's log was about another WORK that had
/// the same id.
public record WorkRuns(Path top, Environment environment) {
    private static final Set<UnitState> WELL =
            Set.of(UnitState.COMPLETED, UnitState.SKIPPED, UnitState.MERGED);
    private static final Set<LastProof.Kind> LOOKED =
            Set.of(LastProof.Kind.RUN, LastProof.Kind.AT_MERGE, LastProof.Kind.NOTHING);

    /// The newest first.
    List<StoredRun> of(WorkFiles work) {
        String plan = Works.file(work.id(), WorkFiles.PLAN).value();
        List<RunFolder> all = folders(plan).toList();
        List<RunFolder> own =
                all.isEmpty() ? all : new KnownRuns(environment).own(top, all, environment);
        Optional<Instant> made = made(work);
        return own.stream()
                .map(folder -> StoredRun.look(top, folder))
                .filter(run -> made.isEmpty() || !isBefore(run, made.get()))
                .toList();
    }

    private Stream<RunFolder> folders(String plan) {
        return RunFolder.all(top).stream()
                .filter(
                        folder ->
                                RunRecord.read(folder.record())
                                        .filter(record -> record.plan().equals(plan))
                                        .isPresent());
    }

    /// True if the newest run at the place of a WORK was about another WORK that had its id: it is
    /// not taken up for this one.
    public boolean isOfFormer(WorkFiles work) {
        Optional<Instant> made = made(work);
        return made.isPresent()
                && folders(Works.file(work.id(), WorkFiles.PLAN).value())
                        .findFirst()
                        .map(folder -> StoredRun.look(top, folder))
                        .filter(run -> isBefore(run, made.get()))
                        .isPresent();
    }

    /// True if a run at the place of a WORK was about another WORK that had its id.
    static boolean isOfFormer(StoredRun run, WorkFiles work) {
        return made(work).filter(made -> isBefore(run, made)).isPresent();
    }

    private static Optional<Instant> made(WorkFiles work) {
        return work.log().map(WorkLog::entries).orElse(List.of()).stream()
                .flatMap((LogEntry entry) -> entry.at().stream())
                .findFirst();
    }

    /// A run may have written the first line of the log itself, so that its end counts. Logs know
    /// whole seconds only.
    private static boolean isBefore(StoredRun run, Instant made) {
        return run.journal().stream()
                .reduce((_, last) -> last)
                .map((Journaled last) -> last.entry().at().truncatedTo(ChronoUnit.SECONDS))
                .filter(ended -> ended.isBefore(made))
                .isPresent();
    }

    /// The TASKs whose commands were red in the last proof, and that no run has made again since:
    /// the log of the WORK tells it, too, where the runs are gone.
    public Set<TaskId> red(WorkFiles work) {
        Set<TaskId> red = new TreeSet<>(redInRuns(work));
        work.log().map(RefutedTasks::in).ifPresent(red::addAll);
        return red;
    }

    private Set<TaskId> redInRuns(WorkFiles work) {
        Map<Integer, TaskId> tasks = Translation.tasks(work);
        Set<TaskId> mended = new TreeSet<>();
        for (StoredRun run : of(work)) {
            Optional<LastProof> proof =
                    run.chronicle().proof().filter(known -> LOOKED.contains(known.kind()));
            if (proof.isPresent()) {
                Set<TaskId> red = new TreeSet<>();
                proof.get().red().forEach(found -> task(run, found.step(), tasks, red));
                red.removeAll(mended);
                return red;
            }
            run.chronicle().steps().stream()
                    .filter(step -> isWell(run, step))
                    .forEach(step -> task(run, step.number(), tasks, mended));
        }
        return Set.of();
    }

    private static void task(
            StoredRun run, int number, Map<Integer, TaskId> tasks, Set<TaskId> found) {
        run.chronicle().steps().stream()
                .filter(step -> step.number() == number)
                .findFirst()
                .flatMap(step -> task(step, tasks))
                .or(() -> Optional.ofNullable(tasks.get(number)))
                .ifPresent(found::add);
    }

    /// By its title, since the numbers change where TASKs are added before others.
    static Optional<TaskId> task(StepStory step, Map<Integer, TaskId> tasks) {
        return step.title()
                .flatMap(TaskId::in)
                .or(() -> Optional.ofNullable(tasks.get(step.number())));
    }

    /// True if the newest run has done all that it was asked for, and its last proof was red: to
    /// take it up would only prove the same again.
    public boolean isSpent(WorkFiles work) {
        return of(work).stream()
                .findFirst()
                .filter(run -> run.chronicle().result().isPresent())
                .filter(run -> run.chronicle().proof().filter(p -> !p.holds()).isPresent())
                .filter(WorkRuns::hasDoneAll)
                .isPresent();
    }

    private static boolean hasDoneAll(StoredRun run) {
        Set<Integer> well =
                run.chronicle().steps().stream()
                        .filter(step -> isWell(run, step))
                        .map(StepStory::number)
                        .collect(Collectors.toSet());
        return well.containsAll(run.stepNumbers());
    }

    /// A TASK is a step and a session, which have one number.
    private static boolean isWell(StoredRun run, StepStory step) {
        return WELL.contains(step.state())
                && run.chronicle().sessions().stream()
                        .filter(session -> session.number() == step.number())
                        .allMatch(session -> WELL.contains(session.state()));
    }
}
