package baton.world.git.snapshot;

import baton.world.files.Below;
import baton.world.files.ContentHash;
import baton.world.git.Stamp;
import baton.world.git.index.IndexSeal;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/// A copy of what stood at a path; the content of a link is its target.
///
/// A small content stays as long as the copy does. A large one, as the index of a large repository,
/// is new in every step: it lies in an arena that is given back when it is not needed any more.
record HeldCopy(Stamp stamp, Below.Kind kind, MemorySegment content) {
    private static final int SMALL_MAX = 1 << 16;
    private static final int CHUNK = 1 << 16;

    /// Nothing where it is no file, link or directory, or cannot be read.
    static Optional<HeldCopy> of(Path folder, Path path, Stamp stamp, Arena arena) {
        Below.Kind kind = new Below(folder).kind(folder.relativize(path));
        try {
            return switch (kind) {
                case DIRECTORY -> Optional.of(new HeldCopy(stamp, kind, MemorySegment.NULL));
                case LINK -> Optional.of(new HeldCopy(stamp, kind, target(path)));
                case FILE -> Optional.of(new HeldCopy(stamp, kind, content(path, arena)));
                case NOTHING, OTHER -> Optional.empty();
            };
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    boolean isSmall() {
        return content.byteSize() <= SMALL_MAX;
    }

    /// True if the same stands at the path now, whatever the file system says of it.
    boolean isAt(Path folder, Path path) {
        if (new Below(folder).kind(folder.relativize(path)) != kind) {
            return false;
        }
        try {
            return switch (kind) {
                case DIRECTORY -> true;
                case LINK -> content.mismatch(target(path)) < 0;
                case FILE -> isContentOf(path);
                case NOTHING, OTHER -> false;
            };
        } catch (IOException e) {
            return false;
        }
    }

    private boolean isContentOf(Path path) throws IOException {
        try (InputStream in = open(path)) {
            byte[] chunk = new byte[CHUNK];
            long at = 0;
            int count = in.readNBytes(chunk, 0, CHUNK);
            while (count > 0 && isPart(at, MemorySegment.ofArray(chunk).asSlice(0, count))) {
                at += count;
                count = in.readNBytes(chunk, 0, CHUNK);
            }
            return count == 0 && at == content.byteSize();
        }
    }

    private boolean isPart(long at, MemorySegment part) {
        return at + part.byteSize() <= content.byteSize()
                && content.asSlice(at, part.byteSize()).mismatch(part) < 0;
    }

    private static MemorySegment target(Path link) throws IOException {
        String target = Files.readSymbolicLink(link).toString();
        return MemorySegment.ofArray(target.getBytes(StandardCharsets.UTF_8));
    }

    private static MemorySegment content(Path file, Arena arena) throws IOException {
        try (InputStream in = open(file)) {
            long size = Files.size(file);
            MemorySegment content =
                    size <= SMALL_MAX
                            ? MemorySegment.ofArray(new byte[(int) size])
                            : arena.allocate(size);
            byte[] chunk = new byte[(int) Math.min(size, CHUNK)];
            for (long at = 0; at < size; at += chunk.length) {
                int count = (int) Math.min(chunk.length, size - at);
                if (in.readNBytes(chunk, 0, count) < count) {
                    throw new IOException(file + " became shorter");
                }
                MemorySegment.copy(chunk, 0, content, ValueLayout.JAVA_BYTE, at, count);
            }
            return content;
        }
    }

    private static InputStream open(Path file) throws IOException {
        return Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
    }

    byte[] bytes() {
        return content.toArray(ValueLayout.JAVA_BYTE);
    }

    /// A word for the content by which a later life tells whether it is the same. An index names
    /// itself: to hash it would take longer than the rest of a step.
    String word() {
        return kind + " " + IndexSeal.of(content).map(IndexSeal::word).orElseGet(this::hash);
    }

    /// The same word, where the content is what it says of itself.
    String provedWord() {
        return kind
                + " "
                + IndexSeal.of(content)
                        .filter(seal -> seal.holds(content))
                        .map(IndexSeal::word)
                        .orElseGet(this::hash);
    }

    private String hash() {
        return ContentHash.of(bytes());
    }
}
