package baton.world.files;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.text.Source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Facts about the files below a root. Nothing is reached through a link that leads out of the
/// root or into a `.git` directory.
public record Tree(Path root) {
    private static final int LIST_MAX = 100_000;
    private static final String GIT = ".git";
    private static final Set<String> ODD = Set.of(GIT, "..", ".");

    public Tree {
        root = root.toAbsolutePath().normalize();
    }

    public Path at(RepoPath path) {
        return root.resolve(path.value());
    }

    /// Whether something is there, where links that stay inside are followed.
    public boolean exists(RepoPath path) {
        return !leavesThroughLink(path) && Files.exists(at(path));
    }

    public boolean isDirectory(RepoPath path) {
        return !leavesThroughLink(path) && Files.isDirectory(at(path));
    }

    /// Whether reading or writing this path would happen outside the root (or inside a `.git`),
    /// because it is or goes through a link. The link's target need not exist.
    public boolean leavesThroughLink(RepoPath path) {
        return leavesThroughLink(at(path));
    }

    public boolean leavesThroughLink(Path path) {
        if (path.startsWith(root) && isPlain(root.relativize(path))) {
            return false;
        }
        Optional<Path> real = RealPath.resolve(path);
        Optional<Path> top = RealPath.resolve(root);
        if (real.isEmpty() || top.isEmpty() || !real.get().startsWith(top.get())) {
            return true;
        }
        for (Path part : top.get().relativize(real.get())) {
            if (part.toString().equals(GIT)) {
                return true;
            }
        }
        return false;
    }

    /// Whether no part of it is a link: then it is where it says, wherever the root is.
    private boolean isPlain(Path below) {
        Path at = root;
        for (Path part : below) {
            at = at.resolve(part);
            if (ODD.contains(part.toString()) || Files.isSymbolicLink(at)) {
                return false;
            }
        }
        return true;
    }

    /// The content, or nothing where there is no such file. A file above the bound is a failure.
    public Optional<byte[]> read(RepoPath path, int max) {
        if (leavesThroughLink(path) || Files.isDirectory(at(path))) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(at(path))) {
            byte[] content = in.readNBytes(max + 1);
            if (content.length > max) {
                String message = path + " has more than " + max + " bytes";
                throw new Failure(Fault.TOO_LARGE.because(message));
            }
            return Optional.of(content);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw AtomicFile.failed(at(path), "read", e);
        }
    }

    /// The text of a file, or nothing where there is none that can be read as text.
    public Optional<String> text(RepoPath path) {
        return !leavesThroughLink(path)
                        && TextFile.read(at(path), path.value())
                                instanceof Source.Readable(Source s)
                ? Optional.of(s.text())
                : Optional.empty();
    }

    /// The names in a directory, sorted; none where it is no directory.
    public List<String> list(RepoPath path) {
        if (!isDirectory(path)) {
            return List.of();
        }
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(at(path))) {
            for (Path entry : entries) {
                names.add(entry.getFileName().toString());
                if (names.size() > LIST_MAX) {
                    throw new IOException("more than " + LIST_MAX + " entries");
                }
            }
        } catch (IOException e) {
            throw AtomicFile.failed(at(path), "listed", e);
        }
        names.sort(null);
        return List.copyOf(names);
    }

    /// Whether the path is a link itself.
    public boolean isLink(RepoPath path) {
        return Files.isSymbolicLink(at(path));
    }

    /// Whether the path is there, a link counting as itself.
    public boolean isPresent(RepoPath path) {
        return Files.exists(at(path), LinkOption.NOFOLLOW_LINKS);
    }
}
