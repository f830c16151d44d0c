package baton.world.run.step;

import baton.world.git.Repository;

import java.util.List;
import java.util.Optional;

/// A place where no agent was, in which all that a run has made can be proved.
public interface Grounds extends AutoCloseable {
    /// Whose history tells what the run has committed.
    Repository repository();

    /// True if the step was proved in such a place already, on the very same tree.
    default boolean isProved(int step) {
        return false;
    }

    /// Commands that run on all that the run has made.
    VerifyWork result();

    /// The same with what else the user has there; nothing where there is no more.
    default Optional<VerifyWork> local() {
        return Optional.empty();
    }

    /// Remarks about the place that people should know.
    default List<String> remarks() {
        return List.of();
    }

    @Override
    void close();
}
