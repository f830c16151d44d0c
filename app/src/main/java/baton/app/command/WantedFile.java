package baton.app.command;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.Below;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file that the user wants something written to.
public final class WantedFile {
    private WantedFile() {}

    /// Writes a text there, and returns the place.
    public static Path write(Context context, String word, String text) {
        Path file = place(context, word);
        Below.around(file).write(file.getFileName(), text.getBytes(StandardCharsets.UTF_8));
        return file;
    }

    /// The place, refused where no file can be.
    public static Path place(Context context, String word) {
        Path file = context.inside(word);
        if (Files.isDirectory(file)) {
            throw Usage.wrong(
                    "`" + word + "` cannot be written: it is a directory",
                    "give the name of a file");
        }
        if (file.getFileName() == null || !Files.isDirectory(file.resolveSibling(""))) {
            throw new Failure(
                    Fault.FILE_NOT_FOUND
                            .because("`" + word + "` cannot be written: its directory is not there")
                            .withFix("give a file in a directory that exists"));
        }
        return file;
    }
}
