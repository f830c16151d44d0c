package baton.world.secrets;

import baton.core.policy.secrets.Secrets;
import baton.world.files.Below;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/// A file that is kept and must not hold secrets. What is no text is left as it is; what is too
/// large to be looked through is not kept.
public final class ScrubbedFile {
    private static final int SIZE_MAX = 8 << 20;
    private static final String LEFT_OUT =
            "[left out: more than 8 MiB, which are not looked through for secrets]\n";

    private ScrubbedFile() {}

    /// Takes the secrets out of a file that is there.
    public static void clean(Path file, Secrets secrets) {
        clean(Below.around(file), file.getFileName(), secrets);
    }

    public static void clean(Below place, Path name, Secrets secrets) {
        if (place.size(name).orElse(0L) > SIZE_MAX) {
            place.write(name, LEFT_OUT.getBytes(StandardCharsets.UTF_8));
            return;
        }
        Optional<String> text = place.read(name, SIZE_MAX).flatMap(ScrubbedFile::text);
        Optional<String> clean = text.map(secrets::scrub);
        if (!clean.equals(text)) {
            place.write(name, clean.orElseThrow().getBytes(StandardCharsets.UTF_8));
        }
    }

    /// The same for every file in a directory.
    public static void cleanAll(Below place, Path directory, Secrets secrets) {
        place.files(directory).forEach(file -> clean(place, directory.resolve(file), secrets));
    }

    private static Optional<String> text(byte[] bytes) {
        try {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(buffer).toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
