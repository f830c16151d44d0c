package baton.world.git;

import baton.core.Failure;
import baton.core.Fault;

import java.nio.file.Files;
import java.nio.file.Path;

/// The refusal to go on where the git directory of a run is not there any more. Without a sandbox
/// an agent can remove or move it; whatever were written there then would be in the way of whoever
/// brings it back.
public final class LostRepository {
    private LostRepository() {}

    public static void refuse(Repository repository) {
        Path git = repository.top().resolve(".git");
        boolean there =
                repository.crowded()
                        ? Files.isDirectory(repository.commonDirectory())
                        : Pointer.leads(git, repository.gitDirectory());
        if (!there) {
            Path gone = repository.crowded() ? repository.commonDirectory() : git;
            String message =
                    gone
                            + " was there when the run began, and is not there any more: it was"
                            + " removed or moved while the run was at work";
            String fix =
                    "bring it back, from where it was moved to, from a backup or from a clone, then"
                            + " resume; the files of the working tree were left as they are";
            throw new Failure(Fault.NOT_A_REPOSITORY.because(message).withFix(fix));
        }
    }
}
