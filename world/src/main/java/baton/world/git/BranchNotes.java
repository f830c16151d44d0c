package baton.world.git;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Tells what git notes in its settings about branches, when one is pushed or removed, from what
/// makes it do things.
record BranchNotes(Git git) {
    private static final Pattern NOTE =
            Pattern.compile("branch\\..*\\.(remote|merge|rebase)\n(.*)", Pattern.DOTALL);

    /// True if nothing but git's notes about branches is different in this file.
    boolean areAll(Path config, Guarded before, Guarded now) {
        Optional<List<String>> old = GuardedWords.entries(git, before, config);
        Optional<List<String>> current = GuardedWords.entries(git, now, config);
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
}
