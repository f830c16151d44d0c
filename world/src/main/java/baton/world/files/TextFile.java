package baton.world.files;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.text.Source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/// Reads a file as text, refusing what is too large before it is read and what is no regular file
/// before it is opened: a named pipe would wait for its writer for ever.
public final class TextFile {
    private static final int BEGINNING_MAX = 64 << 10;

    private TextFile() {}

    /// `shown` is the path as the user wrote it; it is what messages name.
    public static Source.Decoded read(Path file, String shown) {
        try {
            BasicFileAttributes facts = Files.readAttributes(file, BasicFileAttributes.class);
            if (!facts.isRegularFile()) {
                return refused(Fault.FILE_UNREADABLE.because("`" + shown + "` is no regular file"));
            }
            if (facts.size() > Source.BYTES_MAX) {
                return refused(Source.tooLarge(facts.size()));
            }
            try (InputStream in = Files.newInputStream(file)) {
                // One byte more than allowed shows that the file has grown meanwhile.
                return Source.decode(shown, in.readNBytes(Source.BYTES_MAX + 1));
            }
        } catch (NoSuchFileException e) {
            return refused(Fault.FILE_NOT_FOUND.because("there is no file `" + shown + "`"));
        } catch (AccessDeniedException e) {
            return refused(Fault.FILE_UNREADABLE.because("`" + shown + "` may not be read"));
        } catch (IOException e) {
            return refused(unreadable(shown, e));
        }
    }

    /// The beginning of a file for who looks for its title alone: neither its length nor what
    /// follows matters, and signs that are no text are replaced. Nothing where there is none.
    public static Optional<Source> beginning(Path file, String shown) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] first = in.readNBytes(BEGINNING_MAX);
            return Optional.of(Source.of(shown, new String(first, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Source.Decoded refused(Problem problem) {
        return new Source.Refused(problem);
    }

    private static Problem unreadable(String shown, IOException e) {
        String reason = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
        String why = reason == null ? e.getClass().getSimpleName() : reason;
        return Fault.FILE_UNREADABLE.because("`" + shown + "` cannot be read: " + why);
    }
}
