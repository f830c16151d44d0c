package baton.app.brief;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.AtomicFile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;

/// The files of a brief. `brief.md` does not exist before the gate has ended; until then the draft
/// does.
public record BriefFiles(Path directory) {
    Path draft() {
        return directory.resolve("brief.md.draft");
    }

    public Path brief() {
        return directory.resolve("brief.md");
    }

    /// Whether something lies there that is not a brief's own draft.
    public static boolean isTaken(Path directory) {
        if (!Files.exists(directory)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.findAny().isPresent();
        } catch (IOException e) {
            return true;
        }
    }

    void writeDraft(String text) {
        AtomicFile.write(draft(), text);
    }

    /// The draft becomes the brief in one move.
    void publish(String text) {
        AtomicFile.writeDurably(draft(), text);
        try {
            Files.move(
                    draft(),
                    brief(),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new Failure(
                    Fault.DISK_FAILED.because(brief() + " could not be written: " + e.getMessage()),
                    e);
        }
    }
}
