package baton.world.run.setting;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.git.Repository;

/// The refusal to work where git has begun something and not finished it.
public final class GitUnfinished {
    private GitUnfinished() {}

    public static void refuse(Repository repository) {
        repository
                .operation()
                .ifPresent(
                        operation -> {
                            throw new Failure(
                                    Fault.GIT_UNFINISHED.because(
                                            "git is in the middle of a " + operation.word()));
                        });
    }
}
