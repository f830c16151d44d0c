package baton.world.git.guard;

import baton.core.Failure;
import baton.world.files.Below;
import baton.world.git.CommitId;
import baton.world.git.Head;
import baton.world.git.Operation;
import baton.world.git.Repository;
import baton.world.git.WorkingFiles;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// Puts the history back to where it stood. Everything that would lose its name is pinned first.
final class HistoryRestoring {
    private final Repository repository;
    private final HistoryState state;
    private final Mark mark;
    private final boolean all;
    private final Names names;
    private final List<String> pins = new ArrayList<>();
    private final List<String> lost = new ArrayList<>();

    /// @param all whether names of what is not checked out are put back too
    HistoryRestoring(Repository repository, HistoryState state, Mark mark, boolean all) {
        this.repository = repository;
        this.state = state;
        this.mark = mark;
        this.all = all;
        this.names = new Names(repository);
    }

    /// `HEAD` comes first, as a file: without it git may not run at all. Settings are right by now.
    History.Restored run(String pin) {
        Mark now = state.look(mark.guarded());
        List<CommitId> hidden = hidden();
        new Locks(repository).await(mark.locks());
        write(
                repository.gitDirectory(),
                state.headPath(),
                mark.headFile().getBytes(StandardCharsets.UTF_8));
        SortedMap<String, String> wrong = wrong(repository.refs().all(), now);
        now.head()
                .tip()
                .filter(id -> !Optional.of(id).equals(mark.head().tip()))
                .ifPresent(id -> pin(pin, id));
        hidden.forEach(id -> pin(pin, id));
        wrong.values().forEach(value -> CommitId.of(value).ifPresent(id -> pin(pin, id)));
        clearOperations();
        putBack(wrong, pin);
        removeNewBranch(now.head());
        restoreStash(now, pin);
        return new History.Restored(pins, lost);
    }

    /// Changes that git itself has put aside in the middle of something.
    private List<CommitId> hidden() {
        List<CommitId> hidden = new ArrayList<>();
        for (String file :
                List.of("MERGE_AUTOSTASH", "rebase-merge/autostash", "rebase-apply/autostash")) {
            state.commitIn(file).ifPresent(hidden::add);
        }
        return hidden;
    }

    /// Names that are not what they were, with what they are; empty where they are gone.
    private SortedMap<String, String> wrong(SortedMap<String, String> current, Mark look) {
        SortedMap<String, String> wrong = new TreeMap<>();
        wanted().forEach(
                        (ref, value) -> {
                            String now = current.getOrDefault(ref, "");
                            if (!now.equals(value) && !state.isOthers(ref, mark, look)) {
                                wrong.put(ref, now);
                            }
                        });
        for (String ref : all ? HistoryState.made(mark.refs(), look.refs()) : Set.<String>of()) {
            if (!state.isOthers(ref, mark, look)) {
                wrong.put(ref, current.getOrDefault(ref, ""));
            }
        }
        return wrong;
    }

    private SortedMap<String, String> wanted() {
        SortedMap<String, String> wanted = new TreeMap<>(all ? mark.refs() : Map.of());
        if (mark.head() instanceof Head.OnBranch(String ref, CommitId commit)) {
            wanted.put(ref, commit.value());
        }
        return wanted;
    }

    private void pin(String wish, CommitId id) {
        try {
            pins.add(names.pin(wish, id));
        } catch (Failure failure) {
            lost.add(id + " could not be pinned: " + failure.problem().message());
        }
    }

    private void clearOperations() {
        for (Operation operation : state.operations()) {
            if (!mark.operations().contains(operation)) {
                operation.files().forEach(file -> delete(repository.gitDirectory().resolve(file)));
            }
        }
    }

    private static void delete(Path path) {
        if (Files.exists(path)) {
            WorkingFiles.removeTree(path);
        }
    }

    /// A name that is a directory of names now, or below a name now, needs these out of its way.
    private void putBack(SortedMap<String, String> wrong, String pin) {
        for (Map.Entry<String, String> entry : wrong.entrySet()) {
            String ref = entry.getKey();
            for (Map.Entry<String, String> other : repository.refs().all().entrySet()) {
                if (collide(ref, other.getKey())) {
                    CommitId.of(other.getValue()).ifPresent(id -> pin(pin, id));
                    names.remove(other.getKey());
                }
            }
            String value = wanted().getOrDefault(ref, "");
            if (!names.set(ref, value)) {
                lost.add("`" + ref + "` could not be set to " + value);
            }
        }
    }

    private static boolean collide(String ref, String other) {
        return other.startsWith(ref + "/") || ref.startsWith(other + "/");
    }

    /// The branch the attempt made and left checked out; its commits are pinned.
    private void removeNewBranch(Head head) {
        if (head instanceof Head.OnBranch(String ref, _)
                && !wanted().containsKey(ref)
                && !mark.refs().containsKey(ref)) {
            names.remove(ref);
        }
    }

    /// Stashes that were added since stay, unless one of the user's was dropped; then the list is
    /// put back as a whole, and they are pinned.
    private void restoreStash(Mark now, String pin) {
        if (!all || !state.stashIsDropped(mark, now)) {
            return;
        }
        HistoryState.stashes(now.stash(), mark.stash()).forEach(id -> pin(pin, id));
        Optional.ofNullable(mark.refs().get(HistoryState.STASH))
                .ifPresent(value -> names.set(HistoryState.STASH, value));
        write(repository.commonDirectory(), state.stashPath(), mark.stash().toArray());
    }

    /// Readable for whoever may read git's other files.
    private static void write(Path git, Path file, byte[] content) {
        new Below(git).write(git.relativize(file), content);
    }
}
