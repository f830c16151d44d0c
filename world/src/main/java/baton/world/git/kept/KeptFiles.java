package baton.world.git.kept;

import static java.nio.charset.StandardCharsets.UTF_8;

import baton.core.Failure;
import baton.core.policy.IgnoredKind;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.git.GitPath;
import baton.world.git.RememberedPaths;
import baton.world.git.Stamp;
import baton.world.git.WorkingFiles;
import baton.world.process.Bytes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Copies of small files that git ignores, as they were when the run began: settings and notes,
/// mostly, and so passwords. Only the user can read them: the permissions that the files had are
/// noted beside them. The copy of a link is a link that leads where it did, and nothing follows it.
public final class KeptFiles {
    private static final int MODE_BYTES = 10;
    private static final Path MODES = Path.of("modes");
    private static final Path TAKEN = Path.of("taken");

    private final WorkingFiles working;
    private final Path directory;
    private final RememberedPaths list;
    private final RememberedPaths parted;
    private final Below place;

    public KeptFiles(WorkingFiles working, Path directory) {
        this.working = working;
        this.directory = directory;
        this.list = new RememberedPaths(directory.resolve("list"));
        this.parted = new RememberedPaths(directory.resolve("parted"));
        this.place = new Below(directory);
    }

    /// Whoever died while copies were made takes them again: nobody had been at work by then.
    public boolean isTaken() {
        return Files.exists(directory.resolve(TAKEN)) || Files.exists(list.file());
    }

    /// The moment when the copies were there. Nobody had been at work by then.
    public FileTime since() {
        return Stamp.of(directory.resolve(TAKEN)).changed();
    }

    /// Copies these files.
    ///
    /// @param paths as git names them: a directory that is ignored as a whole ends with a slash
    public void take(Collection<GitPath> paths) {
        take(paths, _ -> false);
    }

    /// The same but for files that are kept elsewhere.
    void take(Collection<GitPath> paths, Predicate<GitPath> elsewhere) {
        SmallFiles found = SmallFiles.among(working, paths);
        List<GitPath> small = found.files().stream().filter(elsewhere.negate()).toList();
        try {
            Files.createDirectories(
                    directory,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
            List<String> permissions = new ArrayList<>();
            for (int i = 0; i < small.size(); i++) {
                permissions.add(take(small.get(i), Path.of(Integer.toString(i))));
            }
            place.write(MODES, String.join("\n", permissions).getBytes(UTF_8), Below.HIDDEN);
        } catch (IOException e) {
            throw failed(directory, e);
        }
        parted.set(found.parted());
        list.set(small);
        place.write(TAKEN, new byte[0], Below.HIDDEN);
    }

    /// Those of the paths that were taken of which not everything was.
    Set<GitPath> parted() {
        return parted.get();
    }

    /// Lays each copy whose file is gone, or does not have any more what it had, into another
    /// directory, by the path and with the permissions of the file. What programs write anew all
    /// the time is left out, and nothing that lies there already is written over.
    ///
    /// @return the paths of the files
    List<GitPath> layLost(Path into) {
        List<GitPath> paths = List.copyOf(list.get());
        List<GitPath> lost = new ArrayList<>();
        List<String> modes = modes();
        for (int i = 0; i < paths.size(); i++) {
            GitPath path = paths.get(i);
            Optional<Had> had =
                    IgnoredKind.isPassing(path.text()) || !isLost(path, i)
                            ? Optional.empty()
                            : read(i, modes);
            had.ifPresent(
                    copy -> {
                        lay(into, path, copy);
                        lost.add(path);
                    });
        }
        return lost;
    }

    private void lay(Path into, GitPath path, Had had) {
        Path salvage = into.resolveSibling("");
        Below.around(salvage).makeDirectory(salvage.getFileName().resolve(into.getFileName()));
        Below there = new Below(into);
        if (there.kind(working.name(path)) == Below.Kind.NOTHING) {
            had.lay(there, working.name(path));
        }
    }

    /// True if a file does not begin with what its copy has: a file that only grew has lost
    /// nothing.
    private boolean isLost(GitPath path, int number) {
        Path copy = directory.resolve(Integer.toString(number));
        try {
            if (Files.isSymbolicLink(copy)) {
                return !isLinkLike(path, copy);
            }
            if (!Files.isRegularFile(copy)) {
                return false;
            }
            if (working.kind(path) != Below.Kind.FILE || !working.isReadable(path)) {
                return true;
            }
            long differs = Files.mismatch(path.in(working.top()), copy);
            return differs >= 0 && differs < Files.size(copy);
        } catch (IOException e) {
            return true;
        }
    }

    private boolean isLinkLike(GitPath path, Path copy) throws IOException {
        return working.kind(path) == Below.Kind.LINK
                && Files.readSymbolicLink(path.in(working.top()))
                        .equals(Files.readSymbolicLink(copy));
    }

    /// The same for another working tree.
    public KeptFiles in(Path top) {
        return new KeptFiles(new WorkingFiles(top), directory);
    }

    public boolean holds(GitPath path) {
        return list.get().contains(path);
    }

    /// True if a path has its old content and permissions, whoever touched it. That is so in a copy
    /// of the checkout, and after a program that writes the same again.
    public boolean isLike(GitPath path) {
        if (!holds(path)) {
            return false;
        }
        Path now = path.in(working.top());
        Path then = copy(path);
        try {
            if (Files.isSymbolicLink(then)) {
                return isLinkLike(path, then);
            }
            return working.kind(path) == Below.Kind.FILE
                    && working.isReadable(path)
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

    /// Copies a file, and says the permissions that it has: nothing where it is a link, is gone by
    /// now or has grown.
    private String take(GitPath path, Path name) throws IOException {
        if (working.kind(path) == Below.Kind.LINK) {
            boolean _ = place.delete(name);
            place.link(name, Files.readSymbolicLink(path.in(working.top())));
            return "";
        }
        Optional<byte[]> content =
                working.below()
                        .read(working.name(path), 2 * SmallFiles.FILE_MAX)
                        .filter(found -> found.length <= SmallFiles.FILE_MAX);
        content.ifPresent(had -> place.write(name, had, Below.HIDDEN));
        return content.isPresent() ? permissions(path.in(working.top())) : "";
    }

    /// Nothing of a file that was gone before it was copied.
    private static String permissions(Path file) throws IOException {
        return Files.isRegularFile(file)
                ? PosixFilePermissions.toString(Files.getPosixFilePermissions(file))
                : "";
    }

    private List<String> modes() {
        int max = MODE_BYTES * SmallFiles.FILES_MAX;
        return place.read(MODES, max)
                .map(noted -> List.of(new String(noted, UTF_8).split("\n", -1)))
                .orElse(List.of());
    }

    private String permissions(GitPath path) throws IOException {
        return mode(modes(), number(path));
    }

    /// Copies that were made before modes were noted have the permissions themselves.
    private String mode(List<String> modes, int number) throws IOException {
        return modes.isEmpty()
                ? permissions(directory.resolve(Integer.toString(number)))
                : modes.get(number);
    }

    /// Gives a path the content it had. Nothing is there now.
    public void putBack(GitPath path) {
        read(number(path), modes()).ifPresent(had -> had.lay(working.below(), working.name(path)));
    }

    /// A file or a link as it was.
    private sealed interface Had {
        /// Makes it at a place where nothing is.
        void lay(Below below, Path name);
    }

    private record HadFile(Bytes content, Set<PosixFilePermission> permissions) implements Had {
        @Override
        public void lay(Below below, Path name) {
            below.write(name, content.toArray(), permissions);
        }
    }

    private record HadLink(Path target) implements Had {
        @Override
        public void lay(Below below, Path name) {
            below.link(name, target);
        }
    }

    /// Nothing of a file that was gone before it was copied.
    private Optional<Had> read(int number, List<String> modes) {
        Path name = Path.of(Integer.toString(number));
        try {
            if (place.kind(name) == Below.Kind.LINK) {
                return Optional.of(new HadLink(Files.readSymbolicLink(directory.resolve(name))));
            }
            String mode = mode(modes, number);
            return place.read(name, SmallFiles.FILE_MAX)
                    .filter(_ -> !mode.isEmpty())
                    .map(Bytes::of)
                    .map(had -> new HadFile(had, PosixFilePermissions.fromString(mode)));
        } catch (IOException e) {
            throw failed(directory, e);
        }
    }

    private static Failure failed(Path path, IOException e) {
        return AtomicFile.failed(path, "used", e);
    }
}
