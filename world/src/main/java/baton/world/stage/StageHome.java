package baton.world.stage;

import baton.world.files.FolderIdentity;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The checkout that the key of a stage is for. A copy of the checkout has the stage's folder, too,
/// and would use the key up: as long as the checkout is where it was, the copy is somebody else's.
///
/// @param identity what the file system knew the checkout by
record StageHome(String identity, Path checkout) {
    private static final int LINES = 3;

    /// The lines of a key's file.
    static byte[] text(StageSeal seal, Path checkout) {
        String text =
                seal.key()
                        + "\n"
                        + FolderIdentity.of(checkout).orElse("")
                        + "\n"
                        + checkout.toAbsolutePath().normalize()
                        + "\n";
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /// Nothing where the file tells of none.
    static Optional<StageHome> read(byte[] file) {
        String text = new String(file, StandardCharsets.UTF_8);
        List<String> lines = List.of(text.split("\n", LINES));
        return lines.size() == LINES && !lines.get(1).isEmpty()
                ? Optional.of(new StageHome(lines.get(1), Path.of(lines.get(2).stripTrailing())))
                : Optional.empty();
    }

    /// True where this checkout is a copy of it. One that was moved is the same, and one that is
    /// gone keeps nobody from its copy.
    boolean isCopiedBy(Path other) {
        return !isAt(other) && isAt(checkout);
    }

    private boolean isAt(Path place) {
        return FolderIdentity.of(place).equals(Optional.of(identity));
    }
}
