package baton.world.run;

import baton.core.contract.ArtifactType;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.plan.step.Checkpoint;
import baton.core.contract.plan.step.Step;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.StepStatus;
import baton.core.run.Journaled;
import baton.core.run.PlanRun;
import baton.core.run.RunMode;
import baton.core.run.SessionOrder;
import baton.core.run.Sessions;
import baton.core.run.WorkStep;
import baton.core.run.Worksheet;
import baton.core.step.StepRules;
import baton.core.view.Protection;
import baton.core.view.RunFacts;
import baton.core.view.chronicle.SessionFacts;
import baton.world.git.CommitId;
import baton.world.run.setting.Heads;
import baton.world.run.setting.Launch;
import baton.world.run.setting.Place;
import baton.world.run.setting.PlanFile;
import baton.world.run.setting.Preview;
import baton.world.run.setting.RunSetting;
import baton.world.run.setting.Spread;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// The scheme of a run, from the launch that it goes on with and the record that it was begun
/// with: its steps and sessions, and the facts that people are told of them.
record RunScheme(Launch launch, RunRecord record) {
    private RunSetting.Publication publication() {
        return new RunSetting.Publication(
                record.branch().filter(branch -> !branch.equals(Heads.DETACHED)),
                launch.target().ledger());
    }

    /// The TASKs of a WORK that were done before are no part of it.
    private Worksheet sheet() {
        Worksheet plan = plan().sheet();
        Worksheet whole = record.spread() ? plan.inSessions() : plan;
        return launch.target().ledger().isPresent() ? whole.only(record.steps()) : whole;
    }

    PlanRun selected() {
        if (record.spread()) {
            return PlanRun.of(planned(), spread().parallel());
        }
        return PlanRun.of(
                rules(),
                launch.part().isWhole() && record.mode() != RunMode.FROM
                        ? plan().sheet().conditions()
                        : PlanRun.Conditions.NONE);
    }

    private List<StepRules> rules() {
        Set<Integer> wanted = Set.copyOf(record.steps());
        return steps().stream()
                .filter(step -> wanted.contains(step.number()))
                .map(step -> step.rules().at(launch.level(record.proof())))
                .toList();
    }

    private Spread spread() {
        return launch.means().spread();
    }

    private PlanFile plan() {
        return launch.target().plan();
    }

    /// The sessions of a run that works in worktrees; of another none.
    private List<Sessions.Planned> planned() {
        return record.spread() ? SessionOrder.of(sheet(), rules(), spread().waves()) : List.of();
    }

    private static SessionFacts sessionFacts(Worksheet sheet, Sessions.Planned planned) {
        int number = planned.rules().number();
        SessionPlan plan = sheet.session(number).orElseThrow();
        return new SessionFacts(
                number,
                plan.title(),
                plan.wave().orElse(1),
                plan.dependsOn(),
                planned.rules().after().stream().sorted().toList(),
                planned.rules().retries(),
                plan.steps());
    }

    /// The setting of the run in this place.
    RunSetting setting(
            RunFolder folder, Place place, RunFacts facts, RunSetting.Surroundings surroundings) {
        return new RunSetting(
                folder,
                place,
                facts,
                steps(),
                sheet(),
                new CommitId(record.baseCommit()),
                publication(),
                launch.means(),
                surroundings);
    }

    private List<WorkStep> steps() {
        return Preview.steps(plan());
    }

    /// The facts of the run.
    ///
    /// @param held the steps that are said to be done and are, by git and the tree
    RunFacts facts(
            RunFolder folder,
            Optional<Progress> progress,
            Supplier<Set<Integer>> held,
            List<Journaled> earlier) {
        List<RunFacts.StepFacts> steps =
                sheet().steps().stream()
                        .filter(step -> launch.part().session().isEmpty() || isOfSession(step))
                        .map(RunScheme::stepFacts)
                        .toList();
        Set<Integer> wanted = Set.copyOf(record.steps());
        List<Integer> claimed =
                steps.stream()
                        .map(RunFacts.StepFacts::number)
                        .filter(step -> step > 0 && !wanted.contains(step))
                        .filter(step -> isClaimed(progress, step))
                        .toList();
        int before =
                claimed.isEmpty() ? 0 : (int) claimed.stream().filter(held.get()::contains).count();
        return new RunFacts(
                folder.id(),
                record.plan(),
                planType(),
                plan().sheet().version().map(Object::toString),
                plan().sheet().legacy(),
                record.mode(),
                record.project(),
                launch.target().name(launch.progressFile()),
                launch.means().agent().label(),
                Protection.of(earlier, Optional.of(launch.means().sandbox().label())),
                steps,
                planned().stream().map(p -> sessionFacts(sheet(), p)).toList(),
                before,
                plan().advisories());
    }

    private static boolean isClaimed(Optional<Progress> progress, int step) {
        return progress.flatMap(told -> Optional.ofNullable(told.steps().get(step)))
                .filter(told -> told.status() == StepStatus.COMPLETED)
                .isPresent();
    }

    private boolean isOfSession(Step step) {
        return launch.numbers().contains(step.number());
    }

    private RunFacts.PlanType planType() {
        return plan().sheet().type() == ArtifactType.SESSION_SPEC
                ? RunFacts.PlanType.SESSION_SPEC
                : RunFacts.PlanType.PLAN;
    }

    private static RunFacts.StepFacts stepFacts(Step step) {
        return new RunFacts.StepFacts(
                step.number(),
                step.title(),
                step.manifest().expectedPaths().size(),
                step.checkpoint() instanceof Checkpoint.Commit);
    }
}
