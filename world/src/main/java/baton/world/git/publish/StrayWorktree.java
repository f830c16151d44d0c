package baton.world.git.publish;

import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.git.Pointer;
import baton.world.git.RawPath;
import baton.world.git.Repository;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/// A linked worktree whose repository was moved. It leads to the old place of the repository, where
/// nothing is any more.
///
/// `git worktree repair` would mend it and, in a copy of a repository, take the worktrees of the
/// original away from that.
///
/// @param names the last parts of its path, by which the repository knows it
public record StrayWorktree(Repository repository, Path path, Path names) {
    private static final Path GIT = Path.of(".git");
    private static final Path PLACE = Path.of("gitdir");

    /// Lets the worktree lead to its repository again. Says whether it is one of that repository's,
    /// and whether there was no other that it led to.
    public boolean takeBack() {
        Optional<Path> led = Pointer.target(path.resolve(GIT)).filter(git -> !Files.exists(git));
        Path all = repository.commonDirectory().resolve("worktrees");
        Optional<Path> kept = led.map(git -> all.resolve(git.getFileName())).filter(this::keeps);
        kept.ifPresent(this::join);
        return kept.isPresent();
    }

    /// Gives a worktree its pointer back that somebody has removed, where the repository knows the
    /// worktree by its path.
    static void rejoin(Repository repository, Path path) {
        if (Pointer.target(path.resolve(GIT)).filter(Files::exists).isPresent()) {
            return;
        }
        Path all = repository.commonDirectory().resolve("worktrees");
        try (Stream<Path> each = Files.isDirectory(all) ? Files.list(all) : Stream.empty()) {
            each.filter(kept -> place(kept).filter(git -> isIn(git, path)).isPresent())
                    .findFirst()
                    .ifPresent(kept -> new Below(path).write(GIT, line("gitdir: ", kept)));
        } catch (IOException e) {
            throw AtomicFile.failed(all, "used", e);
        }
    }

    private static boolean isIn(Path git, Path path) {
        Path parent = git.getParent();
        try {
            return parent != null && Files.exists(parent) && Files.isSameFile(parent, path);
        } catch (IOException e) {
            return false;
        }
    }

    /// True if the repository keeps what belongs to this worktree in that directory.
    private boolean keeps(Path kept) {
        return place(kept).filter(git -> git.endsWith(names.resolve(GIT))).isPresent();
    }

    private static Optional<Path> place(Path kept) {
        return Files.isDirectory(kept)
                ? new Below(kept).read(PLACE, Pointer.BYTES_MAX).flatMap(StrayWorktree::line)
                : Optional.empty();
    }

    private static Optional<Path> line(byte[] content) {
        int end = content.length;
        while (end > 0 && (content[end - 1] == '\n' || content[end - 1] == '\r')) {
            end--;
        }
        return end > 0 && content[0] == '/'
                ? Optional.of(RawPath.absolute(Arrays.copyOf(content, end)))
                : Optional.empty();
    }

    private void join(Path kept) {
        new Below(path).write(GIT, line("gitdir: ", kept));
        if (place(kept).filter(Files::exists).isEmpty()) {
            new Below(kept).write(PLACE, line("", path.resolve(GIT)));
        }
    }

    private static byte[] line(String start, Path path) {
        byte[] before = start.getBytes(StandardCharsets.US_ASCII);
        byte[] name = RawPath.bytes(path);
        byte[] line = Arrays.copyOf(before, before.length + name.length + 1);
        System.arraycopy(name, 0, line, before.length, name.length);
        line[line.length - 1] = '\n';
        return line;
    }
}
