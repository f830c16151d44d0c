package baton.core.hook;

import baton.core.Folding;
import baton.core.TreePath;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The files that no agent writes: what runs by itself, what proves who the user is, and what binds
/// the agent. Names are compared as file systems do that fold them.
final class KeptPaths {
    private static final Set<String> KEYS = Set.of(".ssh", ".aws", ".gnupg");

    private static final Set<String> SHELL_FILES =
            Set.of(
                    ".bashrc",
                    ".bash_profile",
                    ".bash_login",
                    ".profile",
                    ".zshrc",
                    ".zprofile",
                    ".zshenv",
                    ".zlogin");

    /// Examples of settings hold no secrets.
    private static final List<String> EXAMPLES = List.of(".example", ".sample", ".template");

    private KeptPaths() {}

    /// The reason why an absolute path without links must not be written, whoever lists it.
    static Optional<String> reason(String path, Optional<String> home) {
        String[] names = Folding.of(path).split("/", -1);
        for (int i = 0; i < names.length; i++) {
            String next = i + 1 < names.length ? names[i + 1] : "";
            Optional<String> reason = reason(names[i], next);
            if (reason.isPresent()) {
                return reason;
            }
        }
        boolean atHome = home.filter(h -> parent(path).equals(h)).isPresent();
        return atHome && SHELL_FILES.contains(names[names.length - 1])
                ? Optional.of("it is run by the user's shell")
                : Optional.empty();
    }

    private static Optional<String> reason(String name, String next) {
        if (Folding.isGits(name)) {
            return Optional.of("it is git's own");
        }
        if (KEYS.contains(name)) {
            return Optional.of("it holds the user's keys");
        }
        if (TreePath.bindsAgents(name, next)) {
            return Optional.of("it says what the agent may do");
        }
        return name.equals(".baton") && next.equals("runs")
                ? Optional.of("it is the record of runs")
                : Optional.empty();
    }

    private static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    /// True if a path is a file of secrets, which may be written only where a plan lists it.
    static boolean isSecret(String path) {
        String name = Folding.of(path.substring(path.lastIndexOf('/') + 1));
        return (name.equals(".env") || name.startsWith(".env."))
                && EXAMPLES.stream().noneMatch(name::endsWith);
    }
}
