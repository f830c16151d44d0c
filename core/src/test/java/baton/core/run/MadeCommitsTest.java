package baton.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import baton.core.step.StepEvent;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

class MadeCommitsTest {
    private static Journaled line(RunEvent event, String unit) {
        EventWriting written = EventWriting.of(event);
        Instant at = Instant.parse("2026-01-05T10:00:00Z");
        Entry entry = new Entry(1, at, written.type().word(), unit, 1, 1, 1, written.data());
        return Journaled.read(List.of(entry)).getFirst();
    }

    private static Journaled step(int number, String commit) {
        StepEvent made = new StepEvent.Checkpointed(Optional.of(commit), List.of());
        return line(new RunEvent.InStep(number, 1, made), EventReading.unit(number));
    }

    private static Journaled session(SessionEvent event) {
        return line(new RunEvent.InSession(1, 1, event), EventReading.sessionUnit(1));
    }

    @Test
    void inTheCheckoutStepsMoveTheBranch() {
        MadeCommits made = MadeCommits.of(List.of(step(1, "c1"), step(2, "c2")));

        assertThat(made.line()).containsExactly("c1", "c2");
        assertThat(made.parts()).isEmpty();
    }

    /// A person had taken the first one off the branch, so that it need not be there.
    @Test
    void theLastCommitOfAStepIsTheOneThatCounts() {
        MadeCommits made = MadeCommits.of(List.of(step(1, "c1"), step(2, "c2"), step(1, "again")));

        assertThat(made.line()).containsExactly("c2", "again");
        assertThat(made.parts()).containsExactly("c1");
    }

    @Test
    void commitsOfASessionAreKnownByAllTheirIds() {
        List<Laid> laid = List.of(new Laid("c1", "d1"), new Laid("c2", "d2"));
        List<Journaled> journal =
                List.of(
                        step(1, "c1"),
                        step(2, "c2"),
                        session(new SessionEvent.MergeMade("d2", Optional.of("b"), laid)),
                        session(new SessionEvent.Published("d2", true)));
        MadeCommits made = MadeCommits.of(journal);

        assertThat(MadeCommits.steps(journal))
                .containsOnly(entry("c1", 1), entry("c2", 2), entry("d1", 1), entry("d2", 2));
        assertThat(made.line()).containsExactly("d2");
        assertThat(made.parts()).containsExactly("c1", "c2", "d1", "d2");
    }
}
