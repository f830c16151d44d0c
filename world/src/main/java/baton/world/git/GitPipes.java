package baton.world.git;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.AtomicFile;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Pipes and devices among git's own files, and links to such. Sockets hold nobody up, and
/// programs of the user's may listen there.
public final class GitPipes {
    /// The directories that are passed over: git keeps content there, or other repositories, which
    /// are looked at by themselves.
    private static final Set<String> PASSED =
            Set.of("objects", "modules", "worktrees", "lfs", "annex");

    /// The files that git reads before anybody can ask it where its files are.
    private static final List<String> FIRST =
            List.of("HEAD", "config", "config.worktree", "commondir", "packed-refs", "index");

    private static final Path NOTHING = Path.of("/dev/null");

    private GitPipes() {}

    public static List<Path> of(Repository repository) {
        Path own = repository.gitDirectory();
        Path common = repository.commonDirectory();
        List<Path> found = new ArrayList<>();
        collect(own, found);
        if (!own.equals(common)) {
            collect(common, found);
        }
        collect(common.resolve("objects/info"), found);
        return found;
    }

    /// The first that git would come upon when it is asked what repository a directory is in.
    static Optional<Path> before(Path start) {
        Path at = start;
        while (at != null) {
            Path git = at.resolve(".git");
            if (Files.exists(git, LinkOption.NOFOLLOW_LINKS)) {
                return FIRST.stream().map(git::resolve).filter(GitPipes::blocks).findFirst();
            }
            at = at.getParent();
        }
        return Optional.empty();
    }

    private static void collect(Path directory, List<Path> found) {
        try (DirectoryStream<Path> children = Files.newDirectoryStream(directory)) {
            for (Path child : children) {
                if (blocks(child)) {
                    found.add(child);
                } else if (Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)
                        && !PASSED.contains(child.getFileName().toString())) {
                    collect(child, found);
                }
            }
        } catch (NoSuchFileException | NotDirectoryException | AccessDeniedException e) {
            // Git and other programs of the user's come and go there too.
            return;
        } catch (IOException e) {
            throw AtomicFile.failed(directory, "used", e);
        }
    }

    private static boolean blocks(Path path) {
        if (!Files.isSymbolicLink(path)) {
            return Stamp.of(path).isPipe();
        }
        try {
            Path target = path.toRealPath();
            return !target.equals(NOTHING) && Stamp.of(target).isPipe();
        } catch (IOException e) {
            // It leads nowhere.
            return false;
        }
    }

    public static Failure refused(String what) {
        return new Failure(Fault.PIPE_IN_GITS_WAY.because(what + " is no file"));
    }
}
