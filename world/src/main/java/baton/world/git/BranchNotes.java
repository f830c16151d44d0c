package baton.world.git;

import baton.world.process.Ended;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Tells what git notes in its settings about branches, when one is pushed or removed, from what
/// makes it do things.
record BranchNotes(Git git) {
    /// Where no settings of the repository are followed.
    private static final Path OUTSIDE = Path.of("/");

    private static final Pattern NOTE =
            Pattern.compile("branch\\..*\\.(remote|merge|rebase)\n(.*)", Pattern.DOTALL);

    /// Whether nothing else is different in this file.
    boolean areAll(Path config, Guarded before, Guarded now) {
        Optional<List<String>> old = entries(before, config);
        Optional<List<String>> current = entries(now, config);
        return old.isPresent()
                && current.isPresent()
                && others(old.get(), old.get()).equals(others(current.get(), old.get()));
    }

    private static List<String> others(List<String> entries, List<String> old) {
        return entries.stream().filter(entry -> !isNote(entry, old)).toList();
    }

    /// A remote is one that was there: it could be an address.
    private static boolean isNote(String entry, List<String> old) {
        Matcher note = NOTE.matcher(entry);
        if (!note.matches()) {
            return false;
        }
        String value = note.group(2);
        return !note.group(1).equals("remote")
                || value.equals(".")
                || old.stream().anyMatch(known -> known.startsWith("remote." + value + ".url\n"));
    }

    /// What stands in it, each as `key`, line end, value; git reads no other file for this and
    /// follows none of it.
    private Optional<List<String>> entries(Guarded guarded, Path config) {
        Guarded.Kept kept = guarded.files().get(config);
        if (kept == null || kept.link()) {
            return Optional.empty();
        }
        Call list =
                Call.reading("config", "--no-includes", "--file", "-", "--list", "-z")
                        .withInput(kept.content());
        Ended ended = git.in(OUTSIDE).attempt(list);
        return ended.succeeded()
                ? Optional.of(List.of(ended.stdout().text().split("\0", -1)))
                : Optional.empty();
    }
}
