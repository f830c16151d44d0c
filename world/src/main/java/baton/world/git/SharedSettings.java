package baton.world.git;

import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.git.look.LookDirectory;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// The settings and hooks that all worktrees of a repository share, as they were when its run
/// began. What changes them while agents work is put back, and kept where people find it.
///
/// Whoever works alone then is held to have done it. Where several work nobody can tell who it
/// was, and nobody is. What git itself notes about a branch that is pushed is let be.
public final class SharedSettings {
    private static final String KEPT = "settings.json";

    /// An agent that spoils them without end is stopped by nobody here, and must not stop us.
    private static final int TRIES_MAX = 8;

    private final Repository repository;
    private final Path common;
    private final Path folder;
    private final Optional<LookDirectory.Lasting> look;
    private final BranchNotes notes;
    private final GuardedWords words;
    private final Map<Object, List<String>> atWork = new HashMap<>();
    private final List<String> untold = new ArrayList<>();
    private Guarded due;
    private long timesPutRight;

    private SharedSettings(Repository repository, Path folder, Guarded due) {
        this.repository = repository;
        this.common = repository.commonDirectory();
        this.folder = folder;
        this.look =
                new LookDirectory(folder.toAbsolutePath().resolve(LookDirectory.NAME)).lasting();
        this.notes = new BranchNotes(repository.git());
        this.words = new GuardedWords(repository.git(), common);
        this.due = due;
    }

    /// As they are now, or as an earlier life of the run has written them down.
    ///
    /// @param folder the run's own
    public static SharedSettings of(Repository repository, Path folder) {
        Path file = folder.resolve(KEPT);
        Path common = repository.commonDirectory();
        Optional<Guarded> known =
                read(file).map(value -> GuardedFiles.read(Optional.of(value), common));
        Guarded due =
                known.orElseGet(() -> Guarded.look(Guarded.shared(repository), Guarded.none()));
        SharedSettings settings = new SharedSettings(repository, folder, due);
        if (known.isEmpty()) {
            settings.write();
        }
        return settings;
    }

    /// By which settings the run looks at working trees. It is known before anybody works beside it
    /// who could write them.
    public Optional<LookDirectory.Lasting> look() {
        return look;
    }

    private static Optional<Value> read(Path file) {
        try {
            return Files.exists(file)
                            && Json.parse(Files.readString(file)) instanceof Json.Good(Value value)
                    ? Optional.of(value)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private void write() {
        AtomicFile.write(folder.resolve(KEPT), written());
    }

    private String written() {
        return Json.line(GuardedFiles.value(due, common));
    }

    /// A later life begins with what is written there: who works without a fence can write it.
    private void writeAgain() {
        Below place = new Below(folder);
        byte[] content = written().getBytes(StandardCharsets.UTF_8);
        boolean same =
                place.size(Path.of(KEPT)).filter(size -> size == content.length).isPresent()
                        && place.read(Path.of(KEPT), content.length)
                                .filter(there -> Arrays.equals(there, content))
                                .isPresent();
        if (!same) {
            place.deleteTree(Path.of(KEPT));
            write();
        }
    }

    /// Somebody begins to work.
    public synchronized void enter(Object worker) {
        putRight();
        atWork.put(worker, new ArrayList<>());
    }

    /// Somebody is done. What he must have changed, in words.
    public synchronized List<String> leave(Object worker) {
        putRight();
        writeAgain();
        return Optional.ofNullable(atWork.remove(worker)).orElse(List.of());
    }

    /// What was put back since it was asked last and is held against nobody, in words.
    public synchronized List<String> untold() {
        List<String> told = List.copyOf(untold);
        untold.clear();
        return told;
    }

    /// Does it again when it failed under settings that were not right: they may have been put
    /// right by another meanwhile, so that nothing is wrong with them any more.
    <T> T under(Supplier<T> deed, Predicate<T> succeeds) {
        long before = timesPutRight();
        T done = deed.get();
        for (int tries = 1; tries < TRIES_MAX && !succeeds.test(done); tries++) {
            putRight();
            long now = timesPutRight();
            if (now == before) {
                return done;
            }
            before = now;
            done = deed.get();
        }
        return done;
    }

    private synchronized long timesPutRight() {
        return timesPutRight;
    }

    /// Makes everything what it was.
    public synchronized void putRight() {
        Set<Path> paths = new HashSet<>(Guarded.shared(repository));
        paths.addAll(due.files().keySet());
        Guarded now = Guarded.look(paths, due);
        List<Path> wrong = new ArrayList<>(due.differing(now));
        Path config = common.resolve("config");
        if (wrong.contains(config) && notes.areAll(config, due, now)) {
            due = due.with(config, now);
            write();
            wrong.remove(config);
        }
        if (wrong.isEmpty()) {
            return;
        }
        Guarded before = due;
        Guarded.keep(folder, common, wrong);
        due.restore(Guarded.roots(repository), wrong);
        timesPutRight++;
        List<String> said = wrong.stream().map(path -> words.changed(path, before, now)).toList();
        if (atWork.size() == 1) {
            atWork.values().iterator().next().addAll(said);
        } else {
            untold.addAll(said);
        }
    }
}
