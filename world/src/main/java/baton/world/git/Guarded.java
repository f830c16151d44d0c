package baton.world.git;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.Below;
import baton.world.process.Bytes;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// The files by which a repository can make git do things: settings, hooks, attributes, excluded
/// names, other object stores, and where its history is cut off.
///
/// @param files by path
public record Guarded(SortedMap<Path, Kept> files) {
    /// The commits whose parents git does not have.
    static final String SHALLOW = "shallow";

    /// The ending of sample hooks, which git puts beside the hooks and never runs.
    private static final String SAMPLE = ".sample";

    /// The directory in which a run keeps what no commit holds.
    private static final String SALVAGE = "salvage";

    private static final String ASIDE = "settings-put-back-";
    private static final int SIZE_MAX = 4 << 20;
    private static final int PERMISSIONS = 0777;

    /// In place of the permissions of a file that is too large to be kept: it is known by its
    /// stamp, and can be removed, but not made what it was.
    private static final int TOO_LARGE = -1;

    private static final List<String> INFO =
            List.of("attributes", "exclude", "grafts", "sparse-checkout");

    /// A file with its content; the target of a link is its content.
    ///
    /// @param permissions as the nine bits of the file system
    record Kept(Stamp stamp, Bytes content, boolean link, int permissions) {
        boolean sameAs(Kept other) {
            return content.equals(other.content)
                    && link == other.link
                    && permissions == other.permissions;
        }
    }

    /// Reads what is new or has another stamp than before.
    public static Guarded look(Repository repository, Guarded before) {
        return look(paths(repository), before);
    }

    public static Guarded look(Set<Path> paths, Guarded before) {
        SortedMap<Path, Kept> files = new TreeMap<>();
        for (Path path : paths) {
            Stamp stamp = Stamp.of(path);
            Optional<Kept> known =
                    Optional.ofNullable(before.files.get(path))
                            .filter(kept -> kept.stamp().equals(stamp));
            if (!stamp.isNone()) {
                known.or(() -> read(path, stamp)).ifPresent(kept -> files.put(path, kept));
            }
        }
        return new Guarded(files);
    }

    public static Guarded none() {
        return new Guarded(new TreeMap<>());
    }

    /// The guarded paths of a repository. Where others work beside us, the paths that all share are
    /// left out: [SharedSettings] watches them.
    private static Set<Path> paths(Repository repository) {
        Path own = repository.gitDirectory();
        Set<Path> paths = new HashSet<>();
        paths.add(own.resolve("config.worktree"));
        INFO.forEach(name -> paths.add(own.resolve("info").resolve(name)));
        if (!repository.crowded()) {
            paths.addAll(shared(repository));
        }
        return paths;
    }

    /// The guarded paths that all worktrees share, and the hooks where a setting says that they lie
    /// elsewhere. Hooks in the working tree are a part of it.
    public static Set<Path> shared(Repository repository) {
        Set<Path> paths = new HashSet<>(shared(repository.commonDirectory()));
        hooksElsewhere(repository).ifPresent(hooks -> paths.addAll(list(hooks)));
        return paths;
    }

    /// The directories that what is guarded lies in.
    public static List<Path> roots(Repository repository) {
        List<Path> roots = new ArrayList<>();
        roots.add(repository.gitDirectory());
        roots.add(repository.commonDirectory());
        hooksElsewhere(repository).ifPresent(roots::add);
        return roots;
    }

    /// A directory that the whole working tree is a part of holds more than hooks.
    private static Optional<Path> hooksElsewhere(Repository repository) {
        Path hooks = repository.hooks().normalize();
        boolean known =
                hooks.startsWith(repository.commonDirectory())
                        || hooks.startsWith(repository.top())
                        || repository.top().startsWith(hooks);
        return known ? Optional.empty() : Optional.of(hooks);
    }

    public static Set<Path> shared(Path common) {
        Set<Path> paths = new HashSet<>(list(common.resolve("hooks")));
        paths.add(common.resolve("config"));
        paths.add(common.resolve("objects/info/alternates"));
        paths.add(common.resolve(SHALLOW));
        INFO.forEach(name -> paths.add(common.resolve("info").resolve(name)));
        return paths;
    }

    private static List<Path> list(Path directory) {
        List<Path> paths = new ArrayList<>();
        if (!Files.isDirectory(directory)) {
            return paths;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                if (!entry.toString().endsWith(SAMPLE)) {
                    paths.add(entry);
                }
            }
            return paths;
        } catch (IOException e) {
            throw failed(directory, e);
        }
    }

    private static Optional<Kept> read(Path path, Stamp stamp) {
        try {
            if (Files.isSymbolicLink(path)) {
                Bytes target = Bytes.of(Files.readSymbolicLink(path).toString());
                return Optional.of(new Kept(stamp, target, true, 0));
            }
            if (!isPlain(path)) {
                return Optional.empty();
            }
            if (Files.size(path) > SIZE_MAX) {
                return Optional.of(new Kept(stamp, Bytes.of(stamp.toString()), false, TOO_LARGE));
            }
            Bytes content = Bytes.of(Files.readAllBytes(path));
            return Optional.of(new Kept(stamp, content, false, stamp.mode() & PERMISSIONS));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// The paths that are new, gone or different in the other.
    public List<Path> differing(Guarded other) {
        if (files.equals(other.files)) {
            return List.of();
        }
        Set<Path> all = new HashSet<>(files.keySet());
        all.addAll(other.files.keySet());
        return all.stream().filter(path -> differs(path, other)).sorted().toList();
    }

    private boolean differs(Path path, Guarded other) {
        Optional<Kept> here = Optional.ofNullable(files.get(path));
        Optional<Kept> there = Optional.ofNullable(other.files.get(path));
        return here.isPresent() != there.isPresent()
                || (here.isPresent() && !here.get().sameAs(there.orElseThrow()));
    }

    /// The same with these paths as another has them.
    public Guarded with(List<Path> paths, Guarded other) {
        SortedMap<Path, Kept> changed = new TreeMap<>(files);
        for (Path path : paths) {
            Optional<Kept> kept = Optional.ofNullable(other.files.get(path));
            kept.ifPresentOrElse(k -> changed.put(path, k), () -> changed.remove(path));
        }
        return new Guarded(changed);
    }

    /// Keeps these files as they are now, where people find them. Addresses in settings may hold
    /// passwords, so only their owner can read them.
    ///
    /// @param folder the run's own
    public static void keep(Path folder, Path common, List<Path> wrong) {
        List<Path> files = wrong.stream().filter(Guarded::isPlain).toList();
        if (files.isEmpty()) {
            return;
        }
        try {
            Path salvage = Files.createDirectories(folder.resolve(SALVAGE));
            Below aside = new Below(Files.createTempDirectory(salvage, ASIDE));
            for (Path path : files) {
                String name = common.relativize(path).toString().replace("../", "");
                Path copy = Path.of(name.replace("%", "%25").replace("/", "%2F"));
                Files.copy(path, aside.root().resolve(copy));
                aside.hide(copy);
            }
        } catch (IOException e) {
            throw failed(folder, e);
        }
    }

    private static boolean isPlain(Path path) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }

    /// Makes these paths what they are in here. A directory of git's that has become a link leads
    /// nowhere: what lies behind it is none of git's files.
    ///
    /// @param roots the directories that they lie in
    public void restore(List<Path> roots, List<Path> paths) {
        for (Path path : paths) {
            Path root =
                    roots.stream()
                            .filter(path::startsWith)
                            .max(Comparator.comparingInt(Path::getNameCount))
                            .orElseThrow();
            try {
                Files.createDirectories(root);
                restore(
                        new Below(root),
                        root.relativize(path),
                        Optional.ofNullable(files.get(path)));
            } catch (IOException e) {
                throw failed(path, e);
            }
        }
    }

    private static void restore(Below git, Path name, Optional<Kept> kept) throws IOException {
        if (kept.isEmpty()) {
            remove(git, name);
        } else if (kept.get().permissions() == TOO_LARGE) {
            throw new IOException("it has more than " + SIZE_MAX + " bytes, and no copy was kept");
        } else if (kept.get().link()) {
            remove(git, name);
            git.link(name, Path.of(kept.get().content().text()));
        } else {
            git.write(name, kept.get().content().toArray(), permissions(kept.get().permissions()));
        }
    }

    private static void remove(Below git, Path name) {
        boolean removed = git.delete(name);
        if (!removed && Files.exists(git.root().resolve(name), LinkOption.NOFOLLOW_LINKS)) {
            String message = "`" + name + "` goes through a link below " + git.root();
            throw new Failure(Fault.PATH_THROUGH_LINK.because(message));
        }
    }

    /// The enumeration lists them from the highest bit down.
    private static Set<PosixFilePermission> permissions(int bits) {
        PosixFilePermission[] all = PosixFilePermission.values();
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        for (int i = 0; i < all.length; i++) {
            if ((bits & (1 << (all.length - 1 - i))) != 0) {
                permissions.add(all[i]);
            }
        }
        return permissions;
    }

    static Failure failed(Path path, IOException cause) {
        String message = path + " could not be restored: " + cause;
        return new Failure(Fault.DISK_FAILED.because(message), cause);
    }
}
