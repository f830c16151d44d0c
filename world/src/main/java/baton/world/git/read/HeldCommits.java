package baton.world.git.read;

import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.index.JudgedTree.Differing;
import baton.world.git.index.JudgedTree.PathChange;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/// The commits by which a history holds others that it does not have by their ids: a person has
/// given them other words or another place, has added something to one, or has joined some.
///
/// A commit holds another where it makes the same patch, or where it takes every path of the other
/// from the same content to the same content. It holds several where it does so with what they
/// come to together, one after the other. What else it changes is the person's.
///
/// @param counted the paths that have to be as they were; all, where a commit has none of them
public record HeldCommits(Repository repository, Predicate<GitPath> counted) {

    /// For each of these commits the one since the base that holds it, where there is one.
    ///
    /// @param lost the commits in the order in which they were made
    public Map<CommitId, CommitId> found(List<CommitId> lost, CommitId base, CommitId tip) {
        Map<CommitId, CommitId> found =
                new HashMap<>(new Patches(repository).found(lost, base, tip));
        List<CommitId> open = lost.stream().filter(id -> !found.containsKey(id)).toList();
        if (!open.isEmpty()) {
            found.putAll(new Search(changes(open)).in(changes(since(base, tip))));
        }
        return found;
    }

    private List<CommitId> since(CommitId base, CommitId tip) {
        Call call = Call.reading("rev-list", "--no-merges", "--reverse", base + ".." + tip);
        return repository.git().run(call).stdout().text().lines().map(CommitId::new).toList();
    }

    private SequencedMap<CommitId, SortedMap<GitPath, PathChange>> changes(List<CommitId> commits) {
        return Differing.ofEach(repository.git(), commits);
    }

    /// The search for the commits that hold the lost ones.
    private final class Search {
        private final List<Map.Entry<CommitId, SortedMap<GitPath, PathChange>>> open;
        private final Map<CommitId, CommitId> found = new HashMap<>();

        Search(SequencedMap<CommitId, SortedMap<GitPath, PathChange>> lost) {
            this.open = new ArrayList<>(lost.entrySet());
        }

        Map<CommitId, CommitId> in(Map<CommitId, SortedMap<GitPath, PathChange>> there) {
            there.forEach(this::look);
            return found;
        }

        /// As many as one commit holds together are found by it.
        private void look(CommitId commit, SortedMap<GitPath, PathChange> changes) {
            int from = 0;
            while (from < open.size()) {
                int held = held(from, changes);
                var them = open.subList(from, from + held);
                them.forEach(one -> found.put(one.getKey(), commit));
                them.clear();
                from += held == 0 ? 1 : 0;
            }
        }

        private int held(int from, SortedMap<GitPath, PathChange> changes) {
            SortedMap<GitPath, PathChange> together = new TreeMap<>();
            int held = 0;
            for (int i = from; i < open.size(); i++) {
                open.get(i).getValue().forEach((path, next) -> add(together, path, next));
                if (isHeld(together, changes)) {
                    held = i + 1 - from;
                }
            }
            return held;
        }

        private boolean isHeld(
                SortedMap<GitPath, PathChange> together, SortedMap<GitPath, PathChange> changes) {
            SortedMap<GitPath, PathChange> due = new TreeMap<>(together);
            due.keySet().removeIf(counted.negate());
            SortedMap<GitPath, PathChange> wanted = due.isEmpty() ? together : due;
            return !wanted.isEmpty() && changes.entrySet().containsAll(wanted.entrySet());
        }
    }

    /// A path that a later commit brought back to where it was is no change any more.
    private static void add(
            SortedMap<GitPath, PathChange> together, GitPath path, PathChange next) {
        Optional<String> from =
                Optional.ofNullable(together.get(path)).map(PathChange::from).orElse(next.from());
        if (from.equals(next.to())) {
            together.remove(path);
        } else {
            together.put(path, new PathChange(from, next.to(), next.mode()));
        }
    }
}
