package baton.core.contract.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The distribution of a plan's steps over sessions. No two sessions have the same number. Sessions
/// depend only on each other, never in a circle, and never on a session of the same or a later
/// wave.
public record Strategy(List<SessionPlan> sessions) {
    public Strategy {
        sessions = List.copyOf(sessions);
        long numbers = sessions.stream().map(SessionPlan::number).distinct().count();
        if (sessions.isEmpty() || numbers < sessions.size()) {
            throw new IllegalArgumentException("no sessions, or two of one number");
        }
        SessionGraph graph = SessionGraph.of(sessions);
        if (!graph.complete() || !graph.circles().isEmpty() || !graph.early().isEmpty()) {
            throw new IllegalArgumentException("dependencies cannot be met: " + sessions);
        }
    }

    /// The section `## Execution Strategy`; reading it again gives this strategy.
    public String render() {
        return PlanWriter.strategy(this);
    }

    public Optional<SessionPlan> session(int number) {
        return sessions.stream().filter(session -> session.number() == number).findFirst();
    }

    /// Session by step number.
    public Map<Integer, SessionPlan> byStep() {
        Map<Integer, SessionPlan> byStep = new HashMap<>();
        sessions.forEach(session -> session.steps().forEach(step -> byStep.put(step, session)));
        return byStep;
    }
}
