package baton.world.git;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.process.Bytes;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// The file by which a linked worktree belongs to its repository. Whoever works there can remove it
/// or let it name another repository, whose settings git would then follow.
///
/// @param due what stands in it
public record Pointer(Path top, Bytes due) {
    /// The size of a file beyond which it is no pointer.
    public static final int BYTES_MAX = 64 << 10;

    private static final String START = "gitdir:";

    /// The one of a worktree that nobody has touched yet.
    public static Pointer of(Repository worktree) {
        Path file = file(worktree.top());
        try {
            return new Pointer(worktree.top(), Bytes.of(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    private static Path file(Path top) {
        return top.resolve(".git");
    }

    /// True if `git`, at the top of a working tree, is this git directory or a file that leads to
    /// it.
    static boolean leads(Path git, Path directory) {
        try {
            Optional<Path> target = Files.isDirectory(git) ? Optional.of(git) : target(git);
            return target.isPresent() && Files.isSameFile(target.get(), directory);
        } catch (IOException e) {
            return false;
        }
    }

    /// Refuses to go on where the git directory of a run is not there any more. Without a sandbox
    /// an agent can remove or move it; whatever were written there then would be in the way of
    /// whoever brings it back.
    public static void refuseLost(Repository repository) {
        boolean shared = repository.crowded();
        Path git = shared ? repository.commonDirectory() : file(repository.top());
        boolean there = shared ? Files.isDirectory(git) : leads(git, repository.gitDirectory());
        if (!there) {
            String message =
                    git
                            + " was there when the run began, and is not there any more: it was"
                            + " removed or moved while the run was at work";
            String fix =
                    "bring it back, from where it was moved to, from a backup or from a clone, then"
                            + " resume; the files of the working tree were left as they are";
            throw new Failure(Fault.NOT_A_REPOSITORY.because(message).withFix(fix));
        }
    }

    /// The content of the file at the top of a working tree; nothing where it is no plain file.
    public static Optional<Bytes> read(Path top) {
        return new Below(top).read(Path.of(".git"), BYTES_MAX).map(Bytes::of);
    }

    /// The git directory to which a pointer file leads; nothing where the file is no pointer.
    public static Optional<Path> target(Path git) {
        return Below.around(git)
                .read(git.getFileName(), BYTES_MAX)
                .flatMap(bytes -> target(git, bytes));
    }

    /// The same where this is or was the content of the file.
    public static Optional<Path> target(Path git, byte[] content) {
        String text = new String(content, StandardCharsets.ISO_8859_1).strip();
        if (!text.startsWith(START)) {
            return Optional.empty();
        }
        byte[] path = text.substring(START.length()).strip().getBytes(StandardCharsets.ISO_8859_1);
        return Optional.of(
                path.length > 0 && path[0] == '/'
                        ? RawPath.absolute(path)
                        : RawPath.resolve(git.toAbsolutePath().resolveSibling(""), path));
    }

    /// True if the directory of the worktree is there at all.
    public boolean hasPlace() {
        return Files.isDirectory(top, LinkOption.NOFOLLOW_LINKS);
    }

    /// Gives the worktree its pointer back. What stood in its place is moved to `aside`.
    public void restore(Path aside) {
        Path file = file(top);
        try {
            boolean there = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
            boolean plain = there && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
            if (plain && Arrays.equals(Files.readAllBytes(file), due.toArray())) {
                return;
            }
            if (there) {
                Files.createDirectories(aside);
                Files.move(file, Files.createTempDirectory(aside, "pointer-").resolve("git"));
            }
            new Below(top).write(Path.of(".git"), due.toArray());
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    private static Failure failed(Path file, IOException e) {
        return AtomicFile.failed(file, "used", e);
    }
}
