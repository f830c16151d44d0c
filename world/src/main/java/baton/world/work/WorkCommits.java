package baton.world.work;

import baton.core.RepoPath;
import baton.core.contract.result.TaskReport;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.text.Source;
import baton.core.work.WorkFiles;
import baton.core.work.WorkGlimpse;
import baton.world.git.Call;
import baton.world.git.Repository;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The TASKs that the history holds: those whose result is in the commit that is checked out and
/// does not say that they failed, or whose own commit is in its history and not reverted; and whose
/// files no later commit took away. Logs and files of a checkout only claim.
public record WorkCommits(Repository repository, Works works) {

    /// A WORK with what the history holds of it; as it is where no commit has its files.
    public WorkFiles.Read read(WorkId work) {
        WorkFiles.Read read = works.read(work);
        return held(work)
                .map(done -> read.held(standing(read, done)))
                .map(known -> known.built(new NamedCode(repository, work).of(read.fileless())))
                .orElse(read);
    }

    /// The TASKs whose code was committed and whose result is in no commit.
    public Set<TaskId> withoutResult(WorkFiles work) {
        return held(work.id()).isPresent() ? new BuiltCode(repository).of(work) : Set.of();
    }

    private Set<TaskId> standing(WorkFiles.Read read, Set<TaskId> done) {
        Set<TaskId> standing = new TreeSet<>(done);
        read.work()
                .map(files -> new LostCode(repository).of(files, done).keySet())
                .ifPresent(standing::removeAll);
        return standing;
    }

    /// The TASKs that were committed and are not done any more, each with a file of it that a later
    /// commit took away.
    public Map<TaskId, RepoPath> lost(WorkFiles work) {
        return held(work.id())
                .map(done -> new LostCode(repository).of(work, done))
                .orElse(Map.of());
    }

    /// The same of a WORK whose plan cannot be read.
    public WorkGlimpse glimpse(WorkId work) {
        WorkGlimpse glimpse = WorkGlimpse.of(work, works.legible(work));
        return held(work).map(glimpse::held).orElse(glimpse);
    }

    /// True if the WORK has TASKs and all of them are done.
    public boolean isWhole(WorkId work) {
        return read(work).work().map(WorkFiles::isWhole).orElseGet(() -> glimpse(work).isWhole());
    }

    private Optional<Set<TaskId>> held(WorkId work) {
        boolean kept = !repository.ignores(Works.file(work, WorkFiles.PLAN));
        boolean begun = repository.head().tip().isPresent();
        return kept && begun ? Optional.of(committed(work)) : Optional.empty();
    }

    private Set<TaskId> committed(WorkId work) {
        Set<TaskId> all = new TreeSet<>(new TaskCommits(repository, work).standing());
        for (TaskId task : results(work).toList()) {
            if (tellsDone(work, task)) {
                all.add(task);
            } else {
                all.remove(task);
            }
        }
        return all;
    }

    private Stream<TaskId> results(WorkId work) {
        RepoPath folder = Works.folder(work);
        return repository
                .git()
                .run(Call.reading("ls-tree", "--name-only", "-z", "HEAD", "--", folder + "/"))
                .stdout()
                .text()
                .transform(text -> Stream.of(text.split("\0", -1)))
                .map(path -> path.substring(path.lastIndexOf('/') + 1))
                .flatMap(name -> TaskId.ofResultFile(name).stream());
    }

    private boolean tellsDone(WorkId work, TaskId task) {
        String path = Works.file(work, task.resultFileName()).value();
        String text =
                repository
                        .git()
                        .run(Call.reading("cat-file", "blob", "HEAD:" + path))
                        .stdout()
                        .text();
        return TaskReport.tellsDone(Source.of(path, text));
    }
}
