package baton.app.execute;

import baton.app.means.Terms;
import baton.world.run.setting.PlanPart;

import java.util.List;
import java.util.Optional;

/// The words of `baton execute`: a plan, and the way to carry it out.
public record Wish(
        Optional<String> project,
        Optional<String> plan,
        Mode mode,
        PlanPart part,
        boolean resume,
        Optional<String> run,
        boolean allowUnproven,
        boolean baseline,
        Terms terms,
        Optional<String> record,
        List<String> arguments) {
    public Wish {
        arguments = List.copyOf(arguments);
    }

    /// The options that a run is given.
    Departure.Asked asked() {
        return new Departure.Asked(terms, record, baseline, arguments);
    }

    /// The ways to treat a plan.
    public enum Mode {
        EXECUTE,
        FOREGROUND,
        DRY_RUN,
        VALIDATE
    }
}
