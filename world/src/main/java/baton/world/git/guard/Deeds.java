package baton.world.git.guard;

import baton.world.git.Pointer;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The deeds that one who works in a worktree has had git do to what all worktrees share. A deed
/// that had ended when somebody looked explains nothing that moves later.
final class Deeds {
    private final GitTraces traces;
    private final String checkout;
    private final Path common;
    private final Set<String> settled = new HashSet<>();
    private final Set<String> switched = new HashSet<>();
    private final SortedMap<String, TracedGit> ended = new TreeMap<>();
    private final SortedMap<String, TracedGit> current = new TreeMap<>();
    private boolean whole = true;

    /// @param checkout the top of the user's own working tree
    /// @param common the directory that all worktrees share
    Deeds(GitTraces traces, String checkout, Path common) {
        this.traces = traces;
        this.checkout = checkout;
        this.common = common;
    }

    void begin() {
        traces.begin();
        settled.clear();
        switched.clear();
        ended.clear();
        current.clear();
        whole = true;
    }

    void end() {
        traces.end();
    }

    /// To be done before the names are looked at: what has ended by now cannot move them later.
    void lookBefore() {
        ended.clear();
        traces.seen(settled)
                .gits()
                .forEach(
                        (file, git) -> {
                            if (git.ended()) {
                                ended.put(file, git);
                            }
                        });
    }

    /// To be done after that: whoever has moved them is among these.
    void lookAfter() {
        Set<String> known = new HashSet<>(settled);
        known.addAll(ended.keySet());
        GitTraces.Seen seen = traces.seen(known);
        whole = seen.whole();
        current.clear();
        current.putAll(ended);
        current.putAll(seen.gits());
        current.values().removeIf(git -> !isHere(git));
        current.values().stream()
                .filter(TracedGit::switches)
                .flatMap(git -> git.words().stream())
                .forEach(switched::add);
    }

    /// Adds the deeds that had ended to those that are judged.
    void settle() {
        settled.addAll(ended.keySet());
        ended.clear();
        current.clear();
    }

    boolean areWhole() {
        return whole;
    }

    /// True if a git was started in this repository. A git that was started outside of any
    /// repository counts too: it may have been told of this one in another way.
    private boolean isHere(TracedGit git) {
        if (git.place().isEmpty()) {
            return true;
        }
        Path place = Path.of(git.place().get());
        Path pointer = place.resolve(".git");
        return git.isAt(checkout)
                || place.equals(traces.top())
                || (Files.isDirectory(place) && (!Files.exists(pointer) || leadsHere(pointer)));
    }

    private boolean leadsHere(Path pointer) {
        return Files.isDirectory(pointer)
                ? pointer.equals(common)
                : Pointer.target(pointer).filter(git -> git.startsWith(common)).isPresent();
    }

    /// @param before what was checked out, among others
    boolean mayMove(String ref, SharedState before) {
        return current.values().stream()
                .anyMatch(
                        git ->
                                git.moves(ref)
                                        || (git.movesCheckedOut()
                                                && (git.isAt(checkout)
                                                        ? before.isCheckedOut(ref)
                                                        : hasSwitchedTo(ref))));
    }

    private boolean hasSwitchedTo(String ref) {
        return switched.stream().anyMatch(word -> TracedGit.names(word, ref));
    }

    /// True if something else may have been checked out in the user's own working tree.
    boolean maySwitch() {
        return inCheckout().anyMatch(git -> git.movesCheckedOut() || git.deed().switches());
    }

    private Stream<TracedGit> inCheckout() {
        return current.values().stream().filter(git -> git.isAt(checkout));
    }

    /// Commands that may have changed files there which no commit has: those that had ended, each
    /// once.
    List<String> discarding() {
        return ended.values().stream()
                .filter(git -> git.isAt(checkout) && git.discards())
                .map(TracedGit::said)
                .toList();
    }
}
