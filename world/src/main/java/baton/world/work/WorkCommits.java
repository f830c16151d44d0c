package baton.world.work;

import baton.core.contract.result.TaskReport;
import baton.core.contract.task.FileChange;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.text.Source;
import baton.core.work.TaskState;
import baton.core.work.WorkFiles;
import baton.core.work.WorkGlimpse;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.read.Objects;
import baton.world.process.Bytes;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The TASKs that the history holds: those whose result is in the commit that is checked out, or in
/// the TASK's own commit where that is in the history and not reverted, and does not say that they
/// failed; whose code is there, too, and was not red in the last proof of this user. Logs, files of
/// a checkout and messages only claim.
public final class WorkCommits {
    private final Repository repository;
    private final Works works;
    private final MarkedCommits marked;

    public WorkCommits(Repository repository, Works works) {
        this.repository = repository;
        this.works = works;
        this.marked = new MarkedCommits(repository);
    }

    /// A WORK with what the history holds of it; as it is where there is no history.
    public WorkFiles.Read read(WorkId work) {
        WorkFiles.Read read = works.read(work);
        return held(work)
                .map(done -> read.held(standing(read, done)))
                .map(known -> known.built(named(work, known)))
                .or(() -> Optional.of(read))
                .map(this::proved)
                .orElseThrow();
    }

    /// The code of TASKs without a file, and of those of which neither a log nor a result tells and
    /// whose files are as they are to be.
    private Map<TaskId, List<FileChange>> named(WorkId work, WorkFiles.Read read) {
        Map<TaskId, TaskSpec> untold = new TreeMap<>();
        read.work()
                .ifPresent(
                        files ->
                                files.tasks().values().stream()
                                        .filter(t -> files.state(t.id()) == TaskState.PENDING)
                                        .forEach(task -> untold.put(task.id(), task)));
        untold.keySet().removeAll(read.fileless());
        Set<TaskId> wanted = new TreeSet<>(read.fileless());
        wanted.addAll(untold.keySet());
        Map<TaskId, List<FileChange>> code =
                new TreeMap<>(new NamedCode(repository, work, marked).of(wanted));
        untold.forEach(
                (id, task) ->
                        code.computeIfPresent(
                                id, (_, all) -> isCode(work, task, all) ? all : null));
        return code;
    }

    private boolean isCode(WorkId work, TaskSpec task, List<FileChange> changes) {
        return changes.stream().anyMatch(one -> NamedCode.lists(task, one.file().path().text()))
                && new BuiltCode(repository).isBuilt(work, task);
    }

    /// A TASK that was red in the last proof is not done, whatever its commit says.
    private WorkFiles.Read proved(WorkFiles.Read read) {
        Set<TaskId> done = new TreeSet<>(read.work().map(WorkFiles::done).orElse(Set.of()));
        Set<TaskId> red = done.isEmpty() ? Set.of() : red(read.work().orElseThrow());
        return done.removeAll(red) ? read.held(done) : read;
    }

    /// The TASKs whose commands were red in the last proof.
    public Set<TaskId> red(WorkFiles work) {
        return runs().red(work);
    }

    /// The runs of this user.
    public WorkRuns runs() {
        return new WorkRuns(repository.top(), repository.git().environment());
    }

    /// The TASKs whose code was committed and whose result is in no commit.
    public Set<TaskId> withoutResult(WorkFiles work) {
        Set<TaskId> built = new TreeSet<>();
        held(work.id())
                .ifPresent(
                        known -> {
                            built.addAll(new BuiltCode(repository).of(work));
                            built.removeAll(known);
                            built.removeAll(red(work));
                        });
        return built;
    }

    private Set<TaskId> standing(WorkFiles.Read read, Set<TaskId> done) {
        Set<TaskId> standing = new TreeSet<>(done);
        read.work()
                .map(files -> new LostCode(repository).of(files, done).keySet())
                .ifPresent(standing::removeAll);
        return standing;
    }

    /// The TASKs that have a result and are not done, each with a file of it that is missing.
    public Map<TaskId, MissingCode> lost(WorkFiles work) {
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
        if (repository.head().tip().isEmpty()) {
            return Optional.empty();
        }
        boolean kept =
                marked.files(work).containsKey(WorkFiles.PLAN)
                        || !repository.ignores(Works.file(work, WorkFiles.PLAN));
        return Optional.of(kept ? committed(work) : built(work));
    }

    /// The TASKs of a WORK that git ignores which its files call done and which have a commit of
    /// their own: a result or a log that lies there is no evidence.
    private Set<TaskId> built(WorkId work) {
        Set<TaskId> built = new TreeSet<>(marked.standing(work).keySet());
        works.read(work).work().map(WorkFiles::done).ifPresent(built::retainAll);
        return built;
    }

    private Set<TaskId> committed(WorkId work) {
        Map<TaskId, CommitId> places = marked.standing(work);
        TaskOrigins origins = new TaskOrigins(repository, work);
        // The result that is there now counts before the one that was committed with the TASK.
        Map<TaskId, String> now = results(work);
        places.keySet().removeAll(now.keySet());
        places.entrySet().removeIf(own -> !origins.isSince(own.getKey(), own.getValue()));
        Set<TaskId> done = new TreeSet<>();
        try (Objects stored = new Objects(repository)) {
            now.forEach(
                    (task, blob) -> {
                        if (tellsDone(work, task, stored.blob(blob))) {
                            done.add(task);
                        }
                    });
            places.forEach(
                    (task, commit) -> {
                        String name = commit + ":" + Works.file(work, task.resultFileName());
                        if (tellsDone(work, task, stored.blob(name))) {
                            done.add(task);
                        }
                    });
        }
        return done;
    }

    /// The commits that brought the results of these TASKs, where they are in the history.
    public Map<TaskId, CommitId> commits(WorkId work, Set<TaskId> tasks) {
        TaskCommits history = new TaskCommits(repository, work);
        Map<TaskId, CommitId> commits = marked.standing(work);
        commits.keySet().retainAll(tasks);
        for (TaskId task : tasks) {
            if (!commits.containsKey(task)) {
                history.brought(task).ifPresent(commit -> commits.put(task, commit));
            }
        }
        return commits;
    }

    /// The results in the commit that is checked out, each with the name of its content.
    private Map<TaskId, String> results(WorkId work) {
        Map<TaskId, String> results = new TreeMap<>();
        marked.files(work)
                .forEach(
                        (name, content) ->
                                TaskId.ofResultFile(name)
                                        .ifPresent(task -> results.put(task, content)));
        return results;
    }

    private static boolean tellsDone(WorkId work, TaskId task, Optional<Bytes> result) {
        String path = Works.file(work, task.resultFileName()).value();
        return result.filter(text -> TaskReport.tellsDone(Source.of(path, text.text())))
                .isPresent();
    }
}
