package baton.world.stage;

import baton.core.run.RunId;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.files.FolderIdentity;
import baton.world.run.store.Sha256;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The keys of stages, in the user's own state. A copy of a checkout has the folders of its stages,
/// too, and goes on with them for itself: where a stage ends, that is noted for the one checkout,
/// and its key stays for the others for a while. Nobody knows how many there are.
///
/// @param state the user's directory for state
/// @param checkout the one whose stages are looked at
record StageKeys(Path state, Path checkout) {
    private static final int KEY_MAX = 1 << 10;
    private static final String KEYS = "stages";
    private static final String ENDED = ".ended-";
    private static final int PLACE_DIGITS = 16;

    /// The time for which a copy may still go on with a stage that has ended elsewhere: `runs
    /// prune` takes one that was cut off for given up after as long.
    private static final Duration KEPT = Duration.ofDays(30);

    Path directory() {
        return state.resolve(KEYS);
    }

    /// The key of a stage; nothing where it has ended in this checkout.
    Optional<StageSeal> of(RunId id) {
        Below below = new Below(directory());
        return below.kind(ended(id)) == Below.Kind.NOTHING
                ? below.read(Path.of(id.value()), KEY_MAX).flatMap(StageSeal::read)
                : Optional.empty();
    }

    void make() {
        try {
            new Below(Files.createDirectories(state)).makePrivate(Path.of(KEYS));
        } catch (IOException e) {
            throw AtomicFile.failed(directory(), "used", e);
        }
    }

    void note(RunId id, StageSeal seal) {
        byte[] text = (seal.key() + "\n").getBytes(StandardCharsets.US_ASCII);
        new Below(directory()).write(Path.of(id.value()), text, Below.HIDDEN);
    }

    /// A folder that is put back here later is nobody's.
    void end(RunId id) {
        if (of(id).isPresent()) {
            new Below(directory()).write(ended(id), new byte[0], Below.HIDDEN);
        }
    }

    /// Removes the keys of stages that ended somewhere so long ago that no copy goes on with them.
    void sweep(Instant now) {
        List<String> names = names();
        for (String name : names) {
            int end = name.indexOf(ENDED);
            if (end > 0 && isOld(directory().resolve(name), now)) {
                String id = name.substring(0, end);
                Below below = new Below(directory());
                boolean _ = below.delete(Path.of(id));
                names.stream()
                        .filter(other -> other.startsWith(id + ENDED))
                        .forEach(other -> below.delete(Path.of(other)));
            }
        }
    }

    private static boolean isOld(Path mark, Instant now) {
        try {
            return Files.getLastModifiedTime(mark).toInstant().plus(KEPT).isBefore(now);
        } catch (IOException e) {
            // Another process has removed it.
            return false;
        }
    }

    private List<String> names() {
        String[] names = directory().toFile().list();
        return names == null ? List.of() : new ArrayList<>(List.of(names));
    }

    private Path ended(RunId id) {
        String known = FolderIdentity.of(checkout).orElseGet(checkout::toString);
        return Path.of(id + ENDED + digits(known));
    }

    /// A word for a checkout that no copy of it shares at the same time, and that stays when the
    /// checkout is moved.
    static String place(Path checkout) {
        try {
            return digits(
                    Files.getAttribute(checkout, "unix:dev")
                            + ":"
                            + Files.getAttribute(checkout, "unix:ino"));
        } catch (IOException | UnsupportedOperationException e) {
            return digits(checkout.toAbsolutePath().normalize().toString());
        }
    }

    private static String digits(String known) {
        return Sha256.of(known).substring(0, PLACE_DIGITS);
    }
}
