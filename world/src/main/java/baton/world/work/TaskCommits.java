package baton.world.work;

import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.work.TaskCommitMessage;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Repository;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The commits of a WORK in the history of the checked-out commit. They are known by the last line
/// of their messages. A commit that a person has given other words without that line is known by
/// the result file that came with it.
public final class TaskCommits {
    private final Repository repository;
    private final Works works;
    private final WorkId work;
    private final MarkedCommits marked;

    /// The commits that a search has found.
    ///
    /// ```
    /// Outcome = Found(commits) | Unknown(tasks)
    /// ```
    public sealed interface Outcome {}

    /// Every TASK that is done has its commit.
    ///
    /// @param commits those that are not reverted, the newest first
    public record Found(List<CommitId> commits) implements Outcome {
        public Found {
            commits = List.copyOf(commits);
        }
    }

    /// These TASKs are done, and nothing tells which commit is theirs.
    public record Unknown(List<TaskId> tasks) implements Outcome {
        public Unknown {
            tasks = List.copyOf(tasks);
        }
    }

    public TaskCommits(Repository repository, WorkId work) {
        this.repository = repository;
        this.works = new Works(repository.top());
        this.work = work;
        this.marked = new MarkedCommits(repository);
    }

    public Outcome find() {
        String trailer = TaskCommitMessage.trailer(work);
        Set<CommitId> commits = new LinkedHashSet<>(ids(log("%H", "--grep=^" + trailer)));
        Set<TaskId> named = named(trailer);
        List<TaskId> unknown = new ArrayList<>();
        for (TaskId task : done()) {
            if (!named.contains(task)) {
                adding(task).ifPresentOrElse(commits::add, () -> unknown.add(task));
            }
        }
        if (!unknown.isEmpty()) {
            return new Unknown(unknown);
        }
        commits.removeAll(marked.reverted());
        return new Found(commits.isEmpty() ? List.of() : ordered(commits));
    }

    /// The TASKs that messages name, also of commits that are reverted.
    private Set<TaskId> named(String trailer) {
        Set<TaskId> named = new HashSet<>();
        log("%B", "--grep=^" + trailer)
                .lines()
                .filter(line -> line.startsWith(trailer))
                .flatMap(line -> result(line.substring(trailer.length()).strip()).stream())
                .forEach(named::add);
        return named;
    }

    /// The last commit that brought the result of a TASK.
    Optional<CommitId> brought(TaskId task) {
        String path = Works.file(work, task.resultFileName()).value();
        return ids(log("%H", "--diff-filter=A", "-1", "--", path)).stream().findFirst();
    }

    private static Optional<TaskId> result(String name) {
        return TaskId.ofResultFile(name);
    }

    /// The TASKs that have a result, in the checkout or in the commit that is checked out.
    private Set<TaskId> done() {
        String folder = Works.folder(work).toString();
        String archived = Works.ARCHIVE + "/" + work;
        Call tree = reading("ls-tree", "--name-only", "HEAD", folder + "/", archived + "/");
        Stream<String> committed =
                repository.git().run(tree).stdout().text().lines().map(TaskCommits::name);
        Set<TaskId> done = new TreeSet<>();
        Stream.concat(committed, works.texts(work).keySet().stream())
                .flatMap(name -> result(name).stream())
                .forEach(done::add);
        return done;
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /// The commit that brought the TASK's result and no other. One that brought several is not a
    /// TASK's: somebody has joined commits, or added a WORK that another tool had carried out.
    private Optional<CommitId> adding(TaskId task) {
        String folder = Works.folder(work).toString();
        return brought(task).filter(commit -> results(commit, folder) == 1);
    }

    private long results(CommitId commit, String folder) {
        Call added =
                reading(
                        "diff-tree",
                        "-r",
                        "--root",
                        "--no-commit-id",
                        "--name-only",
                        "--diff-filter=A",
                        commit.value(),
                        "--",
                        folder);
        return repository
                .git()
                .run(added)
                .stdout()
                .text()
                .lines()
                .filter(path -> result(name(path)).isPresent())
                .count();
    }

    private List<CommitId> ordered(Set<CommitId> commits) {
        Call line = Call.reading("rev-list", "--topo-order", "HEAD");
        return ids(repository.git().run(line).stdout().text()).stream()
                .filter(commits::contains)
                .toList();
    }

    private static Call reading(String... words) {
        return Call.reading(words).withVariable("GIT_LITERAL_PATHSPECS", "1");
    }

    private String log(String format, String... words) {
        List<String> call = new ArrayList<>(List.of("log", "--format=" + format));
        call.addAll(List.of(words));
        return repository.git().run(reading(call.toArray(String[]::new))).stdout().text();
    }

    private static List<CommitId> ids(String lines) {
        return lines.lines().flatMap(id -> CommitId.of(id.strip()).stream()).toList();
    }
}
