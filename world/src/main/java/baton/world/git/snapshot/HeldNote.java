package baton.world.git.snapshot;

import static java.nio.charset.StandardCharsets.UTF_8;

import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.files.AtomicFile;
import baton.world.files.Below;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// A note of the files that are held, as hashes in a file outside of the repository. The file is
/// there as long as programs without a fence are at work: a life that was killed meanwhile leaves
/// it.
record HeldNote(Path file) {
    private static final int BYTES_MAX = 64 << 20;

    void write(SortedMap<String, String> hashes) {
        FieldsBuilder fields = new FieldsBuilder();
        hashes.forEach((name, hash) -> fields.put(name, hash));
        AtomicFile.write(file, Json.line(fields.build()));
    }

    void remove() {
        boolean _ = Below.around(file).delete(file.getFileName());
    }

    Optional<SortedMap<String, String>> read() {
        return Below.around(file)
                .read(file.getFileName(), BYTES_MAX)
                .map(bytes -> Json.parse(new String(bytes, UTF_8)))
                .flatMap(
                        json ->
                                json instanceof Json.Good(Value.Fields fields)
                                        ? Optional.of(hashes(fields))
                                        : Optional.empty());
    }

    private static SortedMap<String, String> hashes(Value.Fields fields) {
        SortedMap<String, String> hashes = new TreeMap<>();
        fields.fields()
                .forEach((name, hash) -> hash.scalar().ifPresent(text -> hashes.put(name, text)));
        return hashes;
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
