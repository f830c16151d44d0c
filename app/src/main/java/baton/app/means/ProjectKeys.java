package baton.app.means;

import baton.world.files.FolderIdentity;
import baton.world.run.store.Sha256;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The names by which the user's directory for state knows a project: by its path and, since it or
/// the repository may be moved, by the folder that stands there.
public final class ProjectKeys {
    private ProjectKeys() {}

    public static List<String> of(Path directory) {
        Stream<String> path = Stream.of(directory.toAbsolutePath().normalize().toString());
        return Stream.concat(path, FolderIdentity.of(directory).stream()).map(Sha256::of).toList();
    }
}
