package baton.world.files;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.Shown;
import baton.core.policy.shell.Shell;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Writes files as a whole: whoever reads one sees the old content or the new, never a part. A
/// link at the place of the file is replaced, not followed. A file that is new can be read by
/// nobody but its owner: what Baton keeps of a run may hold secrets.
public final class AtomicFile {
    private static final int NAMES_MAX = 100;
    private static final int SHOWN_MAX = 120;

    /// The bytes of a name that the one beside it has all of: others follow them.
    private static final int NAME_MAX = 200;

    /// The system's words for a path that is too long.
    private static final String TOO_LONG = "File name too long";

    /// The permissions with which files are made that nobody else reads.
    static final FileAttribute<?> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private static final Pattern FRESH = Pattern.compile("\\d+-\\d+\\.new");
    private static final AtomicLong COUNT = new AtomicLong();

    private AtomicFile() {}

    public static void write(Path path, String text) {
        write(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /// After a crash of the program the new content is there, after a crash of the machine perhaps
    /// still the old.
    public static void write(Path path, byte[] content) {
        write(path, content, false);
    }

    public static void writeDurably(Path path, String text) {
        writeDurably(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /// Writes a file as a whole; when this returns, the new content has reached the disk.
    public static void writeDurably(Path path, byte[] content) {
        write(path, content, true);
    }

    /// The target becomes a copy of the source with its time. Of two contents one is there after a
    /// crash of the machine, never a part.
    public static void copy(Path source, Path target) {
        Path fresh = target.resolveSibling(start(target) + "copy");
        try {
            Files.createDirectories(directoryOf(target));
            // Read first: a copy may look older than its content, never younger.
            FileTime time = Files.getLastModifiedTime(source);
            Files.copy(source, fresh, StandardCopyOption.REPLACE_EXISTING);
            Files.setLastModifiedTime(fresh, time);
            sync(fresh);
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw failed(target, "written", e);
        }
    }

    private static void write(Path path, byte[] content, boolean durable) {
        try {
            Path absolute = path.toAbsolutePath();
            Path directory = directoryOf(absolute);
            if (!Files.isDirectory(directory)) {
                Files.createDirectories(directory);
            }
            Path fresh = fresh(absolute, content);
            try {
                if (durable) {
                    sync(fresh);
                }
                keepPermissions(absolute, fresh);
                Files.move(
                        fresh,
                        absolute,
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                Files.deleteIfExists(fresh);
                throw e;
            }
            if (durable) {
                sync(directory);
            }
        } catch (IOException e) {
            throw failed(path, "written", e);
        }
    }

    /// Removes what a program that died while it wrote this file left beside it. Only for whoever
    /// alone may write the file.
    public static void sweep(Path path) {
        Path directory = directoryOf(path);
        if (!Files.isDirectory(directory)) {
            return;
        }
        String start = start(path);
        try (Stream<Path> all = Files.list(directory)) {
            for (Path left : all.filter(entry -> isFresh(entry, start)).toList()) {
                Files.deleteIfExists(left);
            }
        } catch (IOException e) {
            throw failed(path, "cleaned up after", e);
        }
    }

    /// The failure to do something with a file, told apart from a path that no program could name.
    public static Failure failed(Path path, String deed, IOException cause) {
        boolean isTooLong = String.valueOf(cause.getMessage()).endsWith(TOO_LONG);
        String message =
                isTooLong
                        ? Shown.cut(path.toString(), SHOWN_MAX)
                                + " could not be "
                                + deed
                                + ": "
                                + TOO_LONG
                        : path + " could not be " + deed + ": " + reason(cause);
        Fault fault = isTooLong ? Fault.PATH_TOO_LONG : Fault.DISK_FAILED;
        Problem problem = fault.because(message);
        return new Failure(
                isDenied(cause) ? problem.withFix(allowed(path, cause)) : problem, cause);
    }

    /// In words of the system's, without the names of files that only this program knows.
    private static String reason(IOException cause) {
        if (isDenied(cause)) {
            return "permission denied";
        }
        String message = cause.getMessage();
        if (cause.getClass() == IOException.class && message != null) {
            return message;
        }
        return cause instanceof FileSystemException e && e.getReason() != null
                ? e.getReason()
                : cause.toString();
    }

    private static boolean isDenied(IOException cause) {
        return cause instanceof AccessDeniedException;
    }

    private static String allowed(Path path, IOException cause) {
        Path directory = refused(cause).orElseGet(() -> there(path));
        String owner = owner(directory).map(name -> ", which is " + name + "'s").orElse("");
        return "let this user "
                + (Files.isReadable(directory) ? "write to " : "read ")
                + directory
                + owner
                + " (`ls -ld "
                + Shell.word(directory.toString())
                + "` shows who may), or "
                + (isInRepository(directory)
                        ? "work in a copy of yours"
                        : "set XDG_STATE_HOME to a directory of yours, where this is Baton's"
                                + " state");
    }

    /// The directory that the system refused, where it names one.
    private static Optional<Path> refused(IOException cause) {
        return cause instanceof FileSystemException e && e.getFile() != null
                ? Optional.of(Path.of(e.getFile()).toAbsolutePath()).filter(Files::isDirectory)
                : Optional.empty();
    }

    private static boolean isInRepository(Path directory) {
        for (Path at = directory; at != null; at = at.getParent()) {
            if (at.endsWith(".git") || Files.exists(at.resolve(".git"))) {
                return true;
            }
        }
        return false;
    }

    /// A directory itself, or the nearest above a file that is there: the others could not be made
    /// in it.
    private static Path there(Path file) {
        Path at = Files.isDirectory(file) ? file.toAbsolutePath() : directoryOf(file);
        Path above = at.getParent();
        while (above != null && !Files.isDirectory(at)) {
            at = above;
            above = at.getParent();
        }
        return at;
    }

    private static Optional<String> owner(Path directory) {
        try {
            return Optional.of(Files.getOwner(directory).getName());
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    static Path directoryOf(Path file) {
        return Objects.requireNonNull(
                file.toAbsolutePath().getParent(), "a file is in a directory");
    }

    /// Brings a file to the disk, or the names in a directory.
    static void sync(Path path) throws IOException {
        boolean interrupted = Thread.interrupted();
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Path fresh(Path path, byte[] content) throws IOException {
        String start = start(path) + ProcessHandle.current().pid() + "-";
        for (int tries = 0; tries < NAMES_MAX; tries++) {
            Path fresh = path.resolveSibling(start + COUNT.incrementAndGet() + ".new");
            try {
                return Files.write(Files.createFile(fresh, PRIVATE), content);
            } catch (FileAlreadyExistsException taken) {
                // The next name is tried.
            }
        }
        throw new IOException("no free name beside " + path);
    }

    /// A name may be as long as a directory takes: then there is no room for another beside it that
    /// has all of it.
    private static String start(Path path) {
        String name = String.valueOf(path.getFileName());
        boolean isLong = name.getBytes(StandardCharsets.UTF_8).length > NAME_MAX;
        return "." + (isLong ? "long-" + Integer.toHexString(name.hashCode()) : name) + ".";
    }

    /// The name that a new content of a file has until it is whole, as [#sweep] knows it. A name
    /// that is no text gives none of its own.
    static Path freshName(Path name) {
        String text = name.toString();
        boolean plain = text.chars().allMatch(c -> c >= 0x20 && c < 0x7F);
        long pid = ProcessHandle.current().pid();
        String start = plain ? start(name) : ".baton.";
        return Path.of(start + pid + "-" + COUNT.incrementAndGet() + ".new");
    }

    private static boolean isFresh(Path entry, String start) {
        String name = String.valueOf(entry.getFileName());
        return name.startsWith(start) && FRESH.matcher(name.substring(start.length())).matches();
    }

    private static void keepPermissions(Path old, Path fresh) throws IOException {
        var view = Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
        if (view != null && Files.isRegularFile(old, LinkOption.NOFOLLOW_LINKS)) {
            view.setPermissions(Files.getPosixFilePermissions(old));
        }
    }
}
