package baton.world.git.snapshot;

import baton.world.files.ContentHash;
import baton.world.git.GitPath;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.stream.Stream;

/// The directory of saved files that no commit holds. A file is named by its content: what is there
/// under that name is the same, or damaged and replaced, and nothing that differs is ever taken for
/// saved.
record SalvageDirectory(Path path) {
    private static final int NAME_MAX = 100;
    private static final int ATTEMPTS_MAX = 1_000;

    /// Makes a file at a place, and says whether it could.
    interface Making {
        boolean make(Path part) throws IOException;
    }

    Optional<Path> keep(GitPath path, String suffix, Making making) {
        try {
            Files.createDirectories(path());
            Path part = path().resolve(".part");
            Files.deleteIfExists(part);
            if (!making.make(part)) {
                Files.deleteIfExists(part);
                return Optional.empty();
            }
            return Optional.of(settle(path, suffix, part));
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    private Path settle(GitPath of, String suffix, Path part) throws IOException {
        Path target = path.resolve(plain(of) + "-" + ContentHash.of(part) + suffix);
        boolean there =
                Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)
                        && Files.mismatch(part, target) < 0;
        if (there) {
            Files.deleteIfExists(part);
        } else {
            share(target, part);
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        }
        return target;
    }

    /// Attempts leave the same large files again and again. Where another one of the run has this
    /// content, the place gets a second name of it, so that it is stored once.
    private void share(Path target, Path part) throws IOException {
        Optional<Path> twin = twin(path.relativize(target), part);
        if (twin.isPresent()) {
            Path shared = path.resolve(".shared");
            Files.deleteIfExists(shared);
            Files.createLink(shared, twin.get());
            Files.move(shared, part, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private Optional<Path> twin(Path name, Path part) throws IOException {
        try (Stream<Path> attempts = Files.list(path.resolveSibling(""))) {
            for (Path attempt : attempts.sorted().limit(ATTEMPTS_MAX).toList()) {
                Path other = attempt.resolve(name);
                if (!attempt.equals(path) && isTwin(other, part)) {
                    return Optional.of(other);
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isTwin(Path other, Path part) throws IOException {
        return Files.isDirectory(other.resolveSibling(""), LinkOption.NOFOLLOW_LINKS)
                && Files.isRegularFile(other, LinkOption.NOFOLLOW_LINKS)
                && Files.getPosixFilePermissions(other).equals(Files.getPosixFilePermissions(part))
                && Files.mismatch(other, part) < 0;
    }

    /// A place for something that is taken out of the working tree. Whoever dies before it is
    /// settled leaves it there, by a name that tells its path.
    Path place(GitPath of) throws IOException {
        Files.createDirectories(path);
        Path place = path.resolve(plain(of) + ".taken");
        for (int i = 2; Files.exists(place, LinkOption.NOFOLLOW_LINKS); i++) {
            place = path.resolve(plain(of) + ".taken-" + i);
        }
        return place;
    }

    /// Keeps what was taken. The content of a link is no file to be named by: it keeps its name.
    Path settle(GitPath of, Path taken) throws IOException {
        return Files.isSymbolicLink(taken) ? taken : settle(of, "", taken);
    }

    /// A directory in which nothing had to be kept would only be in the way of who looks for work.
    void removeEmpty() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException _) {
            // It holds what was kept.
        }
    }

    /// The end of the path, for people.
    private static String plain(GitPath path) {
        String plain = path.text().replaceAll("[^A-Za-z0-9._-]", "_");
        return plain.substring(Math.max(0, plain.length() - NAME_MAX));
    }
}
