package baton.world.git.snapshot;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.Below;
import baton.world.git.Call;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.WorkingFiles;
import baton.world.git.index.BlobId;
import baton.world.git.index.Restoring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The saved content of changed paths. Somebody may write to them after they were saved: whoever
/// takes such a file out of the working tree moves it aside first and looks at it then, when nobody
/// finds it by its name any more. It is removed only if its content is the saved one; otherwise it
/// is kept as a file.
///
/// @param tree the tree that has them, with everything that did not change
/// @param paths all of them
/// @param ids the ids that the tree has for them; none for those that were gone or are files in the
/// directory
record SavedContent(
        Repository repository,
        SalvageDirectory directory,
        String tree,
        Set<GitPath> paths,
        Map<GitPath, String> ids)
        implements Restoring.Taking {
    SavedContent {
        paths = Set.copyOf(paths);
        ids = Map.copyOf(ids);
    }

    @Override
    public Optional<Path> take(GitPath path) {
        WorkingFiles files = new WorkingFiles(repository.top());
        return switch (files.kind(path)) {
            case NOTHING, DIRECTORY -> Optional.empty();
            case OTHER -> {
                files.remove(path);
                yield Optional.empty();
            }
            case FILE, LINK -> moveAside(files, path);
        };
    }

    @Override
    public void end() {
        directory.removeEmpty();
    }

    private Optional<Path> moveAside(WorkingFiles files, GitPath path) {
        try {
            Path aside = directory.place(path);
            if (!isMoved(files, path, aside) && !isCopied(files, path, aside)) {
                return Optional.empty();
            }
            if (isSaved(path, aside)) {
                boolean _ = new Below(directory.path()).delete(aside.getFileName());
                return Optional.empty();
            }
            return Optional.of(directory.settle(path, aside));
        } catch (IOException e) {
            String message = path + " could not be taken aside: " + e;
            throw new Failure(Fault.DISK_FAILED.because(message), e);
        }
    }

    private boolean isMoved(WorkingFiles files, GitPath path, Path aside) {
        try {
            Below there = new Below(directory.path());
            return files.below().move(files.name(path), there, aside.getFileName());
        } catch (Failure elsewhere) {
            return false;
        }
    }

    /// Nothing takes a file to another file system without a moment in between. A link is not
    /// copied.
    private boolean isCopied(WorkingFiles files, GitPath path, Path aside) {
        Below there = new Below(directory.path());
        boolean copied = there.copy(files.below(), files.name(path), aside.getFileName());
        files.remove(path);
        return copied;
    }

    /// The commit has the content as git stores it, which is another where filters are at work.
    private boolean isSaved(GitPath path, Path aside) throws IOException {
        String id = id(path);
        return id.equals(BlobId.of(aside, repository.sha256())) || id.equals(filtered(path, aside));
    }

    /// A file that did not change when the others were saved is in the tree as well.
    private String id(GitPath path) {
        Call call = Call.reading("rev-parse", "--verify", "--quiet", tree + ":" + path.text());
        return ids.containsKey(path) ? ids.get(path) : repository.git().attempt(call).line();
    }

    private String filtered(GitPath path, Path aside) {
        if (Files.isSymbolicLink(aside)) {
            return "no file";
        }
        String as = "--path=" + path.text();
        Call call = Call.reading("hash-object", as, "--", aside.toString());
        return repository.git().attempt(call).line();
    }
}
