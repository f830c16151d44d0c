package baton.world.git;

import java.util.Optional;

/// Puts what is checked out back to where it was, after pinning what is there now. The working
/// tree stays as it is.
public final class HeadRestore {
    private final Repository repository;
    private final Git git;
    private Stamp cleanIndex = Stamp.of(java.nio.file.Path.of("/dev/null"));

    public HeadRestore(Repository repository) {
        this.repository = repository;
        this.git = repository.git();
    }

    /// Whether `later` has `earlier` among its ancestors.
    public boolean descends(CommitId later, CommitId earlier) {
        return git.succeeds(
                Call.reading("merge-base", "--is-ancestor", earlier.value(), later.value()));
    }

    /// Nothing is left staged: the user's index is that of the commit. Free when nobody touched
    /// the index since the last time.
    public void unstage() {
        if (Stamp.of(repository.index()).equals(cleanIndex)) {
            return;
        }
        boolean clean =
                git.attempt(Call.reading("diff-index", "--cached", "--quiet", "HEAD", "--"))
                        .succeeded();
        if (!clean) {
            resetIndex();
        }
        cleanIndex = Stamp.of(repository.index());
    }

    /// Moves HEAD and its branch back; what they were is pinned first.
    public void restore(Head wanted, String pin) {
        Head now = repository.head();
        if (now.equals(wanted)) {
            unstage();
            return;
        }
        now.tip().ifPresent(tip -> pin(tip, pin));
        switch (wanted) {
            case Head.OnBranch(String ref, CommitId commit) -> {
                git.run(Call.of("symbolic-ref", "HEAD", ref));
                git.run(
                        Call.of(
                                "update-ref",
                                "-m",
                                "baton: back to the start",
                                ref,
                                commit.value()));
            }
            case Head.Detached(CommitId commit) ->
                    git.run(Call.of("update-ref", "--no-deref", "HEAD", commit.value()));
            case Head.Unborn(String ref) -> git.run(Call.of("symbolic-ref", "HEAD", ref));
        }
        resetIndex();
        cleanIndex = Stamp.of(repository.index());
    }

    private void pin(CommitId tip, String ref) {
        Optional<CommitId> already = repository.commit(ref);
        if (already.isEmpty()) {
            git.run(Call.of("update-ref", ref, tip.value()));
        }
    }

    private void resetIndex() {
        git.run(Call.of("read-tree", "--reset", "HEAD"));
    }
}
