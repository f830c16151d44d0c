package baton.core.work;

import baton.core.contract.work.Role;
import baton.core.contract.work.TaskId;
import baton.core.contract.worklog.Event.RoleEvent;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A part of a WORK as others hear of it: who began it, ended it, or failed at it. A log knows no
/// failures; these are told by the journal alone.
public record StageTurn(Role role, Turn turn, Optional<TaskId> task) {

    /// The event that a part had: its start, its end or its failure.
    public enum Turn {
        START,
        DONE,
        FAILED
    }

    /// The turn that a line of the log tells.
    public static Optional<StageTurn> of(baton.core.contract.worklog.Entry line) {
        return line.event() instanceof RoleEvent(Role role, RoleEvent.Phase phase)
                ? Optional.of(new StageTurn(role, turn(phase), line.task()))
                : Optional.empty();
    }

    private static Turn turn(RoleEvent.Phase phase) {
        return switch (phase) {
            case START -> Turn.START;
            case DONE -> Turn.DONE;
        };
    }

    /// The turns of a TASK that an entry of the journal tells.
    public static List<StageTurn> of(Entry entry, TaskId task) {
        List<StageTurn> turns = new ArrayList<>();
        Telling.of(entry, task).forEach(line -> of(line).ifPresent(turns::add));
        failed(entry)
                .ifPresent(role -> turns.add(new StageTurn(role, Turn.FAILED, Optional.of(task))));
        return turns;
    }

    private static Optional<Role> failed(Entry entry) {
        Value.Fields data = entry.data();
        return switch (EventType.ofWord(entry.type()).orElse(EventType.RUN_WAITING)) {
            case AGENT_ENDED -> when(says(data, "outcome", "failed"), Role.BUILDER);
            case SCOPE_CHECKED -> when(data.field("complaint").isPresent(), Role.BUILDER);
            case VERIFY_ENDED -> when(!says(data, "verdict", "green"), Role.VERIFIER);
            case MANIFEST_CHECKED -> when(Telling.hasFailures(entry), Role.VERIFIER);
            case SESSION_CONFLICTED -> Optional.of(Role.COMMITTER);
            case EventType _ -> Optional.empty();
        };
    }

    private static boolean says(Value.Fields data, String key, String word) {
        return data.scalar(key).equals(Optional.of(word));
    }

    private static Optional<Role> when(boolean failed, Role role) {
        return failed ? Optional.of(role) : Optional.empty();
    }
}
