package baton.world.run.step;

import baton.core.Fault;
import baton.core.run.RunEffect;
import baton.core.run.WorkStep;
import baton.core.step.Note;
import baton.core.step.StepEvent;
import baton.core.step.StepEvent.VerifyVerdict;
import baton.world.git.GitPath;
import baton.world.git.WorkingFiles;
import baton.world.git.index.ProposedWork;
import baton.world.git.snapshot.Aside;
import baton.world.run.setting.Detail;
import baton.world.run.setting.RunSetting;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The working tree while the commands of a step judge it: it has what the step's commit will have.
/// Ignored files of the agent are aside, and in a checkout so are files that a person staged or
/// changed there.
final class ClearGround {
    private static final String IGNORED =
            " is ignored by git, so no commit can hold it, and Verify does not make it: have git"
                    + " track it, have Verify make it, or take it out of the step";

    private final RunSetting run;
    private final Retreats retreats;
    private final Aside aside;
    private final CheckpointWork checkpoints;
    private Aside.Cleared cleared = Aside.Cleared.NOTHING;
    private Set<GitPath> others = Set.of();
    private boolean again;

    ClearGround(RunSetting run, Retreats retreats, Aside aside, CheckpointWork checkpoints) {
        this.run = run;
        this.retreats = retreats;
        this.aside = aside;
        this.checkpoints = checkpoints;
    }

    /// Another attempt is judged.
    void begin() {
        again = false;
    }

    /// Clears it, and returns the notes about what was found.
    Set<Note> clear(RunEffect.ForStep owed, ProposedWork proposal) {
        cleared = aside.clear(proposal.ignored(), unheld(owed, proposal));
        others =
                retreats.inCheckout()
                        ? checkpoints.others(run.step(owed.step()), retreats.start(), proposal)
                        : Set.of();
        List<GitPath> stuck = aside.clearOthers(run.repository(), retreats.start(), others);
        Set<Note> notes = EnumSet.noneOf(Note.class);
        note(notes, Note.OTHERS_ASIDE, others);
        note(notes, Note.GRADER_SUSPECT, cleared.touched());
        note(notes, Note.GRADER_SUSPECT, stuck);
        note(notes, Note.FURNISHED_BY_AGENT, cleared.furnished());
        return notes;
    }

    /// The files that the step is expected to leave in a commit and that its tree does not hold.
    private List<GitPath> unheld(RunEffect.ForStep owed, ProposedWork proposal) {
        WorkStep work = run.step(owed.step());
        Set<GitPath> expected =
                work.rules().commits() ? new TreeSet<>(expected(work)) : new TreeSet<>();
        expected.removeAll(proposal.holding(expected));
        return List.copyOf(expected);
    }

    private static List<GitPath> expected(WorkStep work) {
        return work.step().manifest().expectedPaths().stream().map(GitPath::of).toList();
    }

    /// The failures of a manifest, with the reason for each file that is missing since it is aside.
    List<String> reasoned(RunEffect.ForStep owed, List<String> failures) {
        WorkingFiles files = new WorkingFiles(run.repository().top());
        List<String> all = new ArrayList<>(failures);
        expected(run.step(owed.step())).stream()
                .filter(path -> files.isGone(path) && cleared.hasMoved(path))
                .forEach(path -> all.add(path + IGNORED));
        return all;
    }

    private static void note(Set<Note> notes, Note note, Collection<?> reasons) {
        if (!reasons.isEmpty()) {
            notes.add(note);
        }
    }

    /// The verdict of commands; nothing where they have to judge again, on top of new commits or
    /// without files that a person staged or changed meanwhile: they may have seen these. Where
    /// files are staged each time, that is no proof; where files are changed each time, the
    /// commands do that.
    ///
    /// @param residue the paths that were changed meanwhile, and that were put back
    Optional<VerifyVerdict> verdict(
            FoundMoves moved, VerifyWork.Outcome outcome, List<GitPath> residue) {
        boolean twice = moved.staged() && again;
        boolean once = (moved.staged() || isInDoubt(outcome, residue)) && !again;
        again = again || once;
        if (moved.isBuiltUpon() || once) {
            return Optional.empty();
        }
        return Optional.of(
                twice
                        ? new StepEvent.Red(
                                Fault.VERIFY_CHANGED_FILES
                                        + ": files are staged each time Verify runs")
                        : outcome.verdict());
    }

    /// True if nothing tells whether the commands are green by what somebody changed beside them.
    /// Else the last proof does, in a place of its own.
    private boolean isInDoubt(VerifyWork.Outcome outcome, List<GitPath> residue) {
        return retreats.inCheckout()
                && !run.gated()
                && !residue.isEmpty()
                && outcome.verdict() instanceof StepEvent.Green;
    }

    void tell(Detail detail) {
        detail.with("aside", Detail.shown(cleared.moved()));
        detail.with("furnished_by_agent", Detail.shown(cleared.furnished()));
        detail.with("touched", Detail.shown(cleared.touched()));
        if (!others.isEmpty()) {
            detail.with("others", Detail.shown(others));
        }
    }
}
