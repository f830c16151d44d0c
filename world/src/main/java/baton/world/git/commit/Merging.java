package baton.world.git.commit;

import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.Split;
import baton.world.git.TreeId;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Merges that are made aside: no working tree, index or branch is touched.
public final class Merging {
    private final Git git;

    /// The result of merging two commits.
    ///
    /// ```
    /// Merge = Clean(tree) | Conflict(paths)
    /// ```
    public sealed interface Merge {}

    public record Clean(TreeId tree) implements Merge {}

    public record Conflict(List<GitPath> paths) implements Merge {
        public Conflict {
            paths = List.copyOf(paths);
        }
    }

    public Merging(Repository repository) {
        this.git = repository.git();
    }

    public Merge merge(CommitId ours, CommitId theirs) {
        Call call =
                Call.of(
                        "merge-tree",
                        "--write-tree",
                        "--name-only",
                        "--no-messages",
                        "-z",
                        ours.value(),
                        theirs.value());
        var ended = git.attempt(call);
        List<byte[]> parts = Split.at(ended.stdout().toArray(), '\0');
        int status = ended.exit().orElse(-1);
        if ((status != 0 && status != 1) || parts.isEmpty()) {
            throw Git.failed(call, ended);
        }
        return status == 0
                ? new Clean(
                        new TreeId(new String(parts.getFirst(), StandardCharsets.US_ASCII).strip()))
                : new Conflict(parts.stream().skip(1).map(GitPath::of).distinct().toList());
    }

    /// The same for a commit that stands on another history than the one it is merged into: only
    /// what it changed since a base of its own is taken over.
    public Merge merge(CommitId ours, CommitId theirs, CommitId base) {
        CommitId root = copy(base);
        return merge(copy(ours, "-p", root.value()), copy(theirs, "-p", root.value()));
    }

    /// A commit that only stands for the tree of another.
    private CommitId copy(CommitId commit, String... parents) {
        List<String> words = new ArrayList<>(List.of("commit-tree", commit + "^{tree}"));
        words.addAll(List.of(parents));
        words.addAll(List.of("-m", "baton"));
        return new CommitId(git.line(Call.of(words.toArray(String[]::new))));
    }

    /// A merge commit of the user's, with this tree.
    public CommitId commit(TreeId tree, CommitId first, CommitId second, String message) {
        return commit(tree.value(), first, second, message);
    }

    /// The same for commits that follow on the first: the tree is theirs.
    public CommitId commit(CommitId first, CommitId second, String message) {
        return commit(second + "^{tree}", first, second, message);
    }

    private CommitId commit(String tree, CommitId first, CommitId second, String message) {
        List<String> words = new ArrayList<>(List.of("commit-tree", tree));
        words.addAll(List.of("-p", first.value(), "-p", second.value(), "-F", "-"));
        Call call = Call.of(words.toArray(String[]::new)).withInput(message + "\n");
        return new CommitId(git.line(call));
    }

    /// True if `part` is the commit `whole`, or in its history.
    public boolean contains(CommitId whole, CommitId part) {
        return whole.equals(part)
                || git.succeeds(
                        Call.reading("merge-base", "--is-ancestor", part.value(), whole.value()));
    }
}
