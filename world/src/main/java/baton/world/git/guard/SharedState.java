package baton.world.git.guard;

import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.files.AtomicFile;
import baton.world.git.CommitId;
import baton.world.git.Head;
import baton.world.git.Refs;
import baton.world.git.Repository;
import baton.world.process.Bytes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The state that all worktrees of a repository share, and what is checked out in the user's own.
///
/// @param head what is checked out in the user's own worktree
/// @param refs the names that only the user may move, with the branch that is checked out
/// @param stash the list of the user's stashes, as git keeps it
record SharedState(Head head, SortedMap<String, String> refs, Bytes stash) {
    SharedState {
        refs = Collections.unmodifiableSortedMap(new TreeMap<>(refs));
    }

    static SharedState of(Repository checkout) {
        Refs.View view = checkout.refs().view(_ -> {});
        SortedMap<String, String> names = new TreeMap<>(view.names());
        names.keySet().removeIf(HistoryState::isFree);
        return new SharedState(view.head(), names, new HistoryState(checkout).stash());
    }

    /// The state as it is now. A name that git packs in the very moment is looked for twice.
    SharedState now(Repository checkout) {
        SharedState seen = of(checkout);
        SortedMap<String, String> names = new TreeMap<>(seen.refs);
        for (String ref : refs.keySet()) {
            if (!names.containsKey(ref)) {
                checkout.commit(ref).ifPresent(id -> names.put(ref, id.value()));
            }
        }
        return new SharedState(seen.head, names, seen.stash);
    }

    /// The value of a name; empty where the name is not there.
    String value(String ref) {
        return refs.getOrDefault(ref, "");
    }

    /// The commit at which a branch ends, or what is checked out where it is none.
    Optional<CommitId> tip(Optional<String> branch) {
        if (branch.isPresent()) {
            return CommitId.of(value(branch.get()));
        }
        return head instanceof Head.Detached(CommitId commit)
                ? Optional.of(commit)
                : Optional.empty();
    }

    boolean isCheckedOut(String ref) {
        return head instanceof Head.OnBranch(String own, _) && own.equals(ref);
    }

    /// True if both states have the same branch checked out, whether or not that has a commit, or
    /// if both have none.
    boolean isSamePlace(SharedState other) {
        return branch(head).equals(branch(other.head));
    }

    private static Optional<String> branch(Head head) {
        return switch (head) {
            case Head.OnBranch(String ref, _) -> Optional.of(ref);
            case Head.Unborn(String ref) -> Optional.of(ref);
            case Head.Detached _ -> Optional.empty();
        };
    }

    SharedState with(String ref, String value) {
        SortedMap<String, String> names = new TreeMap<>(refs);
        names.put(ref, value);
        return new SharedState(head, names, stash);
    }

    SharedState with(Head other) {
        return new SharedState(other, refs, stash);
    }

    SharedState withStashOf(SharedState other) {
        SortedMap<String, String> names = new TreeMap<>(refs);
        Optional.ofNullable(other.refs.get(HistoryState.STASH))
                .ifPresent(value -> names.put(HistoryState.STASH, value));
        return new SharedState(head, names, other.stash);
    }

    /// True if stashes of an earlier state are not here any more.
    boolean misses(SharedState before) {
        boolean named = before.refs.containsKey(HistoryState.STASH);
        return (named && !refs.containsKey(HistoryState.STASH))
                || !HistoryState.stashes(before.stash, stash).isEmpty();
    }

    void write(Path file) {
        SortedMap<String, Value> names = new TreeMap<>();
        refs.forEach((ref, value) -> names.put(ref, Value.of(value)));
        SortedMap<String, Value> all = new TreeMap<>();
        all.put("refs", Value.fields(names));
        all.put("stash", Value.of(Base64.getEncoder().encodeToString(stash.toArray())));
        String commit = head.tip().map(CommitId::value).orElse("");
        branch(head).ifPresent(ref -> all.put("branch", Value.of(ref)));
        all.put("commit", Value.of(commit));
        AtomicFile.write(file, Json.line(Value.fields(all)));
    }

    static Optional<SharedState> read(Path file) {
        try {
            return Files.exists(file)
                            && Json.parse(Files.readString(file))
                                    instanceof Json.Good(Value.Fields all)
                    ? Optional.of(read(all))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static SharedState read(Value.Fields all) {
        SortedMap<String, String> names = new TreeMap<>();
        if (all.field("refs").orElse(null) instanceof Value.Fields refs) {
            refs.fields().forEach((ref, id) -> names.put(ref, id.scalar().orElse("")));
        }
        Optional<String> branch = all.scalar("branch");
        Optional<CommitId> commit = all.scalar("commit").flatMap(CommitId::of);
        Head head =
                branch.<Head>map(
                                ref ->
                                        commit.<Head>map(id -> new Head.OnBranch(ref, id))
                                                .orElse(new Head.Unborn(ref)))
                        .orElseGet(() -> new Head.Detached(commit.orElseThrow()));
        String stash = all.text("stash");
        return new SharedState(head, names, Bytes.of(Base64.getDecoder().decode(stash)));
    }
}
