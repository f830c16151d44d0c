package baton.world.git.index;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.AtomicFile;
import baton.world.git.Call;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Split;
import baton.world.git.Stamp;
import baton.world.git.TreeId;
import baton.world.process.Bytes;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// An index of Baton's own beside the user's. Copies keep the time of the file: git takes a file
/// that is younger than the index as not yet looked at, and a copy that looked younger than it is
/// would hide changes made in the same moment.
public record PrivateIndex(Path path, Git git, boolean sha256) {

    public boolean exists() {
        return Files.exists(path);
    }

    public IndexFile index() {
        return new IndexFile(path, sha256);
    }

    public Failure unreadable() {
        return new Failure(Fault.GIT_FAILED.because("the index " + path + " cannot be read"));
    }

    /// Removes the lock that a git left behind when it was killed. Nobody else uses this index.
    public void unlock() {
        delete(path.resolveSibling(path.getFileName() + ".lock"));
    }

    public void delete() {
        delete(path);
    }

    public void moveTo(PrivateIndex other) {
        try {
            Files.move(path, other.path, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw failed(other.path, e);
        }
    }

    /// Becomes a copy, all at once. Where there is nothing to copy, this is gone too.
    public void copyFrom(Path source) {
        if (Files.exists(source)) {
            AtomicFile.copy(source, path);
        } else {
            delete();
        }
    }

    /// Becomes a copy without waiting for the disk: what is made anew after a crash.
    public void takeFrom(Path source) {
        try {
            if (Files.exists(source)) {
                Files.copy(
                        source,
                        path,
                        StandardCopyOption.COPY_ATTRIBUTES,
                        StandardCopyOption.REPLACE_EXISTING);
            } else {
                delete();
            }
        } catch (IOException e) {
            throw failed(path, e);
        }
    }

    /// True if the original is gone, or cannot be read.
    public boolean isWithoutOriginal(Path original) {
        boolean gone = exists() && !Files.exists(original);
        return gone || !new IndexFile(original, sha256).isWhole();
    }

    /// True if the original is still as it was copied. A copy has the time of its original; git
    /// gives a new index a new time.
    public boolean isCopyOf(Path original) {
        Stamp own = Stamp.of(path);
        Stamp now = Stamp.of(original);
        return now.size() == own.size()
                && now.modified().equals(own.modified())
                && Content.same(original, path);
    }

    /// Becomes the index at another place, the user's, where nothing may be left behind.
    public void copyTo(Path target) {
        Path fresh = target.resolveSibling(target.getFileName() + ".copy");
        try {
            if (!exists()) {
                delete(target);
                return;
            }
            Files.copy(
                    path,
                    fresh,
                    StandardCopyOption.COPY_ATTRIBUTES,
                    StandardCopyOption.REPLACE_EXISTING);
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw failed(target, e);
        }
    }

    /// Takes the place of the user's index, under its lock.
    public void replace(Path target) {
        try {
            if (exists()) {
                Files.move(path, target, StandardCopyOption.ATOMIC_MOVE);
            } else {
                delete(target);
            }
        } catch (IOException e) {
            throw failed(target, e);
        }
    }

    /// Makes git look at every file again: users tell it not to look at some, and a step must not
    /// change those unseen either. In a sparse checkout files are skipped for another reason.
    ///
    /// @param users git as the user has it: parts of a split index lie beside the user's own
    public void reveal(Git users) {
        if (!exists()) {
            return;
        }
        index().hidden().or(() -> hiddenInPlain(users)).ifPresent(this::reveal);
    }

    private Optional<IndexFile.Hidden> hiddenInPlain(Git users) {
        users.run(call("update-index", "--no-split-index", "--force-write-index"));
        return index().hidden();
    }

    private void reveal(IndexFile.Hidden hidden) {
        tell("--no-assume-unchanged", hidden.assumed());
        if (!hidden.skipped().isEmpty() && !isSparse()) {
            tell("--no-skip-worktree", hidden.skipped());
        }
    }

    private boolean isSparse() {
        Call call = Call.reading("config", "--type=bool", "--get", "core.sparseCheckout");
        return git.attempt(call).line().equals("true");
    }

    private void tell(String option, List<GitPath> paths) {
        if (!paths.isEmpty()) {
            git.run(call("update-index", option, "-z", "--stdin").withPaths(paths));
        }
    }

    /// Gives these paths what they are to hold.
    public void put(Map<GitPath, JudgedTree.PathChange> steps) {
        ByteArrayOutputStream gone = new ByteArrayOutputStream();
        ByteArrayOutputStream there = new ByteArrayOutputStream();
        steps.forEach((path, step) -> step.writeTo(step.to().isEmpty() ? gone : there, path));
        // A file where a directory was needs that out of its way.
        gone.writeBytes(there.toByteArray());
        git.run(call("update-index", "-z", "--index-info").withInput(Bytes.of(gone.toByteArray())));
    }

    /// The same where content may be missing: somebody may have had git collect what hangs on
    /// nothing.
    public TreeId writeTreeAlone() {
        return new TreeId(git.line(call("write-tree", "--missing-ok")));
    }

    public TreeId writeTree() {
        return new TreeId(git.line(call("write-tree")));
    }

    /// Writes these files into the working tree as they are in here.
    public void checkout(Set<GitPath> paths) {
        git.run(call("checkout-index", "--force", "--index", "-z", "--stdin").withPaths(paths));
    }

    /// The same where no file is yet.
    ///
    /// @return those that are otherwise in the working tree: others have put something there
    public List<GitPath> checkoutMissing(Set<GitPath> paths) {
        Call write = call("checkout-index", "--index", "-z", "--stdin").withPaths(paths);
        if (git.succeeds(write)) {
            return List.of();
        }
        Call look = call("diff-files", "-z", "--name-only");
        return Split.at(git.run(look).stdout().toArray(), '\0').stream()
                .map(GitPath::of)
                .filter(paths::contains)
                .toList();
    }

    private Call call(String... arguments) {
        return Call.of(arguments).withSettings(WorkTreeStatus.THOROUGH).withIndex(path);
    }

    private static void delete(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw failed(path, e);
        }
    }

    private static Failure failed(Path path, IOException cause) {
        String message = "the index " + path + " could not be written: " + cause;
        return new Failure(Fault.DISK_FAILED.because(message), cause);
    }
}
