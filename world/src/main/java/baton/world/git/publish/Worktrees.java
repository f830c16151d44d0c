package baton.world.git.publish;

import baton.core.Failure;
import baton.core.RepoPath;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.Pointer;
import baton.world.git.RawPath;
import baton.world.git.Repository;
import baton.world.git.Split;
import baton.world.git.WorkingFiles;
import baton.world.process.Bytes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

/// Working directories of Baton's own beside the user's checkout: without a branch, made known to
/// git and taken from it one at a time.
public final class Worktrees {
    private static final int WRITTEN_MAX =
            Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

    private static final Semaphore WRITING = new Semaphore(WRITTEN_MAX, true);

    private final Repository repository;
    private final Git git;
    private final Map<Path, Known> known = new ConcurrentHashMap<>();

    /// A worktree that git was asked about, and what its answer followed from.
    private record Known(Repository worktree, Bytes pointer, Bytes common) {
        static Optional<Known> of(Repository worktree, Path path) {
            Optional<Bytes> pointer = Pointer.read(path);
            Optional<Bytes> common = common(worktree);
            return pointer.isPresent() && common.isPresent()
                    ? Optional.of(new Known(worktree, pointer.get(), common.get()))
                    : Optional.empty();
        }

        private static Optional<Bytes> common(Repository worktree) {
            return new Below(worktree.gitDirectory())
                    .read(Path.of("commondir"), Pointer.BYTES_MAX)
                    .map(Bytes::of);
        }

        boolean isStill(Path path) {
            return Pointer.read(path).equals(Optional.of(pointer))
                    && common(worktree).equals(Optional.of(common));
        }
    }

    public Worktrees(Repository repository) {
        this.repository = repository;
        this.git = repository.git();
    }

    /// Makes a worktree with all of this commit checked out, as a clone has it: also where the
    /// checkout is sparse, a step may be about files that it leaves out. Whatever was there is
    /// removed.
    public Repository make(Path path, CommitId commit) {
        remove(path);
        try {
            Files.createDirectories(path.toAbsolutePath().getParent());
        } catch (IOException e) {
            throw AtomicFile.failed(path, "used", e);
        }
        Call add =
                Call.of(
                        "worktree",
                        "add",
                        "--quiet",
                        "--detach",
                        "--no-checkout",
                        path.toString(),
                        commit.value());
        repository.exclusively(() -> git.run(add));
        Repository made = repository.worktree(path);
        Known.of(made, path).ifPresent(now -> known.put(path, now));
        leaveNothingOut(made);
        // The files are written without keeping others from their own worktrees, and not more of
        // them at a time than half of the processors: the first would have to wait for the last,
        // and file systems take half as long again for two that are written side by side.
        WRITING.acquireUninterruptibly();
        try {
            git.in(path).run(Call.of("reset", "--quiet", "--hard", commit.value()));
        } finally {
            WRITING.release();
        }
        return made;
    }

    /// Git gives a new worktree the sparse patterns of the checkout. Without them it leaves nothing
    /// out, whatever its settings say.
    private static void leaveNothingOut(Repository made) {
        Path patterns = made.gitDirectory().resolve("info").resolve("sparse-checkout");
        try {
            Files.deleteIfExists(patterns);
        } catch (IOException e) {
            throw AtomicFile.failed(patterns, "used", e);
        }
    }

    /// The worktree at this path, if it is there and git knows it as one of this repository.
    public Optional<Repository> find(Path path) {
        if (!Files.isRegularFile(path.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        Known before = known.get(path);
        if (before != null && before.isStill(path)) {
            return Optional.of(before.worktree());
        }
        try {
            Repository found = repository.worktree(path);
            boolean ours =
                    found.commonDirectory().equals(repository.commonDirectory())
                            && Files.isSameFile(found.top(), path);
            return ours ? Optional.of(found) : Optional.empty();
        } catch (Failure | IOException e) {
            return Optional.empty();
        }
    }

    /// The tops of all working trees of the repository, this one among them.
    public List<Path> tops() {
        String word = "worktree ";
        List<Path> tops = new ArrayList<>(List.of(repository.top()));
        Call list = Call.reading("worktree", "list", "--porcelain", "-z");
        for (byte[] line : Split.at(git.run(list).stdout().toArray(), '\0')) {
            if (new String(line, StandardCharsets.ISO_8859_1).startsWith(word)) {
                tops.add(RawPath.absolute(Arrays.copyOfRange(line, word.length(), line.length)));
            }
        }
        return tops;
    }

    /// The same where somebody may have removed what makes it one, and left the files.
    public Optional<Repository> recover(Path path) {
        return find(path).or(() -> repaired(path));
    }

    private Optional<Repository> repaired(Path path) {
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        StrayWorktree.rejoin(repository, path);
        return find(path);
    }

    /// Checks out another commit in a worktree that nobody works in. Files that git ignores stay,
    /// and so does what is `kept`; everything else is as the commit has it.
    public static void move(Repository worktree, CommitId commit, List<RepoPath> kept) {
        Git git = worktree.git();
        git.run(Call.of("checkout", "--quiet", "--detach", "--force", commit.value()));
        List<String> words = new ArrayList<>(List.of("clean", "--quiet", "-d", "-f", "-f"));
        kept.forEach(path -> words.add("--exclude=/" + path.value()));
        git.run(Call.of(words.toArray(String[]::new)));
    }

    /// Gives the worktree the files of a commit and leaves what is checked out as it is.
    public static void unpack(Repository worktree, CommitId files) {
        CommitId tip = worktree.head().tip().orElseThrow();
        worktree.git().run(Call.of("reset", "--quiet", "--hard", files.value()));
        worktree.git().run(Call.of("reset", "--quiet", tip.value()));
    }

    /// Removes a worktree with everything in it, also one that is half there or gone already.
    public void remove(Path path) {
        Call call = Call.of("worktree", "remove", "--force", "--force", path.toString());
        repository.exclusively(
                () -> {
                    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !mayBeKnown(path)) {
                        return true;
                    }
                    boolean known = git.succeeds(call);
                    boolean there = Files.exists(path, LinkOption.NOFOLLOW_LINKS);
                    if (there) {
                        WorkingFiles.removeTree(path);
                    }
                    // Git lets go of what is not there, and not of what it cannot make sense of.
                    return known || !there || git.succeeds(call);
                });
    }

    /// False only where git has surely nothing on a worktree at this path: no entry of that name,
    /// whichever links led there. Most are removed once more than they need to be, which would cost
    /// a program each time.
    private boolean mayBeKnown(Path path) {
        Path kept = repository.commonDirectory().resolve("worktrees");
        if (!Files.isDirectory(kept)) {
            return false;
        }
        try (Stream<Path> each = Files.list(kept)) {
            for (Path entry : each.toList()) {
                String pointer = Files.readString(entry.resolve("gitdir")).strip();
                if (pointer.endsWith("/" + path.getFileName() + "/.git")) {
                    return true;
                }
            }
            return false;
        } catch (IOException | UncheckedIOException unclear) {
            return true;
        }
    }
}
