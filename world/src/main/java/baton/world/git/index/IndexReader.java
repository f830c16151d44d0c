package baton.world.git.index;

import baton.world.git.Change;
import baton.world.git.GitPath;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;

/// Goes through the entries of an index as it lies on disk, in git's order. One entry is held at a
/// time: a large index takes no more memory than a small one. What git could not read is an
/// [IOException].
final class IndexReader implements AutoCloseable {
    private static final int CHUNK = 1 << 16;
    private static final int NAME_MAX = 1 << 20;
    private static final int HEADER_BYTES = 12;
    private static final int STAT_BYTES = 40;
    private static final int MODE_AT = 24;
    private static final int SIGNATURE = 0x44495243;
    private static final int LENGTH = 0x0FFF;
    private static final int EXTENDED = 0x4000;
    private static final int ASSUMED = 0x8000;
    private static final int STAGES = 0x3000;
    private static final int SKIPPED = 0x4000;
    private static final int KIND = 0170000;

    private final InputStream in;
    private final int hashBytes;
    private final int version;
    private int left;
    private boolean plain = true;

    private byte[] buffer = new byte[CHUNK];
    private ByteBuffer numbers = ByteBuffer.wrap(buffer);
    private int start;
    private int end;

    private final byte[] fixed;
    private final ByteBuffer entry;
    private int flags;
    private int more;
    private byte[] name = new byte[256];
    private int nameLength;

    private IndexReader(InputStream in, boolean sha256) throws IOException {
        this.in = in;
        this.hashBytes = sha256 ? 32 : 20;
        this.fixed = new byte[STAT_BYTES + hashBytes + 2];
        this.entry = ByteBuffer.wrap(fixed);
        need(HEADER_BYTES);
        boolean signed = numbers.getInt(0) == SIGNATURE;
        this.version = numbers.getInt(4);
        this.left = numbers.getInt(8);
        start = HEADER_BYTES;
        if (!signed || version < 2 || version > 4 || left < 0) {
            throw new IOException("not an index");
        }
    }

    /// No file is an index without entries.
    static IndexReader open(Path path, boolean sha256) throws IOException {
        InputStream in = Files.exists(path) ? Files.newInputStream(path) : empty(sha256);
        try {
            return new IndexReader(in, sha256);
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    private static InputStream empty(boolean sha256) {
        ByteBuffer none = ByteBuffer.allocate(HEADER_BYTES + (sha256 ? 32 : 20));
        return new ByteArrayInputStream(none.putInt(SIGNATURE).putInt(2).array());
    }

    /// Goes to the next entry, if there is one.
    boolean next() throws IOException {
        if (left == 0) {
            return false;
        }
        left--;
        int length = fixed.length;
        need(length);
        System.arraycopy(buffer, start, fixed, 0, length);
        start += length;
        flags = entry.getShort(length - 2) & 0xFFFF;
        more = 0;
        if ((flags & EXTENDED) != 0) {
            need(2);
            more = numbers.getShort(start) & 0xFFFF;
            start += 2;
            length += 2;
        }
        readName(length);
        boolean merging = (flags & STAGES) != 0;
        boolean directory = (mode() & 0170000) == 0040000;
        plain = plain && !merging && !directory && nameLength > 0;
        return true;
    }

    /// From version 4 on a name says how much of the one before it keeps.
    private void readName(int before) throws IOException {
        int kept = version < 4 ? 0 : nameLength - varint();
        int length = version < 4 && isShort() ? told() : untilNul();
        if (kept < 0) {
            throw new IOException("a name keeps more than there is");
        }
        if (kept + length > name.length) {
            name = Arrays.copyOf(name, 2 * (kept + length));
        }
        System.arraycopy(buffer, start, name, kept, length);
        nameLength = kept + length;
        int whole = before + length;
        int ended = version < 4 ? length + 8 - whole % 8 : length + 1;
        need(ended);
        start += ended;
    }

    /// True if the flags tell the length of the name.
    private boolean isShort() {
        return (flags & LENGTH) < LENGTH;
    }

    private int told() throws IOException {
        int length = flags & LENGTH;
        need(length + 1);
        if (buffer[start + length] != 0) {
            throw new IOException("a name without an end");
        }
        return length;
    }

    private int untilNul() throws IOException {
        int length = 0;
        need(1);
        while (buffer[start + length] != 0) {
            length++;
            if (length > NAME_MAX) {
                throw new IOException("a name without an end");
            }
            if (start + length == end) {
                need(length + 1);
            }
        }
        return length;
    }

    private int varint() throws IOException {
        int octet = octet();
        int value = octet & 0x7F;
        while ((octet & 0x80) != 0) {
            octet = octet();
            value = ((value + 1) << 7) | (octet & 0x7F);
        }
        return value;
    }

    private int octet() throws IOException {
        need(1);
        return buffer[start++] & 0xFF;
    }

    /// Goes through all that is left. Says whether the index is of the plain kind: neither split
    /// nor sparse, and no merge unfinished.
    boolean isPlain() throws IOException {
        boolean another = next();
        while (another) {
            another = next();
        }
        while (has(hashBytes + 8)) {
            // Extensions in small letters must be understood; those in capitals are caches.
            plain = plain && !Character.isLowerCase(buffer[start]);
            int size = numbers.getInt(start + 4);
            start += 8;
            skip(size);
        }
        if (end - start != hashBytes) {
            throw new EOFException("the index is not whole");
        }
        return plain;
    }

    private void skip(int size) throws IOException {
        if (size < 0) {
            throw new IOException("an extension without a size");
        }
        int held = Math.min(size, end - start);
        start += held;
        in.skipNBytes(size - held);
    }

    private void need(int count) throws IOException {
        if (!has(count)) {
            throw new EOFException("the index is not whole");
        }
    }

    private boolean has(int count) throws IOException {
        if (end - start >= count) {
            return true;
        }
        System.arraycopy(buffer, start, buffer, 0, end - start);
        end -= start;
        start = 0;
        if (count > buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * count);
            numbers = ByteBuffer.wrap(buffer);
        }
        end += in.readNBytes(buffer, end, buffer.length - end);
        return end >= count;
    }

    int mode() {
        return entry.getInt(MODE_AT);
    }

    /// True if git is told to take the entry's file as unchanged without looking.
    boolean assumed() {
        return (flags & ASSUMED) != 0;
    }

    /// True if the entry's file is not to be in the working tree.
    boolean skipped() {
        return (more & SKIPPED) != 0;
    }

    /// An entry without a name stands for one in another part of a split index.
    GitPath path() throws IOException {
        if (nameLength == 0) {
            throw new IOException("an entry without a name");
        }
        return GitPath.of(Arrays.copyOf(name, nameLength));
    }

    IndexFile.Entry entry() {
        String id = HexFormat.of().formatHex(fixed, STAT_BYTES, STAT_BYTES + hashBytes);
        return new IndexFile.Entry(mode(), id, assumed(), skipped());
    }

    /// As git sorts names.
    int compareName(byte[] other) {
        return Arrays.compareUnsigned(name, 0, nameLength, other, 0, other.length);
    }

    int compareName(IndexReader other) {
        return Arrays.compareUnsigned(name, 0, nameLength, other.name, 0, other.nameLength);
    }

    /// True if the entry is in the same directory as another name.
    boolean isBeside(byte[] other) {
        int slash = nameLength - 1;
        while (slash >= 0 && name[slash] != '/') {
            slash--;
        }
        int others = other.length - 1;
        while (others >= 0 && other[others] != '/') {
            others--;
        }
        return slash == others && Arrays.equals(name, 0, slash + 1, other, 0, slash + 1);
    }

    /// True if `last` is the last part of the entry's name.
    boolean isNamed(byte[] last) {
        int start = nameLength - last.length;
        return start >= 0
                && (start == 0 || name[start - 1] == '/')
                && Arrays.equals(name, start, nameLength, last, 0, last.length);
    }

    /// The kind of difference to another entry of the same name.
    Change.Kind change(IndexReader other) {
        boolean kept = (mode() & KIND) == (other.mode() & KIND);
        return kept ? Change.Kind.MODIFIED : Change.Kind.TYPE;
    }

    /// True if both entries have the same mode and content.
    boolean sameObject(IndexReader other) {
        return mode() == other.mode()
                && Arrays.equals(
                        fixed,
                        STAT_BYTES,
                        STAT_BYTES + hashBytes,
                        other.fixed,
                        STAT_BYTES,
                        STAT_BYTES + hashBytes);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
