package baton.world.git.kept;

import baton.core.policy.IgnoredKind;
import baton.world.files.Below;
import baton.world.git.GitPath;
import baton.world.git.WorkingFiles;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The files and links that can be copied when a run begins, out of paths that git ignores: few
/// enough and small enough that nobody waits for it. Those that are ignored by themselves come
/// first, then those in directories that are ignored as a whole. A pipe or a socket has nothing
/// that can be lost.
final class SmallFiles {
    static final int FILE_MAX = 1 << 20;
    static final int FILES_MAX = 1_000;
    private static final long TOTAL_MAX = 64L << 20;
    private static final int SEEN_MAX = 10_000;
    private static final Path GIT = Path.of(".git");

    private final WorkingFiles working;
    private final List<GitPath> files = new ArrayList<>();
    private final Set<GitPath> parted = new TreeSet<>();
    private long total;
    private int seen;

    private SmallFiles(WorkingFiles working) {
        this.working = working;
    }

    /// @param paths as git names them: a directory that is ignored as a whole ends with a slash
    static SmallFiles among(WorkingFiles working, Collection<GitPath> paths) {
        SmallFiles small = new SmallFiles(working);
        Set<GitPath> directories = new TreeSet<>();
        for (GitPath path : new TreeSet<>(paths)) {
            if (path.text().endsWith("/")) {
                directories.add(path);
            } else if (!small.takes(path, working.kind(path), working.size(path))) {
                small.parted.add(path);
            }
        }
        directories.forEach(small::walk);
        return small;
    }

    /// In the order of their names.
    List<GitPath> files() {
        return files.stream().sorted().toList();
    }

    /// Those of the paths that are not among the files, or of which something is not.
    Set<GitPath> parted() {
        return parted;
    }

    /// False if something that could be lost is not taken.
    private boolean takes(GitPath path, Below.Kind kind, long size) {
        boolean plain =
                switch (kind) {
                    case LINK -> true;
                    case FILE -> working.isReadable(path);
                    case OTHER, NOTHING, DIRECTORY -> false;
                };
        boolean fits = size <= FILE_MAX && total + size <= TOTAL_MAX && files.size() < FILES_MAX;
        if (plain && fits) {
            total += size;
            files.add(path);
        }
        return kind == Below.Kind.OTHER || (plain && fits);
    }

    /// Build output and dependencies come back by themselves, and the repository of another project
    /// is too much.
    private void walk(GitPath directory) {
        Path start = directory.in(working.top());
        try {
            Files.walkFileTree(
                    start,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult preVisitDirectory(
                                Path found, BasicFileAttributes facts) {
                            if (found.equals(start)) {
                                return FileVisitResult.CONTINUE;
                            }
                            if (isTooMany()) {
                                return FileVisitResult.TERMINATE;
                            }
                            if (found.endsWith(GIT)) {
                                parted.add(directory);
                                return FileVisitResult.SKIP_SUBTREE;
                            }
                            return isOther(working.path(found))
                                    ? FileVisitResult.CONTINUE
                                    : FileVisitResult.SKIP_SUBTREE;
                        }

                        @Override
                        public FileVisitResult visitFile(Path found, BasicFileAttributes facts) {
                            if (isTooMany()) {
                                return FileVisitResult.TERMINATE;
                            }
                            GitPath path = working.path(found);
                            if (isOther(path) && !takes(path, kind(facts), facts.size())) {
                                parted.add(directory);
                            }
                            return FileVisitResult.CONTINUE;
                        }

                        private boolean isTooMany() {
                            seen++;
                            if (seen > SEEN_MAX) {
                                parted.add(directory);
                            }
                            return seen > SEEN_MAX;
                        }

                        @Override
                        public FileVisitResult visitFileFailed(Path found, IOException why) {
                            parted.add(directory);
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException e) {
            parted.add(directory);
        }
    }

    private static Below.Kind kind(BasicFileAttributes facts) {
        if (facts.isSymbolicLink()) {
            return Below.Kind.LINK;
        }
        return facts.isRegularFile() ? Below.Kind.FILE : Below.Kind.OTHER;
    }

    private static boolean isOther(GitPath path) {
        return IgnoredKind.of(path.text()) == IgnoredKind.OTHER;
    }
}
