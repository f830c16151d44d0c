package baton.app.execute;

import baton.core.Failure;
import baton.world.agent.Agent;
import baton.world.agent.AgentReport;
import baton.world.agent.Assignment;

/// The place of an agent that is not there. A run that is complete asks none; whoever asks is told
/// what the command would have been told at once.
record MissingAgent(Failure why) implements Agent {
    @Override
    public AgentReport carryOut(Assignment assignment) {
        throw why;
    }

    @Override
    public boolean startsPrograms() {
        return false;
    }

    @Override
    public String label() {
        return "none";
    }
}
