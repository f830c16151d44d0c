package baton.world.run;

import baton.core.contract.plan.Plan;
import baton.core.run.Journaled;
import baton.core.run.MadeCommits;
import baton.core.run.RunEvent;
import baton.core.run.RunResult;
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
import baton.world.run.store.JournaledProgress;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.run.store.StoredJournal;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/// The steps of a project's plan that no run of this user ended, whatever progress files say:
/// anybody can write these, and commit what they name. A run tells by the journal that this user
/// noted. Of a step that made a commit, git has to have it still.
public final class UnprovenSteps {
    private static final String PLAN = "plan.md";
    private static final String SPECS = "sessions";
    private static final Set<UnitState> WELL = Set.of(UnitState.COMPLETED, UnitState.SKIPPED);

    private final Target target;
    private final Environment environment;
    private final ClaimedSteps claims;

    private UnprovenSteps(Target target, Environment environment) {
        this.target = target;
        this.environment = environment;
        this.claims =
                ClaimedSteps.of(target)
                        .and(JournaledProgress.of(target.repository(), target.planName()));
    }

    /// All of them, in order; none where the project has no plan that can be read.
    public static Set<Integer> of(Repository repository, Path project, Environment environment) {
        return in(repository, project, environment).map(UnprovenSteps::all).orElse(Set.of());
    }

    /// Those of a project that is said to be complete: all but the ones that a progress file calls
    /// something else than done. Where there is no such file, the word stands for all steps; where
    /// specs of its sessions were carried out, whose steps have numbers of their own, for those
    /// that a file calls done.
    public static Set<Integer> ofComplete(
            Repository repository, Path project, Environment environment) {
        return in(repository, project, environment)
                .map(UnprovenSteps::saidToBeDone)
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

    private Set<Integer> saidToBeDone() {
        Set<Integer> unproven = all();
        unproven.removeAll(ClaimedSteps.toldOtherwise(target));
        if (!unproven.isEmpty() && hasRunsOfSpecs()) {
            unproven.retainAll(ClaimedSteps.of(target).records().keySet());
        }
        return unproven;
    }

    private boolean hasRunsOfSpecs() {
        String specs = target.name(target.plan().path().resolveSibling(SPECS)) + "/";
        return RunFolder.all(target.repository().top()).stream()
                .flatMap(folder -> RunRecord.read(folder.record()).stream())
                .anyMatch(record -> record.plan().startsWith(specs));
    }

    private Set<Integer> all() {
        Set<Integer> left = new TreeSet<>();
        target.plan().sheet().steps().stream()
                .map(step -> step.number())
                .filter(number -> number > 0)
                .forEach(left::add);
        Told told = told();
        left.removeAll(told.without());
        keep(left, told.committed(), claims::committed);
        keep(left, told.found(), claims::there);
        return left;
    }

    /// Takes out what a run tells of and git has.
    private void keep(
            Set<Integer> left, Set<Integer> told, Function<Environment, Set<Integer>> inGit) {
        Set<Integer> proven = new TreeSet<>(told);
        proven.retainAll(left);
        if (!proven.isEmpty()) {
            proven.retainAll(inGit.apply(environment));
            left.removeAll(proven);
        }
    }

    /// The steps that runs of this user ended well.
    ///
    /// @param without those that owe no commit, or were left out
    /// @param committed those that made one
    /// @param found those that a run found done, and proved again where all was well
    private record Told(Set<Integer> without, Set<Integer> committed, Set<Integer> found) {
        void add(List<Journaled> journal) {
            Chronicle chronicle = Chronicle.of(journal);
            Set<Integer> well = new TreeSet<>();
            chronicle.steps().stream()
                    .filter(step -> WELL.contains(step.state()))
                    .map(StepStory::number)
                    .forEach(well::add);
            Set<Integer> made = new TreeSet<>(MadeCommits.steps(journal).values());
            made.retainAll(well);
            committed.addAll(made);
            well.removeAll(made);
            without.addAll(well);
            if (chronicle.result().equals(Optional.of(RunResult.COMPLETED))) {
                found.addAll(asked(journal));
            }
        }

        /// The steps that a run was to see to.
        private static List<Integer> asked(List<Journaled> journal) {
            return journal.stream()
                    .filter(line -> line.event().orElse(null) instanceof RunEvent.Began)
                    .flatMap(line -> line.entry().data().numbers("numbers").stream())
                    .toList();
        }
    }

    private Told told() {
        Told told = new Told(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
        KnownRuns known = new KnownRuns(environment);
        Path top = target.repository().top();
        List<RunFolder> folders =
                RunFolder.all(top).stream()
                        .filter(RunFolder::exists)
                        .filter(this::isOfPlan)
                        .toList();
        for (RunFolder folder : known.own(top, folders, environment)) {
            if (known.standing(folder).isOwn()) {
                told.add(Journaled.read(StoredJournal.read(folder.journal())));
            }
        }
        return told;
    }

    /// A project may have been moved since: the plan is known by what it says, too.
    private boolean isOfPlan(RunFolder folder) {
        return RunRecord.read(folder.record())
                .filter(
                        record ->
                                record.plan().equals(target.planName())
                                        || record.planHash().equals(target.plan().hash()))
                .isPresent();
    }
}
