package baton.world.git.guard;

import baton.core.Failure;
import baton.world.files.AtomicFile;
import baton.world.git.Repository;
import baton.world.git.WorkingFiles;
import baton.world.process.Bytes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The directory in which git keeps what belongs to one working directory, before a program that
/// may write to it. Git follows links there when it writes, and believes what it finds: a program
/// could have it write outside the fence, or follow the settings of another repository.
///
/// @param head what stands in `HEAD`
/// @param links those that are there
/// @param absent which of the files that turn git to other settings are not there
public record AdminFiles(Path directory, Bytes head, Set<Path> links, List<Path> absent) {
    private static final List<String> TURNING = List.of("commondir", "config.worktree");

    /// The directories in which git makes more directories, as deep as the names of branches go.
    private static final List<String> DEEP = List.of("logs", "refs", "info");

    private static final int DEPTH_MAX = 32;

    public AdminFiles {
        links = Set.copyOf(links);
        absent = List.copyOf(absent);
    }

    public static AdminFiles of(Repository repository) {
        Path directory = repository.gitDirectory();
        try {
            return new AdminFiles(
                    directory,
                    Bytes.of(Files.readAllBytes(directory.resolve("HEAD"))),
                    links(directory),
                    TURNING.stream().map(directory::resolve).filter(p -> !exists(p)).toList());
        } catch (IOException e) {
            throw failed(directory, e);
        }
    }

    /// Takes away what git must not meet.
    public void clear() {
        try {
            for (Path link : links(directory)) {
                if (!links.contains(link)) {
                    Files.delete(link);
                }
            }
            for (Path file : absent) {
                if (exists(file)) {
                    WorkingFiles.removeTree(file);
                }
            }
            Path file = directory.resolve("HEAD");
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                if (exists(file)) {
                    WorkingFiles.removeTree(file);
                }
                Files.write(file, head.toArray());
            }
        } catch (IOException e) {
            throw failed(directory, e);
        }
    }

    private static Set<Path> links(Path directory) throws IOException {
        Set<Path> links = new HashSet<>();
        collect(directory, 1, links);
        for (String deep : DEEP) {
            Path inner = directory.resolve(deep);
            if (Files.isDirectory(inner, LinkOption.NOFOLLOW_LINKS)) {
                collect(inner, DEPTH_MAX, links);
            }
        }
        return links;
    }

    private static void collect(Path directory, int depth, Set<Path> links) throws IOException {
        try (Stream<Path> all = Files.walk(directory, depth)) {
            all.filter(Files::isSymbolicLink).forEach(links::add);
        } catch (NoSuchFileException | UncheckedIOException e) {
            // Other programs of the user's come and go there too.
            return;
        }
    }

    private static boolean exists(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static Failure failed(Path directory, IOException e) {
        return AtomicFile.failed(directory, "used", e);
    }
}
