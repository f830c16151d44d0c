package baton.world.work;

import baton.core.RepoPath;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.TaskId;
import baton.core.contract.worklist.WorkList;
import baton.core.text.Source;
import baton.core.work.WorkFiles;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// The row of a WORK in the list, as it is to be once another of its TASKs is done. With the last
/// of them the WORK is done.
///
/// @param tasks the TASKs that the run carries out
/// @param away the WORK as its branch has it, where something else is checked out
record ListRow(
        Works works, WorkFiles work, Collection<TaskId> tasks, Optional<PublishedWork> away) {
    /// The text of the list for the commit of a TASK; nothing where there is no list.
    ///
    /// @param ahead the files of commits that come before it and are not published yet
    Optional<String> text(TaskId task, Instant now, Map<RepoPath, String> ahead) {
        UnaryOperator<WorkList> change = with(task, now, ahead);
        return away.map(branch -> branch.changed(change)).orElseGet(() -> works.changed(change));
    }

    UnaryOperator<WorkList> with(TaskId task, Instant now, Map<RepoPath, String> ahead) {
        if (!isLast(task, ahead)) {
            return list -> with(list, WorkList.ListedStatus.IN_PROGRESS, OneLine.EMPTY);
        }
        OneLine day = OneLine.of(LocalDate.ofInstant(now, ZoneOffset.UTC).toString());
        return list -> with(list, WorkList.ListedStatus.DONE, day);
    }

    private WorkList with(WorkList list, WorkList.ListedStatus status, OneLine completed) {
        return WorkLists.with(list, work, status, completed);
    }

    private boolean isLast(TaskId task, Map<RepoPath, String> ahead) {
        Map<String, Source> texts =
                new TreeMap<>(
                        away.map(PublishedWork::texts).orElseGet(() -> works.legible(work.id())));
        for (TaskId known : tasks) {
            String name = known.resultFileName();
            Optional.ofNullable(ahead.get(Works.file(work.id(), name)))
                    .ifPresent(text -> texts.put(name, Source.of(name, text)));
        }
        return WorkFiles.read(work.id(), texts)
                .work()
                .map(w -> w.tasks().keySet().stream().allMatch(t -> t.equals(task) || w.isDone(t)))
                .orElse(false);
    }
}
