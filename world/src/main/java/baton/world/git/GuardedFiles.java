package baton.world.git;

import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.world.process.Bytes;

import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Base64;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The guarded files in the form in which they are written down. Paths in git's directory are
/// relative to it: a checkout may be moved before its run is taken up.
public final class GuardedFiles {
    private GuardedFiles() {}

    public static Value value(Guarded guarded, Path common) {
        FieldsBuilder files = new FieldsBuilder();
        guarded.files().forEach((path, kept) -> files.put(name(path, common), file(kept)));
        return files.build();
    }

    static String name(Path path, Path common) {
        return (path.startsWith(common) ? common.relativize(path) : path).toString();
    }

    private static Value file(Guarded.Kept kept) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("content", Base64.getEncoder().encodeToString(kept.content().toArray()));
        fields.put("link", kept.link());
        fields.put("permissions", kept.permissions());
        return fields.build();
    }

    public static Guarded read(Optional<Value> written, Path common) {
        SortedMap<Path, Guarded.Kept> files = new TreeMap<>();
        if (written.orElse(null) instanceof Value.Fields entries) {
            entries.fields().forEach((path, kept) -> files.put(common.resolve(path), kept(kept)));
        }
        return new Guarded(files);
    }

    /// The stamp is not kept, so that the file is read again when it is compared.
    private static Guarded.Kept kept(Value value) {
        if (!(value instanceof Value.Fields fields)) {
            throw new IllegalStateException("not a file of a mark");
        }
        return new Guarded.Kept(
                new Stamp(-2, FileTime.fromMillis(0), FileTime.fromMillis(0), 0, 0),
                Bytes.of(Base64.getDecoder().decode(fields.scalar("content").orElse(""))),
                fields.scalar("link").equals(Optional.of("true")),
                fields.whole("permissions").orElse(0L).intValue());
    }
}
