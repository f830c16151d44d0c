package baton.world.run.store;

import baton.core.run.RunId;
import baton.world.files.Below;

import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The seal of a run's traces. The traces are its logs, prompts and outputs: what its agents and
/// commands were told, printed and returned. Their hashes are noted among the user's runs when a
/// program that drove the run ends in order. While a program drives the run, the traces change.
public final class TraceSeal implements AutoCloseable {
    private static final List<String> PARTS = List.of("logs", "prompts", "outputs");

    private final RunFolder folder;
    private final KnownPlaces places;
    private final Map<String, String> doubtful = new TreeMap<>();

    /// The comparison of the files with their noted hashes.
    ///
    /// @param same the number of files that are as they were
    /// @param added the files that were not there
    /// @param changed the files with another content
    /// @param missing the files that are gone
    public record Found(int same, List<String> added, List<String> changed, List<String> missing) {
        public Found {
            added = List.copyOf(added);
            changed = List.copyOf(changed);
            missing = List.copyOf(missing);
        }
    }

    private TraceSeal(RunFolder folder, KnownPlaces places) {
        this.folder = folder;
        this.places = places;
    }

    /// Opens it while the run is driven. What somebody changed before that stays changed: it is not
    /// made good by a run that is taken up.
    public static TraceSeal open(RunFolder folder, KnownRuns known) {
        RunId id = folder.id();
        TraceSeal seal = new TraceSeal(folder, known.places(id));
        if (seal.places.here(folder).atRest()) {
            SortedMap<String, String> now = hashes(folder);
            seal.places
                    .sealed(folder)
                    .ifPresent(
                            noted ->
                                    noted.forEach(
                                            (file, hash) -> {
                                                if (!hash.equals(now.get(file))) {
                                                    seal.doubtful.put(file, hash);
                                                }
                                            }));
        }
        return seal;
    }

    /// For whoever closes the journal next: what is noted as closed has its hashes.
    @Override
    public void close() {
        SortedMap<String, String> now = hashes(folder);
        now.putAll(doubtful);
        places.seal(folder, now);
    }

    /// Compares the files with their noted hashes; nothing where none were noted in this checkout,
    /// or where a program has written on since and did not end in order.
    static Optional<Found> examine(RunFolder folder, KnownRuns known) {
        KnownPlaces places = known.places(folder.id());
        return places.here(folder).atRest()
                ? places.sealed(folder).map(noted -> compared(noted, hashes(folder)))
                : Optional.empty();
    }

    private static Found compared(SortedMap<String, String> noted, SortedMap<String, String> now) {
        List<String> changed = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        noted.forEach(
                (file, hash) -> {
                    if (!now.containsKey(file)) {
                        missing.add(file);
                    } else if (!hash.equals(now.get(file))) {
                        changed.add(file);
                    }
                });
        List<String> added =
                now.keySet().stream().filter(file -> !noted.containsKey(file)).toList();
        int same = noted.size() - changed.size() - missing.size();
        return new Found(same, added, changed, missing);
    }

    private static SortedMap<String, String> hashes(RunFolder folder) {
        SortedMap<String, String> hashes = new TreeMap<>();
        Below place = new Below(folder.path());
        for (String part : PARTS) {
            for (Path file : place.files(Path.of(part))) {
                Path name = Path.of(part).resolve(file);
                place.hash(name, digest()).ifPresent(hash -> hashes.put(name.toString(), hash));
            }
        }
        return hashes;
    }

    /// Logs are large, and without the JVM's second compiler, which a run does not have, SHA-256
    /// takes twice as long.
    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA3-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA3-256", e);
        }
    }
}
