package baton.world.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// The user's own directories for configuration and state, where the environment tells them.
public record UserDirectories(Optional<Path> configuration, Optional<Path> state) {
    private static final String NAME = "baton";

    public static UserDirectories of(Map<String, String> environment) {
        Optional<Path> home = absolute(environment, "HOME");
        return new UserDirectories(
                absolute(environment, "XDG_CONFIG_HOME")
                        .or(() -> home.map(path -> path.resolve(".config")))
                        .map(path -> path.resolve(NAME)),
                absolute(environment, "XDG_STATE_HOME")
                        .or(() -> home.map(path -> path.resolve(".local/state")))
                        .map(path -> path.resolve(NAME)));
    }

    /// The directory for state; the usual one below the user's home where nothing tells it.
    public static Path stateOf(Map<String, String> environment) {
        return of(environment)
                .state()
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".local/state", NAME));
    }

    /// A relative one counts as not set, as the specification of these variables has it.
    private static Optional<Path> absolute(Map<String, String> environment, String variable) {
        try {
            return Optional.ofNullable(environment.get(variable))
                    .map(Path::of)
                    .filter(Path::isAbsolute);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
