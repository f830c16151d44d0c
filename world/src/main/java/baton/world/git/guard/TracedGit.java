package baton.world.git.guard;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// One git that a program of a run has started, as it told of itself.
///
/// @param place the top of the working tree in which it was started, where it has told that
/// @param name the command
/// @param words what comes after the name
/// @param failed whether it is known to have failed
/// @param ended whether it has told its end: whatever it moved had moved by then
/// @param started when it began, where it has told that
record TracedGit(
        Optional<String> place,
        String name,
        List<String> words,
        boolean failed,
        boolean ended,
        Optional<Instant> started) {
    private static final Set<String> DISCARDING = Set.of("checkout", "clean", "restore", "switch");

    private static final Set<String> STASHING = Set.of("drop", "clear", "store", "create");

    TracedGit {
        words = List.copyOf(words);
    }

    GitDeed deed() {
        return GitDeed.of(name, words, failed);
    }

    boolean isAt(String top) {
        return place.filter(top::equals).isPresent();
    }

    /// True if this git may have moved what is checked out where it was started.
    boolean movesCheckedOut() {
        GitDeed deed = deed();
        return switch (name) {
            case "update-ref" -> words.contains("HEAD") || words.contains("--stdin");
            case "symbolic-ref" -> false;
            case "branch" -> deed.names();
            case String _ -> deed.commits() || deed.moves() || deed.resets();
        };
    }

    /// True if this git checks something out, so that later ones move that.
    boolean switches() {
        boolean plain = name.equals("checkout") || name.equals("switch");
        return plain && deed().switches() && !failed;
    }

    /// True if this git may have moved a name, wherever it was started. Commands that are made of
    /// others need no case here: each of those tells of itself.
    boolean moves(String ref) {
        return switch (name) {
            case "stash", "reflog" -> ref.equals(HistoryState.STASH) && deed().names();
            case "fetch", "fetch-pack", "pull", "push", "send-pack" ->
                    mentions(ref) || words.contains("--mirror") || words.contains("--all");
            case "fast-import" -> true;
            case "bisect", "notes", "replace" ->
                    mentions(ref) || (ref.startsWith("refs/" + name + "/") && deed().names());
            case "rebase" -> words.contains("--update-refs") || leads(ref);
            case "checkout", "switch" -> deed().moves() && mentions(ref);
            case String _ -> deed().names() && (words.contains("--stdin") || mentions(ref));
        };
    }

    /// True if a rebase was told to check this branch out first: by the last of several words that
    /// are no options.
    private boolean leads(String ref) {
        List<String> plain = words.stream().filter(word -> !word.startsWith("-")).toList();
        return plain.size() > 1 && names(plain.getLast(), ref);
    }

    /// True if one of the command's words names this ref.
    boolean mentions(String ref) {
        return words.stream().anyMatch(word -> names(word, ref));
    }

    static boolean names(String word, String ref) {
        Stream<String> parts = Arrays.stream(word.split("[:+^~@=]", -1));
        return parts.filter(part -> !part.isEmpty())
                .anyMatch(part -> ref.equals(part) || ref.equals(full(part, ref)));
    }

    /// A short name as git would find it.
    private static String full(String part, String ref) {
        return Stream.of("refs/", "refs/heads/", "refs/tags/")
                .map(prefix -> prefix + part)
                .filter(ref::equals)
                .findFirst()
                .orElse(part);
    }

    /// True if this git may have changed files that no commit has.
    boolean discards() {
        if (failed) {
            return false;
        }
        return switch (name) {
            case "reset" ->
                    words.stream().anyMatch(Set.of("--hard", "--merge", "--keep")::contains);
            case "stash" ->
                    deed().stages() && (words.isEmpty() || !STASHING.contains(words.getFirst()));
            case String other -> DISCARDING.contains(other);
        };
    }

    /// As a person would give it.
    String said() {
        return String.join(" ", Stream.concat(Stream.of("git", name), words.stream()).toList());
    }
}
