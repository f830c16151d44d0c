package baton.world.git.guard;

import baton.world.git.Guarded;
import baton.world.git.Head;
import baton.world.git.Operation;
import baton.world.process.Bytes;

import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// The state of the history before an attempt.
///
/// @param headFile the content of git's `HEAD`
/// @param refs the names that only the user may move, without the branch that is checked out
/// @param stash the list of the user's stashes, as git keeps it
/// @param operations the operations that git had begun already
/// @param elsewhere the branches other worktrees had checked out
/// @param locks the locks that were there already
record Mark(
        Head head,
        String headFile,
        SortedMap<String, String> refs,
        Guarded guarded,
        Bytes stash,
        Set<Operation> operations,
        Set<String> elsewhere,
        Set<String> locks) {

    Mark {
        refs = Collections.unmodifiableSortedMap(new TreeMap<>(refs));
        operations = Set.copyOf(operations);
        elsewhere = Set.copyOf(elsewhere);
        locks = Set.copyOf(locks);
    }

    /// The same with other settings.
    Mark with(Guarded settings) {
        return new Mark(head, headFile, refs, settings, stash, operations, elsewhere, locks);
    }

    /// The same with another list of stashes.
    Mark with(Bytes stashes) {
        return new Mark(head, headFile, refs, guarded, stashes, operations, elsewhere, locks);
    }

    /// The same with what is checked out and all names as another has them.
    Mark movedTo(Mark other) {
        return new Mark(
                other.head,
                other.headFile,
                other.refs,
                guarded,
                other.stash,
                operations,
                other.elsewhere,
                locks);
    }
}
