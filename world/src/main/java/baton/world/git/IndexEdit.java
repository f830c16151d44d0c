package baton.world.git;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/// An index with some paths changed, as bytes. Only the plainest kind is changed: version 2,
/// nothing that is being merged, no path with more flags than usual. What git keeps in it besides,
/// to be faster, is left out.
final class IndexEdit {
    private static final int HEADER = 12;
    private static final int HASH = 20;
    private static final int SIZE_AT = 36;
    private static final int MODIFIED_AT = 8;
    private static final int FLAGS_AT = 60;
    private static final int NAME_AT = 62;
    private static final int PLAIN_VERSION = 2;
    private static final int NAME_LENGTH_MAX = 0xFFF;

    private final byte[] old;
    private final FileTime written;
    private final SortedMap<String, byte[]> entries = new TreeMap<>();

    private IndexEdit(byte[] old, FileTime written) {
        this.old = old;
        this.written = written;
    }

    /// @param written when the old index was
    static Optional<byte[]> of(byte[] old, FileTime written, Collection<Staged> staged) {
        IndexEdit edit = new IndexEdit(old, written);
        if (!edit.read()) {
            return Optional.empty();
        }
        for (Staged path : staged) {
            edit.entries.remove(path.name());
            path.blob().ifPresent(blob -> edit.entries.put(path.name(), entry(path.name(), blob)));
        }
        return Optional.of(edit.bytes());
    }

    private boolean read() {
        ByteBuffer in = ByteBuffer.wrap(old);
        if (old.length < HEADER + HASH || in.getInt(4) != PLAIN_VERSION) {
            return false;
        }
        int count = in.getInt(8);
        int at = HEADER;
        for (int i = 0; i < count; i++) {
            if (at + NAME_AT >= old.length || (in.getShort(at + FLAGS_AT) & 0xF000) != 0) {
                return false;
            }
            int end = at + NAME_AT;
            while (end < old.length && old[end] != 0) {
                end++;
            }
            int next = at + padded(end - at);
            if (next > old.length - HASH) {
                return false;
            }
            String name =
                    new String(old, at + NAME_AT, end - at - NAME_AT, StandardCharsets.ISO_8859_1);
            byte[] entry = new byte[next - at];
            System.arraycopy(old, at, entry, 0, entry.length);
            entries.put(name, looked(entry));
            at = next;
        }
        return true;
    }

    /// A file that was changed when the index was written may have changed after git looked: with
    /// no size, git looks again. A younger index would hide that.
    private byte[] looked(byte[] entry) {
        ByteBuffer facts = ByteBuffer.wrap(entry);
        long seconds = Integer.toUnsignedLong(facts.getInt(MODIFIED_AT));
        long nanos = Integer.toUnsignedLong(facts.getInt(MODIFIED_AT + 4));
        long modified = TimeUnit.SECONDS.toNanos(seconds) + nanos;
        if (modified >= written.to(TimeUnit.NANOSECONDS)) {
            facts.putInt(SIZE_AT, 0);
        }
        return entry;
    }

    /// At least one NUL ends a name, and entries begin at multiples of eight.
    private static int padded(int length) {
        return length + 8 - length % 8;
    }

    private static byte[] entry(String name, Staged.Blob blob) {
        byte[] octets = name.getBytes(StandardCharsets.ISO_8859_1);
        Staged.FileFacts facts = blob.facts();
        ByteBuffer out = ByteBuffer.allocate(padded(NAME_AT + octets.length));
        putTime(out, facts.changed());
        putTime(out, facts.modified());
        out.putInt((int) facts.device());
        out.putInt((int) facts.inode());
        out.putInt(blob.mode());
        out.putInt(facts.user());
        out.putInt(facts.group());
        out.putInt((int) facts.size());
        out.put(HexFormat.of().parseHex(blob.id()));
        out.putShort((short) Math.min(octets.length, NAME_LENGTH_MAX));
        out.put(octets);
        return out.array();
    }

    private static void putTime(ByteBuffer out, FileTime time) {
        out.putInt((int) time.to(TimeUnit.SECONDS));
        out.putInt(Math.floorMod(time.to(TimeUnit.NANOSECONDS), 1_000_000_000));
    }

    private byte[] bytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream(old.length);
        byte[] start = ByteBuffer.allocate(HEADER).put(old, 0, 8).putInt(entries.size()).array();
        out.writeBytes(start);
        entries.values().forEach(out::writeBytes);
        out.writeBytes(LooseObjects.sha1().digest(out.toByteArray()));
        return out.toByteArray();
    }
}
