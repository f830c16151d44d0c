package baton.world.git.guard;

import baton.core.step.Move;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.GuardedWords;
import baton.world.git.Head;
import baton.world.git.Operation;
import baton.world.git.Repository;
import baton.world.git.index.PrivateIndex;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Judges where the history stands against where it stood.
final class Comparison {
    private final Repository repository;
    private final HistoryState state;
    private final Mark mark;
    private final PrivateIndex saved;
    private final List<String> settings = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<HistoryVerdict.Left> left = new ArrayList<>();

    Comparison(Repository repository, HistoryState state, Mark mark, PrivateIndex saved) {
        this.repository = repository;
        this.state = state;
        this.mark = mark;
        this.saved = saved;
    }

    /// Judges what an attempt has moved. Facts that can be seen without a process come first: after
    /// a change of its settings no git is run in this repository until they are put back.
    ///
    /// @param known the changes of settings that are known already
    HistoryVerdict judge(List<String> known) {
        settings.addAll(known);
        Mark now = state.look(mark.guarded());
        judgeGuarded(now);
        judgeOperations(now);
        judgeHead(now);
        boolean indexTouched = judgeIndex(now);
        boolean trusted = settings.isEmpty();
        judgeRefs(now, trusted);
        List<CommitId> added = trusted && left.isEmpty() ? added(now) : List.of();
        if (!settings.isEmpty() || !names.isEmpty() || !left.isEmpty()) {
            return new HistoryVerdict.Moved(settings, names, left, added);
        }
        return added.isEmpty()
                ? new HistoryVerdict.Unmoved(indexTouched)
                : new HistoryVerdict.OnlyAddedCommits(added);
    }

    private void judgeGuarded(Mark now) {
        GuardedWords words = new GuardedWords(repository.git(), repository.commonDirectory());
        for (Path path : mark.guarded().differing(now.guarded())) {
            settings.add(words.changed(path, mark.guarded(), now.guarded()));
        }
    }

    private void judgeOperations(Mark now) {
        for (Operation operation : now.operations()) {
            if (!mark.operations().contains(operation)) {
                left.add(new HistoryVerdict.Left(Move.Kind.BEGUN, operation.said()));
            }
        }
    }

    private void judgeHead(Mark now) {
        if (!now.headFile().equals(mark.headFile()) && !bothDetached(now)) {
            String said = said(mark.head()) + " was left for " + said(now.head());
            left.add(new HistoryVerdict.Left(Move.Kind.SWITCHED, said));
        } else if (now.head().tip().isEmpty() && mark.head().tip().isPresent()) {
            rewritten(" has no commit any more");
        }
    }

    private void rewritten(String how) {
        left.add(new HistoryVerdict.Left(Move.Kind.REWRITTEN, said(mark.head()) + how));
    }

    private boolean bothDetached(Mark now) {
        return mark.head() instanceof Head.Detached && now.head() instanceof Head.Detached;
    }

    private static String said(Head head) {
        return switch (head) {
            case Head.OnBranch branch -> "the branch " + branch.branch();
            case Head.Detached(CommitId commit) -> "the commit " + commit.brief();
            case Head.Unborn(String ref) -> "the empty branch " + ref;
        };
    }

    /// Staged files are no history: they are only noticed. So is an index that says the same in
    /// other bytes, since it also holds what git takes for granted: names of whole directories.
    private boolean judgeIndex(Mark now) {
        Path index = repository.index();
        if (saved.isCopyOf(index)) {
            return !mark.locks().containsAll(now.locks());
        }
        if (saved.isWithoutOriginal(index)) {
            settings.add("the index was damaged");
        }
        return true;
    }

    private void judgeRefs(Mark now, boolean trusted) {
        SortedMap<String, String> refs = new TreeMap<>(now.refs());
        if (now.head() instanceof Head.OnBranch(String branch, CommitId tip)) {
            refs.put(branch, tip.value());
        }
        for (Map.Entry<String, String> old : mark.refs().entrySet()) {
            String ref = old.getKey();
            Optional<String> current = Optional.ofNullable(refs.get(ref));
            boolean same = current.equals(Optional.of(old.getValue()));
            if (!same && !state.isOthers(ref, mark, now)) {
                judgeRef(ref, old.getValue(), current, trusted);
            }
        }
        for (String ref : HistoryState.made(mark.refs(), now.refs())) {
            if (!state.isOthers(ref, mark, now)) {
                names.add("`" + ref + "` was made");
            }
        }
        if (state.stashIsDropped(mark, now)) {
            names.add("a stash was dropped");
        }
    }

    private void judgeRef(String ref, String old, Optional<String> current, boolean trusted) {
        if (current.isEmpty()) {
            names.add("`" + ref + "` was removed");
        } else if (!trusted || !isBranch(ref) || !grew(old, current.get())) {
            names.add("`" + ref + "` was moved");
        }
    }

    /// Branches grow; tags and the like stand for one thing.
    private static boolean isBranch(String ref) {
        return ref.startsWith("refs/heads/");
    }

    private boolean grew(String old, String current) {
        return CommitId.of(old).isPresent()
                && CommitId.of(current).isPresent()
                && isAncestor(old, current);
    }

    private boolean isAncestor(String old, String current) {
        return repository.git().succeeds(Call.reading("merge-base", "--is-ancestor", old, current));
    }

    /// The commits the branch has more than before; nothing where it stands where it stood.
    private List<CommitId> added(Mark now) {
        Optional<CommitId> old = mark.head().tip();
        Optional<CommitId> current = now.head().tip();
        if (old.equals(current)) {
            return List.of();
        }
        if (old.isEmpty()
                || current.isEmpty()
                || !isAncestor(old.get().value(), current.get().value())) {
            rewritten(" was rewritten");
            return List.of();
        }
        String range = old.get() + ".." + current.get();
        Call call = Call.reading("rev-list", "--reverse", "--topo-order", range);
        return repository.git().run(call).stdout().text().lines().map(CommitId::new).toList();
    }
}
