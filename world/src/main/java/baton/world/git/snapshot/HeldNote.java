package baton.world.git.snapshot;

import baton.core.text.Json;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.files.NotedHashes;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/// A note of the files that are held, as hashes in a file outside of the repository. The file is
/// there as long as programs without a fence are at work: a life that was killed meanwhile leaves
/// it.
record HeldNote(Path file) {
    private static final int BYTES_MAX = 64 << 20;

    void write(SortedMap<String, String> hashes) {
        AtomicFile.write(file, Json.line(NotedHashes.value(hashes)));
    }

    void remove() {
        boolean _ = Below.around(file).delete(file.getFileName());
    }

    Optional<SortedMap<String, String>> read() {
        return Below.around(file).read(file.getFileName(), BYTES_MAX).flatMap(NotedHashes::read);
    }

    /// The names whose content is new, gone or different.
    static List<String> differing(Map<String, String> noted, Map<String, String> now) {
        SortedSet<String> all = new TreeSet<>(noted.keySet());
        all.addAll(now.keySet());
        return all.stream()
                .filter(name -> !noted.getOrDefault(name, "").equals(now.getOrDefault(name, "")))
                .toList();
    }
}
