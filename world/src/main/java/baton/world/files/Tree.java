package baton.world.files;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Folding;
import baton.core.RepoPath;
import baton.core.text.Source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Facts about the files below a root. Nothing is reached through a link that leads out of the
/// root or into a `.git` directory.
public record Tree(Path root) {
    private static final int LIST_MAX = 100_000;
    private static final Set<PosixFilePermission> STARTED =
            PosixFilePermissions.fromString("rwxr-xr-x");
    private static final Set<String> ODD = Set.of("..", ".");

    public Tree {
        root = root.toAbsolutePath().normalize();
    }

    /// The repository that a directory lies in by its name, else the directory itself.
    public static Tree around(Path directory) {
        return new Tree(Links.repository(directory));
    }

    /// The one around a file that somebody has named.
    public static Tree holding(Path file) {
        return around(AtomicFile.directoryOf(file));
    }

    public Path at(RepoPath path) {
        return root.resolve(path.value());
    }

    /// True if a file or directory is at this path, where links that stay inside are followed. A
    /// pipe, a socket or a device is neither.
    public boolean exists(RepoPath path) {
        return !leavesThroughLink(path)
                && (Files.isRegularFile(at(path)) || Files.isDirectory(at(path)));
    }

    public boolean isDirectory(RepoPath path) {
        return !leavesThroughLink(path) && Files.isDirectory(at(path));
    }

    /// True if reading or writing this path would happen outside the root (or inside a `.git`),
    /// because the path is a link or goes through one. The link's target need not exist.
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
            if (Folding.isGits(part.toString())) {
                return true;
            }
        }
        return false;
    }

    /// True if no part of the path is a link, `.`, `..` or a name of git's: then the file is where
    /// the path says, wherever the root is.
    private boolean isPlain(Path below) {
        Path at = root;
        for (Path part : below) {
            at = at.resolve(part);
            String name = part.toString();
            if (ODD.contains(name) || Folding.isGits(name) || Files.isSymbolicLink(at)) {
                return false;
            }
        }
        return true;
    }

    /// The content, or nothing where there is no such regular file. A file above the bound is a
    /// failure.
    public Optional<byte[]> read(RepoPath path, int max) {
        return real(at(path)).flatMap(name -> below().read(name, max));
    }

    /// The text of a file, or nothing where there is none that can be read as text.
    public Optional<String> text(RepoPath path) {
        return source(path).map(Source::text);
    }

    /// The same with its lines. A pipe, a device or a file that is too large is none, and nothing
    /// of it is read.
    public Optional<Source> source(RepoPath path) {
        return isReadable(path)
                ? read(path, Source.BYTES_MAX).flatMap(bytes -> decoded(path, bytes))
                : Optional.empty();
    }

    /// The text of a file that is meant to be below the root, or why it cannot be had.
    ///
    /// @param shown what messages name
    public Source.Decoded text(Path file, String shown) {
        Optional<Path> name = real(file.toAbsolutePath());
        if (name.isEmpty()) {
            return refused(Fault.PATH_THROUGH_LINK, "`" + shown + "` leads out of " + root);
        }
        if (name.get().toString().isEmpty()) {
            return directory(shown);
        }
        return switch (below().kind(name.get())) {
            case NOTHING -> refused(Fault.FILE_NOT_FOUND, "there is no file `" + shown + "`");
            case DIRECTORY -> directory(shown);
            case LINK, OTHER ->
                    refused(Fault.FILE_UNREADABLE, "`" + shown + "` is no regular file");
            case FILE -> text(below(), name.get(), shown);
        };
    }

    private static Source.Decoded directory(String shown) {
        return new Source.Refused(
                Fault.FILE_UNREADABLE
                        .because("`" + shown + "` is a directory")
                        .withFix("name a file in it"));
    }

    private static Source.Decoded text(Below below, Path name, String shown) {
        try {
            long size = below.size(name).orElse(0L);
            return size > Source.BYTES_MAX
                    ? new Source.Refused(Source.tooLarge(size))
                    : below.read(name, Source.BYTES_MAX)
                            .map(bytes -> Source.decode(shown, bytes))
                            .orElseGet(
                                    () ->
                                            refused(
                                                    Fault.FILE_NOT_FOUND,
                                                    "there is no file `" + shown + "`"));
        } catch (Failure e) {
            return refused(Fault.FILE_UNREADABLE, "`" + shown + "` may not be read");
        }
    }

    private static Source.Decoded refused(Fault fault, String message) {
        return new Source.Refused(fault.because(message));
    }

    private static Optional<Source> decoded(RepoPath path, byte[] bytes) {
        return Source.decode(path.value(), bytes) instanceof Source.Readable(Source source)
                ? Optional.of(source)
                : Optional.empty();
    }

    /// True if the path is a regular file within the bounds of a text.
    public boolean isReadable(RepoPath path) {
        return real(at(path))
                .flatMap(name -> below().size(name))
                .filter(size -> size <= Source.BYTES_MAX)
                .isPresent();
    }

    /// Writes a file as a whole. A link at its place is replaced; one on the way to it that leads
    /// out is refused.
    public void write(Path file, byte[] content) {
        made().write(place(file), content);
    }

    public void write(Path file, String text) {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /// The same; when this returns the content has reached the disk.
    public void writeDurably(Path file, byte[] content) {
        made().writeDurably(place(file), content);
    }

    public void writeDurably(Path file, String text) {
        writeDurably(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /// Writes a script that can be started.
    public void writeExecutable(Path file, String text) {
        made().write(place(file), text.getBytes(StandardCharsets.UTF_8), STARTED);
    }

    /// Removes what a program that died while it wrote this file left beside it. Only for whoever
    /// alone may write the file.
    public void sweep(Path file) {
        if (!leavesThroughLink(AtomicFile.directoryOf(file))) {
            AtomicFile.sweep(file);
        }
    }

    /// Makes a directory, and those above it.
    public void makeDirectory(Path directory) {
        made().makeDirectory(place(directory));
    }

    /// Removes a file, or a link as itself. Says whether one was there.
    public boolean delete(Path file) {
        return below().delete(place(file));
    }

    /// Removes a directory, unless something is in it. Says whether it did.
    public boolean deleteEmpty(Path directory) {
        return below().deleteEmpty(place(directory));
    }

    /// Adds to the end of a file in one write.
    public void append(Path file, byte[] content) {
        below().append(place(file), content);
    }

    /// Gives a directory or file another name, unless that is taken. Says whether it did.
    public boolean rename(Path from, Path to) {
        return below().rename(place(from), place(to));
    }

    /// Removes whatever stands there, a directory with everything in it.
    public void remove(Path path) {
        below().deleteTree(place(path));
    }

    /// True if a path goes through the root by its name, wherever links lead it then.
    public boolean isNamedIn(Path path) {
        Optional<Path> top = RealPath.resolve(root);
        Path at = path.toAbsolutePath().normalize();
        while (at != null) {
            if (RealPath.resolve(at).equals(top)) {
                return true;
            }
            at = at.getParent();
        }
        return false;
    }

    /// The place of a file that is to be written or removed: its directory without links, and its
    /// own name.
    Path place(Path file) {
        return real(AtomicFile.directoryOf(file))
                .map(directory -> directory.resolve(file.getFileName()))
                .orElseThrow(() -> leadsOut(file));
    }

    /// The path without links of something below the root, be it there or not; refused where it
    /// leads out.
    public Path inside(Path path) {
        return real(path)
                .map(name -> RealPath.resolve(root).orElse(root).resolve(name))
                .orElseThrow(() -> leadsOut(path));
    }

    private Failure leadsOut(Path path) {
        return new Failure(Fault.PATH_THROUGH_LINK.because("`" + path + "` leads out of " + root));
    }

    /// The path without links, below the root without links; nothing where it leads out.
    private Optional<Path> real(Path path) {
        if (leavesThroughLink(path)) {
            return Optional.empty();
        }
        Optional<Path> top = RealPath.resolve(root);
        return RealPath.resolve(path).flatMap(real -> top.map(from -> from.relativize(real)));
    }

    private Below below() {
        return new Below(RealPath.resolve(root).orElse(root));
    }

    /// The same where something is to be put: the root is not for others to name, and is made.
    private Below made() {
        try {
            if (!Files.isDirectory(root)) {
                Files.createDirectories(root);
            }
            return below();
        } catch (IOException e) {
            throw AtomicFile.failed(root, "made", e);
        }
    }

    /// The names in a directory, sorted; none where it is no directory.
    public List<String> list(RepoPath path) {
        return list(at(path));
    }

    public List<String> list(Path directory) {
        Path path = directory.toAbsolutePath();
        if (leavesThroughLink(path) || !Files.isDirectory(path)) {
            return List.of();
        }
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
            for (Path entry : entries) {
                names.add(entry.getFileName().toString());
                if (names.size() > LIST_MAX) {
                    throw new IOException("more than " + LIST_MAX + " entries");
                }
            }
        } catch (IOException e) {
            throw AtomicFile.failed(path, "listed", e);
        }
        names.sort(null);
        return List.copyOf(names);
    }

    /// True if the path is a link itself.
    public boolean isLink(RepoPath path) {
        return Files.isSymbolicLink(at(path));
    }

    /// True if the path is there, a link counting as itself.
    public boolean isPresent(RepoPath path) {
        return Files.exists(at(path), LinkOption.NOFOLLOW_LINKS);
    }
}
