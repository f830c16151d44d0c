package baton.world.git.snapshot;

import baton.core.Failure;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.git.Stamp;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;

/// The files by which a run judges, as Baton wrote them last. Programs that nothing fences in can
/// write to the run's folder: whatever they changed there is made what it was before anybody reads
/// it, and is told.
///
/// The copies are in memory, since a program could reach any other place. Nothing that the file
/// system says of a file is taken for a proof that it is the same: after programs were at work
/// every content is compared.
public final class Held {
    /// The files of [Snapshots], [Aside] and [History], what a worktree was given, and what was red
    /// before the run began.
    private static final List<String> FILES =
            List.of(
                    "index",
                    "index.proposed",
                    "index.left",
                    "index.saved",
                    "head.json",
                    "mark.json",
                    "nested",
                    "ignored",
                    "ignored.touched",
                    "ignored.mark",
                    "ignored.left",
                    "ignored.left.touched",
                    "aside.list",
                    "aside.replaced",
                    "others.list",
                    "furnished",
                    "evidence/baseline.json");

    /// Directories of which everything counts: git reads in its own whatever it finds there.
    private static final List<String> TREES = List.of("look", "submodules");

    private final Path folder;
    private final Optional<HeldNote> note;
    private final SortedMap<Path, HeldCopy> copies = new TreeMap<>();
    private final SortedSet<String> changed = new TreeSet<>();

    /// @param folder the run's own, for one working tree
    public Held(Path folder) {
        this.folder = folder.toAbsolutePath();
        this.note = Optional.empty();
    }

    /// @param note a file among what the user noted of the run, for a later life
    public Held(Path folder, Path note) {
        this.folder = folder.toAbsolutePath();
        this.note = Optional.of(new HeldNote(note));
    }

    /// Does something while programs without a fence may be at work. Where this program is killed
    /// meanwhile, a note says what they found.
    public <T> T during(Supplier<T> deed) {
        return holding(
                () -> {
                    note.ifPresent(noted -> noted.write(words(HeldCopy::word)));
                    try {
                        return deed.get();
                    } finally {
                        putRight();
                        note.ifPresent(HeldNote::remove);
                    }
                });
    }

    private <T> T holding(Supplier<T> deed) {
        try (Arena arena = Arena.ofConfined()) {
            hold(arena);
            return deed.get();
        } finally {
            copies.values().removeIf(copy -> !copy.isSmall());
        }
    }

    /// The files that were changed by programs that were at work when an earlier life was killed.
    /// Nobody can put these files right any more.
    public List<String> changedSinceKilled() {
        Optional<SortedMap<String, String>> found = note.flatMap(HeldNote::read);
        if (found.isEmpty()) {
            return List.of();
        }
        return holding(() -> HeldNote.differing(found.get(), words(HeldCopy::provedWord)));
    }

    /// Nothing was changed by then. This life changes these files itself from now on, and may end
    /// before programs are at work again.
    public void forgetKilled() {
        note.ifPresent(HeldNote::remove);
    }

    /// The files that were changed since this was asked last, by their names in the folder. All of
    /// them were put right.
    public List<String> changed() {
        List<String> told = List.copyOf(changed);
        changed.clear();
        return told;
    }

    /// Nobody but Baton has worked since the last time, and it replaces files and never writes into
    /// one: what has the same stamp has the same content.
    private void hold(Arena arena) {
        SortedMap<Path, Stamp> now = there();
        copies.keySet().retainAll(now.keySet());
        now.forEach(
                (path, stamp) -> {
                    HeldCopy known = copies.get(path);
                    if (known == null || !known.stamp().equals(stamp)) {
                        HeldCopy.of(folder, path, stamp, arena)
                                .ifPresent(copy -> copies.put(path, copy));
                    }
                });
    }

    private SortedMap<String, String> words(Function<HeldCopy, String> word) {
        SortedMap<String, String> words = new TreeMap<>();
        copies.forEach((path, copy) -> words.put(name(path), word.apply(copy)));
        return words;
    }

    private String name(Path path) {
        return folder.relativize(path).toString();
    }

    /// Makes the files what they were. Those that do not belong there are removed first: one may
    /// stand where another is to be put.
    private void putRight() {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        List<Path> wrong = new ArrayList<>();
        SortedMap<Path, Stamp> now = there();
        now.forEach(
                (path, _) -> {
                    HeldCopy copy = copies.get(path);
                    if (copy == null || !copy.isAt(folder, path)) {
                        new Below(folder).deleteTree(folder.relativize(path));
                        wrong.add(path);
                    }
                });
        copies.keySet().stream().filter(path -> !now.containsKey(path)).forEach(wrong::add);
        wrong.forEach(this::restore);
        wrong.forEach(path -> changed.add(name(path)));
    }

    private void restore(Path path) {
        HeldCopy copy = copies.get(path);
        if (copy == null) {
            return;
        }
        Below place = new Below(folder);
        Path name = folder.relativize(path);
        switch (copy.kind()) {
            case DIRECTORY -> place.makeDirectory(name);
            case LINK ->
                    place.link(name, Path.of(new String(copy.bytes(), StandardCharsets.UTF_8)));
            case FILE -> {
                place.write(name, copy.bytes(), Below.HIDDEN);
                // Git compares the time of an index with those of files.
                setTime(path, copy.stamp().modified());
            }
            case NOTHING, OTHER -> throw new IllegalStateException(copy.kind().name());
        }
        copies.put(path, new HeldCopy(Stamp.of(path), copy.kind(), copy.content()));
    }

    private static void setTime(Path path, FileTime time) {
        try {
            Files.setLastModifiedTime(path, time);
        } catch (IOException e) {
            throw failed(path, e);
        }
    }

    /// Everything that is there, a directory before what it holds.
    private SortedMap<Path, Stamp> there() {
        SortedMap<Path, Stamp> there = new TreeMap<>();
        for (String name : FILES) {
            Path path = folder.resolve(name);
            Stamp stamp = Stamp.of(path);
            if (!stamp.isNone()) {
                there.put(path, stamp);
            }
        }
        TREES.forEach(name -> walk(folder.resolve(name), there));
        return there;
    }

    private static void walk(Path tree, SortedMap<Path, Stamp> there) {
        if (!Files.exists(tree, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            Files.walkFileTree(
                    tree,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult preVisitDirectory(
                                Path inner, BasicFileAttributes facts) {
                            return visitFile(inner, facts);
                        }

                        @Override
                        public FileVisitResult visitFile(Path file, BasicFileAttributes facts) {
                            there.put(file, Stamp.of(file));
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFileFailed(Path file, IOException why) {
                            there.put(file, Stamp.of(file));
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException e) {
            throw failed(tree, e);
        }
    }

    private static Failure failed(Path path, IOException e) {
        return AtomicFile.failed(path, "used", e);
    }
}
