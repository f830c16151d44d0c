package baton.app.prove;

import baton.app.command.Context;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The text on standard input of a hook that another program calls.
final class CalledInput {
    private static final int BYTES_MAX = 1 << 20;

    private CalledInput() {}

    /// Nothing where it cannot be read, or is larger than anything that a hook is given.
    static Optional<String> of(Context context) {
        try {
            byte[] bytes = context.terminal().in().readNBytes(BYTES_MAX + 1);
            return bytes.length > BYTES_MAX
                    ? Optional.empty()
                    : Optional.of(new String(bytes, StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
