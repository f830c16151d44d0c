package baton.app.install;

import java.nio.file.Path;
import java.util.Optional;

/// The place where Baton is set up: in a repository, or for a user in all of theirs.
///
/// @param root the directory outside of which nothing is written
/// @param plugin the directory where Claude Code finds a plugin without being told of it, below the
/// root
/// @param settings the file of the user's own settings for the repository, below the root
/// @param works the directory of WORKs, below the root
public record InstallPlace(
        Path root, String plugin, Optional<String> settings, Optional<String> works) {

    public static InstallPlace repository(Path top) {
        return new InstallPlace(
                top,
                ".claude/skills/baton",
                Optional.of(".claude/settings.local.json"),
                Optional.of("works"));
    }

    /// For all repositories of a user.
    ///
    /// @param directory Claude Code's own directory of the user
    public static InstallPlace user(Path directory) {
        return new InstallPlace(directory, "skills/baton", Optional.empty(), Optional.empty());
    }

    Path plugin(String path) {
        return root.resolve(plugin).resolve(path);
    }
}
