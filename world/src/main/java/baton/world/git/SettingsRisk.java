package baton.world.git;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Tells changes of git's own files that could run programs or change what is judged from those
/// that could not, such as a remote or whose commits are made.
record SettingsRisk(Git git, Path common) {
    /// Sections that name programs, other files, or what git takes a file for.
    private static final Set<String> SECTIONS =
            Set.of(
                    "alias",
                    "browser",
                    "core",
                    "credential",
                    "diff",
                    "difftool",
                    "extensions",
                    "feature",
                    "filter",
                    "fsck",
                    "fsmonitor",
                    "gc",
                    "gpg",
                    "guitool",
                    "hook",
                    "hooks",
                    "http",
                    "https",
                    "i18n",
                    "imap",
                    "include",
                    "includeif",
                    "init",
                    "instaweb",
                    "interactive",
                    "lfs",
                    "maintenance",
                    "man",
                    "merge",
                    "mergetool",
                    "pack",
                    "pager",
                    "protocol",
                    "receive",
                    "repack",
                    "safe",
                    "sendemail",
                    "sequence",
                    "ssh",
                    "submodule",
                    "tar",
                    "trace2",
                    "trailer",
                    "transfer",
                    "uploadpack",
                    "url",
                    "web");

    /// The settings in these sections that are harmless. The choice of the files that are checked
    /// out is no part of what is judged.
    private static final Set<String> HARMLESS =
            Set.of(
                    "core.abbrev",
                    "core.repositoryformatversion",
                    "core.sparsecheckout",
                    "core.sparsecheckoutcone",
                    "extensions.worktreeconfig");

    /// The settings that git writes when a person adds a submodule.
    private static final Pattern SUBMODULE =
            Pattern.compile("submodule\\..*\\.(active|url)", Pattern.DOTALL);

    private static final Pattern REMOTE_PROGRAM =
            Pattern.compile("remote\\..*\\.(vcs|uploadpack|receivepack|promisor)", Pattern.DOTALL);

    /// True where the change of this file can neither run a program nor change what is judged.
    boolean isNone(Path path, Guarded before, Guarded now) {
        if (path.endsWith("info/sparse-checkout")) {
            return true;
        }
        if (path.equals(common.resolve(Guarded.SHALLOW))) {
            return new CutHistory(git).isTrue(path, before, now);
        }
        if (!isSettings(path)) {
            return false;
        }
        Optional<List<String>> old = entries(path, before);
        Optional<List<String>> current = entries(path, now);
        return old.isPresent()
                && current.isPresent()
                && changed(old.get(), current.get()).stream().noneMatch(SettingsRisk::isRisky);
    }

    /// The files that git writes where somebody has it change settings.
    static boolean isSettings(Path path) {
        return path.endsWith("config") || path.endsWith("config.worktree");
    }

    private Optional<List<String>> entries(Path path, Guarded guarded) {
        return guarded.files().containsKey(path)
                ? GuardedWords.entries(git, guarded, path)
                : Optional.of(List.of());
    }

    private static Set<String> changed(List<String> old, List<String> current) {
        Set<String> names = new HashSet<>();
        without(old, current).forEach(entry -> names.add(name(entry)));
        without(current, old).forEach(entry -> names.add(name(entry)));
        return names;
    }

    private static List<String> without(List<String> entries, List<String> others) {
        List<String> rest = new ArrayList<>(entries);
        others.forEach(rest::remove);
        return rest;
    }

    private static String name(String entry) {
        int end = entry.indexOf('\n');
        return end < 0 ? entry : entry.substring(0, end);
    }

    private static boolean isRisky(String name) {
        String section = name.split("\\.", 2)[0].toLowerCase(Locale.ROOT);
        boolean harmless = HARMLESS.contains(name) || SUBMODULE.matcher(name).matches();
        return (SECTIONS.contains(section) && !harmless) || REMOTE_PROGRAM.matcher(name).matches();
    }
}
