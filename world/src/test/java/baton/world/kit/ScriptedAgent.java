package baton.world.kit;

import baton.core.step.StepEvent.AgentFailed;
import baton.core.step.StepEvent.AgentOutcome;
import baton.core.step.StepEvent.Finished;
import baton.core.step.StepEvent.NeedsDecision;
import baton.core.step.StepEvent.RateLimited;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.agent.Agent;
import baton.world.agent.AgentReport;
import baton.world.agent.Assignment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// An agent that does in this program what a test says, and remembers how it was called. What
/// nothing is said of makes the file of its step.
public final class ScriptedAgent implements Agent {
    private static final Value.Fields NOTHING = Value.fields(new LinkedHashMap<>());

    private final Map<String, Deed> deeds = new ConcurrentHashMap<>();
    private final List<AgentCall> calls = new CopyOnWriteArrayList<>();
    private volatile Value.Fields usage = NOTHING;

    /// In every attempt at this step.
    public ScriptedAgent at(int step, Deed deed) {
        deeds.put(String.valueOf(step), deed);
        return this;
    }

    /// In this attempt alone.
    public ScriptedAgent at(int step, int attempt, Deed deed) {
        deeds.put(step + "." + attempt, deed);
        return this;
    }

    /// Sets the usage that each call reports.
    public ScriptedAgent using(String json) {
        usage = fields(json);
        return this;
    }

    @Override
    public AgentReport carryOut(Assignment assignment) {
        AgentCall call = new AgentCall(assignment);
        calls.add(call);
        Deed usual = deeds.getOrDefault(String.valueOf(call.step()), AgentCall::writeOwn);
        Deed deed = deeds.getOrDefault(call.step() + "." + call.attempt(), usual);
        try {
            AgentOutcome outcome = deed.in(call);
            boolean cut = assignment.cancellation().isCancelled();
            return new AgentReport(outcome, exit(outcome), output(call), usage, cut);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static OptionalInt exit(AgentOutcome outcome) {
        return OptionalInt.of(
                switch (outcome) {
                    case Finished _, NeedsDecision _ -> 0;
                    case AgentFailed _ -> 1;
                    case RateLimited _ -> 75;
                });
    }

    private static Value.Fields output(AgentCall call) throws IOException {
        Path file = call.assignment().traces().output();
        return Files.exists(file) ? fields(Files.readString(file)) : NOTHING;
    }

    private static Value.Fields fields(String json) {
        return Json.parse(json) instanceof Json.Good(Value.Fields fields) ? fields : NOTHING;
    }

    @Override
    public boolean startsPrograms() {
        return false;
    }

    @Override
    public String label() {
        return "scripted";
    }

    /// The attempts it was called for, as `step.attempt`.
    public List<String> calls() {
        return calls.stream().map(call -> call.step() + "." + call.attempt()).toList();
    }

    /// The prompts of the agent, call by call.
    public List<String> prompts() {
        return new ArrayList<>(calls.stream().map(AgentCall::prompt).toList());
    }
}
