package baton.world.kit;

import baton.core.step.Question;
import baton.core.step.StepEvent.AgentFailed;
import baton.core.step.StepEvent.AgentOutcome;
import baton.core.step.StepEvent.Finished;
import baton.core.step.StepEvent.NeedsDecision;
import baton.core.step.StepEvent.RateLimited;
import baton.world.agent.Assignment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One call of a scripted agent: what it was told, and what it can do where it works. Each deed
/// ends in what the agent says of its end, so that the last one can be returned.
public record AgentCall(Assignment assignment) {
    public int step() {
        return assignment.unit().step();
    }

    public int attempt() {
        return assignment.unit().attempt();
    }

    public String prompt() {
        return assignment.prompt();
    }

    /// The repository that the agent works in.
    public TestRepository here() {
        return new TestRepository(assignment.directory());
    }

    public AgentOutcome write(String path, String text) {
        here().write(path, text);
        return new Finished();
    }

    /// The file that its step is to make.
    public AgentOutcome writeOwn() {
        return write("f" + step() + ".txt", step() + "\n");
    }

    /// Commands for bash, in the directory it works in.
    public AgentOutcome does(String script) {
        here().bash(script, assignment.variables());
        return new Finished();
    }

    /// Data for whoever called it.
    public AgentOutcome returns(String json) throws IOException {
        Path output = assignment.traces().output();
        Files.createDirectories(output.getParent());
        Files.writeString(output, json);
        return new Finished();
    }

    public AgentOutcome fails(String reason) {
        return new AgentFailed(reason);
    }

    public AgentOutcome asks(String context, String... options) {
        return new NeedsDecision(new Question(context, List.of(options), Optional.empty()));
    }

    public AgentOutcome mustWaitUntil(Instant time) {
        return new RateLimited(time);
    }
}
