package baton.core.run;

import baton.core.step.StepEvent;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;

/// The commits of a run, as its journal has them.
///
/// @param line the commits by which the run moved the branch: the last of each step, or, where
///     steps were worked on in worktrees, the tips that were published
/// @param parts the commits of steps in worktrees, under every id that they got; they are on the
///     branch where their session was published: below a merge, or below the last of them where
///     the branch had not grown. In the checkout those that a later commit of the same step
///     followed on: they may have been taken off the branch before.
public record MadeCommits(SequencedSet<String> line, SequencedSet<String> parts) {

    public static MadeCommits of(List<Journaled> journal) {
        SequencedSet<String> steps = new LinkedHashSet<>();
        SequencedSet<String> merges = new LinkedHashSet<>();
        SequencedMap<Integer, String> last = new LinkedHashMap<>();
        boolean spread = false;
        for (Journaled line : journal) {
            Optional<RunEvent> event = line.event();
            event.flatMap(MadeCommits::made)
                    .ifPresent(made -> last.putLast(made.step(), made.id()));
            event.flatMap(MadeCommits::made).map(Made::id).ifPresent(steps::add);
            event.map(MadeCommits::laid).ifPresent(steps::addAll);
            event.flatMap(MadeCommits::merged).ifPresent(merges::add);
            spread |= event.filter(RunEvent.InSession.class::isInstance).isPresent();
        }
        if (spread) {
            return new MadeCommits(merges, steps);
        }
        SequencedSet<String> line = new LinkedHashSet<>(last.values());
        steps.removeAll(line);
        return new MadeCommits(line, steps);
    }

    /// The step of each commit, under every id that it got, in the order of the journal.
    public static SequencedMap<String, Integer> steps(List<Journaled> journal) {
        SequencedMap<String, Integer> steps = new LinkedHashMap<>();
        for (Journaled line : journal) {
            line.event()
                    .flatMap(MadeCommits::made)
                    .ifPresent(made -> steps.put(made.id(), made.step()));
            for (Laid laid : line.event().map(MadeCommits::relaid).orElse(List.of())) {
                Optional.ofNullable(steps.get(laid.was()))
                        .ifPresent(step -> steps.put(laid.now(), step));
            }
        }
        return steps;
    }

    /// The commit of a step, under the id that it got last.
    public static Optional<String> last(List<Journaled> journal, int step) {
        Optional<String> last = Optional.empty();
        for (Journaled line : journal) {
            Optional<Made> made =
                    line.event().flatMap(MadeCommits::made).filter(one -> one.step() == step);
            last = made.isPresent() ? made.map(Made::id) : last;
            for (Laid laid : line.event().map(MadeCommits::relaid).orElse(List.of())) {
                last = last.map(id -> id.equals(laid.was()) ? laid.now() : id);
            }
        }
        return last;
    }

    private record Made(int step, String id) {}

    private static Optional<Made> made(RunEvent event) {
        return switch (event) {
            case RunEvent.InStep(int step, _, StepEvent.Checkpointed(Optional<String> id, _, _)) ->
                    id.map(commit -> new Made(step, commit));
            case RunEvent.InStep(int step, _, StepEvent.Recovered(Optional<String> id, _)) ->
                    id.map(commit -> new Made(step, commit));
            case RunEvent _ -> Optional.empty();
        };
    }

    /// The ids that commits of steps got where a session was laid upon another commit.
    private static List<String> laid(RunEvent event) {
        return relaid(event).stream().map(Laid::now).toList();
    }

    private static List<Laid> relaid(RunEvent event) {
        return event
                        instanceof
                        RunEvent.InSession(_, _, SessionEvent.MergeMade(_, _, List<Laid> commits))
                ? commits
                : List.of();
    }

    private static Optional<String> merged(RunEvent event) {
        return event
                                instanceof
                                RunEvent.InSession(
                                        _,
                                        _,
                                        SessionEvent.Published(String commit, boolean reached))
                        && reached
                ? Optional.of(commit)
                : Optional.empty();
    }
}
