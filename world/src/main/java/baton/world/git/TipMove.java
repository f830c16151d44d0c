package baton.world.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Moves what is checked out from one commit to the next, with git's own locks and logs. Only where
/// the name is a file of its own and has logs already.
///
/// @param name the file that holds the commit
/// @param logs the files that tell where it has been
record TipMove(LockedFile name, List<Path> logs) {
    private static final String SPARE = "baton-tip";

    TipMove {
        logs = List.copyOf(logs);
    }

    static Optional<TipMove> of(Repository repository, Head head) {
        Path own = repository.gitDirectory();
        Path common = repository.commonDirectory();
        List<Path> logs = new ArrayList<>(List.of(own.resolve("logs/HEAD")));
        Path name =
                switch (head) {
                    case Head.OnBranch(String ref, _) -> {
                        logs.add(RawPath.resolve(common, "logs/" + ref));
                        yield RawPath.resolve(common, ref);
                    }
                    case Head.Detached _ -> own.resolve("HEAD");
                    case Head.Unborn(String ref) -> RawPath.resolve(common, ref);
                };
        boolean plain = isFile(name) && logs.stream().allMatch(TipMove::isFile);
        LockedFile file = new LockedFile(name, own.resolve(SPARE));
        return plain ? Optional.of(new TipMove(file, logs)) : Optional.empty();
    }

    private static boolean isFile(Path path) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }

    /// @param who the name, the address and the time, as git writes them
    void move(CommitId from, CommitId to, String who, String subject) throws IOException {
        byte[] line =
                (from + " " + to + " " + who + "\tcommit: " + subject + "\n")
                        .getBytes(StandardCharsets.UTF_8);
        name.replace(
                (to + "\n").getBytes(StandardCharsets.UTF_8),
                () -> {
                    if (!Files.readString(name.path()).strip().equals(from.value())) {
                        throw new IOException(name.path() + " is not at " + from);
                    }
                    for (Path log : logs) {
                        Files.write(log, line, StandardOpenOption.APPEND);
                    }
                });
    }

    static void removeSpare(Repository repository) throws IOException {
        Files.deleteIfExists(repository.gitDirectory().resolve(SPARE));
    }
}
