package baton.world.files;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/// All that can be brought back from below a directory of Baton's own: regular files, links and
/// directories with nothing in them. No link is followed.
public final class Leaves {
    private Leaves() {}

    /// The names below it, in order; none where there is no such directory.
    public static List<Path> of(Path directory) {
        Path top = AtomicFile.directoryOf(directory);
        try {
            return new Way(top)
                    .along(
                            top.relativize(directory.toAbsolutePath()),
                            Handle::enter,
                            (d, last) ->
                                    d.facts(last).filter(BasicFileAttributes::isDirectory).isEmpty()
                                            ? List.of()
                                            : Listing.leaves(d, last));
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw AtomicFile.failed(directory, "read", e);
        }
    }
}
