package baton.world.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// The numbers by which the file system knows a folder, and the time at which it was made. They
/// stay when the folder, or one around it, is moved or renamed, and nothing that a repository
/// brings along can give itself those of another folder.
///
/// Where the file system does not know when a folder was made, the time of its last change stands
/// in: such a folder is not known again, and nothing else is taken for it.
public final class FolderIdentity {
    private FolderIdentity() {}

    public static Optional<String> of(Path folder) {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try {
            Map<String, Object> known = Files.readAttributes(folder, "unix:dev,ino,creationTime");
            return Optional.of(
                    known.get("dev") + ":" + known.get("ino") + ":" + known.get("creationTime"));
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }
}
