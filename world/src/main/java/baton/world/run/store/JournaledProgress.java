package baton.world.run.store;

import baton.core.contract.progress.Mode;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.RunStatus;
import baton.core.contract.progress.StepRecord;
import baton.core.run.Journaled;
import baton.core.run.MadeCommits;
import baton.core.view.chronicle.Chronicle;
import baton.core.view.chronicle.StepStory;
import baton.core.view.chronicle.UnitState;
import baton.world.git.Repository;
import baton.world.process.Environment;

import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The progress of a plan as the journals of this user's runs tell of it: what a progress file that
/// was removed had said. Like the file it is a claim, which git has to bear out. A run that was
/// undone tells of nothing.
public final class JournaledProgress {
    private JournaledProgress() {}

    /// One for each run that has committed a step.
    ///
    /// @param plan the name of the plan, as runs note it
    public static List<Progress> of(Repository repository, String plan) {
        Path top = repository.top();
        Environment environment = repository.environment();
        KnownRuns known = new KnownRuns(environment);
        List<RunFolder> folders =
                RunFolder.all(top).stream()
                        .filter(RunFolder::exists)
                        .filter(folder -> record(folder, plan).isPresent())
                        .toList();
        return known.own(top, folders, environment).stream()
                .filter(folder -> known.standing(folder).isOwn())
                .flatMap(folder -> told(repository, folder, plan).stream())
                .toList();
    }

    private static Optional<RunRecord> record(RunFolder folder, String plan) {
        return RunRecord.read(folder.record()).filter(record -> record.plan().equals(plan));
    }

    private static Optional<Progress> told(Repository repository, RunFolder folder, String plan) {
        return record(folder, plan).flatMap(record -> told(repository, folder, record));
    }

    private static Optional<Progress> told(
            Repository repository, RunFolder folder, RunRecord record) {
        List<Journaled> journal = Journaled.read(StoredJournal.read(folder.journal()));
        Chronicle chronicle = UndoingCommit.seen(repository, Chronicle.of(journal));
        SequencedMap<Integer, StepRecord> steps = steps(journal, chronicle);
        if (steps.isEmpty() || chronicle.undone().isPresent()) {
            return Optional.empty();
        }
        Instant started = chronicle.started().orElse(Instant.EPOCH);
        Instant last = chronicle.last().orElse(started);
        return Optional.of(
                new Progress(
                        new Progress.Plan(record.plan(), Optional.empty(), Optional.empty(), false),
                        new Progress.Period(started, last, Optional.empty()),
                        Mode.EXECUTE,
                        new Progress.Position(0, steps.size()),
                        RunStatus.PARTIAL,
                        new Progress.Commits(Optional.of(record.baseCommit()), Optional.empty()),
                        steps,
                        new Progress.Conditions(false, false),
                        new Progress.Recovery(false, 0),
                        Optional.empty(),
                        Optional.empty(),
                        new LinkedHashMap<>()));
    }

    private static SequencedMap<Integer, StepRecord> steps(
            List<Journaled> journal, Chronicle chronicle) {
        Set<Integer> well =
                chronicle.steps().stream()
                        .filter(step -> step.state() == UnitState.COMPLETED)
                        .map(StepStory::number)
                        .collect(Collectors.toSet());
        SequencedMap<Integer, StepRecord> steps = new TreeMap<>();
        Map<String, Integer> made = MadeCommits.steps(journal);
        made.forEach(
                (commit, step) -> {
                    if (well.contains(step)) {
                        steps.put(step, StepRecord.claimed(commit));
                    }
                });
        return steps;
    }
}
