package baton.world.work;

import baton.core.contract.work.TaskId;
import baton.core.view.chronicle.SessionStory;
import baton.core.view.chronicle.StepStory;
import baton.core.view.chronicle.UnitState;
import baton.core.work.Translation;
import baton.core.work.WorkFiles;
import baton.world.run.store.StoredRun;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The TASKs whose last run ended without them, or with a last proof in which they were red. The
/// log of a WORK has no word for that: its last
/// line about such a TASK tells that it was built.
public record FailedTasks(WorkRuns runs) {
    private static final Set<UnitState> FAILURES =
            Set.of(UnitState.FAILED, UnitState.CONFLICTED, UnitState.RED);

    public Set<TaskId> of(WorkFiles work) {
        Map<Integer, TaskId> tasks = Translation.tasks(work);
        Set<TaskId> open = new TreeSet<>(work.tasks().keySet());
        open.removeAll(work.done());
        Set<TaskId> failed = new TreeSet<>();
        for (StoredRun run : open.isEmpty() ? List.<StoredRun>of() : runs.of(work)) {
            for (StepStory step : run.chronicle().steps()) {
                Optional<TaskId> task = WorkRuns.task(step, tasks);
                boolean begun = step.state() != UnitState.PENDING;
                if (begun && task.filter(open::remove).isPresent() && hasFailed(run, step)) {
                    failed.add(task.get());
                }
            }
        }
        failed.addAll(runs.red(work));
        return failed;
    }

    private static boolean hasFailed(StoredRun run, StepStory step) {
        return FAILURES.contains(step.state())
                || run.chronicle().sessions().stream()
                        .filter(session -> session.number() == step.number())
                        .map(SessionStory::state)
                        .anyMatch(FAILURES::contains);
    }
}
