package baton.core.proof;

import baton.core.RepoPath;
import baton.core.TreePath;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The history that git has between the start commit and now.
///
/// @param commits the commits made since, the newest first
/// @param changed the paths that differ from the start commit, the working tree included
/// @param earlier commits that are in the history too, from before the start commit
/// @param loose the expected paths that the commit which is checked out does not hold; of those
///     that git ignores, which no commit will hold, those that are the work of a step
/// @param renamed the commits of steps that a person has amended, moved or joined, by the number of
///     the step: with the ids that they have now, and with the paths that the step changed
public record AuditHistory(
        List<Made> commits,
        Set<TreePath> changed,
        Set<String> earlier,
        Set<RepoPath> loose,
        Map<Integer, Made> renamed) {

    /// One commit; a merge lists no paths.
    ///
    /// @param evidence the step it proves, as a note at the commit or the run's own journal says
    public record Made(
            String id,
            boolean merge,
            String subject,
            List<TreePath> paths,
            Optional<Integer> evidence) {
        /// Stands for a step of another plan.
        public static final int ELSEWHERE = -1;

        public Made {
            paths = List.copyOf(paths);
        }

        /// The same commit where only these paths are told of.
        public Made of(List<TreePath> some) {
            return new Made(id, merge, subject, some, evidence);
        }
    }

    /// One in which every commit has the id that somebody wrote down.
    public AuditHistory(
            List<Made> commits, Set<TreePath> changed, Set<String> earlier, Set<RepoPath> loose) {
        this(commits, changed, earlier, loose, Map.of());
    }

    public AuditHistory {
        commits = List.copyOf(commits);
        changed = Set.copyOf(changed);
        earlier = Set.copyOf(earlier);
        loose = Set.copyOf(loose);
        renamed = Map.copyOf(renamed);
    }
}
