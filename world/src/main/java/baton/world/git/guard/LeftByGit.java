package baton.world.git.guard;

import baton.world.git.Head;
import baton.world.git.Repository;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/// The locks that gits of the run can have left which were killed: those of files that such a git
/// writes, and that are not older than it. Nothing in a lock says whose it is: one of a person's
/// that fits both is taken for theirs.
///
/// @param killed the gits that have not told their end
/// @param head what was checked out
record LeftByGit(Repository repository, List<TracedGit> killed, Head head) {
    private static final String SUFFIX = ".lock";

    /// File systems take the time of files from a clock that ticks slowly.
    private static final Duration TICK = Duration.ofMillis(100);

    private static final Set<String> REFRESHING = Set.of("status", "diff", "describe");
    private static final Set<String> PACKING = Set.of("gc", "pack-refs", "maintenance");

    boolean holds(String lock) {
        Path path = Path.of(lock);
        return killed.stream().anyMatch(git -> locks(git, file(path)) && isSince(git, path));
    }

    private String file(Path lock) {
        Path place =
                lock.startsWith(repository.gitDirectory())
                        ? repository.gitDirectory()
                        : repository.commonDirectory();
        String name = place.relativize(lock).toString();
        return name.substring(0, name.length() - SUFFIX.length());
    }

    private boolean locks(TracedGit git, String file) {
        GitDeed deed = git.deed();
        boolean checkedOut =
                git.movesCheckedOut() || deed.switches() || git.name().equals("symbolic-ref");
        return switch (file) {
            case "index" -> deed.stages() || REFRESHING.contains(git.name());
            case "config" -> deed.settings();
            case "packed-refs" -> deed.names() || deed.moves() || PACKING.contains(git.name());
            case "HEAD" -> checkedOut;
            case String ref ->
                    (checkedOut && head instanceof Head.OnBranch(String own, _) && own.equals(ref))
                            || git.moves(ref)
                            || PACKING.contains(git.name());
        };
    }

    private static boolean isSince(TracedGit git, Path lock) {
        try {
            Instant made = Files.getLastModifiedTime(lock).toInstant();
            return git.started().filter(begin -> made.isBefore(begin.minus(TICK))).isEmpty();
        } catch (IOException e) {
            // It went away while we looked.
            return false;
        }
    }
}
