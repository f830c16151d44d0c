package baton.world.work;

import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.work.WorkFiles;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Repository;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The commits that brought the files of a WORK's folder or changed them. A TASK begins with the
/// commit that brought its text: one whose text was changed is another TASK, and what was done for
/// the former one is not done for it. Boxes that somebody ticked are no change.
final class TaskOrigins {
    private static final int VERSIONS_MAX = 50;

    private final Repository repository;
    private final WorkId work;
    private final Map<TaskId, Optional<CommitId>> begins = new HashMap<>();
    private Optional<Map<String, List<Change>>> changes = Optional.empty();

    /// One commit that brought or changed a file.
    ///
    /// @param place the place of the commit in the history, the newest first
    /// @param brought true if the file was not there before
    private record Change(CommitId id, int place, boolean brought) {}

    TaskOrigins(Repository repository, WorkId work) {
        this.repository = repository;
        this.work = work;
    }

    /// The commit that brought the TASK as it is now, where one has its file.
    Optional<CommitId> begin(TaskId task) {
        return begins.computeIfAbsent(task, this::find);
    }

    private Optional<CommitId> find(TaskId task) {
        List<Change> all = of(task.fileName());
        for (int at = 0; at < all.size(); at++) {
            boolean last = at + 1 == all.size() || at == VERSIONS_MAX;
            if (last || all.get(at).brought() || !isSame(task, all.get(at), all.get(at + 1))) {
                return Optional.of(all.get(at).id());
            }
        }
        return Optional.empty();
    }

    private boolean isSame(TaskId task, Change now, Change before) {
        return text(task, now).equals(text(task, before));
    }

    private String text(TaskId task, Change change) {
        String blob = change.id() + ":" + Works.file(work, task.fileName());
        return repository
                .git()
                .run(Call.reading("cat-file", "blob", blob))
                .stdout()
                .text()
                .replaceAll("(?m)^(\\s*[-*] )\\[[ xX]\\]", "$1[ ]")
                .replaceAll("\\s+", " ");
    }

    /// True if the commit is about the TASK as it is now: it is no older than its text.
    boolean isSince(TaskId task, CommitId commit) {
        return begin(task)
                .filter(
                        begin ->
                                !repository
                                        .git()
                                        .succeeds(
                                                Call.reading(
                                                        "merge-base",
                                                        "--is-ancestor",
                                                        begin.value(),
                                                        commit.value())))
                .isEmpty();
    }

    /// True if the commit brought or changed the result of the TASK.
    boolean isWithResult(TaskId task, CommitId commit) {
        return of(task.resultFileName()).stream().anyMatch(change -> change.id().equals(commit));
    }

    /// True if the commit brought or changed the result of any TASK.
    boolean isOfATask(CommitId commit) {
        return changes().entrySet().stream()
                .filter(file -> TaskId.ofResultFile(file.getKey()).isPresent())
                .flatMap(file -> file.getValue().stream())
                .anyMatch(change -> change.id().equals(commit));
    }

    /// True if the result of the TASK was committed after the TASK by a commit that also has lines
    /// of the log, where git keeps that: Baton makes such a commit when it has verified code that
    /// was there.
    boolean isVerified(TaskId task) {
        String log = WorkFiles.logName(work);
        boolean kept = !repository.ignores(Works.file(work, log));
        Optional<CommitId> begin = begin(task);
        int since =
                of(task.fileName()).stream()
                        .filter(change -> begin.equals(Optional.of(change.id())))
                        .mapToInt(Change::place)
                        .findFirst()
                        .orElse(0);
        List<CommitId> told = of(log).stream().map(Change::id).toList();
        return of(task.resultFileName()).stream()
                .filter(change -> change.place() < since)
                .anyMatch(change -> !kept || told.contains(change.id()));
    }

    private List<Change> of(String name) {
        return changes().getOrDefault(name, List.of());
    }

    private Map<String, List<Change>> changes() {
        if (changes.isEmpty()) {
            changes = Optional.of(read());
        }
        return changes.get();
    }

    /// The newest first.
    private Map<String, List<Change>> read() {
        Map<String, List<Change>> found = new HashMap<>();
        Optional<CommitId> commit = Optional.empty();
        String folder = Works.folder(work) + "/";
        int place = 0;
        boolean brought = false;
        for (String word : log(folder).split("\0", -1)) {
            String name = word.strip();
            if (name.startsWith("/")) {
                commit = CommitId.of(name.substring(1));
                place++;
            } else if (name.startsWith(folder) && commit.isPresent()) {
                found.computeIfAbsent(name.substring(folder.length()), _ -> new ArrayList<>())
                        .add(new Change(commit.get(), place, brought));
            } else {
                brought = name.equals("A");
            }
        }
        return found;
    }

    private String log(String folder) {
        List<String> words =
                Stream.of(
                                "log",
                                "-z",
                                "--topo-order",
                                "--no-renames",
                                "--name-status",
                                "--diff-filter=AM",
                                "--format=/%H",
                                "HEAD",
                                "--",
                                folder)
                        .toList();
        Call call = Call.reading(words.toArray(String[]::new));
        return repository
                .git()
                .run(call.withVariable("GIT_LITERAL_PATHSPECS", "1"))
                .stdout()
                .text();
    }
}
