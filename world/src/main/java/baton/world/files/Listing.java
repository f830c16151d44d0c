package baton.world.files;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The files below an open directory.
final class Listing {
    /// As deep as [FileWalk] goes; a recording or a WORK is never deeper.
    private static final int DEPTH_MAX = FileWalk.DEPTH_MAX;

    private final List<Path> files = new ArrayList<>();

    /// True if links and empty directories are listed, too.
    private final boolean all;

    private Listing(boolean all) {
        this.all = all;
    }

    /// The regular ones.
    static List<Path> files(Handle parent, Path directory) throws IOException {
        return list(parent, directory, false);
    }

    /// The same with links and empty directories.
    static List<Path> leaves(Handle parent, Path directory) throws IOException {
        return list(parent, directory, true);
    }

    private static List<Path> list(Handle parent, Path directory, boolean all) throws IOException {
        Listing listing = new Listing(all);
        listing.enter(parent, directory, Path.of(""), 0);
        listing.files.sort(null);
        return List.copyOf(listing.files);
    }

    private void enter(Handle parent, Path name, Path shown, int depth) throws IOException {
        if (depth > DEPTH_MAX) {
            throw new IOException("directories lie more than " + DEPTH_MAX + " deep");
        }
        try (Handle directory = parent.enter(name)) {
            List<Path> names = directory.names();
            if (all && names.isEmpty() && depth > 0) {
                files.add(shown);
            }
            for (Path entry : names) {
                Optional<BasicFileAttributes> facts = directory.facts(entry);
                if (facts.filter(this::isListed).isPresent()) {
                    files.add(shown.resolve(entry));
                } else if (facts.filter(BasicFileAttributes::isDirectory).isPresent()) {
                    enter(directory, entry, shown.resolve(entry), depth + 1);
                }
            }
        }
    }

    private boolean isListed(BasicFileAttributes facts) {
        return facts.isRegularFile() || (all && facts.isSymbolicLink());
    }
}
