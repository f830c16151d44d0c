package baton.world.work;

import baton.core.contract.work.WorkId;
import baton.core.work.WorkFiles;
import baton.world.run.store.StoredRun;

import java.nio.file.Path;
import java.util.Optional;

/// A WORK that a run worked on and that nobody can go on with: it is not there any more, or another
/// one has its id by now.
///
/// @param replaced true if another one has its id
public record FormerWork(WorkId id, boolean replaced) {

    /// The one that this run worked on, if it worked on such.
    public static Optional<FormerWork> of(Path top, StoredRun run) {
        return run.record().flatMap(record -> of(top, run, record.plan()));
    }

    private static Optional<FormerWork> of(Path top, StoredRun run, String plan) {
        return WorkId.folderOf(plan).flatMap(id -> of(new Works(top), run, id));
    }

    private static Optional<FormerWork> of(Works works, StoredRun run, WorkId id) {
        if (!works.names(id).contains(WorkFiles.PLAN)) {
            return Optional.of(new FormerWork(id, false));
        }
        return works.read(id)
                .work()
                .filter(work -> WorkRuns.isOfFormer(run, work))
                .map(work -> new FormerWork(work.id(), true));
    }

    /// The words for it.
    public String words() {
        return replaced
                ? "another " + id + " was made since"
                : id + " is not here any more: it was rolled back, or is on another branch";
    }

    /// The command that leads on.
    public String command() {
        return replaced ? "baton work resume " + id : "baton work list";
    }
}
