package baton.core.step;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Steps that a person wants to be tried again or left out, from every state.
class DirectingTest {
    private static StepRun in(StepState state) {
        return new StepRun(StepSamples.rules().getFirst(), state, Tally.FIRST);
    }

    /// The states of a step that passed, or whose commit may be the branch's by now.
    private static final Set<StepState> STAYING =
            Set.of(
                    new StepState.Verifying(new Proposal.Committed("c1")),
                    new StepState.Proving(new Proposal.Committed("c1")),
                    new StepState.Checkpointing(new Proposal.Kept(), Optional.of("c1")),
                    new StepState.Recovering(new Recovery.Making("c1")),
                    new StepState.Settling(StepEnd.PASSED),
                    new StepState.Ended(StepEnd.PASSED),
                    new StepState.Ended(StepEnd.SKIPPED));

    @Test
    void aStepThatIsLeftOutEndsSkippedUnlessItsCommitMayBeThere() {
        for (StepState state : StepSamples.states()) {
            StepRun left = in(state).directed(Direction.SKIP);
            if (STAYING.contains(state)) {
                assertThat(left).isEqualTo(in(state));
            } else {
                assertThat(end(left.resumed())).as(state.toString()).isEqualTo(StepEnd.SKIPPED);
            }
        }
    }

    /// Performs what is owed, as an agent that is never asked.
    private static StepEnd end(StepRun step) {
        StepRun now = step;
        for (StepEvent event :
                List.<StepEvent>of(
                        new StepEvent.Recovered(Optional.empty()),
                        new StepEvent.Salvaged(Optional.empty()),
                        new StepEvent.Settled(StepEnd.SKIPPED))) {
            now = now.on(event);
        }
        return now.end().orElseThrow();
    }

    @Test
    void aStepThatIsTriedAgainHasAllItsAttempts() {
        for (StepEnd end : StepEnd.values()) {
            StepRun again = in(new StepState.Ended(end)).directed(Direction.RETRY);
            assertThat(again.ended()).as(end.name()).isEqualTo(end == StepEnd.PASSED);
        }
        StepRun third =
                new StepRun(
                        StepSamples.rules().getFirst(),
                        new StepState.AgentRunning(),
                        Tally.FIRST.nextAttempt().nextAttempt());

        assertThat(third.directed(Direction.RETRY).tally().attempt()).isEqualTo(1);
    }

    @Test
    void aQuestionIsNotPassedOverByAnAttemptAndGoesWithAStepThatIsLeftOut() {
        StepRun asked =
                new StepRun(
                        StepSamples.rules().getFirst(),
                        new StepState.Ended(StepEnd.ESCALATED),
                        Tally.FIRST.asking("step-1.1", StepSamples.QUESTION));

        assertThat(asked.directed(Direction.RETRY)).isEqualTo(asked);
        assertThat(asked.directed(Direction.SKIP).tally().openGate()).isEmpty();
        assertThat(asked.answered("step-1.1", "a").directed(Direction.SKIP).resumed().state())
                .isEqualTo(new StepState.Settling(StepEnd.SKIPPED));
    }
}
