package baton.core.view;

import baton.core.Problem;
import baton.core.contract.state.SessionState;
import baton.core.policy.secrets.Secrets;
import baton.core.run.PlanRun;
import baton.core.run.RunId;
import baton.core.step.Gate;
import baton.core.step.StepEnd;
import baton.core.step.StepRun;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/// The reason why a run stopped and the way out, for whoever continues.
public record Stop(String by, String mend) {
    public static Stop of(Problem problem) {
        return new Stop(problem.message(), problem.fix());
    }

    /// The same without secrets: commands and their output are part of reasons.
    public Stop scrubbed(Secrets secrets) {
        return new Stop(secrets.scrub(by), secrets.scrub(mend));
    }

    /// The stop that the run itself tells of; nothing where a signal ended it.
    public static Optional<Stop> of(PlanRun run, RunId id) {
        if (run.conditions().entry() == PlanRun.ConditionState.FAILED) {
            String why = String.join("; ", run.conditions().found().getLast().failures());
            return Optional.of(
                    new Stop(
                            "the entry condition does not hold: " + why,
                            "complete the prerequisite first"));
        }
        return run.steps().stream().flatMap(step -> of(step, id).stream()).findFirst();
    }

    private static Optional<Stop> of(StepRun step, RunId id) {
        String name = "step " + step.rules().number();
        Optional<Gate> open = step.tally().openGate();
        if (open.isPresent()) {
            return Optional.of(
                    new Stop(
                            name + " asks: " + open.get().question().sentence(),
                            "answer with `baton decide %s %s ANSWER`"
                                    .formatted(id, open.get().id())));
        }
        return step.end()
                .filter(end -> end == StepEnd.ESCALATED || end == StepEnd.BLOCKED)
                .flatMap(_ -> step.tally().lastFailure())
                .map(why -> new Stop(name + ": " + why, "read `baton report " + id + "`"));
    }

    /// As the state of a project holds it.
    public SequencedMap<String, Value> fields() {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put(SessionState.STOPPED_BY, Value.of(by));
        fields.put(SessionState.TO_MEND, Value.of(mend));
        return fields;
    }
}
