package baton.world.files;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// The files below a directory that a person wrote, in a stable order: version control, installed
/// packages, build output and run folders are left out, and no symlinked directory is entered.
public final class FileWalk {
    /// More than any repository's own files; what lies beyond is reported, never silently dropped.
    public static final int ENTRIES_MAX = 100_000;

    public static final int DEPTH_MAX = 64;

    private static final Set<String> LEFT_OUT = Set.of(".git", "node_modules", "target");

    private final Predicate<Path> isLeaf;
    private final List<Path> found = new ArrayList<>();
    private final List<Path> unreadable = new ArrayList<>();
    private int entries;
    private boolean complete = true;

    private FileWalk(Predicate<Path> isLeaf) {
        this.isLeaf = isLeaf;
    }

    /// The result of a walk: the paths that it found, the directories that it may not read, and
    /// whether it stayed in its bounds.
    public record Found(List<Path> paths, List<Path> unreadable, boolean complete) {
        public Found {
            paths = List.copyOf(paths);
            unreadable = List.copyOf(unreadable);
        }
    }

    /// Files, and directories that `isLeaf` takes as a whole.
    public static Found below(Path directory, Predicate<Path> isLeaf) {
        FileWalk walk = new FileWalk(isLeaf);
        walk.enter(directory, 0);
        return new Found(walk.found, walk.unreadable, walk.complete);
    }

    private void enter(Path directory, int depth) {
        for (Path entry : entries(directory)) {
            if (entries++ >= ENTRIES_MAX || depth > DEPTH_MAX) {
                complete = false;
                return;
            }
            if (!Files.isDirectory(entry)) {
                found.add(entry);
            } else if (isEntered(entry)) {
                if (isLeaf.test(entry)) {
                    found.add(entry);
                } else {
                    enter(entry, depth + 1);
                }
            }
        }
    }

    private static boolean isEntered(Path directory) {
        return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                && !LEFT_OUT.contains(directory.getFileName().toString())
                && !directory.endsWith(Path.of(".baton", "runs"));
    }

    private List<Path> entries(Path directory) {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            for (Path entry : stream) {
                if (entries.size() >= ENTRIES_MAX) {
                    complete = false;
                    break;
                }
                entries.add(entry);
            }
        } catch (IOException | DirectoryIteratorException e) {
            unreadable.add(directory);
        }
        Collections.sort(entries);
        return entries;
    }
}
