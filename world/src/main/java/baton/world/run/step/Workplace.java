package baton.world.run.step;

import baton.core.Shown;
import baton.core.run.RunEffect;
import baton.core.step.StepEffect;
import baton.core.view.chronicle.IgnoredLoss;
import baton.world.engine.Happening;
import baton.world.git.GitPath;
import baton.world.git.Pointer;
import baton.world.git.WorkingFiles;
import baton.world.git.guard.SharedNames;
import baton.world.git.read.Objects;
import baton.world.git.snapshot.Aside;
import baton.world.git.snapshot.Snapshots;
import baton.world.run.setting.Detail;
import baton.world.run.setting.RunSetting;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// A working directory and everything that is done in it, one thing at a time.
public final class Workplace {
    private final RunSetting run;
    private final Snapshots snapshots;
    private final Retreats retreats;
    private final StepWork steps;
    private final Aside aside;
    private final Optional<Pointer> pointer;

    /// The standing of a working directory among others.
    ///
    /// @param linked whether it is a worktree of the run's own
    /// @param beside where nothing keeps programs there from moving what worktrees share
    public record Standing(boolean linked, Optional<SharedNames.Worker> beside) {
        /// The user's own checkout.
        public static final Standing CHECKOUT = new Standing(false, Optional.empty());
    }

    public Workplace(
            RunSetting run,
            Snapshots snapshots,
            AgentWork agents,
            Objects objects,
            Standing standing) {
        this.run = run;
        this.snapshots = snapshots;
        this.pointer =
                standing.linked() ? Optional.of(Pointer.of(run.repository())) : Optional.empty();
        run.fences().takeOver();
        this.retreats = new Retreats(run, snapshots, standing.beside());
        this.steps = new StepWork(run, snapshots, agents, retreats, objects);
        this.aside = run.aside(snapshots);
    }

    /// Only a worktree has one.
    public Pointer pointer() {
        return pointer.orElseThrow();
    }

    public RunSetting run() {
        return run;
    }

    Snapshots snapshots() {
        return snapshots;
    }

    public StepWork steps() {
        return steps;
    }

    /// Takes down what is there: nothing of an attempt that is under way is left.
    public void begin() {
        retreats.capture();
    }

    /// The program is started again.
    public Detail takeUp(boolean resting, Optional<RunEffect.ForStep> owed) {
        aside.beginAgain();
        return retreats.takeUp(resting, owed);
    }

    /// True if the commit that the attempt under way began with is checked out.
    public boolean isWhereItBegan() {
        return retreats.isWhereItBegan();
    }

    public Optional<Happening> perform(RunEffect.ForStep owed, Consumer<Happening> meanwhile) {
        return steps.perform(owed, meanwhile).map(this::withKept);
    }

    /// Files come back to their places at several moments, and some find them taken.
    private Happening withKept(Happening happening) {
        return happening.with(kept(new Detail()).fields());
    }

    private Detail kept(Detail detail) {
        detail.with("kept_beside", Shown.texts(aside.keptBeside()));
        return detail.with("kept_before", Shown.texts(aside.keptBefore()));
    }

    /// Keeps what files that git ignores have lost since the run began, and tells of it.
    public Detail keepLost() {
        return keepLost(run, aside, kept(new Detail()), _ -> true);
    }

    /// The same for the user's checkout while a run works in worktrees beside it. The user works
    /// there: a file of which there is no copy is told only where it is gone.
    public static Detail keepLostBeside(RunSetting run, Aside aside) {
        WorkingFiles files = new WorkingFiles(run.repository().top());
        return keepLost(run, aside, new Detail(), files::isGone);
    }

    private static Detail keepLost(
            RunSetting run, Aside aside, Detail detail, Predicate<GitPath> told) {
        Aside.Lost lost = aside.keepLost(run.folder().lostIgnored());
        Path top = run.repository().top().toAbsolutePath();
        int number = 1;
        for (Map.Entry<Path, List<GitPath>> kept : lost.kept().entrySet()) {
            Path place = top.relativize(kept.getKey().toAbsolutePath());
            detail.with(IgnoredLoss.kept(number), Detail.shown(kept.getValue()));
            detail.with(IgnoredLoss.place(number), place.toString());
            number++;
        }
        List<GitPath> unkept = lost.unkept().stream().filter(told).toList();
        return detail.with(IgnoredLoss.UNKEPT, Detail.shown(unkept));
    }

    /// True if the effect is the last of a step.
    public static boolean settles(RunEffect.ForStep owed) {
        return owed.effect() instanceof StepEffect.Settle;
    }
}
