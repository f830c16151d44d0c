package baton.world.run;

import baton.core.contract.plan.Checkpoint;
import baton.core.contract.plan.Manifest;
import baton.core.policy.command.CommandPolicy;
import baton.core.policy.command.Verdict;
import baton.core.run.RunEffect;
import baton.core.run.WorkStep;
import baton.core.step.Note;
import baton.core.step.StepEvent;
import baton.world.engine.Happening;
import baton.world.git.Change;
import baton.world.git.Checkpoints;
import baton.world.git.CommitId;
import baton.world.git.Objects;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Commits a proved step: exactly its own changed files, with the message the plan gives.
final class CheckpointWork {
    private final RunSetting run;
    private final Checkpoints checkpoints;
    private final Objects objects;
    private List<Note> noted = List.of();

    CheckpointWork(RunSetting run, Objects objects) {
        this.run = run;
        this.objects = objects;
        this.checkpoints = new Checkpoints(run.repository());
    }

    /// What is to be said of the step's commit besides.
    void note(List<Note> notes) {
        noted = List.copyOf(notes);
    }

    Happening make(WorkStep work, RunEffect.ForStep owed, List<Change> changes) {
        return switch (work.step().checkpoint()) {
            case Checkpoint.None _ -> made(owed, Optional.empty(), notes(work), new Detail());
            case Checkpoint.Commit commit -> commit(work, owed, commit, changes);
            case Checkpoint.Unsupported unsupported ->
                    throw new IllegalStateException("refused before the run: " + unsupported);
        };
    }

    private Happening commit(
            WorkStep work, RunEffect.ForStep owed, Checkpoint.Commit commit, List<Change> changes) {
        List<Change> own =
                changes.stream().filter(change -> work.scope().mayChange(change.tree())).toList();
        if (CommandPolicy.judge(commit.command()).verdict() == Verdict.BLOCK) {
            List<Note> notes = notes(work);
            notes.add(Note.COMMIT_FAILED);
            Detail detail = new Detail().with("output", "refused by the command policy");
            return made(owed, Optional.empty(), notes, detail);
        }
        checkpoints.stage(Change.paths(own));
        Checkpoints.Outcome outcome =
                checkpoints.commit(
                        arguments(commit),
                        run.limits().commit(),
                        run.marked(),
                        Optional.empty(),
                        run.fences()::commit);
        return switch (outcome) {
            case Checkpoints.Committed(CommitId id) -> committed(work, owed, id);
            case Checkpoints.NothingToCommit _ -> {
                List<Note> notes = notes(work);
                notes.add(Note.NOTHING_TO_COMMIT);
                yield made(owed, Optional.empty(), notes, new Detail());
            }
            case Checkpoints.Rejected(String output) -> {
                checkpoints.unstageAll();
                List<Note> notes = notes(work);
                notes.add(Note.COMMIT_FAILED);
                Detail said = new Detail().with("output", ScrubbedLines.of(run).scrub(output));
                yield made(owed, Optional.empty(), notes, said);
            }
        };
    }

    /// What is said of the step's commit, whether it was made now or before a crash.
    Happening committed(WorkStep work, RunEffect.ForStep owed, CommitId id) {
        String subject = objects.commit(id).map(commit -> commit.subject()).orElse("");
        Manifest manifest = work.step().manifest();
        List<Note> notes = notes(work);
        Detail detail = new Detail().with("subject", subject);
        if (!manifest.commitPattern().findsIn(subject)) {
            notes.add(Note.CHECKPOINT_DRIFT);
            detail.with("pattern", manifest.commitMessagePattern());
        }
        return made(owed, Optional.of(id.value()), notes, detail);
    }

    private static Happening made(
            RunEffect.ForStep owed, Optional<String> commit, List<Note> notes, Detail detail) {
        return StepWork.happening(owed, new StepEvent.Checkpointed(commit, notes), detail);
    }

    /// What nothing could prove says so, also when it was allowed to run.
    private List<Note> notes(WorkStep work) {
        List<Note> notes = new ArrayList<>(noted);
        if (!work.step().provable()) {
            notes.add(Note.UNPROVEN);
        }
        return notes;
    }

    /// The commit as the plan has it; its own `git add` is replaced by what was staged above.
    private static List<String> arguments(Checkpoint.Commit commit) {
        List<String> arguments = new ArrayList<>();
        commit.messages().forEach(message -> arguments.addAll(List.of("-m", message)));
        commit.messageFile().ifPresent(file -> arguments.addAll(List.of("-F", file)));
        commit.trailers().forEach(trailer -> arguments.addAll(List.of("--trailer", trailer)));
        if (commit.signsOff()) {
            arguments.add("--signoff");
        }
        return arguments;
    }
}
