package baton.world.git.read;

import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.process.Bytes;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Commits that make the same change under another name: a rebase leaves them behind, and so do
/// other words for a commit.
public record Patches(Repository repository) {

    /// For each of these commits the one since the base that makes its change, where there is one.
    public Map<CommitId, CommitId> found(Collection<CommitId> lost, CommitId base) {
        return found(lost, base + "..HEAD");
    }

    /// The same in the history of a tip.
    public Map<CommitId, CommitId> found(Collection<CommitId> lost, CommitId base, CommitId tip) {
        return found(lost, base + ".." + tip);
    }

    private Map<CommitId, CommitId> found(Collection<CommitId> lost, String range) {
        Map<String, CommitId> there = new HashMap<>();
        Call call = Call.reading("rev-list", "--no-merges", "--reverse", range);
        patches(repository.git().run(call).stdout())
                .forEach((id, patch) -> there.putIfAbsent(patch, id));
        String names = lost.stream().map(id -> id + "\n").collect(Collectors.joining());
        Map<CommitId, CommitId> found = new HashMap<>();
        patches(Bytes.of(names))
                .forEach(
                        (id, patch) ->
                                Optional.ofNullable(there.get(patch))
                                        .ifPresent(same -> found.put(id, same)));
        return found;
    }

    /// The name of what each commit changes; those that are gone, or change nothing, have none.
    private Map<CommitId, String> patches(Bytes names) {
        Call changes =
                Call.reading("diff-tree", "-p", "--no-ext-diff", "--no-textconv", "--stdin")
                        .withInput(names);
        Bytes patch = repository.git().attempt(changes).stdout();
        Map<CommitId, String> patches = new HashMap<>();
        repository
                .git()
                .run(Call.reading("patch-id", "--stable").withInput(patch))
                .stdout()
                .text()
                .lines()
                .map(line -> line.split(" ", -1))
                .filter(words -> words.length == 2)
                .forEach(words -> CommitId.of(words[1]).ifPresent(id -> patches.put(id, words[0])));
        return patches;
    }
}
