package baton.app.everyday;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Insider;
import baton.app.command.Usage;
import baton.app.everyday.StepWord.Found;
import baton.app.go.GoingOn;
import baton.app.means.RunChoice;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Plural;
import baton.core.contract.work.WorkId;
import baton.core.run.RunEvent;
import baton.core.step.Direction;
import baton.core.view.chronicle.Chronicle;
import baton.core.view.chronicle.SessionStory;
import baton.core.view.chronicle.StepStory;
import baton.core.view.chronicle.UnitState;
import baton.world.SystemClock;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.StepDirections;
import baton.world.run.store.UndoingCommit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;

/// A person's wish about a step that a run stopped at: what `retry` and `skip` have in common. The
/// wish is written to the journal, then the run goes on.
///
/// @param bounds the words for bounds that are given anew
record DirectedStep(Context context, StepWord word, Direction direction, List<String> bounds) {

    ExitStatus give() {
        RunChoice runs = RunChoice.in(context);
        Found found = write(runs, _ -> true);
        told(found).forEach(context::note);
        return GoingOn.of(context, runs, found.folder()).bounded(bounds).run();
    }

    /// Only writes the wish down, where the journal ends with a line that was shown; says what it
    /// means and how to go on.
    String note(LongPredicate shown) {
        Found found = write(RunChoice.in(context), shown);
        List<String> told = new ArrayList<>(told(found));
        told.add("go on with: baton resume " + found.folder().id());
        return String.join("; ", told);
    }

    private Found write(RunChoice runs, LongPredicate shown) {
        Insider.refuse(context, "`baton " + direction.word() + "`");
        Found found = word.in(runs);
        GoingOn _ = GoingOn.of(context, runs, found.folder()).refuseAlive();
        refuseWork(found);
        Environment environment = new Environment(context.terminal().environment());
        Repository repository = Repository.open(runs.checkout(), environment);
        StepDirections.make(
                repository,
                environment,
                found.folder(),
                new StepDirections.Wish(
                        new RunEvent.Directed(found.number(), direction),
                        lines -> {
                            if (!shown.test(lines.getLast().entry().n())) {
                                throw RunDeeds.stale();
                            }
                            refuse(found, UndoingCommit.seen(repository, Chronicle.of(lines)));
                        }),
                SystemClock.now());
        return found;
    }

    /// The TASKs of a WORK stand in its ledger, too.
    private void refuseWork(Found found) {
        Optional<WorkId> work = found.stored().plan().flatMap(WorkId::folderOf);
        if (work.isPresent()) {
            throw Usage.wrong(
                    "the run carries out " + work.get(),
                    "`baton work resume " + work.get() + "` goes on with it");
        }
    }

    private void refuse(Found found, Chronicle told) {
        told.undone()
                .ifPresent(
                        by -> {
                            throw new Failure(
                                    Fault.RUN_UNDONE.because(
                                            "run " + found.folder().id() + " was undone by " + by));
                        });
        StepStory step =
                told.steps().stream()
                        .filter(story -> story.number() == found.number())
                        .findFirst()
                        .orElseGet(() -> StepStory.untold(found.number(), Optional.empty()))
                        .leftOff();
        switch (step.state()) {
            case FAILED, BLOCKED, STOPPED, WAITING -> {}
            case SKIPPED -> refuseSkipped(found);
            case PENDING -> refuseLater(found, told);
            case COMPLETED, IN_PROGRESS, MERGING, MERGED, CONFLICTED, RED ->
                    throw Usage.wrong(
                            found.name() + " has passed",
                            "`baton why "
                                    + found.words()
                                    + "` says why; `baton undo "
                                    + found.folder().id()
                                    + "` takes the run back");
        }
        if (direction == Direction.RETRY) {
            refuseAsking(found, told);
        }
        session(found, told)
                .filter(SessionStory::isMerged)
                .ifPresent(
                        session -> {
                            throw Usage.wrong(
                                    "session " + session.number() + " of the step is merged",
                                    "make a plan for what is left");
                        });
    }

    private void refuseSkipped(Found found) {
        if (direction == Direction.SKIP) {
            throw Usage.wrong(
                    found.name() + " is left out already",
                    "`baton retry " + found.words() + "` has it tried after all");
        }
    }

    /// A step that has not begun is the one the run stopped at where all before it are done.
    private static void refuseLater(Found found, Chronicle told) {
        List<Integer> mates =
                session(found, told)
                        .map(session -> session.facts().steps())
                        .orElseGet(() -> told.steps().stream().map(StepStory::number).toList());
        told.steps().stream()
                .filter(step -> step.number() < found.number() && mates.contains(step.number()))
                .filter(s -> s.state() != UnitState.COMPLETED && s.state() != UnitState.SKIPPED)
                .findFirst()
                .ifPresent(
                        step -> {
                            throw Usage.wrong(
                                    "the run stopped at step "
                                            + step.number()
                                            + ", before "
                                            + found.name(),
                                    "name step " + step.number());
                        });
    }

    private static void refuseAsking(Found found, Chronicle told) {
        told.gates().stream()
                .filter(gate -> gate.step() == found.number())
                .findFirst()
                .ifPresent(
                        gate -> {
                            String answer = gate.commands(found.folder().id()).getFirst();
                            throw new Failure(
                                    Fault.GATE_OPEN
                                            .because("gate " + gate.id() + " waits for an answer")
                                            .withFix("answer it: `" + answer + "`"));
                        });
    }

    private static Optional<SessionStory> session(Found found, Chronicle told) {
        return told.sessions().stream()
                .filter(session -> session.facts().steps().contains(found.number()))
                .findFirst();
    }

    /// The meaning of the wish, in words.
    private List<String> told(Found found) {
        if (direction == Direction.RETRY) {
            return List.of(found.name() + " gets its attempts anew");
        }
        String left = found.name() + " is left out, and counts as skipped";
        List<Integer> later = dependents(found, found.stored().chronicle());
        return later.isEmpty()
                ? List.of(left)
                : List.of(
                        left,
                        Plural.numbered("step", later)
                                + (later.size() == 1 ? " goes" : " go")
                                + " on without what it was to make");
    }

    /// The steps that come after it: in its session, and in those that build on that; of a run
    /// without sessions all.
    private static List<Integer> dependents(Found found, Chronicle told) {
        Set<Integer> building = new HashSet<>();
        session(found, told).map(SessionStory::number).ifPresent(building::add);
        int before = -1;
        while (before < building.size()) {
            before = building.size();
            told.sessions().stream()
                    .map(SessionStory::facts)
                    .filter(facts -> facts.deps().stream().anyMatch(building::contains))
                    .forEach(facts -> building.add(facts.number()));
        }
        boolean apart = !building.isEmpty();
        Set<Integer> steps =
                told.sessions().stream()
                        .map(SessionStory::facts)
                        .filter(facts -> building.contains(facts.number()))
                        .flatMap(facts -> facts.steps().stream())
                        .collect(Collectors.toSet());
        return told.steps().stream()
                .map(StepStory::number)
                .filter(number -> number > found.number())
                .filter(number -> !apart || steps.contains(number))
                .toList();
    }
}
