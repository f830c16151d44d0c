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
        Manner manner,
        List<String> arguments) {
    public Wish {
        arguments = List.copyOf(arguments);
    }

    /// The same, to go on with what was begun.
    Wish goingOn() {
        return new Wish(
                project,
                plan,
                mode,
                part,
                true,
                run,
                allowUnproven,
                false,
                terms,
                record,
                manner,
                arguments);
    }

    /// The same for this project.
    Wish in(String directory) {
        return new Wish(
                Optional.of(directory),
                plan,
                mode,
                part,
                resume,
                run,
                allowUnproven,
                baseline,
                terms,
                record,
                manner,
                arguments);
    }

    /// The options that a run is given.
    Departure.Asked asked() {
        return new Departure.Asked(terms, record, baseline, manner.pause(), arguments);
    }

    /// The way a person follows a run.
    ///
    /// @param report true if report and summary are printed at a terminal, too
    /// @param pause true if the run pauses after each step
    /// @param journey true if the next stage of the project follows by itself
    public record Manner(boolean report, boolean pause, boolean journey) {
        public static final Manner USUAL = new Manner(false, false, false);
        public static final Manner JOURNEY = new Manner(false, false, true);
    }

    /// The ways to treat a plan.
    public enum Mode {
        EXECUTE,
        FOREGROUND,
        DRY_RUN,
        VALIDATE
    }
}
