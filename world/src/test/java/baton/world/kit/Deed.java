package baton.world.kit;

import baton.core.step.StepEvent.AgentOutcome;

import java.io.IOException;

/// A deed of a scripted agent when it is called, with the outcome that the agent reports.
@FunctionalInterface
public interface Deed {
    AgentOutcome in(AgentCall call) throws IOException;
}
