package baton.world.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// The facts that the file system tells of a file without its content being read. Two equal stamps
/// of one path mean the same content: even someone who sets the time back changes `changed`.
public record Stamp(long size, FileTime modified, FileTime changed, long inode, int mode) {
    private static final int TYPE = 0170000;
    private static final Set<Integer> PIPES = Set.of(0010000, 0020000, 0060000);

    public static final Stamp NONE =
            new Stamp(-1, FileTime.fromMillis(0), FileTime.fromMillis(0), 0, 0);

    public static Stamp of(Path path) {
        try {
            Map<String, Object> facts =
                    Files.readAttributes(
                            path,
                            "unix:size,lastModifiedTime,ctime,ino,mode",
                            LinkOption.NOFOLLOW_LINKS);
            return new Stamp(
                    fact(facts, "size", Long.class),
                    fact(facts, "lastModifiedTime", FileTime.class),
                    fact(facts, "ctime", FileTime.class),
                    fact(facts, "ino", Long.class),
                    fact(facts, "mode", Integer.class));
        } catch (IOException e) {
            return NONE;
        }
    }

    static <T> T fact(Map<String, Object> facts, String name, Class<T> type) {
        return type.cast(Objects.requireNonNull(facts.get(name), name));
    }

    /// True if the file is a pipe or a device: whoever opens it may wait for ever, or read without
    /// end.
    public boolean isPipe() {
        return PIPES.contains(mode & TYPE);
    }

    public boolean isNone() {
        return equals(NONE);
    }
}
