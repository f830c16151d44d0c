package baton.world.git.commit;

import baton.world.git.Call;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Split;
import baton.world.git.TreeId;
import baton.world.git.WorkingFiles;
import baton.world.git.index.PrivateIndex;
import baton.world.git.index.PutBack;
import baton.world.git.index.Restoring;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/// The files of a commit in the working tree after hooks were at work. They get what is committed
/// where they are otherwise: hooks that change files and stage nothing have changed nothing of the
/// commit. It may as well be a person who has changed them meanwhile, so they are kept first.
final class HookedFiles {
    private final WorkingFiles files;
    private final Git git;
    private final PrivateIndex index;

    /// Keeps what stands where a file of the tree is to be.
    @FunctionalInterface
    public interface Keeping {
        Restoring.Taking of(TreeId tree);
    }

    /// @param index what is committed
    HookedFiles(WorkingFiles files, Git git, PrivateIndex index) {
        this.files = files;
        this.git = git;
        this.index = index;
    }

    /// @param tree the tree of the index
    PutBack follow(Collection<GitPath> paths, TreeId tree, Keeping keeping) {
        Set<GitPath> wanted = Set.copyOf(paths);
        Call call = Call.reading("diff-files", "-z", "--name-only").withIndex(index.path());
        List<GitPath> changed =
                Split.at(git.run(call).stdout().toArray(), '\0').stream()
                        .map(GitPath::of)
                        .filter(wanted::contains)
                        .toList();
        return new Restoring(files, git, index, keeping.of(tree)).run(changed);
    }
}
