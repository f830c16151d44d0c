package baton.core.install;

import baton.core.RepoPath;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// The record of the last installation: the digest of every file, so that a person's changes are
/// told from an older version. It lies in a repository, so what it says is believed only of paths
/// that stay inside the installation.
public record Receipt(String version, SequencedMap<String, String> files) {
    public static final Receipt NONE = new Receipt("", new LinkedHashMap<>());

    private static final int FORMAT = 1;
    private static final int FILES_MAX = 1_000;
    private static final int DIGEST_CHARS = 64;

    public Receipt {
        files = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(files));
    }

    boolean lists(String path, String digest) {
        return digest.equals(files.get(path));
    }

    public String render() {
        FieldsBuilder digests = new FieldsBuilder();
        files.forEach((path, digest) -> digests.put(path, digest));
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("format", FORMAT);
        fields.put("version", version);
        fields.put("files", digests.build());
        return Json.pretty(fields.build());
    }

    /// The receipt of a text; nothing where any of it is not as Baton writes it.
    public static Optional<Receipt> parse(String text) {
        if (!(Json.parse(text) instanceof Json.Good(Value.Fields fields))
                || !fields.field("format").equals(Optional.of(Value.of(FORMAT)))
                || !(fields.field("version").orElse(null) instanceof Value.Text(String version, _))
                || !(fields.field("files").orElse(null) instanceof Value.Fields listed)
                || listed.fields().size() > FILES_MAX) {
            return Optional.empty();
        }
        SequencedMap<String, String> files = new LinkedHashMap<>();
        for (Map.Entry<String, Value> entry : listed.fields().entrySet()) {
            boolean inside =
                    RepoPath.of(entry.getKey())
                            .filter(p -> p.value().equals(entry.getKey()))
                            .isPresent();
            if (!inside
                    || !(entry.getValue() instanceof Value.Text(String digest, _))
                    || digest.length() != DIGEST_CHARS) {
                return Optional.empty();
            }
            files.put(entry.getKey(), digest);
        }
        return Optional.of(new Receipt(version, files));
    }
}
