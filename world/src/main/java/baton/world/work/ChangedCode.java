package baton.world.work;

import baton.core.RepoPath;
import baton.core.contract.task.FileChange;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.policy.Glob;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Repository;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The question whether anybody has worked on a TASK that has a result: a commit since the one that
/// brought the TASK has changed a file of it. That one itself counts, too, unless it brought the
/// result of another TASK alone, and so is that one's. So does a result that was committed after
/// the TASK when the code was verified.
///
/// Where TASK and result came with one commit that changes none of its files, nothing tells when
/// they were changed: a result is no evidence.
final class ChangedCode {
    private final Repository repository;
    private final TaskOrigins origins;
    private final Map<Begin, Set<String>> then = new HashMap<>();
    private final Map<Begin, Set<String>> since = new HashMap<>();

    /// The commit that brought a TASK.
    ///
    /// @param whole true if the TASK may have been done with it: it brought the TASK's own result,
    ///     or no result at all
    private record Begin(CommitId id, boolean whole) {}

    ChangedCode(Repository repository, WorkId work) {
        this.repository = repository;
        this.origins = new TaskOrigins(repository, work);
    }

    /// A file of the TASK, where none of them was changed.
    Optional<MissingCode> missing(TaskSpec task) {
        List<RepoPath> files =
                task.files().stream()
                        .map(FileChange::file)
                        .flatMap(file -> RepoPath.of(file.path().text()).stream())
                        .toList();
        return begin(task.id())
                        .filter(begin -> !isChanged(files, begin))
                        .filter(_ -> !origins.isVerified(task.id()))
                        .isEmpty()
                ? Optional.empty()
                : files.stream()
                        .filter(file -> !repository.ignores(file))
                        .map(file -> new MissingCode(MissingCode.Kind.UNCHANGED, file))
                        .findFirst();
    }

    private Optional<Begin> begin(TaskId task) {
        return origins.begin(task)
                .map(id -> new Begin(id, origins.isWithResult(task, id) || !origins.isOfATask(id)));
    }

    private boolean isChanged(List<RepoPath> files, Begin begin) {
        return isAmong(since.computeIfAbsent(begin, this::since), files)
                || isAmong(then.computeIfAbsent(begin, this::then), files)
                || isChangedBetween(files, begin.id());
    }

    private static boolean isAmong(Set<String> changed, List<RepoPath> files) {
        List<Glob> patterns = files.stream().filter(Glob::isOpen).map(Glob::of).toList();
        return files.stream().anyMatch(file -> changed.contains(file.value()))
                || changed.stream()
                        .flatMap(path -> RepoPath.of(path).stream())
                        .anyMatch(path -> patterns.stream().anyMatch(glob -> glob.matches(path)));
    }

    /// The paths that the commit changed.
    private Set<String> then(Begin begin) {
        return begin.whole()
                ? names("diff-tree", "-r", "-z", "--root", "-m", begin.id().value())
                : Set.of();
    }

    /// The paths that are otherwise by now.
    private Set<String> since(Begin begin) {
        return names("diff-tree", "-r", "-z", begin.id().value(), "HEAD");
    }

    /// True if a file was changed that is again as it was.
    private boolean isChangedBetween(List<RepoPath> files, CommitId begin) {
        List<String> words =
                new ArrayList<>(List.of("log", "-1", "--format=%H", begin + "..HEAD", "--"));
        files.forEach(file -> words.add(file.value()));
        return !text(words).isBlank();
    }

    private Set<String> names(String verb, String... words) {
        List<String> all = new ArrayList<>(List.of(verb, "--name-only", "--no-renames"));
        all.addAll(List.of(words));
        return Stream.of(text(all).split("\0", -1))
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toSet());
    }

    private String text(List<String> words) {
        Call call = Call.reading(words.toArray(String[]::new));
        return repository
                .git()
                .run(call.withVariable("GIT_LITERAL_PATHSPECS", "1"))
                .stdout()
                .text();
    }
}
