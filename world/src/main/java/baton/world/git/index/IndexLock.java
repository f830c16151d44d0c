package baton.world.git.index;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunId;
import baton.world.files.AtomicFile;
import baton.world.git.Repository;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// The lock by which every git keeps others from the user's index, held by Baton. One line in it
/// says whose it is, so that a later life can tell it from a lock of the user's. A run has one life
/// at a time: a lock of its own that it did not just take was left by an earlier one.
public final class IndexLock implements AutoCloseable {
    private static final long SLICE_NANOS = Duration.ofMillis(10).toNanos();
    private static final String OWNER = "baton ";
    private static final int LINE_MAX = 200;

    private final Path file;

    private IndexLock(Path file) {
        this.file = file;
    }

    /// Takes the lock, and says in it whose it is.
    ///
    /// @param run the run that holds it
    /// @param patience how long another git may hold it
    public static IndexLock take(Repository repository, String run, Duration patience) {
        Path file = file(repository);
        Path fresh = prepare(repository, run);
        try {
            claim(repository, run, fresh, System.nanoTime() + patience.toNanos());
        } finally {
            delete(fresh);
        }
        return new IndexLock(file);
    }

    private static void claim(Repository repository, String run, Path fresh, long deadline) {
        Path file = file(repository);
        while (!create(file, fresh)) {
            removeLeft(repository, run);
            if (System.nanoTime() > deadline) {
                String message = "another program holds " + file;
                throw new Failure(Fault.COMMIT_LOCKED.because(message));
            }
            LockSupport.parkNanos(SLICE_NANOS);
        }
    }

    private static Path file(Repository repository) {
        Path index = repository.index();
        return index.resolveSibling(index.getFileName() + ".lock");
    }

    /// The line is there before the name is: a life that is killed in between leaves no lock that
    /// nobody knows again.
    private static boolean create(Path file, Path fresh) {
        try {
            Files.createLink(file, fresh);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (IOException unlinkable) {
            return copy(file, fresh);
        }
    }

    /// Makes the lock as a copy, on file systems where no file has two names. Says whether there
    /// was no lock yet.
    private static boolean copy(Path file, Path fresh) {
        try {
            Files.copy(fresh, file);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (IOException e) {
            throw new Failure(Fault.COMMIT_FAILED.because(file + ": " + e), e);
        }
    }

    /// Writes the line where it is no lock yet, over what a life that was killed has left there.
    static Path prepare(Repository repository, String run) {
        Path fresh = repository.gitDirectory().resolve("baton-index.lock." + run);
        byte[] line =
                (OWNER + run + " " + ProcessHandle.current().pid() + "\n")
                        .getBytes(StandardCharsets.UTF_8);
        AtomicFile.writeDurably(fresh, line);
        return fresh;
    }

    /// True if the lock was left by an earlier life of the run, or by a run that is dead.
    public static boolean isLeft(Repository repository, String run) {
        return owner(file(repository))
                .filter(words -> words.length == 2)
                .filter(words -> isOwn(words, run) || !isAlive(words[1]))
                .isPresent();
    }

    /// Other commands than runs have no name of their own: two of a kind may be under way.
    private static boolean isOwn(String[] words, String run) {
        String process = String.valueOf(ProcessHandle.current().pid());
        return words[0].equals(run) && (RunId.read(run).isPresent() || words[1].equals(process));
    }

    /// Takes away a lock that was left; no other.
    public static void removeLeft(Repository repository, String run) {
        if (isLeft(repository, run)) {
            delete(file(repository));
        }
    }

    private static Optional<String[]> owner(Path file) {
        try {
            boolean small =
                    Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                            && Files.size(file) <= LINE_MAX;
            String line = small ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
            return line.startsWith(OWNER)
                    ? Optional.of(line.substring(OWNER.length()).strip().split(" ", -1))
                    : Optional.empty();
        } catch (IOException e) {
            // It went away while we looked.
            return Optional.empty();
        }
    }

    private static boolean isAlive(String pid) {
        return pid.matches("\\d{1,18}")
                && ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive).isPresent();
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new Failure(Fault.COMMIT_FAILED.because(file + ": " + e), e);
        }
    }

    @Override
    public void close() {
        delete(file);
    }
}
