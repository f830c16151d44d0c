package baton.world.work;

import baton.core.RepoPath;
import baton.core.contract.task.FileChange;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.FileAction;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.policy.Glob;
import baton.core.work.TaskState;
import baton.core.work.WorkFiles;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Repository;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The TASKs without a committed result that are said to be built, and whose code somebody has
/// committed. Each of their files is as the TASK wants it in the commit that is checked out, there
/// or gone, and one of them was changed by the commit that brought the TASK, or since: a file that
/// was there before shows nothing, unless a result says that it is what the TASK wanted. Whatever
/// is built is verified before it counts.
public record BuiltCode(Repository repository) {

    public Set<TaskId> of(WorkFiles work) {
        Set<TaskId> built = new TreeSet<>();
        for (TaskSpec task : work.tasks().values()) {
            boolean told = work.state(task.id()).compareTo(TaskState.BUILT) >= 0;
            boolean claimed = work.results().containsKey(task.id());
            if (told
                    && !work.isDone(task.id())
                    && (claimed ? isThere(task) : isBuilt(work.id(), task))) {
                built.add(task.id());
            }
        }
        return built;
    }

    boolean isBuilt(WorkId work, TaskSpec task) {
        return isThere(task)
                && begin(work, task.id())
                        .filter(begin -> isTouched(files(task), begin))
                        .isPresent();
    }

    private boolean isThere(TaskSpec task) {
        List<FileChange> named = files(task);
        return !named.isEmpty() && named.stream().allMatch(this::isAsWanted);
    }

    /// Only files that are named count: a pattern may find the work of another TASK.
    private static List<FileChange> files(TaskSpec task) {
        return task.files().stream().filter(change -> named(change).isPresent()).toList();
    }

    private static Optional<RepoPath> named(FileChange change) {
        return RepoPath.of(change.file().path().text()).filter(path -> !Glob.isOpen(path));
    }

    private boolean isAsWanted(FileChange change) {
        String path = named(change).orElseThrow().value();
        boolean there = !text("ls-tree", "--name-only", "HEAD", "--", path).isEmpty();
        return there == (change.action() != FileAction.DELETE);
    }

    /// The commit that brought the file of the TASK, else the one that brought the plan.
    private Optional<CommitId> begin(WorkId work, TaskId task) {
        return new TaskOrigins(repository, work)
                .begin(task)
                .or(() -> bringing(Works.file(work, WorkFiles.PLAN)));
    }

    private Optional<CommitId> bringing(RepoPath file) {
        return CommitId.of(
                text("log", "-1", "--diff-filter=A", "--format=%H", "HEAD", "--", file.value()));
    }

    private boolean isTouched(List<FileChange> changes, CommitId begin) {
        Set<String> wanted =
                changes.stream()
                        .map(change -> named(change).orElseThrow().value())
                        .collect(Collectors.toSet());
        Stream<String> then =
                names(
                        "diff-tree",
                        "-r",
                        "-z",
                        "--root",
                        "--no-commit-id",
                        "--name-only",
                        begin.value());
        Stream<String> later = names("diff-tree", "-r", "-z", "--name-only", begin.value(), "HEAD");
        return Stream.concat(then, later).anyMatch(wanted::contains);
    }

    private Stream<String> names(String... words) {
        return Stream.of(text(words).split("\0", -1));
    }

    private String text(String... words) {
        Call call = Call.reading(words).withVariable("GIT_LITERAL_PATHSPECS", "1");
        return repository.git().run(call).stdout().text().strip();
    }
}
