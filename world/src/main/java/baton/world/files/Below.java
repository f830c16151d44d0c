package baton.world.files;

import baton.core.Failure;
import baton.core.Fault;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The files below one directory, reached by names that others chose: plans, replies, recordings,
/// the content of a repository, lists of git's. Each component of a name is opened from the handle
/// of the one before it, and none may be a link: nothing outside is read, written or removed,
/// whoever swaps a directory for a link meanwhile. Only regular files are read.
///
/// The directory itself is Baton's or the user's to name. Where the platform cannot keep a
/// directory open in this way, everything is refused (`FILES_UNSUPPORTED`).
public record Below(Path root) {
    /// Of a file that nobody but its owner reads.
    public static final Set<PosixFilePermission> HIDDEN =
            PosixFilePermissions.fromString("rw-------");

    private static final Set<PosixFilePermission> PRIVATE =
            PosixFilePermissions.fromString("rwx------");

    public Below {
        root = root.toAbsolutePath().normalize();
    }

    /// The directory that a file of Baton's own lies in.
    public static Below around(Path file) {
        return new Below(AtomicFile.directoryOf(file));
    }

    /// The kind of thing that stands at a name.
    public enum Kind {
        NOTHING,
        FILE,
        LINK,
        DIRECTORY,
        /// A named pipe, a socket or a device.
        OTHER;

        static Kind of(BasicFileAttributes facts) {
            if (facts.isRegularFile()) {
                return FILE;
            }
            if (facts.isSymbolicLink()) {
                return LINK;
            }
            return facts.isDirectory() ? DIRECTORY : OTHER;
        }
    }

    private interface Change {
        void in(Handle directory, Path last) throws IOException;
    }

    private Way way() {
        return new Way(root);
    }

    /// The kind of thing that stands at a name: nothing behind a link, and nothing where nobody may
    /// look.
    public Kind kind(Path name) {
        try {
            return way().along(name, Handle::enter, (d, last) -> d.facts(last).map(Kind::of))
                    .orElse(Kind.NOTHING);
        } catch (IOException e) {
            return Kind.NOTHING;
        }
    }

    /// The number of bytes of a regular file.
    public Optional<Long> size(Path name) {
        return look(name, (d, last) -> d.regular(last).map(BasicFileAttributes::size));
    }

    /// The key that tells a regular file from every other, whatever its names are.
    public Optional<Object> key(Path name) {
        return look(name, (d, last) -> d.regular(last).map(BasicFileAttributes::fileKey));
    }

    /// The content of a regular file; nothing where there is none. One above the bound is a
    /// failure, before anything of it is read.
    public Optional<byte[]> read(Path name, int max) {
        return look(
                name,
                (d, last) -> {
                    Optional<BasicFileAttributes> facts = d.regular(last);
                    if (facts.isEmpty()) {
                        return Optional.empty();
                    }
                    // One byte more than allowed shows that the file has grown meanwhile.
                    byte[] content =
                            facts.get().size() > max ? new byte[0] : bytes(d, last, max + 1);
                    if (facts.get().size() > max || content.length > max) {
                        String message = name + " has more than " + max + " bytes";
                        throw new Failure(Fault.TOO_LARGE.because(message));
                    }
                    return Optional.of(content);
                });
    }

    /// The SHA-256 of a regular file of any size, in hexadecimal digits.
    public Optional<String> hash(Path name) {
        return hash(name, JournalLine.sha256());
    }

    /// The same by another digest.
    public Optional<String> hash(Path name, MessageDigest digest) {
        return look(
                name,
                (d, last) -> {
                    if (d.regular(last).isEmpty()) {
                        return Optional.empty();
                    }
                    try (InputStream in = input(d, last)) {
                        return Optional.of(ContentHash.of(in, digest));
                    }
                });
    }

    private static byte[] bytes(Handle directory, Path last, int max) throws IOException {
        try (InputStream in = input(directory, last)) {
            return in.readNBytes(max);
        }
    }

    /// Writes a file as a whole, and makes the directories it needs. A file or link of that name is
    /// replaced; a file keeps its permissions.
    public void write(Path name, byte[] content) {
        put(name, out -> out.write(content), Optional.empty(), false);
    }

    /// The same; when this returns the content has reached the disk.
    public void writeDurably(Path name, byte[] content) {
        put(name, out -> out.write(content), Optional.empty(), true);
        try {
            AtomicFile.sync(AtomicFile.directoryOf(root.resolve(name)));
        } catch (IOException e) {
            throw AtomicFile.failed(root.resolve(name), "brought to the disk", e);
        }
    }

    /// The same with exactly these permissions.
    public void write(Path name, byte[] content, Set<PosixFilePermission> permissions) {
        put(name, out -> out.write(content), Optional.of(permissions), false);
    }

    /// Writes a copy of a regular file of another place, with its permissions. Says whether there
    /// was one.
    public boolean copy(Below from, Path source, Path target) {
        return from.look(
                        source,
                        (d, last) -> {
                            if (d.regular(last).isEmpty()) {
                                return Optional.empty();
                            }
                            var permissions = d.permissions(last).readAttributes().permissions();
                            try (InputStream in = input(d, last)) {
                                put(target, in::transferTo, Optional.of(permissions), false);
                            }
                            return Optional.of(true);
                        })
                .orElse(false);
    }

    private static InputStream input(Handle directory, Path last) throws IOException {
        return Channels.newInputStream(
                directory.stream()
                        .newByteChannel(
                                last, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)));
    }

    private void put(
            Path name,
            NewFile.Writing content,
            Optional<Set<PosixFilePermission>> permissions,
            boolean durable) {
        change(
                name,
                (d, last) -> {
                    Path fresh = AtomicFile.freshName(last);
                    try {
                        NewFile.fill(d, fresh, content, permissions, durable);
                        if (permissions.isEmpty()) {
                            NewFile.keepPermissions(d, last, fresh);
                        }
                        d.move(fresh, d, last);
                    } catch (IOException e) {
                        if (d.facts(fresh).isPresent()) {
                            d.stream().deleteFile(fresh);
                        }
                        throw e;
                    }
                });
    }

    /// Adds to the end of a regular file, in one write, and makes it where there is none.
    public void append(Path name, byte[] content) {
        change(
                name,
                (d, last) -> {
                    boolean plain =
                            d.facts(last).map(BasicFileAttributes::isRegularFile).orElse(true);
                    if (!plain) {
                        throw new IOException("it is no regular file");
                    }
                    try (SeekableByteChannel channel =
                            d.stream()
                                    .newByteChannel(
                                            last,
                                            Set.of(
                                                    StandardOpenOption.APPEND,
                                                    StandardOpenOption.CREATE,
                                                    LinkOption.NOFOLLOW_LINKS))) {
                        Channels.newOutputStream(channel).write(content);
                    }
                });
    }

    /// Makes a link that leads where it says. Nothing may stand there.
    public void link(Path name, Path target) {
        change(
                name,
                (d, last) -> {
                    if (d.facts(last).isPresent()) {
                        throw new FileAlreadyExistsException(name.toString());
                    }
                    Path fresh = Handle.fresh();
                    Files.createSymbolicLink(root.resolve(fresh), target);
                    try (Handle top = Handle.open(root)) {
                        top.move(fresh, d, last);
                    }
                });
    }

    /// Makes a directory, and those above it; one that is there stays as it is.
    public void makeDirectory(Path name) {
        change(
                name,
                (d, last) -> {
                    if (d.facts(last).filter(facts -> !facts.isDirectory()).isPresent()) {
                        throw new Way.BeyondDirectory(new NotDirectoryException(name.toString()));
                    }
                    d.enterOrMake(root, last).close();
                });
    }

    /// The same where nobody but the owner may look into it, from now on at the latest.
    public void makePrivate(Path name) {
        makeDirectory(name);
        permit(name, PRIVATE);
    }

    /// From now on nobody but the owner reads a file, where there is one.
    public void hide(Path name) {
        if (kind(name) == Kind.FILE) {
            permit(name, HIDDEN);
        }
    }

    private void permit(Path name, Set<PosixFilePermission> permissions) {
        change(
                name,
                (d, last) -> {
                    PosixFileAttributeView view = d.permissions(last);
                    if (!view.readAttributes().permissions().equals(permissions)) {
                        view.setPermissions(permissions);
                    }
                });
    }

    /// Removes what is no directory. Says whether anything was there.
    public boolean delete(Path name) {
        return remove(
                name,
                (d, last) -> {
                    d.stream().deleteFile(last);
                    return Optional.of(true);
                });
    }

    /// Removes a directory, unless something is in it or it is none. Says whether it did.
    public boolean deleteEmpty(Path name) {
        return remove(
                name,
                (d, last) -> {
                    if (d.facts(last).filter(BasicFileAttributes::isDirectory).isEmpty()) {
                        return Optional.of(false);
                    }
                    try {
                        d.stream().deleteDirectory(last);
                        return Optional.of(true);
                    } catch (DirectoryNotEmptyException e) {
                        return Optional.of(false);
                    }
                });
    }

    /// Removes whatever stands there, a directory with everything in it, however deep.
    public void deleteTree(Path name) {
        boolean _ =
                remove(
                        name,
                        (d, last) -> {
                            Clearing.remove(d, last);
                            return Optional.of(true);
                        });
    }

    /// Gives something another name, unless that is taken. Says whether it did.
    public boolean rename(Path from, Path to) {
        return move(from, this, to);
    }

    /// The same where the name is below another directory of the same file system.
    public boolean move(Path from, Below other, Path to) {
        boolean[] done = {false};
        change(
                from,
                (d, last) ->
                        other.change(
                                to,
                                (target, name) -> {
                                    done[0] = target.facts(name).isEmpty();
                                    if (done[0]) {
                                        d.move(last, target, name);
                                    }
                                }));
        return done[0];
    }

    /// The regular files below a directory, by their names below it, in order; none where there is
    /// no such directory.
    public List<Path> files(Path name) {
        return look(
                        name,
                        (d, last) ->
                                d.facts(last).filter(BasicFileAttributes::isDirectory).isEmpty()
                                        ? Optional.<List<Path>>empty()
                                        : Optional.of(Listing.files(d, last)))
                .orElse(List.of());
    }

    private boolean remove(Path name, Way.Deed<Optional<Boolean>> deed) {
        try {
            return way().along(name, Handle::enter, deed).orElse(false);
        } catch (NoSuchFileException | Way.BeyondDirectory e) {
            return false;
        } catch (IOException e) {
            throw AtomicFile.failed(root.resolve(name), "removed", e);
        }
    }

    private <T> Optional<T> look(Path name, Way.Deed<Optional<T>> deed) {
        try {
            return way().along(name, Handle::enter, deed);
        } catch (NoSuchFileException | Way.BeyondDirectory e) {
            return Optional.empty();
        } catch (IOException e) {
            throw AtomicFile.failed(root.resolve(name), "read", e);
        }
    }

    private void change(Path name, Change change) {
        try {
            boolean _ =
                    way().along(
                                    name,
                                    (at, part) -> at.enterOrMake(root, part),
                                    (d, last) -> {
                                        change.in(d, last);
                                        return true;
                                    });
        } catch (Way.BeyondDirectory e) {
            String message = "`" + name + "` goes through a link or a file below " + root;
            throw new Failure(Fault.PATH_THROUGH_LINK.because(message), e);
        } catch (IOException e) {
            throw AtomicFile.failed(root.resolve(name), "written", e);
        }
    }
}
