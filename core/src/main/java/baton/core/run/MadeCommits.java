package baton.core.run;

import baton.core.step.StepEvent;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;

/// The commits by which a run changed the line that it worked on, as its journal has them: those of
/// its steps, or, where steps were worked on in worktrees, those that merged their sessions.
public record MadeCommits(SequencedSet<String> ids) {

    public static MadeCommits of(List<Entry> journal) {
        SequencedSet<String> steps = new LinkedHashSet<>();
        SequencedSet<String> merges = new LinkedHashSet<>();
        boolean spread = false;
        for (Entry entry : journal) {
            switch (EventReading.of(entry).orElse(null)) {
                case RunEvent.InStep(_, _, StepEvent event) -> made(event).ifPresent(steps::add);
                case RunEvent.InSession(_, _, SessionEvent event) -> {
                    spread = true;
                    merged(event).ifPresent(merges::add);
                }
                case null, default -> {}
            }
        }
        return new MadeCommits(spread ? merges : steps);
    }

    private static Optional<String> made(StepEvent event) {
        return switch (event) {
            case StepEvent.Checkpointed(Optional<String> commit, _) -> commit;
            case StepEvent.Recovered(Optional<String> commit) -> commit;
            default -> Optional.empty();
        };
    }

    private static Optional<String> merged(SessionEvent event) {
        return event instanceof SessionEvent.Published(String commit, boolean reached) && reached
                ? Optional.of(commit)
                : Optional.empty();
    }
}
