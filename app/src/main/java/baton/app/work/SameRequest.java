package baton.app.work;

import baton.app.command.Context;
import baton.app.means.LeftRun;
import baton.app.means.RunChoice;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.contract.requirement.Requirement;
import baton.core.contract.work.WorkId;
import baton.core.work.WorkFiles;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.work.Works;

import java.util.Optional;

/// The WORK that was made of the same request and whose run did not come to its end. The same words
/// given again mean that one: another would be paid for once more.
record SameRequest(Context context, Works works, String request) {

    /// The WORK that goes on.
    ///
    /// @throws Failure when its run is under way
    Optional<WorkId> left() {
        RunChoice runs = RunChoice.in(context);
        runs.alive().forEach(this::refuse);
        return LeftRun.all(runs).stream()
                .flatMap(run -> WorkId.folderOf(run.record().plan()).stream())
                .filter(this::isOf)
                .findFirst();
    }

    /// True if the WORK was made of the request.
    boolean isOf(WorkId id) {
        return works.exists(id)
                && works.read(id)
                        .work()
                        .flatMap(WorkFiles::requirement)
                        .map(Requirement::request)
                        .equals(Optional.of(request));
    }

    private void refuse(RunFolder run) {
        RunRecord.read(run.record())
                .flatMap(record -> WorkId.folderOf(record.plan()))
                .filter(this::isOf)
                .ifPresent(
                        id -> {
                            throw new Failure(
                                    Fault.LOCK_HELD
                                            .because(
                                                    "%s of the same request is under way: run %s"
                                                            .formatted(id, run.id()))
                                            .withFix(
                                                    "look at it with `baton status %s`; --fresh"
                                                                    .formatted(run.id())
                                                            + " makes another WORK"));
                        });
    }
}
