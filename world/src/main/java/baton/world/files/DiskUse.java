package baton.world.files;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/// The bytes that would be free if some directories were removed. A content with several names
/// counts once, and only where all its names lie in these directories. No link is followed.
public final class DiskUse {
    private final Map<Object, Content> contents = new HashMap<>();

    private record Content(long size, long names, long seen) {
        Content again() {
            return new Content(size, names, seen + 1);
        }
    }

    private DiskUse() {}

    public static long of(Collection<Path> directories) {
        DiskUse use = new DiskUse();
        directories.forEach(use::visit);
        return use.contents.values().stream()
                .filter(content -> content.seen() >= content.names())
                .mapToLong(Content::size)
                .sum();
    }

    private void visit(Path directory) {
        try {
            Files.walkFileTree(
                    directory,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult visitFile(Path file, BasicFileAttributes facts)
                                throws IOException {
                            add(file, facts);
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFileFailed(Path file, IOException e) {
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException gone) {
            // A file that vanishes while it is counted takes no room.
            return;
        }
    }

    private void add(Path file, BasicFileAttributes facts) throws IOException {
        if (facts.isRegularFile()) {
            Object names = Files.getAttribute(file, "unix:nlink", LinkOption.NOFOLLOW_LINKS);
            long many = ((Number) names).longValue();
            Object key = facts.fileKey() == null ? file : facts.fileKey();
            contents.merge(key, new Content(facts.size(), many, 1), (known, _) -> known.again());
        }
    }
}
