package baton.world.run.setting;

import baton.world.git.Repository;
import baton.world.git.snapshot.Held;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Where steps are worked on: a working directory, and a directory of the run's own for what is
/// known about it.
///
/// @param state holds the state before the current step
/// @param variables what programs are told there besides
/// @param held what is known, while programs are at work that could change it
public record Place(Repository repository, Path state, Map<String, String> variables, Held held) {
    private static final String TRACES = "git";

    public Place {
        variables = Map.copyOf(variables);
    }

    /// A place whose state nobody has changed yet.
    public Place(Repository repository, Path state, Map<String, String> variables) {
        this(repository, state, variables, new Held(state));
    }

    /// The same place of a repository that is looked at in another way.
    Place in(Repository other) {
        return new Place(other, state, variables, held);
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
