package baton.world.files;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The regular files below an open directory.
final class Listing {
    /// As deep as [FileWalk] goes; a recording or a WORK is never deeper.
    private static final int DEPTH_MAX = FileWalk.DEPTH_MAX;

    private final List<Path> files = new ArrayList<>();

    private Listing() {}

    static List<Path> files(Handle parent, Path directory) throws IOException {
        Listing listing = new Listing();
        listing.enter(parent, directory, Path.of(""), 0);
        listing.files.sort(null);
        return List.copyOf(listing.files);
    }

    private void enter(Handle parent, Path name, Path shown, int depth) throws IOException {
        if (depth > DEPTH_MAX) {
            throw new IOException("directories lie more than " + DEPTH_MAX + " deep");
        }
        try (Handle directory = parent.enter(name)) {
            for (Path entry : directory.names()) {
                Optional<BasicFileAttributes> facts = directory.facts(entry);
                if (facts.filter(BasicFileAttributes::isRegularFile).isPresent()) {
                    files.add(shown.resolve(entry));
                } else if (facts.filter(BasicFileAttributes::isDirectory).isPresent()) {
                    enter(directory, entry, shown.resolve(entry), depth + 1);
                }
            }
        }
    }
}
