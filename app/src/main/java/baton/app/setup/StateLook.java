package baton.app.setup;

import baton.world.config.UserDirectories;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// Looks at the user's own directory for state, where every run is noted before it begins.
final class StateLook {
    /// Less room than this ends a run before long.
    private static final long BYTES_MIN = 16L * 1024 * 1024;

    private static final String ADVICE =
            "free space there and make it writable for you, or set XDG_STATE_HOME to another"
                    + " directory";

    private StateLook() {}

    /// The reason why no run could begin; nothing where it could. Nothing is written for it.
    static Optional<Checkup> broken(Map<String, String> environment) {
        Path state = UserDirectories.stateOf(environment);
        Path there = state;
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        if (!Files.isDirectory(there) || !Files.isWritable(there)) {
            return broken(state + " cannot be written");
        }
        try {
            long free = Files.getFileStore(there).getUsableSpace();
            return free < BYTES_MIN
                    ? broken(state + " has room for " + free / 1024 + " KiB only")
                    : Optional.empty();
        } catch (IOException e) {
            return broken(state + " cannot be looked at: " + e.getMessage());
        }
    }

    private static Optional<Checkup> broken(String found) {
        return Optional.of(Checkup.broken("state", found, ADVICE));
    }
}
