package baton.world.git;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.Below;
import baton.world.files.Below.Kind;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Files of a working tree, looked at and removed without following a link.
public record WorkingFiles(Path top) {
    public Kind kind(GitPath path) {
        return below().kind(name(path));
    }

    /// True if a directory on the way to the path is a link: then nothing of the working tree is
    /// there.
    public boolean isBeyondLink(GitPath path) {
        Optional<GitPath> above = parent(path);
        while (above.isPresent()) {
            if (kind(above.get()) == Kind.LINK) {
                return true;
            }
            above = parent(above.get());
        }
        return false;
    }

    public Below below() {
        return new Below(top);
    }

    /// A path as it is named below the top.
    public Path name(GitPath path) {
        return top.relativize(path.in(top));
    }

    /// The path of a file below the top, as git names it.
    public GitPath path(Path file) {
        byte[] whole = RawPath.bytes(file);
        int start = RawPath.bytes(top).length;
        start += whole[start] == '/' ? 1 : 0;
        int end = whole[whole.length - 1] == '/' ? whole.length - 1 : whole.length;
        return GitPath.of(Arrays.copyOfRange(whole, start, end));
    }

    public boolean isReadable(GitPath path) {
        return Files.isReadable(path.in(top));
    }

    public boolean isNested(GitPath path) {
        return kind(path) == Kind.DIRECTORY
                && Files.exists(path.in(top).resolve(".git"), LinkOption.NOFOLLOW_LINKS);
    }

    /// True if nothing is there; the name of a directory may end with a slash.
    public boolean isGone(GitPath path) {
        return !Files.exists(path.in(top), LinkOption.NOFOLLOW_LINKS);
    }

    /// True if there is a directory with nothing in it.
    public boolean isEmptyDirectory(GitPath path) {
        if (kind(path) != Kind.DIRECTORY) {
            return false;
        }
        try (DirectoryStream<Path> all = Files.newDirectoryStream(path.in(top))) {
            return !all.iterator().hasNext();
        } catch (IOException e) {
            throw failed(path.in(top), e);
        }
    }

    /// The files and directories in a directory; none of one that cannot be listed.
    public List<GitPath> children(GitPath directory) {
        List<GitPath> children = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(directory.in(top))) {
            all.forEach(child -> children.add(path(child)));
        } catch (IOException | DirectoryIteratorException e) {
            return List.of();
        }
        return children;
    }

    public long size(GitPath path) {
        return below().size(name(path)).orElse(0L);
    }

    /// True if a file is the one at this path, by another name.
    public boolean isSame(GitPath path, Path other) throws IOException {
        Object key =
                Files.readAttributes(other, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                        .fileKey();
        return key != null && below().key(name(path)).filter(key::equals).isPresent();
    }

    /// The number of bytes that lie below a directory.
    public long sizeBelow(GitPath path) {
        long[] total = {0};
        visit(
                path.in(top),
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes facts) {
                        total[0] += facts.size();
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException why) {
                        return FileVisitResult.CONTINUE;
                    }
                });
        return total[0];
    }

    public void remove(GitPath path) {
        boolean _ = below().delete(name(path));
    }

    /// Removes a directory of the working tree with everything below it.
    public void removeTree(GitPath path) {
        below().deleteTree(name(path));
    }

    /// The same of a directory that Baton has named itself.
    public static void removeTree(Path start) {
        Below.around(start).deleteTree(start.getFileName());
    }

    /// Removes the directories above a path that have become empty and are not wanted.
    public void removeEmptyAbove(GitPath path, Predicate<GitPath> wanted) {
        Optional<GitPath> above = parent(path);
        while (above.isPresent() && !wanted.test(above.get()) && removedEmpty(above.get())) {
            above = parent(above.get());
        }
    }

    public static Optional<GitPath> parent(GitPath path) {
        int slash = path.text().lastIndexOf('/');
        return slash < 0
                ? Optional.empty()
                : Optional.of(new GitPath(path.text().substring(0, slash)));
    }

    private boolean removedEmpty(GitPath path) {
        if (kind(path) == Kind.NOTHING) {
            return true;
        }
        return below().deleteEmpty(name(path));
    }

    private static void visit(Path start, SimpleFileVisitor<Path> visitor) {
        try {
            Files.walkFileTree(start, visitor);
        } catch (IOException e) {
            throw failed(start, e);
        }
    }

    private static Failure failed(Path path, IOException cause) {
        String message = path + " could not be looked at: " + cause;
        return new Failure(Fault.DISK_FAILED.because(message), cause);
    }
}
