package baton.world.git.commit;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.git.Head;
import baton.world.git.RawPath;
import baton.world.git.Repository;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Has git's files reach the disk. Git itself waits for none of them; what the journal says to be
/// there has to be there after a power cut too.
public record Lasting(Repository repository) {
    /// The file system merges what is asked for at once: many wait little longer than one.
    private static final int THREADS = 8;

    /// Objects that lie in a file of their own; what is packed was waited for by whoever packed it.
    public void objects(Collection<String> ids) {
        force(ids.stream().map(this::file).filter(Files::exists).toList());
    }

    /// The directories that name these objects, and the name of what is checked out.
    public void names(Collection<String> ids) {
        Set<Path> places = new TreeSet<>();
        ids.stream().map(this::file).filter(Files::exists).forEach(f -> places.add(parent(f)));
        head().ifPresent(
                        file -> {
                            places.add(file);
                            places.add(parent(file));
                        });
        force(places);
    }

    private Path file(String id) {
        return file(repository, id);
    }

    /// The file of an object that is in no pack.
    static Path file(Repository repository, String id) {
        return repository
                .commonDirectory()
                .resolve("objects")
                .resolve(id.substring(0, 2))
                .resolve(id.substring(2));
    }

    private Optional<Path> head() {
        Path file =
                repository.head() instanceof Head.OnBranch(String ref, _)
                        ? RawPath.resolve(repository.commonDirectory(), ref)
                        : repository.gitDirectory().resolve("HEAD");
        return Optional.of(file).filter(Files::isRegularFile);
    }

    private static Path parent(Path file) {
        return file.toAbsolutePath().resolveSibling("");
    }

    private static void force(Collection<Path> paths) {
        if (paths.isEmpty()) {
            return;
        }
        int threads = Math.min(THREADS, paths.size());
        try (ExecutorService threadsOfDisk = Executors.newFixedThreadPool(threads)) {
            List<Future<?>> forced = new ArrayList<>();
            paths.forEach(path -> forced.add(threadsOfDisk.submit(() -> force(path))));
            for (Future<?> one : forced) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Failure failure ? failure : new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void force(Path path) {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (NoSuchFileException e) {
            // Somebody has packed it meanwhile.
            return;
        } catch (IOException e) {
            throw new Failure(Fault.COMMIT_FAILED.because(path + ": " + e), e);
        }
    }
}
