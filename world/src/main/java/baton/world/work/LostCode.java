package baton.world.work;

import baton.core.RepoPath;
import baton.core.contract.task.FileChange;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.FileAction;
import baton.core.contract.work.TaskId;
import baton.core.policy.Glob;
import baton.core.work.TaskCommitMessage;
import baton.core.work.WorkFiles;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Repository;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The code that TASKs with a result owe. A TASK's files are looked for in the commit that is
/// checked out: one that a later commit took away is missing, and so is one that no commit ever
/// held. One that a TASK removed, that somebody renamed or that git ignores is not. Where all are
/// there, a commit since the TASK was written has to have changed one of them.
final class LostCode {
    /// A file that is renamed again and again is followed this far.
    private static final int RENAMES_MAX = 10;

    private static final int PATHS_MAX = 200;

    private final Repository repository;

    LostCode(Repository repository) {
        this.repository = repository;
    }

    /// The first missing path of each of these TASKs that lacks one.
    Map<TaskId, MissingCode> of(WorkFiles work, Set<TaskId> tasks) {
        List<TaskSpec> done =
                work.tasks().values().stream().filter(task -> tasks.contains(task.id())).toList();
        Set<String> there =
                there(
                        done.stream()
                                .flatMap(task -> made(work, task))
                                .map(RepoPath::value)
                                .toList());
        ChangedCode changed = new ChangedCode(repository, work.id());
        Map<TaskId, MissingCode> missing = new TreeMap<>();
        for (TaskSpec task : done) {
            made(work, task)
                    .filter(path -> !there.contains(path.value()))
                    .flatMap(path -> missing(path).stream())
                    .findFirst()
                    .or(() -> changed.missing(task))
                    .ifPresent(code -> missing.put(task.id(), code));
        }
        return missing;
    }

    private Optional<MissingCode> missing(RepoPath path) {
        if (newest(path.value()).isPresent()) {
            return isLost(path.value())
                    ? Optional.of(new MissingCode(MissingCode.Kind.TAKEN_AWAY, path))
                    : Optional.empty();
        }
        return repository.ignores(path)
                ? Optional.empty()
                : Optional.of(new MissingCode(MissingCode.Kind.NEVER_COMMITTED, path));
    }

    /// The files that a TASK made: those that it lists by their names, and those that its result
    /// tells of where it lists a pattern.
    private static Stream<RepoPath> made(WorkFiles work, TaskSpec task) {
        List<RepoPath> listed =
                task.files().stream()
                        .filter(change -> change.action() != FileAction.DELETE)
                        .map(FileChange::file)
                        .flatMap(file -> RepoPath.of(file.path().text()).stream())
                        .toList();
        List<Glob> patterns = listed.stream().filter(Glob::isOpen).map(Glob::of).toList();
        Stream<RepoPath> told =
                work.results().getOrDefault(task.id(), Optional.empty()).stream()
                        .flatMap(report -> report.changes().stream())
                        .filter(change -> !change.action().equals(Optional.of(FileAction.DELETE)))
                        .flatMap(change -> RepoPath.of(change.file().path().text()).stream())
                        .filter(path -> patterns.stream().anyMatch(glob -> glob.matches(path)));
        return Stream.concat(listed.stream().filter(path -> !Glob.isOpen(path)), told);
    }

    private Set<String> there(List<String> paths) {
        Set<String> there = new HashSet<>();
        for (int from = 0; from < paths.size(); from += PATHS_MAX) {
            List<String> words =
                    new ArrayList<>(List.of("ls-tree", "-z", "--name-only", "HEAD", "--"));
            words.addAll(paths.subList(from, Math.min(paths.size(), from + PATHS_MAX)));
            there.addAll(names(words));
        }
        return there;
    }

    private boolean isLost(String gone) {
        String path = gone;
        for (int renames = 0; renames < RENAMES_MAX; renames++) {
            Optional<CommitId> remover = newest(path, "--diff-filter=D");
            if (remover.isEmpty()) {
                // A merge that dropped the file has no deletion of its own.
                return true;
            }
            if (isOfTask(remover.get())) {
                return false;
            }
            Optional<String> renamed = renamed(remover.get(), path);
            if (renamed.isEmpty()) {
                return true;
            }
            path = renamed.get();
            if (!there(List.of(path)).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /// The newest commit about a path.
    private Optional<CommitId> newest(String path, String... filter) {
        List<String> words = new ArrayList<>(List.of("log", "-1", "--full-history", "--format=%H"));
        words.addAll(List.of(filter));
        words.addAll(List.of("HEAD", "--", path));
        return CommitId.of(text(words).strip());
    }

    private boolean isOfTask(CommitId commit) {
        return text(List.of("log", "-1", "--format=%B", commit.value()))
                .lines()
                .anyMatch(TaskCommitMessage::isTrailer);
    }

    /// The name that a commit gave a file, where it has only renamed it.
    private Optional<String> renamed(CommitId commit, String path) {
        List<String> told =
                names(
                        List.of(
                                "diff-tree",
                                "-r",
                                "-z",
                                "-M",
                                "--no-commit-id",
                                "--name-status",
                                "--diff-filter=R",
                                commit.value()));
        for (int at = 0; at + 2 < told.size(); at += 3) {
            if (told.get(at + 1).equals(path)) {
                return Optional.of(told.get(at + 2));
            }
        }
        return Optional.empty();
    }

    private List<String> names(List<String> words) {
        return Stream.of(text(words).split("\0", -1)).filter(name -> !name.isEmpty()).toList();
    }

    private String text(Collection<String> words) {
        Call call = Call.reading(words.toArray(String[]::new));
        return repository
                .git()
                .run(call.withVariable("GIT_LITERAL_PATHSPECS", "1"))
                .stdout()
                .text();
    }
}
