package baton.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.function.Consumer;

/// A directory that is made once, when it is first wanted, and copied from then on.
public final class Template {
    private final String name;
    private final Consumer<Path> maker;
    private Optional<Path> made = Optional.empty();

    /// @param maker fills an empty directory
    public Template(String name, Consumer<Path> maker) {
        this.name = name;
        this.maker = maker;
    }

    /// Makes the directory with all that the template holds. Git knows files by when they were
    /// made, too, so that a copy has to be looked at once: `git update-index --refresh`.
    ///
    /// @return where the template lies
    public Path copyTo(Path place) {
        Path template = made();
        try {
            Files.walkFileTree(template, new Copying(template, place));
            return template;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized Path made() {
        if (made.isEmpty()) {
            try {
                Path place = Surroundings.scratch().resolve(name);
                maker.accept(Files.createDirectories(place));
                made = Optional.of(place);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return made.get();
    }

    private static final class Copying extends SimpleFileVisitor<Path> {
        private final Path from;
        private final Path to;

        Copying(Path from, Path to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes)
                throws IOException {
            Files.createDirectories(to.resolve(from.relativize(path)));
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path path, BasicFileAttributes attributes)
                throws IOException {
            Files.copy(
                    path,
                    to.resolve(from.relativize(path)),
                    StandardCopyOption.COPY_ATTRIBUTES,
                    LinkOption.NOFOLLOW_LINKS);
            return FileVisitResult.CONTINUE;
        }
    }
}
