package baton.world.git.guard;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.AtomicFile;
import baton.world.git.Head;
import baton.world.git.RawPath;
import baton.world.git.Repository;
import baton.world.git.index.IndexLock;
import baton.world.process.OpenFiles;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The files by which one git keeps others out. A git that was killed leaves them behind.
public record Locks(Repository repository) {
    private static final long WAIT_NANOS = 2_000_000_000L;
    private static final long POLL_NANOS = 10_000_000;
    private static final String PACKING = "baton-removing.";

    Set<String> present() {
        Set<String> locks = ofFiles();
        if (!repository.crowded()) {
            repository.refs().all(lock -> locks.add(lock.toString()));
        }
        return locks;
    }

    /// Those that are not beside a name.
    Set<String> ofFiles() {
        Set<String> locks = new HashSet<>();
        for (String name : List.of("index.lock", "HEAD.lock", "config.lock", "packed-refs.lock")) {
            for (Path place : places()) {
                if (Files.exists(place.resolve(name))) {
                    locks.add(place.resolve(name).toString());
                }
            }
        }
        return locks;
    }

    private Set<Path> places() {
        Set<Path> places = new HashSet<>();
        places.add(repository.gitDirectory());
        if (!repository.crowded()) {
            places.add(repository.commonDirectory());
        }
        return places;
    }

    /// Removes those that have appeared and that a git of the run can have left. A git of the
    /// user's lets go of its own in moments.
    void release(Set<String> old, Predicate<String> left) {
        release(() -> fresh(old).stream().filter(left).collect(Collectors.toSet()));
    }

    /// Waits until those that have appeared are gone. Whoever holds one is no program of the run.
    void await(Set<String> old) {
        Set<String> held = awaited(() -> fresh(old));
        if (!held.isEmpty()) {
            String which = held.stream().sorted().collect(Collectors.joining(" and "));
            throw new Failure(Fault.COMMIT_LOCKED.because("another program holds " + which));
        }
    }

    /// Removes those of a worktree; what all worktrees share is left alone.
    void releaseWorktree() {
        Path own = repository.gitDirectory();
        if (!own.equals(repository.commonDirectory())) {
            release(() -> present(List.of(own.resolve("index.lock"), own.resolve("HEAD.lock"))));
        }
    }

    private static Set<String> present(Collection<Path> files) {
        return files.stream().filter(Files::exists).map(Path::toString).collect(Collectors.toSet());
    }

    /// Removes what a move of the branch left behind that was killed together with its git. The
    /// lock of the index says whose all of them are, and goes last: until then they can be told
    /// from locks of the user's.
    ///
    /// @param run the run that takes it up
    public void releaseLeft(String run) {
        if (IndexLock.isLeft(repository, run)) {
            release(() -> present(ofNames(repository.head())));
            IndexLock.removeLeft(repository, run);
        }
    }

    private Set<Path> ofNames(Head head) {
        Set<Path> names = new HashSet<>();
        names.add(repository.gitDirectory().resolve("HEAD.lock"));
        if (head instanceof Head.OnBranch(String ref, _)) {
            names.add(RawPath.resolve(repository.commonDirectory(), ref + ".lock"));
        }
        return names;
    }

    /// The locks of what is checked out that are there now, by their files.
    public List<String> held() {
        return present(ofNames(repository.head())).stream().sorted().toList();
    }

    /// Removes the locks of names that only this run writes. They are left where its git was killed
    /// with it.
    ///
    /// @param folder the names below it are Baton's own
    public void releaseOwn(String folder, String run) {
        Path own = RawPath.resolve(repository.commonDirectory(), folder);
        release(() -> Files.isDirectory(own) ? below(own, run) : Set.of());
    }

    private static Set<String> below(Path own, String run) {
        try (Stream<Path> all = Files.walk(own)) {
            return all.map(Path::toString)
                    .filter(name -> name.endsWith(".lock") && name.contains(run))
                    .collect(Collectors.toSet());
        } catch (IOException | UncheckedIOException e) {
            // Another run removes a folder of its own meanwhile.
            return Set.of();
        }
    }

    /// Does something for which git locks all packed names. That lock says nothing of its owner: a
    /// file beside it does, as long as it may be ours.
    <T> T removing(Supplier<T> deed) {
        long process = ProcessHandle.current().pid();
        Path mark = repository.commonDirectory().resolve(PACKING + process);
        AtomicFile.write(mark, "");
        try {
            return deed.get();
        } finally {
            delete(mark.toString());
        }
    }

    /// Removes the lock of all packed names where a git left it that was killed with its run.
    public void releasePacked() {
        Path common = repository.commonDirectory();
        try (DirectoryStream<Path> marks = Files.newDirectoryStream(common, PACKING + "*")) {
            for (Path mark : marks) {
                if (!isAlive(mark.getFileName().toString().substring(PACKING.length()))) {
                    release(() -> present(List.of(common.resolve("packed-refs.lock"))));
                    delete(mark.toString());
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            throw new Failure(Fault.DISK_FAILED.because(common + ": " + e), e);
        }
    }

    private static boolean isAlive(String process) {
        return process.matches("\\d{1,18}")
                && ProcessHandle.of(Long.parseLong(process))
                        .filter(ProcessHandle::isAlive)
                        .isPresent();
    }

    /// Those that are there still after a while.
    private static Set<String> awaited(Supplier<Set<String>> left) {
        long deadline = System.nanoTime() + WAIT_NANOS;
        Set<String> fresh = left.get();
        while (!fresh.isEmpty() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(POLL_NANOS);
            fresh = left.get();
        }
        return fresh;
    }

    private static void release(Supplier<Set<String>> left) {
        for (String lock : awaited(left)) {
            if (OpenFiles.hold(Path.of(lock))) {
                // Its owner is alive, and no program of the run.
                continue;
            }
            delete(lock);
        }
    }

    private static void delete(String lock) {
        try {
            Files.deleteIfExists(Path.of(lock));
        } catch (IOException e) {
            String message = "the lock " + lock + " could not be removed: " + e;
            throw new Failure(Fault.DISK_FAILED.because(message), e);
        }
    }

    private Set<String> fresh(Set<String> old) {
        Set<String> fresh = present();
        fresh.removeAll(old);
        return fresh;
    }
}
