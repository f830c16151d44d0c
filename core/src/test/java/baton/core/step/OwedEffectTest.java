package baton.core.step;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The effects that states of a step owe.
class OwedEffectTest {
    @Test
    void everyStateOwesWhatItsNextEventAnswers() {
        for (StepState state : StepSamples.states()) {
            StepRun step = new StepRun(StepSamples.rules().getFirst(), state, Tally.FIRST);
            boolean waits =
                    state instanceof StepState.AgentRunning || state instanceof StepState.Ended;
            assertThat(step.outstanding().isEmpty()).as(state.toString()).isEqualTo(waits);
        }
    }
}
