package baton.world.run.setting;

import baton.core.agent.GivenVariables;
import baton.core.run.WorkStep;
import baton.core.run.Worksheet;
import baton.core.view.RunFacts;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.SharedSettings;
import baton.world.git.guard.GitTraces;
import baton.world.git.read.HeldCommits;
import baton.world.git.snapshot.Aside;
import baton.world.git.snapshot.Lent;
import baton.world.git.snapshot.Snapshots;
import baton.world.process.Cancellation;
import baton.world.process.Environment;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.RunFolder;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Everything about a run that does not change while it is under way.
public record RunSetting(
        RunFolder folder,
        Place place,
        RunFacts facts,
        List<WorkStep> steps,
        Worksheet sheet,
        CommitId base,
        Publication publication,
        Means means,
        Surroundings surroundings) {

    /// The program around the run: its clock, its environment, its end, and who listens to what
    /// agents and commands print.
    public record Surroundings(
            Supplier<Instant> clock,
            Environment environment,
            Cancellation cancellation,
            Hearing hearing) {}

    /// Hears what agents print, line by line and perhaps several at once.
    public interface Hearing {
        void heard(int step, String line);
    }

    /// The publication of merged work.
    ///
    /// @param branch the branch that is checked out, if there is one
    /// @param ledger the files that tell of the work and are published with it
    public record Publication(Optional<String> branch, Optional<Ledger> ledger) {}

    public RunSetting {
        steps = List.copyOf(steps);
    }

    public Repository repository() {
        return place.repository();
    }

    /// The same run, seen from another working directory.
    public RunSetting at(Place other) {
        return new RunSetting(
                folder, other, facts, steps, sheet, base, publication, means, surroundings);
    }

    /// The same run while agents work in worktrees beside it.
    public RunSetting watched() {
        boolean told =
                folder.sessions().stream()
                        .map(session -> new Place(repository(), session, Map.of()).traces())
                        .map(traces -> new GitTraces(traces, repository().top()))
                        .anyMatch(traces -> traces.tellsOfSettings(repository().top()));
        SharedSettings settings =
                SharedSettings.of(repository(), folder.path(), means.sandbox().isOn(), told);
        Repository watched = repository().inOneName().watchedBy(settings);
        return at(place.in(watched));
    }

    public Optional<String> branch() {
        return publication.branch();
    }

    public Optional<Ledger> ledger() {
        return publication.ledger();
    }

    /// The search for commits of the run that a person has rewritten. The pages of a ledger are
    /// written while others work: they are no part of what was proved.
    public HeldCommits heldCommits() {
        return new HeldCommits(
                repository(), path -> ledger().filter(pages -> pages.holds(path.tree())).isEmpty());
    }

    public boolean gated() {
        return means.spread().gated();
    }

    public WorkStep step(int number) {
        for (WorkStep step : steps) {
            if (step.number() == number) {
                return step;
            }
        }
        throw new IllegalStateException("no step " + number);
    }

    /// True if hooks may write files while a step is committed.
    public boolean hooked() {
        return repository().hasCommitHooks();
    }

    /// The environment of the commands that the run starts, by which they are found and ended
    /// after a crash.
    public Environment marked() {
        return surroundings
                .environment()
                .without(name -> !GivenVariables.reachCommands(name))
                .with(Environment.RUN, folder.id().value())
                .with(Environment.PLACE, folder.mark())
                .with(place.variables());
    }

    /// The name of the tree that a step's work is judged by: each place has its own.
    public String treeRef() {
        return folder.id().treeRef()
                + (place.state().equals(folder.path()) ? "" : "." + place.state().getFileName());
    }

    /// The [Aside] that keeps ignored files from deciding what runs here. In a worktree these files
    /// go beside it, since the worktree may lie on another file system than the run's folder.
    public Aside aside(Snapshots snapshots) {
        Path top = repository().top();
        KnownRuns known = new KnownRuns(surroundings.environment());
        return new Aside(
                snapshots,
                top,
                place.state().equals(folder.path()) ? known.aside(folder) : besides(top, known),
                means.limits()::keeps,
                reach());
    }

    private Aside.Places besides(Path top, KnownRuns known) {
        return new Aside.Places(
                place.state(),
                known.copies(folder.id()).resolve(place.state().getFileName().toString()),
                top.resolveSibling(top.getFileName() + ".aside"),
                top.resolveSibling(top.getFileName() + ".aside.left"));
    }

    private Lent.Reach reach() {
        if (means.sandbox().isOn()) {
            return Lent.Reach.WORKTREE;
        }
        return sheet.sessions().size() > 1 ? Lent.Reach.CHECKOUT_OF_MANY : Lent.Reach.CHECKOUT;
    }

    /// The fences around the programs that run here.
    public Fences fences() {
        return new Fences(means.sandbox(), place, folder);
    }

    public boolean stopping() {
        return surroundings.cancellation().isCancelled();
    }

    public boolean pausing() {
        return surroundings.cancellation().isPaused();
    }
}
