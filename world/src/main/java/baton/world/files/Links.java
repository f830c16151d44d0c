package baton.world.files;

import baton.core.Failure;
import baton.core.Fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// A check of paths for those that leave a repository through a symlink. A path is followed part by
/// part as far as it exists; of a glob, the parts before its first wildcard.
public final class Links {
    private static final String WILDCARDS = "*?[{";

    /// As many links in a row as Linux follows.
    private static final int HOPS_MAX = 40;

    private final Path root;
    private final Map<Path, Side> known = new HashMap<>();

    private enum Side {
        INSIDE,
        OUTSIDE,
        ABSENT
    }

    private Links(Path root) {
        this.root = root;
    }

    /// The nearest directory at or above that holds `.git`; the directory itself where none does.
    public static Path repository(Path directory) {
        Path start = directory.toAbsolutePath().normalize();
        for (Path at = start; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
                return at;
            }
        }
        return start;
    }

    /// The path without links where it is there, or else as it is written.
    public static Path resolved(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath().normalize();
        }
    }

    /// The paths, relative to the repository, whose file lies outside of it.
    public static Set<String> leaving(Path repository, Collection<String> paths) {
        Links links = new Links(real(repository));
        Set<String> leaving = new LinkedHashSet<>();
        for (String path : paths) {
            if (links.leaves(path)) {
                leaving.add(path);
            }
        }
        return leaving;
    }

    private boolean leaves(String path) {
        Path at = root;
        for (String part : path.split("/", -1)) {
            if (part.chars().anyMatch(c -> WILDCARDS.indexOf(c) >= 0)) {
                return false;
            }
            try {
                at = at.resolve(part).normalize();
            } catch (InvalidPathException e) {
                return false;
            }
            switch (known.computeIfAbsent(at, this::where)) {
                case OUTSIDE -> {
                    return true;
                }
                case ABSENT -> {
                    return false;
                }
                case INSIDE -> {}
            }
        }
        return false;
    }

    private Side where(Path at) {
        if (Files.isSymbolicLink(at)) {
            return target(at, HOPS_MAX).startsWith(root) ? Side.INSIDE : Side.OUTSIDE;
        }
        return Files.exists(at, LinkOption.NOFOLLOW_LINKS) ? Side.INSIDE : Side.ABSENT;
    }

    /// The path to which a link leads, also when nothing is there yet: writing through the link
    /// would make it.
    private static Path target(Path link, int hops) {
        try {
            return link.toRealPath();
        } catch (IOException dangling) {
            Path next = next(link);
            return hops > 0 && Files.isSymbolicLink(next) ? target(next, hops - 1) : next;
        }
    }

    private static Path next(Path link) {
        try {
            Path parent = real(link.resolveSibling(""));
            return parent.resolve(Files.readSymbolicLink(link)).normalize();
        } catch (IOException e) {
            return link;
        }
    }

    private static Path real(Path directory) {
        try {
            return directory.toRealPath();
        } catch (IOException e) {
            String message = "`" + directory + "` cannot be read: " + e.getMessage();
            throw new Failure(Fault.FILE_UNREADABLE.because(message), e);
        }
    }
}
