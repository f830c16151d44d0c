package baton.world.run;

import baton.core.contract.ArtifactType;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.plan.step.Checkpoint;
import baton.core.contract.plan.step.Step;
import baton.core.contract.progress.Progress;
import baton.core.run.Journaled;
import baton.core.run.PlanRun;
import baton.core.run.SessionOrder;
import baton.core.run.Sessions;
import baton.core.run.WorkStep;
import baton.core.run.Worksheet;
import baton.core.step.StepRules;
import baton.core.view.Protection;
import baton.core.view.RunFacts;
import baton.core.view.chronicle.SessionFacts;
import baton.world.run.setting.Heads;
import baton.world.run.setting.Order;
import baton.world.run.setting.Preview;
import baton.world.run.setting.RunSetting;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The scheme of a run, from the order that is carried out and the record that the run was begun
/// with: its steps and sessions, and the facts that people are told of them.
record RunScheme(Order order, RunRecord record) {
    RunSetting.Publication publication() {
        return new RunSetting.Publication(
                record.branch().filter(branch -> !branch.equals(Heads.DETACHED)),
                order.spread().orElse(Order.Spread.STANDARD),
                order.ledger());
    }

    /// The TASKs of a WORK that were done before are no part of it.
    Worksheet sheet() {
        Worksheet plan = order.plan().sheet();
        Worksheet whole = record.spread() ? plan.inSessions() : plan;
        return order.ledger().isPresent()
                ? whole.only(record.steps().stream().map(Long::intValue).toList())
                : whole;
    }

    PlanRun selected() {
        if (record.spread()) {
            return PlanRun.of(planned(), spread().parallel());
        }
        return PlanRun.of(
                rules(),
                order.part().isPresent()
                        ? PlanRun.Conditions.NONE
                        : order.plan().sheet().conditions());
    }

    private List<StepRules> rules() {
        Set<Long> wanted = Set.copyOf(record.steps());
        return steps().stream()
                .filter(step -> wanted.contains((long) step.number()))
                .map(WorkStep::rules)
                .toList();
    }

    private Order.Spread spread() {
        return order.spread().orElse(Order.Spread.STANDARD);
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

    List<WorkStep> steps() {
        return Preview.steps(order.plan());
    }

    RunFacts facts(RunFolder folder, Optional<Progress> progress, List<Journaled> earlier) {
        List<RunFacts.StepFacts> steps =
                sheet().steps().stream()
                        .filter(step -> order.session().isEmpty() || isOfSession(step))
                        .map(RunScheme::stepFacts)
                        .toList();
        Set<Long> wanted = Set.copyOf(record.steps());
        int before =
                (int)
                        progress.stream()
                                .flatMap(p -> p.steps().entrySet().stream())
                                .filter(s -> !wanted.contains((long) s.getKey()))
                                .filter(s -> s.getValue().status().settled())
                                .count();
        return new RunFacts(
                folder.id(),
                record.plan(),
                planType(),
                order.plan().sheet().version().map(Object::toString),
                order.plan().sheet().legacy(),
                record.mode(),
                record.project(),
                order.name(order.progressFile()),
                order.agent().label(),
                Protection.of(earlier, Optional.of(order.sandbox().label())),
                steps,
                planned().stream().map(p -> sessionFacts(sheet(), p)).toList(),
                before,
                order.advisories());
    }

    private boolean isOfSession(Step step) {
        return order.numbers().contains(step.number());
    }

    private RunFacts.PlanType planType() {
        return order.plan().sheet().type() == ArtifactType.SESSION_SPEC
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
