package baton.world.git.snapshot;

import static java.nio.charset.StandardCharsets.UTF_8;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.Below;
import baton.world.git.GitPath;
import baton.world.git.RememberedPaths;
import baton.world.git.WorkingFiles;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Copies of small files that git ignores, as they were when the run began: settings, mostly, and
/// so passwords. Only the user can read them: the permissions that the files had are noted beside
/// them.
final class KeptFiles {
    private static final long FILE_MAX = 1L << 20;
    private static final int FILES_MAX = 1_000;
    private static final int MODE_BYTES = 10;
    private static final Path MODES = Path.of("modes");

    private final WorkingFiles working;
    private final Path directory;
    private final RememberedPaths list;
    private final Below place;

    KeptFiles(WorkingFiles working, Path directory) {
        this.working = working;
        this.directory = directory;
        this.list = new RememberedPaths(directory.resolve("list"));
        this.place = new Below(directory);
    }

    boolean isTaken() {
        return Files.isDirectory(directory);
    }

    void take(Collection<GitPath> paths) {
        List<GitPath> small =
                paths.stream()
                        .filter(path -> !path.text().endsWith("/"))
                        .filter(path -> working.kind(path) == Below.Kind.FILE)
                        .filter(path -> working.isReadable(path) && working.size(path) <= FILE_MAX)
                        .sorted()
                        .limit(FILES_MAX)
                        .toList();
        try {
            Files.createDirectories(
                    directory,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
            List<String> permissions = new ArrayList<>();
            for (int i = 0; i < small.size(); i++) {
                Path name = Path.of(Integer.toString(i));
                boolean _ = place.copy(working.below(), working.name(small.get(i)), name);
                permissions.add(permissions(directory.resolve(name)));
                place.hide(name);
            }
            place.write(MODES, String.join("\n", permissions).getBytes(UTF_8), Below.HIDDEN);
        } catch (IOException e) {
            throw failed(directory, e);
        }
        list.set(small);
    }

    /// The same for another working tree.
    KeptFiles in(Path top) {
        return new KeptFiles(new WorkingFiles(top), directory);
    }

    boolean holds(GitPath path) {
        return list.get().contains(path);
    }

    /// True if a path has its old content and permissions, whoever touched it. That is so in a copy
    /// of the checkout, and after a program that writes the same again.
    boolean isLike(GitPath path) {
        if (!holds(path) || working.kind(path) != Below.Kind.FILE) {
            return false;
        }
        Path now = path.in(working.top());
        Path then = copy(path);
        try {
            return working.isReadable(path)
                    && Files.mismatch(now, then) < 0
                    && permissions(now).equals(permissions(path));
        } catch (IOException e) {
            return false;
        }
    }

    private int number(GitPath path) {
        return new ArrayList<>(list.get()).indexOf(path);
    }

    private Path copy(GitPath path) {
        return directory.resolve(Integer.toString(number(path)));
    }

    /// Nothing of a file that was gone before it was copied.
    private static String permissions(Path file) throws IOException {
        return Files.isRegularFile(file)
                ? PosixFilePermissions.toString(Files.getPosixFilePermissions(file))
                : "";
    }

    /// Copies that were made before this was noted have the permissions themselves.
    private String permissions(GitPath path) throws IOException {
        Optional<byte[]> noted = place.read(MODES, MODE_BYTES * FILES_MAX);
        return noted.isPresent()
                ? new String(noted.get(), UTF_8).split("\n", -1)[number(path)]
                : permissions(copy(path));
    }

    /// Gives a path the content it had. Nothing is there now.
    void putBack(GitPath path) {
        Path copy = copy(path);
        try {
            String had = permissions(path);
            Optional<byte[]> content = place.read(copy.getFileName(), Math.toIntExact(FILE_MAX));
            if (content.isPresent() && !had.isEmpty()) {
                Set<PosixFilePermission> permissions = PosixFilePermissions.fromString(had);
                working.below().write(working.name(path), content.get(), permissions);
            }
        } catch (IOException e) {
            throw failed(copy, e);
        }
    }

    private static Failure failed(Path path, IOException e) {
        return new Failure(Fault.DISK_FAILED.because(path + ": " + e.getMessage()), e);
    }
}
