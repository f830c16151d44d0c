package baton.world.run.setting;

import baton.world.git.Repository;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Where steps are worked on: a working directory, and a directory of the run's own for what is
/// known about it.
///
/// @param state holds the state before the current step
/// @param variables what programs are told there besides
public record Place(Repository repository, Path state, Map<String, String> variables) {
    private static final String TRACES = "git";

    public Place {
        variables = Map.copyOf(variables);
    }

    /// The directory in which git tells of itself when programs here start it.
    public Path traces() {
        return state.resolve(TRACES);
    }

    /// Whether what is known about it is still there.
    public boolean isKnown() {
        return Files.isRegularFile(state.resolve("index"));
    }
}
