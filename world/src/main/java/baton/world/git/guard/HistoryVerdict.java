package baton.world.git.guard;

import baton.core.Shown;
import baton.core.step.Move;
import baton.world.git.CommitId;

import java.util.List;
import java.util.stream.Stream;

/// The verdict on what an attempt did to the history.
///
/// ```
/// HistoryVerdict = Unmoved(index touched) | OnlyAddedCommits(commits) | Moved(what)
/// ```
public sealed interface HistoryVerdict {
    /// Everything is where it was.
    ///
    /// @param indexTouched whether something was staged, or a lock was left: [History#unstage]
    record Unmoved(boolean indexTouched) implements HistoryVerdict {}

    /// The branch has grown and nothing else happened: [History#foldBack].
    ///
    /// @param commits the new ones, oldest first
    record OnlyAddedCommits(List<CommitId> commits) implements HistoryVerdict {
        public OnlyAddedCommits {
            commits = List.copyOf(commits);
        }
    }

    /// Something was moved, rewritten, removed or damaged: [History#restore].
    ///
    /// @param settings of git's own files, and an index that cannot be read: after that no git is
    ///     run, and whether the branch has grown is not known
    /// @param names other names that are gone or stand for something else
    /// @param left how what is checked out was left
    /// @param added the commits it has more, oldest first
    record Moved(List<String> settings, List<String> names, List<Left> left, List<CommitId> added)
            implements HistoryVerdict {
        public Moved {
            settings = List.copyOf(settings);
            names = List.copyOf(names);
            left = List.copyOf(left);
            added = List.copyOf(added);
        }

        /// Each in words.
        public Shown what() {
            Stream<String> said = left.stream().map(Left::said);
            return Shown.texts(
                    Stream.of(settings.stream(), said, names.stream()).flatMap(s -> s).toList());
        }
    }

    /// One way in which what was checked out was left for something else.
    record Left(Move.Kind kind, String said) {}
}
