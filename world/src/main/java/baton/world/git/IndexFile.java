package baton.world.git;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// An index as it lies on disk, read without a process. Only plain ones are understood: no split
/// or sparse index, no unfinished merge.
///
/// @param entries by path, in git's order
record IndexFile(SequencedMap<GitPath, Entry> entries) {
    static final long SIZE_MAX = 512L << 20;
    private static final int STAT_BYTES = 40;
    private static final int EXTENDED = 0x4000;
    private static final int ASSUMED = 0x8000;
    private static final int STAGES = 0x3000;
    private static final int SKIPPED = 0x4000;

    /// @param facts what was known of the file when it was looked at
    /// @param assumed whether git is told to take the file as unchanged without looking
    /// @param skipped whether the file is not to be in the working tree
    record Entry(int mode, String id, Facts facts, boolean assumed, boolean skipped) {
        boolean sameContent(Entry other) {
            return mode == other.mode
                    && id.equals(other.id)
                    && assumed == other.assumed
                    && skipped == other.skipped;
        }

        boolean isLink() {
            return mode == 0160000;
        }
    }

    /// Seconds, nanoseconds, inode and size, each cut to 32 bits as git does it.
    record Facts(
            int changed, int changedNanos, int modified, int modifiedNanos, int inode, int size) {}

    /// The index in a file; nothing where it is damaged or not of the plain kind. No file is an
    /// empty index.
    static Optional<IndexFile> read(Path path, boolean sha256) {
        try {
            if (!Files.exists(path)) {
                return Optional.of(new IndexFile(new LinkedHashMap<>()));
            }
            if (Files.size(path) > SIZE_MAX) {
                return Optional.empty();
            }
            return of(Files.readAllBytes(path), sha256);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// The same for the content of a file.
    static Optional<IndexFile> of(byte[] content, boolean sha256) {
        try {
            return isWhole(content, sha256) ? new Scan(content, sha256).run() : Optional.empty();
        } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    /// Whether git could read the file, plain or not. No file is an empty index.
    static boolean isWhole(Path path, boolean sha256) {
        try {
            return !Files.exists(path) || isWhole(Files.readAllBytes(path), sha256);
        } catch (IOException e) {
            return false;
        }
    }

    /// Whether the file ends with the hash of what is before it. Git can be told to leave the
    /// hash out; then it is zero.
    private static boolean isWhole(byte[] content, boolean sha256) {
        int hashBytes = sha256 ? 32 : 20;
        int length = content.length - hashBytes;
        if (length < 12 || !startsRight(content)) {
            return false;
        }
        byte[] hash = Arrays.copyOfRange(content, length, content.length);
        if (Arrays.equals(hash, new byte[hashBytes])) {
            return true;
        }
        try {
            MessageDigest digest = MessageDigest.getInstance(sha256 ? "SHA-256" : "SHA-1");
            digest.update(content, 0, length);
            return Arrays.equals(hash, digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has both", e);
        }
    }

    private static boolean startsRight(byte[] content) {
        return new String(content, 0, 4, StandardCharsets.ISO_8859_1).equals("DIRC");
    }

    /// The same paths with the same content, git being told the same about them.
    boolean sameContent(IndexFile other) {
        return sameContent(other, Set.of());
    }

    /// The same, whatever holds for these paths.
    boolean sameContent(IndexFile other, Set<GitPath> except) {
        return covers(other, except) && other.covers(this, except);
    }

    private boolean covers(IndexFile other, Set<GitPath> except) {
        return other.entries.entrySet().stream()
                .allMatch(
                        that ->
                                except.contains(that.getKey())
                                        || entry(that.getKey())
                                                .filter(own -> own.sameContent(that.getValue()))
                                                .isPresent());
    }

    Optional<Entry> entry(GitPath path) {
        return Optional.ofNullable(entries.get(path));
    }

    boolean contains(GitPath path) {
        return entries.containsKey(path);
    }

    private static final class Scan {
        private final ByteBuffer in;
        private final byte[] content;
        private final int hashBytes;
        private byte[] name = new byte[0];

        Scan(byte[] content, boolean sha256) {
            this.content = content;
            this.in = ByteBuffer.wrap(content);
            this.hashBytes = sha256 ? 32 : 20;
        }

        Optional<IndexFile> run() {
            in.position(4);
            int version = in.getInt();
            int count = in.getInt();
            if (version < 2 || version > 4 || count < 0) {
                return Optional.empty();
            }
            SequencedMap<GitPath, Entry> entries = new LinkedHashMap<>();
            for (int i = 0; i < count; i++) {
                if (!entry(version, entries)) {
                    return Optional.empty();
                }
            }
            return extensionsArePlain() ? Optional.of(new IndexFile(entries)) : Optional.empty();
        }

        private boolean entry(int version, SequencedMap<GitPath, Entry> entries) {
            int start = in.position();
            int changed = in.getInt();
            int changedNanos = in.getInt();
            int modified = in.getInt();
            int modifiedNanos = in.getInt();
            int inode = in.getInt(start + 20);
            int mode = in.getInt(start + 24);
            int size = in.getInt(start + 36);
            in.position(start + STAT_BYTES);
            byte[] id = new byte[hashBytes];
            in.get(id);
            int flags = in.getShort() & 0xFFFF;
            int more = (flags & EXTENDED) != 0 ? in.getShort() & 0xFFFF : 0;
            name(version, start);
            boolean assumed = (flags & ASSUMED) != 0;
            boolean skipped = (more & SKIPPED) != 0;
            Facts facts = new Facts(changed, changedNanos, modified, modifiedNanos, inode, size);
            String hex = HexFormat.of().formatHex(id);
            boolean merging = (flags & STAGES) != 0;
            boolean directory = (mode & 0170000) == 0040000;
            boolean plain = !merging && !directory && name.length > 0;
            if (plain) {
                entries.put(GitPath.of(name), new Entry(mode, hex, facts, assumed, skipped));
            }
            return plain;
        }

        /// From version 4 on a name says how much of the one before it keeps.
        private void name(int version, int start) {
            int kept = version < 4 ? 0 : name.length - varint();
            int end = in.position();
            while (content[end] != 0) {
                end++;
            }
            byte[] whole = Arrays.copyOf(name, kept + end - in.position());
            System.arraycopy(content, in.position(), whole, kept, end - in.position());
            name = whole;
            int length = end - start;
            in.position(version < 4 ? start + length + 8 - length % 8 : end + 1);
        }

        private int varint() {
            int octet = in.get() & 0xFF;
            int value = octet & 0x7F;
            while ((octet & 0x80) != 0) {
                octet = in.get() & 0xFF;
                value = ((value + 1) << 7) | (octet & 0x7F);
            }
            return value;
        }

        /// Extensions in small letters must be understood; those in capitals are caches.
        private boolean extensionsArePlain() {
            while (content.length - hashBytes - in.position() >= 8) {
                boolean needed = Character.isLowerCase(content[in.position()]);
                in.getInt();
                int size = in.getInt();
                if (needed || size < 0) {
                    return false;
                }
                in.position(in.position() + size);
            }
            return true;
        }
    }
}
