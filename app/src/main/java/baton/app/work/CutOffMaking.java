package baton.app.work;

import baton.app.command.Context;
import baton.app.means.StageLife;
import baton.core.contract.requirement.Requirement;
import baton.core.work.WorkFiles;
import baton.world.stage.Stages;
import baton.world.stage.StoredStage;

import java.util.Optional;
import java.util.stream.Stream;

/// The making of a WORK that was cut off: a stage whose WORK is there already.
final class CutOffMaking {
    private CutOffMaking() {}

    /// Ends the making of a WORK that was cut off before its run began, which was begun in another
    /// way.
    static void end(Context context, WorkFiles work) {
        Stages stages = StageLife.in(context);
        cutOff(stages, work).forEach(stages::remove);
    }

    /// True if the making of a WORK was cut off, so that it can be gone on with.
    static boolean isCutOff(Context context, WorkFiles work) {
        return cutOff(StageLife.in(context), work).findAny().isPresent();
    }

    private static Stream<StoredStage> cutOff(Stages stages, WorkFiles work) {
        String request = work.requirement().map(Requirement::request).orElse("");
        return stages.unfinished().stream()
                .filter(stage -> !stage.alive() && stage.record().stage().equals(WorkMaking.STAGE))
                .filter(stage -> stage.record().about().equals(request))
                .filter(stage -> isOf(stages.settled(stage, WorkMaking.MADE), work));
    }

    private static boolean isOf(Optional<String> made, WorkFiles work) {
        return made.equals(Optional.of(work.id().toString()));
    }
}
