package baton.world.work;

import baton.core.contract.work.TaskId;
import baton.core.view.chronicle.SessionStory;
import baton.core.view.chronicle.StepStory;
import baton.core.view.chronicle.UnitState;
import baton.core.work.Translation;
import baton.core.work.WorkFiles;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.run.store.StoredRun;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The TASKs whose last run ended without them. The log of a WORK has no word for that: its last
/// line about such a TASK tells that it was built.
public record FailedTasks(Path top) {
    private static final Set<UnitState> FAILURES =
            Set.of(UnitState.FAILED, UnitState.CONFLICTED, UnitState.RED);

    public Set<TaskId> of(WorkFiles work) {
        Map<Integer, TaskId> tasks = Translation.tasks(work);
        Set<TaskId> open = new TreeSet<>(work.tasks().keySet());
        open.removeAll(work.done());
        Set<TaskId> failed = new TreeSet<>();
        String plan = Works.file(work.id(), WorkFiles.PLAN).value();
        for (RunFolder folder : open.isEmpty() ? List.<RunFolder>of() : runs(plan)) {
            StoredRun run = StoredRun.look(top, folder);
            for (StepStory step : run.chronicle().steps()) {
                Optional<TaskId> task = task(step, tasks);
                boolean begun = step.state() != UnitState.PENDING;
                if (begun && task.filter(open::remove).isPresent() && hasFailed(run, step)) {
                    failed.add(task.get());
                }
            }
        }
        return failed;
    }

    private List<RunFolder> runs(String plan) {
        return RunFolder.all(top).stream()
                .filter(
                        folder ->
                                RunRecord.read(folder.record())
                                        .filter(record -> record.plan().equals(plan))
                                        .isPresent())
                .toList();
    }

    /// By its title, since the numbers change where TASKs are added before others.
    private static Optional<TaskId> task(StepStory step, Map<Integer, TaskId> tasks) {
        return step.title()
                .flatMap(TaskId::in)
                .or(() -> Optional.ofNullable(tasks.get(step.number())));
    }

    private static boolean hasFailed(StoredRun run, StepStory step) {
        return FAILURES.contains(step.state())
                || run.chronicle().sessions().stream()
                        .filter(session -> session.number() == step.number())
                        .map(SessionStory::state)
                        .anyMatch(FAILURES::contains);
    }
}
