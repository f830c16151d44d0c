package baton.world.git.rescue;

import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.Split;
import baton.world.git.read.Patches;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The commits of a run that have to be undone on the checked-out line. Somebody may have rewritten
/// the history: a commit that is not there by its id is looked for by what it changes, and where
/// no commit makes just that change (it was joined with others, or amended), the commit itself is
/// to be undone: that takes back what is there of it, be it nothing.
///
/// @param since a commit that is older than all of them
record Sought(Repository repository, Undoing.Commits commits, CommitId since) {
    /// The sentence that names a reverted commit in a message. Git itself, [Undoing] and
    /// [Reverting] write it, so that each knows what the others have undone.
    private static final Pattern REVERTS = Pattern.compile("This reverts commit ([0-9a-f]{40,64})");

    /// A commit that is to be undone.
    ///
    /// @param was its id in the record of the run, where it has another one by now
    record Made(CommitId id, Optional<CommitId> was, boolean merge) {
        CommitId recorded() {
            return was.orElse(id);
        }
    }

    /// @param made those that are not undone, the newest first
    /// @param missing those of which git has nothing any more
    record Found(List<Made> made, List<CommitId> missing) {}

    /// A commit of the checked-out line.
    private record Logged(CommitId id, List<CommitId> parents, String message) {
        static Logged of(byte[] record) {
            String[] parts = GitPath.of(record).text().split("\n", 3);
            List<CommitId> parents =
                    Stream.of(parts[1].split(" "))
                            .filter(parent -> !parent.isEmpty())
                            .map(CommitId::new)
                            .toList();
            return new Logged(new CommitId(parts[0]), parents, parts[2]);
        }

        boolean isMerge() {
            return parents.size() > 1;
        }
    }

    Found find() {
        List<Logged> line = line();
        Set<CommitId> undone = undone(line);
        Set<CommitId> there = new HashSet<>();
        line.forEach(commit -> there.add(commit.id()));
        Set<CommitId> open = new LinkedHashSet<>(commits.line());
        open.removeIf(id -> there.contains(id) || undone.contains(id));
        Set<CommitId> known = known(line);
        if (open.isEmpty()) {
            return new Found(present(line, known, undone, Map.of()), List.of());
        }
        List<CommitId> stored = listed(List.of("--no-walk"), open);
        open.removeAll(stored);
        List<CommitId> recorded = recorded(stored, there);
        List<CommitId> lost =
                recorded.stream()
                        .filter(id -> !there.contains(id) && !undone.contains(id))
                        .toList();
        Map<CommitId, CommitId> same = new Patches(repository).found(lost, since);
        Map<CommitId, CommitId> before = new HashMap<>();
        lost.stream().filter(same::containsKey).forEach(id -> before.putIfAbsent(same.get(id), id));
        List<Made> made = present(line, known, undone, before);
        List<CommitId> elsewhere = lost.stream().filter(id -> !same.containsKey(id)).toList();
        return new Found(placed(made, recorded, elsewhere), List.copyOf(open));
    }

    private List<Logged> line() {
        Call log =
                Call.reading("log", "--topo-order", "-z", "--format=%H%n%P%n%B", since + "..HEAD");
        return Split.at(repository.git().run(log).stdout().toArray(), '\0').stream()
                .map(Logged::of)
                .toList();
    }

    /// The commits that others say to have undone, unless these are undone themselves.
    private static Set<CommitId> undone(List<Logged> line) {
        Set<CommitId> undone = new HashSet<>();
        for (Logged commit : line) {
            if (!undone.contains(commit.id())) {
                REVERTS.matcher(commit.message())
                        .results()
                        .flatMap(found -> CommitId.of(found.group(1)).stream())
                        .forEach(undone::add);
            }
        }
        return undone;
    }

    /// The ids of the run, without what goes with a merge that the line has.
    private Set<CommitId> known(List<Logged> line) {
        Set<CommitId> known = new HashSet<>(commits.parts());
        known.removeAll(merged(line));
        known.addAll(commits.line());
        return known;
    }

    private static List<Made> present(
            List<Logged> line,
            Set<CommitId> known,
            Set<CommitId> undone,
            Map<CommitId, CommitId> before) {
        return line.stream()
                .filter(commit -> !undone.contains(commit.id()))
                .filter(commit -> known.contains(commit.id()) || before.containsKey(commit.id()))
                .map(commit -> made(commit, known, before))
                .toList();
    }

    private static Made made(Logged commit, Set<CommitId> known, Map<CommitId, CommitId> before) {
        Optional<CommitId> was =
                Optional.ofNullable(before.get(commit.id()))
                        .filter(_ -> !known.contains(commit.id()));
        return new Made(commit.id(), was, commit.isMerge());
    }

    /// All commits of steps that the line has had, by the ids of the record, the newest first.
    private List<CommitId> recorded(Collection<CommitId> stored, Set<CommitId> there) {
        Set<CommitId> tips = new LinkedHashSet<>(stored);
        commits.line().stream().filter(there::contains).forEach(tips::add);
        return listed(List.of("--topo-order", "--no-merges", "^" + since), tips).stream()
                .filter(id -> commits.line().contains(id) || commits.parts().contains(id))
                .toList();
    }

    private List<CommitId> listed(List<String> how, Collection<CommitId> tips) {
        List<String> words = new ArrayList<>(List.of("rev-list", "--ignore-missing"));
        words.addAll(how);
        tips.forEach(tip -> words.add(tip.value()));
        return repository
                .git()
                .run(Call.reading(words.toArray(String[]::new)))
                .stdout()
                .text()
                .lines()
                .map(CommitId::new)
                .toList();
    }

    /// Puts commits that have no place on the line before the next older one of the record that
    /// has: what was built upon others is undone before these are.
    private static List<Made> placed(
            List<Made> made, List<CommitId> recorded, List<CommitId> elsewhere) {
        List<Made> all = new ArrayList<>(made);
        int place = all.size();
        for (CommitId id : recorded.reversed()) {
            if (elsewhere.contains(id)) {
                all.add(place, new Made(id, Optional.empty(), false));
            } else {
                place = place(all, id).orElse(place);
            }
        }
        return all;
    }

    private static Optional<Integer> place(List<Made> all, CommitId recorded) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).recorded().equals(recorded)) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    /// The commits that came with merges of the run, and go when a merge is reverted.
    private Set<CommitId> merged(List<Logged> line) {
        Map<CommitId, List<CommitId>> parents = new HashMap<>();
        line.forEach(commit -> parents.put(commit.id(), commit.parents()));
        Set<CommitId> merged = new HashSet<>();
        for (Logged commit : line) {
            if (commits.line().contains(commit.id()) && commit.isMerge()) {
                List<CommitId> sides = commit.parents().subList(1, commit.parents().size());
                Set<CommitId> came = reached(sides, parents);
                came.removeAll(reached(List.of(commit.parents().getFirst()), parents));
                merged.addAll(came);
            }
        }
        return merged;
    }

    private static Set<CommitId> reached(
            List<CommitId> from, Map<CommitId, List<CommitId>> parents) {
        Set<CommitId> reached = new HashSet<>();
        Deque<CommitId> open = new ArrayDeque<>(from);
        while (!open.isEmpty()) {
            CommitId next = open.pop();
            if (reached.add(next)) {
                open.addAll(parents.getOrDefault(next, List.of()));
            }
        }
        return reached;
    }
}
