package baton.world.git;

import baton.world.process.Bytes;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/// A tree with some paths changed: only the directories on the way to them are stored anew.
final class TreeEdit {
    private static final int KEPT_MAX = 64;

    private static final String DIRECTORY = "40000";
    private static final int ID_BYTES = 20;

    private final Objects objects;
    private final LooseObjects loose;

    /// What was stored last, by its name: the next edit begins there.
    private final SequencedMap<String, SortedMap<String, Entry>> kept = new LinkedHashMap<>();

    private record Entry(String mode, String id) {}

    TreeEdit(Objects objects, LooseObjects loose) {
        this.objects = objects;
        this.loose = loose;
    }

    /// The name of the new tree.
    String edit(TreeId tree, Collection<Staged> staged) throws IOException {
        SortedMap<String, Optional<Entry>> changes = new TreeMap<>();
        for (Staged path : staged) {
            changes.put(path.name(), path.blob().map(TreeEdit::entry));
        }
        return stored(edited(read(tree.value()), changes));
    }

    private static Entry entry(Staged.Blob blob) {
        return new Entry(Integer.toOctalString(blob.mode()), blob.id());
    }

    private String stored(SortedMap<String, Entry> entries) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        entries.forEach(
                (key, entry) -> {
                    String name = key.endsWith("/") ? key.substring(0, key.length() - 1) : key;
                    out.writeBytes(octets(entry.mode() + " " + name + "\0"));
                    out.writeBytes(HexFormat.of().parseHex(entry.id()));
                });
        String id = loose.write("tree", out.toByteArray());
        kept.put(id, new TreeMap<>(entries));
        if (kept.size() > KEPT_MAX) {
            kept.pollFirstEntry();
        }
        return id;
    }

    /// Directories have a `/` at their end, which also is where git sorts them.
    private SortedMap<String, Entry> edited(
            SortedMap<String, Entry> entries, SortedMap<String, Optional<Entry>> changes)
            throws IOException {
        SortedMap<String, SortedMap<String, Optional<Entry>>> below = new TreeMap<>();
        changes.forEach(
                (path, change) -> {
                    int slash = path.indexOf('/');
                    if (slash >= 0) {
                        below.computeIfAbsent(path.substring(0, slash + 1), _ -> new TreeMap<>())
                                .put(path.substring(slash + 1), change);
                    } else {
                        entries.remove(path);
                        change.ifPresent(entry -> entries.put(path, entry));
                    }
                });
        for (Map.Entry<String, SortedMap<String, Optional<Entry>>> directory : below.entrySet()) {
            Entry old = entries.remove(directory.getKey());
            SortedMap<String, Entry> inside =
                    edited(old == null ? new TreeMap<>() : read(old.id()), directory.getValue());
            if (!inside.isEmpty()) {
                entries.put(directory.getKey(), new Entry(DIRECTORY, stored(inside)));
            }
        }
        return entries;
    }

    private SortedMap<String, Entry> read(String id) throws IOException {
        SortedMap<String, Entry> known = kept.get(id);
        if (known != null) {
            return new TreeMap<>(known);
        }
        byte[] content =
                objects.tree(id)
                        .map(Bytes::toArray)
                        .orElseThrow(() -> new IOException("no tree " + id));
        SortedMap<String, Entry> entries = new TreeMap<>();
        int at = 0;
        while (at < content.length) {
            int end = at;
            while (content[end] != 0) {
                end++;
            }
            String[] head =
                    new String(content, at, end - at, StandardCharsets.ISO_8859_1).split(" ", 2);
            at = end + 1 + ID_BYTES;
            String hex = HexFormat.of().formatHex(content, end + 1, at);
            boolean directory = head[0].equals(DIRECTORY);
            entries.put(directory ? head[1] + "/" : head[1], new Entry(head[0], hex));
        }
        return entries;
    }

    private static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
