package baton.world.run.setting;

import baton.world.git.Repository;
import baton.world.git.snapshot.Held;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// A place where steps are worked on: a working directory, and a directory of the run's own for
/// what is known about it.
///
/// @param state the directory that holds the state before the current step
/// @param variables the variables that programs are given there besides
/// @param held the files of `state`, held while programs are at work that could change them
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

    /// True if the state before the current step is still there.
    public boolean isKnown() {
        return Files.isRegularFile(state.resolve("index"));
    }
}
