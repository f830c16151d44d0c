package baton.world.agent;

import baton.core.agent.stream.Used;
import baton.core.policy.secrets.Secrets;
import baton.core.prompt.ReplyForm;

import java.nio.file.Path;
import java.util.Optional;

/// An agent that says at its end what it used, held to what the run may use: when that is
/// exceeded, the run ends after it.
public final class BoundedAgent implements Agent {
    private final Agent agent;
    private final Spending spending;

    public BoundedAgent(Agent agent, Spending spending) {
        this.agent = agent;
        this.spending = spending;
    }

    @Override
    public AgentReport carryOut(Assignment assignment) {
        AgentReport report = agent.carryOut(assignment);
        if (spending.add(report.usage()).isPresent()) {
            assignment.cancellation().cancel();
        }
        return report;
    }

    @Override
    public boolean asks() {
        return agent.asks();
    }

    @Override
    public boolean startsPrograms() {
        return agent.startsPrograms();
    }

    @Override
    public boolean speaks() {
        return agent.speaks();
    }

    @Override
    public Optional<String> recall(Used earlier) {
        return spending.add(earlier);
    }

    @Override
    public ReplyForm replyForm() {
        return agent.replyForm();
    }

    @Override
    public String told(String prompt, Path directory) {
        return agent.told(prompt, directory);
    }

    @Override
    public Secrets hiding(Secrets known) {
        return agent.hiding(known);
    }

    @Override
    public String label() {
        return agent.label();
    }
}
