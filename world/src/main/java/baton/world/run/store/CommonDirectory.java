package baton.world.run.store;

import baton.core.text.Source;
import baton.world.files.TextFile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// The git directory that all worktrees of a repository share, found from its files: looking at a
/// run starts no process.
public final class CommonDirectory {
    private static final String POINTER = "gitdir:";

    private CommonDirectory() {}

    static Optional<Path> of(Path checkout) {
        Path git = checkout.resolve(".git");
        if (Files.isDirectory(git)) {
            return Optional.of(git);
        }
        return firstLine(git)
                .filter(line -> line.startsWith(POINTER))
                .flatMap(line -> resolve(checkout, line.substring(POINTER.length())))
                .filter(Files::isDirectory)
                .map(own -> shared(own).orElse(own));
    }

    /// The same without links, as git names it.
    public static Optional<Path> real(Path checkout) {
        return of(checkout)
                .flatMap(
                        found -> {
                            try {
                                return Optional.of(found.toRealPath());
                            } catch (IOException e) {
                                return Optional.empty();
                            }
                        });
    }

    /// A linked worktree says where the rest is; a submodule has everything in one place.
    private static Optional<Path> shared(Path own) {
        return firstLine(own.resolve("commondir")).flatMap(line -> resolve(own, line));
    }

    private static Optional<String> firstLine(Path file) {
        return TextFile.read(file, file.toString()) instanceof Source.Readable(Source source)
                ? source.lines().stream().findFirst()
                : Optional.empty();
    }

    private static Optional<Path> resolve(Path from, String word) {
        try {
            return Optional.of(from.resolve(word.strip()).normalize());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
