package baton.world.files;

import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Hashes of files by their names, as the object of JSON that notes them.
public final class NotedHashes {
    private NotedHashes() {}

    public static Value.Fields value(Map<String, String> hashes) {
        FieldsBuilder fields = new FieldsBuilder();
        hashes.forEach((name, hash) -> fields.put(name, hash));
        return fields.build();
    }

    /// The hashes of a note; nothing where it is none.
    public static Optional<SortedMap<String, String>> read(byte[] note) {
        return Json.parse(new String(note, StandardCharsets.UTF_8))
                        instanceof Json.Good(Value.Fields fields)
                ? Optional.of(hashes(fields))
                : Optional.empty();
    }

    private static SortedMap<String, String> hashes(Value.Fields fields) {
        SortedMap<String, String> hashes = new TreeMap<>();
        fields.fields()
                .forEach((name, hash) -> hash.scalar().ifPresent(text -> hashes.put(name, text)));
        return hashes;
    }
}
