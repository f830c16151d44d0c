package baton.world.run.store;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.policy.secrets.Secrets;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.core.run.EventWriting;
import baton.core.run.RunEvent;
import baton.core.step.Question;
import baton.core.step.StepEvent;
import baton.world.engine.Journal;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Listeners hear of an event what the journal has of it.
class ScrubbedJournalTest {
    private static final String SECRET = "correct-horse-battery";

    private static Journal.Written written(RunEvent event, String secret) {
        EventWriting writing = EventWriting.of(event);
        Entry entry =
                new Entry(
                        1, Instant.EPOCH, writing.type().word(), "step-1", 1, 1, 1, writing.data());
        Secrets secrets = Secrets.knowing(List.of(secret));
        return new ScrubbedJournal(Journal.Written::new, secrets).append(entry, event);
    }

    private static RunEvent failed(String reason) {
        return new RunEvent.InStep(
                1, 1, new StepEvent.AgentEnded(new StepEvent.AgentFailed(reason)));
    }

    @Test
    void eventWithoutSecretIsHandedOnAsItIs() {
        RunEvent event = failed("no way");

        assertThat(written(event, SECRET).event()).isSameAs(event);
    }

    @Test
    void secretIsNeitherInTheEntryNorInTheEvent() {
        Journal.Written written = written(failed("refused: " + SECRET), SECRET);

        assertThat(written.entry().data().text("reason")).startsWith("refused: ");
        assertThat(written.event()).isEqualTo(failed(written.entry().data().text("reason")));
        assertThat(written.toString()).doesNotContain(SECRET);
    }

    @Test
    void eventWhoseEntrySaysNothingWithoutItsSecretIsOnlyNoted() {
        Question question = new Question("which?", List.of(), Optional.empty());
        RunEvent event =
                new RunEvent.InStep(
                        1, 1, new StepEvent.AgentEnded(new StepEvent.NeedsDecision(question)));

        assertThat(written(event, "needs_decision").event())
                .isEqualTo(new RunEvent.Noted(EventType.AGENT_ENDED));
    }
}
