package baton.world.git;

import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.git.look.LookDirectory;
import baton.world.git.settings.SettingsNote;
import baton.world.git.settings.Whose;

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
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The settings and hooks that all worktrees of a repository share, as they were when its run
/// began. What programs of the run may have changed while they were at work is put back, and kept
/// where people find it; what a person has changed is what is due from then on ([Whose]).
///
/// It is held against those of whom git told that they write settings, and against nobody else.
/// What git itself notes about a branch that is pushed is let be.
public final class SharedSettings {
    private static final String KEPT = "settings.json";

    /// An agent that spoils them without end is stopped by nobody here, and must not stop us.
    private static final int TRIES_MAX = 8;

    private final Repository repository;
    private final Path common;
    private final Path folder;
    private final Git git;
    private final boolean fenced;
    private final Optional<LookDirectory.Lasting> look;
    private final Map<Object, BooleanSupplier> writers = new HashMap<>();
    private final Map<Object, List<String>> atWork = new HashMap<>();
    private final List<SettingsNote> untold = new ArrayList<>();
    private Guarded due;
    private long timesPutRight;

    private SharedSettings(Repository repository, Path folder, boolean fenced, Guarded due) {
        this.repository = repository;
        this.common = repository.commonDirectory();
        this.folder = folder;
        this.look =
                new LookDirectory(folder.toAbsolutePath().resolve(LookDirectory.NAME)).lasting();
        this.git = repository.git();
        this.fenced = fenced;
        this.due = due;
    }

    /// As they are now. What has changed since an earlier life of the run has written them down is
    /// a person's: nothing of the run was alive then.
    ///
    /// @param folder the run's own
    /// @param fenced whether no program of the run can write them
    /// @param told whether git told of programs of the earlier life that write settings, of which
    ///     nobody has judged what they wrote
    public static SharedSettings of(
            Repository repository, Path folder, boolean fenced, boolean told) {
        Path common = repository.commonDirectory();
        Optional<Guarded> known =
                read(folder.resolve(KEPT))
                        .map(value -> GuardedFiles.read(Optional.of(value), common));
        Guarded due =
                known.orElseGet(() -> Guarded.look(Guarded.shared(repository), Guarded.none()));
        SharedSettings settings = new SharedSettings(repository, folder, fenced, due);
        if (known.isEmpty()) {
            settings.write();
        } else {
            settings.settle(told && !fenced ? Whose.UNKNOWN : Whose.PERSON);
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
    ///
    /// @param writes whether git told of programs of his that write settings
    public synchronized void enter(Object worker, BooleanSupplier writes) {
        putRight();
        atWork.put(worker, new ArrayList<>());
        writers.put(worker, writes);
    }

    /// Somebody is done. What his programs have changed, in words.
    public synchronized List<String> leave(Object worker) {
        putRight();
        writeAgain();
        return Optional.ofNullable(atWork.remove(worker)).orElse(List.of());
    }

    /// Changes since it was asked last that are held against nobody.
    public synchronized List<SettingsNote> untold() {
        List<SettingsNote> told = List.copyOf(untold);
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

    /// Makes everything what it is to be.
    public synchronized void putRight() {
        settle(fenced ? Whose.PERSON : Whose.UNKNOWN);
    }

    private void settle(Whose usual) {
        Set<Path> paths = new HashSet<>(Guarded.shared(repository));
        paths.addAll(due.files().keySet());
        Guarded now = Guarded.look(paths, due);
        if (due.differing(now).isEmpty()) {
            return;
        }
        Pointer.refuseLost(repository);
        Set<Object> guilty = fenced ? Set.of() : guilty();
        Whose whose = guilty.isEmpty() ? usual : Whose.RUN;
        SettledSettings settled = SettledSettings.of(git, common, whose, due, now);
        if (!settled.back().isEmpty()) {
            Guarded.keep(folder, common, settled.back());
            due.restore(Guarded.roots(repository), settled.back());
            timesPutRight++;
        }
        if (!settled.stays().isEmpty()) {
            due = due.with(settled.stays(), now);
            write();
        }
        untold.addAll(settled.notes());
        settled.against().forEach(what -> hold(what, guilty));
    }

    private Set<Object> guilty() {
        return writers.entrySet().stream()
                .filter(writer -> writer.getValue().getAsBoolean())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /// Programs whose worker has been judged are not at work any more: a person is told instead.
    private void hold(String what, Set<Object> guilty) {
        List<List<String>> held = new ArrayList<>();
        atWork.forEach(
                (worker, words) -> {
                    if (guilty.contains(worker)) {
                        held.add(words);
                    }
                });
        held.forEach(words -> words.add(what));
        if (held.isEmpty()) {
            untold.add(new SettingsNote(what, true));
        }
    }
}
