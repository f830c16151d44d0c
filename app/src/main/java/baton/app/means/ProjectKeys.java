package baton.app.means;

import baton.world.files.FolderIdentity;
import baton.world.files.Links;
import baton.world.run.store.Sha256;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The names by which the user's directory for state knows a project: by its path in the repository
/// that stands there and, since the project may be moved, by its own folder. Another repository at
/// the same place, which may have projects of the same names, has other keys.
public final class ProjectKeys {
    private ProjectKeys() {}

    public static List<String> of(Path directory) {
        Path place = directory.toAbsolutePath().normalize();
        Path top = Links.repository(place);
        Path git = top.resolve(".git");
        String path =
                FolderIdentity.of(Files.isDirectory(git) ? git : top)
                        .map(known -> known + "\0" + top.relativize(place))
                        .orElseGet(place::toString);
        return Stream.concat(Stream.of(path), FolderIdentity.of(directory).stream())
                .map(Sha256::of)
                .toList();
    }
}
