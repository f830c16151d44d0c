package baton.world.kit;

import baton.core.step.StepEvent.AgentOutcome;

import java.io.IOException;

/// What a scripted agent does when it is called, and how it says it ended.
@FunctionalInterface
public interface Deed {
    AgentOutcome in(AgentCall call) throws IOException;
}
