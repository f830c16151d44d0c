package baton.world.run.setting;

import baton.core.RepoPath;
import baton.core.Shown;
import baton.core.TreePath;
import baton.core.run.Entry;
import baton.core.run.RunEvent;
import baton.world.git.Change;
import baton.world.git.CommitId;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Files of the repository that tell of the work, and go into the commits that publish it. What a
/// session made then becomes one commit with one parent instead of a merge.
///
/// The files lie in the user's checkout, too. While something is published, from `hold` to
/// `release`, nothing is written to them but by `published`.
public interface Ledger {
    /// True if a path is one of these files: a difference there is nobody's work.
    boolean holds(TreePath path);

    /// The session whose work a change in the checkout is that another tool left there.
    Optional<Integer> owner(TreePath path);

    /// The words for going on with what is left without the run that is told of.
    String anew();

    /// Changes of these paths are what a session begins with; they are also kept under this name.
    void tookOver(int session, Shown paths, String name);

    /// Sets the branch that these files are published to, with its standing.
    void publishedTo(Standing standing);

    /// Takes note of what an earlier life of the program wrote.
    void recall(Entry entry, RunEvent event);

    /// All of it was recalled; the run goes on.
    void takeUp();

    /// An event has become durable. The agent's handoff and the results of commands are in its
    /// entry.
    void happened(Entry entry, RunEvent event);

    /// The message of a session's commit, and the files that go with it.
    ///
    /// @param changes the changes that the session made
    /// @param ahead the files as the commit below has them, where the branch has not got it yet
    Page page(int session, List<Change> changes, Map<RepoPath, String> ahead);

    void hold();

    /// The files in the checkout that `published` would write over though somebody else wrote them.
    ///
    /// @param files the files as they are to be published
    List<RepoPath> inTheWay(Map<RepoPath, String> files);

    /// The user's branch has the commit of a session, in which these files are so. Asked twice, it
    /// does the same once.
    void published(int session, CommitId commit, Map<RepoPath, String> files);

    void release();

    /// The branch that these files are published to. A person may have something else checked out:
    /// then the files in the checkout are not that branch's, and are let be.
    interface Standing {
        /// Nobody ever checks anything else out.
        Standing HERE =
                new Standing() {
                    @Override
                    public boolean isHere() {
                        return true;
                    }

                    @Override
                    public Optional<String> checkedOut(RepoPath path) {
                        return Optional.empty();
                    }

                    @Override
                    public Map<RepoPath, String> published(RepoPath path) {
                        return Map.of();
                    }
                };

        /// True if the branch is checked out.
        boolean isHere();

        /// The text of a file in the commit that is checked out.
        Optional<String> checkedOut(RepoPath path);

        /// The files at or below a path as the branch has them.
        Map<RepoPath, String> published(RepoPath path);
    }

    /// The message of a commit, and the text of each file in it.
    record Page(String message, Map<RepoPath, String> files) {
        public Page {
            files = Map.copyOf(files);
        }
    }
}
