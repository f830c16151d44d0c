package baton.world.run;

import baton.core.contract.plan.Plan;
import baton.core.run.Journaled;
import baton.core.run.MadeCommits;
import baton.core.run.Worksheet;
import baton.core.text.Source;
import baton.core.view.chronicle.Chronicle;
import baton.core.view.chronicle.StepStory;
import baton.core.view.chronicle.UnitState;
import baton.world.files.Tree;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.setting.PlanFile;
import baton.world.run.setting.Target;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.run.store.StoredJournal;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The steps of a project's plan of which neither git nor a run of this user says that they are
/// done, whatever progress files say: anybody can write these. A step that owes a commit is done
/// where git has it; of one that left nothing to commit, or was left out, only a run can tell, by
/// the journal that this user noted.
public final class UnprovenSteps {
    private static final String PLAN = "plan.md";
    private static final Set<UnitState> WELL = Set.of(UnitState.COMPLETED, UnitState.SKIPPED);

    private final Target target;
    private final Environment environment;
    private final ClaimedSteps claims;

    private UnprovenSteps(Target target, Environment environment) {
        this.target = target;
        this.environment = environment;
        this.claims = ClaimedSteps.of(target);
    }

    /// All of them, in order; none where the project has no plan that can be read.
    public static Set<Integer> of(Repository repository, Path project, Environment environment) {
        return in(repository, project, environment).map(UnprovenSteps::all).orElse(Set.of());
    }

    /// Those among them that a progress file calls done.
    public static Set<Integer> claimed(
            Repository repository, Path project, Environment environment) {
        return in(repository, project, environment)
                .filter(steps -> !steps.claims.records().isEmpty())
                .map(UnprovenSteps::claimed)
                .orElse(Set.of());
    }

    private static Optional<UnprovenSteps> in(
            Repository repository, Path project, Environment environment) {
        Path file = project.resolve(PLAN);
        Optional<Source> text =
                Tree.around(project).text(file, PLAN) instanceof Source.Readable(Source source)
                        ? Optional.of(source)
                        : Optional.empty();
        return text.flatMap(
                        source ->
                                Plan.parse(source)
                                        .value()
                                        .map(plan -> planFile(file, source, plan)))
                .map(plan -> new Target(repository, plan, Optional.of(project), Optional.empty()))
                .map(target -> new UnprovenSteps(target, environment));
    }

    private static PlanFile planFile(Path file, Source source, Plan plan) {
        return new PlanFile(file, source, Optional.of(plan), Worksheet.of(plan));
    }

    private Set<Integer> claimed() {
        Set<Integer> unproven = all();
        unproven.retainAll(claims.records().keySet());
        return unproven;
    }

    private Set<Integer> all() {
        Set<Integer> left = new TreeSet<>();
        target.plan().sheet().steps().stream()
                .map(step -> step.number())
                .filter(number -> number > 0)
                .forEach(left::add);
        left.removeAll(claims.committed(environment));
        if (!left.isEmpty()) {
            left.removeAll(told());
        }
        return left;
    }

    /// The steps that owe no commit, or were left out, and that a run of this user ended well.
    private Set<Integer> told() {
        Set<Integer> told = new TreeSet<>();
        KnownRuns known = new KnownRuns(environment);
        Path top = target.repository().top();
        List<RunFolder> folders =
                RunFolder.all(top).stream()
                        .filter(RunFolder::exists)
                        .filter(this::isOfPlan)
                        .toList();
        for (RunFolder folder : known.own(top, folders, environment)) {
            if (known.standing(folder).isOwn()) {
                told.addAll(told(Journaled.read(StoredJournal.read(folder.journal()))));
            }
        }
        return told;
    }

    /// Of a step that made a commit, git tells.
    private static Set<Integer> told(List<Journaled> journal) {
        Set<Integer> told = new TreeSet<>();
        Chronicle.of(journal).steps().stream()
                .filter(step -> WELL.contains(step.state()))
                .map(StepStory::number)
                .forEach(told::add);
        told.removeAll(MadeCommits.steps(journal).values());
        return told;
    }

    private boolean isOfPlan(RunFolder folder) {
        return RunRecord.read(folder.record())
                .filter(record -> record.plan().equals(target.planName()))
                .isPresent();
    }
}
