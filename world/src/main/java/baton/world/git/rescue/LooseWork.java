package baton.world.git.rescue;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.AtomicFile;
import baton.world.git.Call;
import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.WorkingFiles;
import baton.world.git.guard.Names;
import baton.world.git.index.IndexUpdate;
import baton.world.git.index.PrivateIndex;
import baton.world.git.index.PutBack;
import baton.world.git.index.Restoring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/// Work that lies in the user's checkout and in no commit: some paths of it can be put into a
/// commit of their own, and then taken off the checkout. Other paths are not touched.
public final class LooseWork {
    private final Repository repository;
    private final Git git;
    private final WorkingFiles files;
    private final CommitId head;
    private final PrivateIndex base;
    private final PrivateIndex scratch;

    /// @param folder a directory of the run's own
    /// @param head the commit that is checked out
    public LooseWork(Repository repository, Path folder, CommitId head) {
        this.repository = repository;
        this.git = repository.git();
        this.files = new WorkingFiles(repository.top());
        this.head = head;
        Path own = folder.toAbsolutePath().resolve("loose");
        try {
            Files.createDirectories(own);
        } catch (IOException e) {
            throw AtomicFile.failed(own, "used", e);
        }
        this.base = new PrivateIndex(own.resolve("index"), git, repository.sha256());
        this.scratch = new PrivateIndex(own.resolve("index.now"), git, repository.sha256());
        base.unlock();
        base.delete();
        git.run(Call.of("read-tree", head.value()).withIndex(base.path()));
    }

    /// True if a commit can hold the changed file as it is.
    public boolean fits(Change change) {
        return change.kind() != Change.Kind.NESTED
                && IndexUpdate.of(files, List.of(change.path())).unstorable().isEmpty();
    }

    /// These paths as they are now, on top of the commit that is checked out.
    public CommitId commit(Collection<GitPath> paths, String message) {
        scratch.unlock();
        scratch.copyFrom(base.path());
        IndexUpdate.Left left = IndexUpdate.of(files, paths).apply(scratch);
        left.refused().forEach(file -> refuse(file.words()));
        left.passedOver().forEach(path -> refuse("git stores nothing of this kind: " + path));
        return new Names(repository).commit(scratch.writeTree(), head, message);
    }

    private static void refuse(String words) {
        throw new Failure(Fault.CONTENT_REFUSED.because(words));
    }

    /// Gives these paths what the commit that is checked out has, in the working tree and in the
    /// user's index.
    public PutBack takeOff(Collection<GitPath> paths) {
        Call unstage =
                Call.of("reset", "--quiet", "--pathspec-from-file=-", "--pathspec-file-nul")
                        .withVariable("GIT_LITERAL_PATHSPECS", "1")
                        .withPaths(List.copyOf(paths));
        repository.exclusively(() -> git.attempt(unstage));
        return new Restoring(files, git, base).run(paths.stream().sorted().toList());
    }
}
