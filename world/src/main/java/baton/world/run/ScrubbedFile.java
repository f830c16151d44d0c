package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.policy.secrets.Secrets;
import baton.world.files.AtomicFile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/// A file that is kept and must not hold secrets. What is no text is left as it is; what is too
/// large to be looked through is not kept.
final class ScrubbedFile {
    private static final long SIZE_MAX = 8L << 20;
    private static final String LEFT_OUT =
            "[left out: more than 8 MiB, which are not looked through for secrets]\n";

    private ScrubbedFile() {}

    /// Takes the secrets out of a file that is there.
    static void clean(Path file, Secrets secrets) {
        try {
            if (isTooLarge(file)) {
                AtomicFile.write(file, LEFT_OUT);
                return;
            }
            Optional<String> text = text(file);
            Optional<String> clean = text.map(secrets::scrub);
            if (!clean.equals(text)) {
                AtomicFile.write(file, clean.orElseThrow());
            }
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because(file + ": " + e.getMessage()), e);
        }
    }

    private static boolean isTooLarge(Path file) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) > SIZE_MAX;
    }

    private static Optional<String> text(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
            return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
