package baton.world.work;

import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.work.TaskCommitMessage;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Repository;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// The commits in the history of the checked-out commit whose messages say which TASK they are of,
/// those that other messages say to revert, and the files of WORKs in that commit. They are read
/// once for all WORKs, and again when another commit is checked out: with many WORKs git would read
/// all of the history for each.
final class MarkedCommits {
    private static final Pattern REVERTS = Pattern.compile("This reverts commit ([0-9a-f]{40,64})");

    /// Mode, type, name and path of a file.
    private static final int FIELDS = 4;

    private final Repository repository;
    private Optional<Told> told = Optional.empty();

    /// @param standing the last commit of each TASK that is not reverted
    /// @param files the files of each WORK by their names, each with the name of its content
    private record Told(
            CommitId tip,
            Map<WorkId, Map<TaskId, CommitId>> standing,
            Set<CommitId> reverted,
            Map<WorkId, Map<String, String>> files) {}

    MarkedCommits(Repository repository) {
        this.repository = repository;
    }

    /// The TASKs of a WORK that messages of commits name which are not reverted, each with the last
    /// of them.
    Map<TaskId, CommitId> standing(WorkId work) {
        Map<TaskId, CommitId> none = Map.of();
        return new TreeMap<>(
                told().map(all -> all.standing().getOrDefault(work, none)).orElse(none));
    }

    /// The commits that others say to revert.
    Set<CommitId> reverted() {
        return told().map(Told::reverted).orElse(Set.of());
    }

    /// The files of a WORK's folder in the commit that is checked out, each with the name of its
    /// content.
    Map<String, String> files(WorkId work) {
        return told().map(all -> all.files().getOrDefault(work, Map.of())).orElse(Map.of());
    }

    private synchronized Optional<Told> told() {
        Optional<CommitId> tip = repository.head().tip();
        if (told.map(Told::tip).filter(tip.stream().toList()::contains).isEmpty()) {
            told = tip.map(this::read);
        }
        return told;
    }

    private Told read(CommitId tip) {
        Set<CommitId> reverted = new HashSet<>();
        REVERTS.matcher(log(tip, "%B", "This reverts commit "))
                .results()
                .flatMap(found -> CommitId.of(found.group(1)).stream())
                .forEach(reverted::add);
        Map<WorkId, Map<TaskId, CommitId>> standing = new HashMap<>();
        for (String entry : log(tip, "%x01%H%n%B", TaskCommitMessage.TRAILER).split("\u0001", -1)) {
            entry.lines()
                    .findFirst()
                    .flatMap(CommitId::of)
                    .filter(commit -> !reverted.contains(commit))
                    .ifPresent(
                            commit -> entry.lines().forEach(line -> add(standing, line, commit)));
        }
        return new Told(tip, standing, reverted, files(tip));
    }

    private static void add(
            Map<WorkId, Map<TaskId, CommitId>> standing, String line, CommitId commit) {
        TaskCommitMessage.work(line)
                .ifPresent(
                        work ->
                                TaskId.in(line.substring(TaskCommitMessage.trailer(work).length()))
                                        .ifPresent(
                                                task ->
                                                        standing.computeIfAbsent(
                                                                        work, _ -> new TreeMap<>())
                                                                .putIfAbsent(task, commit)));
    }

    private Map<WorkId, Map<String, String>> files(CommitId tip) {
        Map<WorkId, Map<String, String>> files = new HashMap<>();
        Call tree = Call.reading("ls-tree", "-r", "-z", tip.value(), "--", Works.FOLDER + "/");
        for (String line : repository.git().run(tree).stdout().text().split("\0", -1)) {
            String[] parts = line.split("[ \t]", FIELDS);
            String[] path = parts[parts.length - 1].split("/", -1);
            if (parts.length == FIELDS && path.length == 3) {
                WorkId.of(path[1])
                        .filter(work -> work.toString().equals(path[1]))
                        .ifPresent(
                                work ->
                                        files.computeIfAbsent(work, _ -> new HashMap<>())
                                                .put(path[2], parts[2]));
            }
        }
        return files;
    }

    private String log(CommitId tip, String format, String line) {
        return repository
                .git()
                .run(
                        Call.reading(
                                "log", "--format=" + format, "--grep=^" + line, tip.value(), "--"))
                .stdout()
                .text();
    }
}
