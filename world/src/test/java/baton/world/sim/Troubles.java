package baton.world.sim;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.EventType;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.world.engine.Happening;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/// The troubles that keep agents from working and that no attempt can mend, at any moment: before
/// agents begin, in the middle and after their work. Somebody mends the trouble, and the run is
/// taken up.
///
/// Trouble is no attempt: the next agent of the same step is asked for the same attempt.
final class Troubles {
    private static final List<Fault> KINDS =
            List.of(
                    Fault.AGENT_LOGIN_REFUSED,
                    Fault.AGENT_QUOTA_SPENT,
                    Fault.AGENT_UNREACHABLE,
                    Fault.AGENT_MODEL_UNKNOWN,
                    Fault.AGENT_BUSY,
                    Fault.AGENT_NOT_STARTED,
                    Fault.DISK_FAILED);

    private final Luck luck;
    private final Map<Integer, Integer> met = new TreeMap<>();

    Troubles(Luck luck) {
        this.luck = luck;
    }

    /// An agent is asked for this attempt.
    void asked(RunEffect.ForStep owed) {
        Optional<Integer> before = Optional.ofNullable(met.remove(owed.step()));
        if (before.filter(attempt -> attempt != owed.attempt()).isPresent()) {
            throw new AssertionError("trouble in attempt " + before.get() + " used it up: " + owed);
        }
    }

    /// Whoever is at work may meet some.
    void maybe(RunEffect.ForStep owed, Consumer<Happening> meanwhile) {
        if (luck.isTroubled()) {
            throw in(owed, meanwhile);
        }
    }

    /// The trouble that an agent meets in this attempt.
    Failure in(RunEffect.ForStep owed, Consumer<Happening> meanwhile) {
        met.put(owed.step(), owed.attempt());
        meanwhile.accept(Happening.of(new RunEvent.Noted(EventType.AGENT_SPENT)));
        return failure();
    }

    /// The same for those who do anything else: the disk may be full at any time.
    void maybe() {
        if (luck.isTroubled()) {
            throw failure();
        }
    }

    private Failure failure() {
        return new Failure(KINDS.get(luck.below(KINDS.size())).because("it cannot be"));
    }
}
