package baton.world.git;

import baton.core.Failure;
import baton.core.Fault;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/// The files by which one git keeps others out. A git that was killed leaves them behind.
record Locks(Repository repository) {
    private static final long WAIT_NANOS = 2_000_000_000L;
    private static final long POLL_NANOS = 10_000_000;

    Set<String> present() {
        Set<String> locks = new HashSet<>();
        for (String name : List.of("index.lock", "HEAD.lock", "config.lock", "packed-refs.lock")) {
            for (Path place : List.of(repository.gitDirectory(), repository.commonDirectory())) {
                if (Files.exists(place.resolve(name))) {
                    locks.add(place.resolve(name).toString());
                }
            }
        }
        below(repository.commonDirectory().resolve("refs"))
                .forEach(path -> locks.add(path.toString()));
        return locks;
    }

    /// Removes those that have appeared. Whoever could have made them is ended by now, except for
    /// a git of the user's, which lets go of them in moments.
    void release(Set<String> old) {
        long deadline = System.nanoTime() + WAIT_NANOS;
        Set<String> fresh = fresh(old);
        while (!fresh.isEmpty() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(POLL_NANOS);
            fresh = fresh(old);
        }
        for (String lock : fresh) {
            try {
                Files.deleteIfExists(Path.of(lock));
            } catch (IOException e) {
                String message = "the lock " + lock + " could not be removed: " + e;
                throw new Failure(Fault.DISK_FAILED.because(message), e);
            }
        }
    }

    private Set<String> fresh(Set<String> old) {
        Set<String> fresh = present();
        fresh.removeAll(old);
        return fresh;
    }

    private static List<Path> below(Path directory) {
        List<Path> locks = new ArrayList<>();
        try {
            Files.walkFileTree(
                    directory,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult visitFile(Path file, BasicFileAttributes facts) {
                            if (file.toString().endsWith(".lock")) {
                                locks.add(file);
                            }
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFileFailed(Path file, IOException why) {
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because("refs could not be read: " + e), e);
        }
        return locks;
    }
}
