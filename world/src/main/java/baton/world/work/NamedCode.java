package baton.world.work;

import baton.core.RepoPath;
import baton.core.contract.task.FileChange;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.FileAction;
import baton.core.contract.work.FileNote;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.TaskReference;
import baton.core.contract.work.WorkId;
import baton.core.policy.Glob;
import baton.core.work.TaskCommitMessage;
import baton.core.work.WorkFiles;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Repository;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The code of TASKs of which nothing else tells, by the commits whose subjects name them. A commit
/// counts where it came with or after the plan of the WORK and before that of another WORK and no
/// TASK of another WORK claims it, or where it names the WORK.
record NamedCode(Repository repository, WorkId work, MarkedCommits marked) {
    private static final Set<String> NO_CODE = Set.of(Works.FOLDER, ".baton", ".git");

    /// A commit and the words that name what it is about.
    private record Named(CommitId id, String message) {
        String subject() {
            return message.lines().findFirst().orElse("");
        }

        boolean names(TaskId task) {
            return TaskReference.in(subject()).stream()
                    .anyMatch(found -> found.task().equals(Optional.of(task)));
        }
    }

    /// The files that the commits of these TASKs left as they are now; a TASK without commits, or
    /// one whose files somebody changed back, has none.
    Map<TaskId, List<FileChange>> of(Set<TaskId> tasks) {
        Map<TaskId, List<FileChange>> code = new TreeMap<>();
        List<Named> commits = tasks.isEmpty() ? List.of() : commits();
        for (TaskId task : tasks) {
            List<CommitId> own =
                    commits.stream().filter(c -> c.names(task)).map(Named::id).toList();
            Optional.of(changes(own))
                    .filter(all -> !all.isEmpty())
                    .ifPresent(all -> code.put(task, all));
        }
        return code;
    }

    /// The oldest first.
    private List<Named> commits() {
        String plan = Works.file(work, WorkFiles.PLAN).value();
        Optional<CommitId> begin =
                CommitId.of(
                        text("log", "-1", "--diff-filter=A", "--format=%H", "HEAD", "--", plan)
                                .strip());
        if (begin.isEmpty()) {
            return List.of();
        }
        Set<CommitId> reverted = marked.reverted();
        List<Named> commits = new ArrayList<>();
        String told =
                text(
                        "log",
                        "--reverse",
                        "--topo-order",
                        "--no-merges",
                        "--format=%x01%H%n%B",
                        begin.get().value() + "..HEAD");
        String first = text("log", "-1", "--format=%x01%H%n%B", begin.get().value());
        for (String entry : (first + told).split("\u0001", -1)) {
            Optional<CommitId> id = entry.lines().findFirst().flatMap(CommitId::of);
            String message = entry.substring(Math.min(entry.length(), entry.indexOf('\n') + 1));
            id.filter(known -> !reverted.contains(known))
                    .map(known -> new Named(known, message.strip()))
                    .filter(commit -> isOwn(commit, begin.get()))
                    .ifPresent(commits::add);
        }
        return commits;
    }

    private boolean isOwn(Named commit, CommitId begin) {
        List<WorkId> works =
                TaskReference.in(commit.message()).stream()
                        .flatMap(found -> found.work().stream())
                        .toList();
        boolean task =
                TaskReference.in(commit.subject()).stream().anyMatch(r -> r.task().isPresent());
        boolean another =
                commit.message()
                        .lines()
                        .anyMatch(
                                line ->
                                        TaskCommitMessage.isTrailer(line)
                                                && !line.startsWith(
                                                        TaskCommitMessage.trailer(work)));
        return task
                && !another
                && (works.contains(work)
                        || (works.isEmpty() && isNewest(commit.id(), begin) && !isClaimed(commit)));
    }

    /// True if a TASK of another WORK with the same number lists what the commit changed, or tells
    /// nothing that would set it apart.
    private boolean isClaimed(Named commit) {
        Set<String> paths = actions(List.of(commit.id())).keySet();
        Works all = new Works(repository.top());
        return all.all().stream()
                .filter(other -> !other.equals(work))
                .flatMap(other -> all.read(other).work().stream())
                .anyMatch(
                        other ->
                                other.tasks().values().stream()
                                        .filter(task -> commit.names(task.id()))
                                        .anyMatch(task -> claims(other, task, paths)));
    }

    private static boolean claims(WorkFiles other, TaskSpec task, Set<String> paths) {
        return task.files().isEmpty()
                ? !other.isDone(task.id())
                : paths.stream().anyMatch(path -> lists(task, path));
    }

    /// True if the path is among the files of a TASK, by its name or by a pattern.
    static boolean lists(TaskSpec task, String path) {
        return task.files().stream()
                .flatMap(change -> RepoPath.of(change.file().path().text()).stream())
                .anyMatch(
                        listed ->
                                listed.value().equals(path)
                                        || (Glob.isOpen(listed)
                                                && RepoPath.of(path)
                                                        .filter(Glob.of(listed)::matches)
                                                        .isPresent()));
    }

    /// True if no other WORK was planned between this one and the commit.
    private boolean isNewest(CommitId commit, CommitId begin) {
        return text(
                        "log",
                        "-1",
                        "--diff-filter=A",
                        "--format=%H",
                        begin.value() + ".." + commit.value(),
                        "--",
                        ":(glob)" + Works.FOLDER + "/*/" + WorkFiles.PLAN)
                .isBlank();
    }

    private Map<String, FileAction> actions(List<CommitId> commits) {
        Map<String, FileAction> files = new LinkedHashMap<>();
        for (CommitId commit : commits) {
            String[] told =
                    text(
                                    "diff-tree",
                                    "-r",
                                    "-z",
                                    "--root",
                                    "--no-renames",
                                    "--no-commit-id",
                                    "--name-status",
                                    commit.value())
                            .split("\0", -1);
            for (int at = 0; at + 1 < told.length; at += 2) {
                files.merge(told[at + 1], action(told[at].strip()), NamedCode::later);
            }
        }
        files.keySet().removeIf(path -> NO_CODE.contains(path.split("/", 2)[0]));
        return files;
    }

    private List<FileChange> changes(List<CommitId> commits) {
        Map<String, FileAction> files = actions(commits);
        boolean sound =
                files.entrySet().stream()
                        .allMatch(file -> isAsLeft(file.getKey(), file.getValue()));
        return sound
                ? files.entrySet().stream()
                        .map(file -> change(file.getKey(), file.getValue()))
                        .toList()
                : List.of();
    }

    private static FileAction action(String letter) {
        return switch (letter) {
            case "A" -> FileAction.CREATE;
            case "D" -> FileAction.DELETE;
            case String _ -> FileAction.MODIFY;
        };
    }

    private static FileAction later(FileAction before, FileAction now) {
        return before == FileAction.CREATE && now == FileAction.MODIFY ? before : now;
    }

    private boolean isAsLeft(String path, FileAction action) {
        Call look =
                Call.reading("ls-tree", "--name-only", "HEAD", "--", path)
                        .withVariable("GIT_LITERAL_PATHSPECS", "1");
        boolean there = !repository.git().run(look).stdout().text().isBlank();
        return RepoPath.of(path).isPresent()
                && OneLine.of(path).text().equals(path)
                && there == (action != FileAction.DELETE);
    }

    private static FileChange change(String path, FileAction action) {
        return new FileChange(new FileNote(OneLine.of(path), OneLine.EMPTY), action);
    }

    private String text(String... words) {
        return repository.git().run(Call.reading(words)).stdout().text();
    }
}
