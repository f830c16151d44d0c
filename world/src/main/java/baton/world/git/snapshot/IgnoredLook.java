package baton.world.git.snapshot;

import baton.core.policy.IgnoredKind;
import baton.world.files.AtomicFile;
import baton.world.git.GitPath;
import baton.world.git.Stamp;
import baton.world.git.WorkingFiles;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Looks at ignored paths. The moment of a file's last change tells who touched it: it moves with
/// content, mode, name and a time that is set back.
///
/// @param since what changed in that very moment was there: an agent starts later
record IgnoredLook(WorkingFiles files, FileTime since) {
    IgnoredLook since(FileTime moment) {
        return new IgnoredLook(files, moment);
    }

    /// The paths that are ignored now and were not there before. A directory that holds both kinds
    /// is taken apart.
    List<GitPath> added(Collection<GitPath> now, Set<GitPath> before) {
        Set<GitPath> added = new TreeSet<>();
        for (GitPath path : now) {
            if (Aside.covers(before, path) || Aside.covers(added, path)) {
                continue;
            }
            boolean mixed = before.stream().anyMatch(known -> known.text().startsWith(path.text()));
            if (path.text().endsWith("/") && mixed) {
                below(path).stream()
                        .filter(file -> !Aside.covers(before, file))
                        .forEach(added::add);
            } else {
                added.add(path);
            }
        }
        return List.copyOf(added);
    }

    private List<GitPath> below(GitPath directory) {
        List<GitPath> found = new ArrayList<>();
        Path start = directory.in(files.top());
        visit(
                start,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes facts) {
                        found.add(files.path(file));
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException why) {
                        found.add(files.path(file));
                        return FileVisitResult.CONTINUE;
                    }
                });
        return found;
    }

    /// Those of them that were changed, or are gone.
    List<GitPath> touched(Set<GitPath> before) {
        return before.stream().filter(this::isTouched).toList();
    }

    /// True if nothing is left at a path that nobody builds again.
    boolean isGone(GitPath path) {
        return files.isGone(path) && IgnoredKind.of(path.text()) != IgnoredKind.BUILD_OUTPUT;
    }

    /// True if a file or a link is there that was changed.
    boolean isYoungFile(GitPath path) {
        return switch (files.kind(path)) {
            case FILE, LINK -> isYounger(path.in(files.top()));
            case NOTHING, DIRECTORY, OTHER -> false;
        };
    }

    private boolean isTouched(GitPath path) {
        Path start = path.in(files.top());
        if (!Files.exists(start, LinkOption.NOFOLLOW_LINKS)) {
            // What is built comes and goes.
            return IgnoredKind.of(path.text()) != IgnoredKind.BUILD_OUTPUT
                    || !path.text().endsWith("/");
        }
        return Files.isDirectory(start, LinkOption.NOFOLLOW_LINKS)
                ? isTouchedBelow(start, Built.COUNTS)
                : isYounger(start);
    }

    /// Build output below a directory: it is looked at as everything else, or belongs to programs
    /// of others. Then it is passed over, and so is the moment of a directory that it lies in: that
    /// moves when it is made.
    enum Built {
        COUNTS,
        OF_OTHERS;

        private boolean spares(Path directory) {
            return this == OF_OTHERS
                    && IgnoredKind.of(directory.getFileName().toString())
                            == IgnoredKind.BUILD_OUTPUT;
        }

        private boolean isIn(Path directory) {
            if (this == COUNTS) {
                return false;
            }
            try (Stream<Path> children = Files.list(directory)) {
                return children.filter(child -> Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS))
                        .anyMatch(this::spares);
            } catch (IOException e) {
                return false;
            }
        }
    }

    boolean isTouchedBelow(Path start, Built built) {
        boolean[] found = {false};
        visit(
                start,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path directory, BasicFileAttributes facts) {
                        if (!directory.equals(start) && built.spares(directory)) {
                            return FileVisitResult.SKIP_SUBTREE;
                        }
                        return built.isIn(directory) ? FileVisitResult.CONTINUE : look(directory);
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes facts) {
                        return look(file);
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException why) {
                        return look(file);
                    }

                    private FileVisitResult look(Path path) {
                        found[0] = isYounger(path);
                        return found[0] ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
                    }
                });
        return found[0];
    }

    private boolean isYounger(Path path) {
        return Stamp.of(path).changed().compareTo(since) > 0;
    }

    private static void visit(Path start, SimpleFileVisitor<Path> visitor) {
        try {
            Files.walkFileTree(start, visitor);
        } catch (IOException e) {
            throw AtomicFile.failed(start, "used", e);
        }
    }
}
