package baton.world.run.setting;

import baton.core.contract.plan.Plan;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.spec.Condition;
import baton.core.contract.spec.SpecRecovery;
import baton.core.planning.SessionSpecs;
import baton.core.planning.SpecFile;
import baton.core.run.SessionRun;
import baton.core.step.StepRun;
import baton.world.git.CommitId;
import baton.world.run.store.RunFolder;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The session specs of recoveries, which people can read and run by hand: each has the work of one
/// recovery.
public final class RecoverySpecs {
    private final Target target;
    private final RunFolder folder;

    public RecoverySpecs(Target target, RunFolder folder) {
        this.target = target;
        this.folder = folder;
    }

    /// Writes it; its path as the journal names it.
    public Optional<String> write(SessionRun session, CommitId base) {
        Optional<Plan> plan = target.plan().plan();
        Optional<SessionPlan> planned = target.plan().sheet().session(session.number());
        if (plan.isEmpty() || planned.isEmpty() || session.next().isEmpty()) {
            return Optional.empty();
        }
        SpecFile spec =
                SessionSpecs.recovery(
                        plan.get(), target.planName(), planned.get(), recovery(session, base));
        Path file =
                target.project()
                        .map(dir -> dir.resolve("sessions"))
                        .orElse(folder.path().resolve("sessions"))
                        .resolve(spec.name());
        target.write(file, spec.spec().render());
        return Optional.of(target.name(file));
    }

    private SpecRecovery recovery(SessionRun session, CommitId base) {
        List<Integer> missing =
                session.steps().stream()
                        .filter(step -> step.end().isEmpty())
                        .map(StepRun::rules)
                        .map(rules -> rules.number())
                        .toList();
        return new SpecRecovery(
                "session-" + session.number(),
                session.tally().recoveries(),
                missing,
                Optional.of(new Condition("previous partial session committed at " + base.brief())),
                Optional.of(target.name(target.progressFile(Optional.of(session.number())))));
    }
}
