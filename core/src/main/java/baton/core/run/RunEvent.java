package baton.core.run;

import baton.core.Shown;
import baton.core.contract.progress.Drift;
import baton.core.step.Direction;
import baton.core.step.StepEvent;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// An event that can happen to a run. Each is a line of the journal.
public sealed interface RunEvent {
    record Began() implements RunEvent {}

    /// The program was started again on this run. `lost` are the steps that had passed and whose
    /// work is not found in git any more.
    record Resumed(List<Integer> lost) implements RunEvent {
        public Resumed {
            lost = List.copyOf(lost);
        }

        public Resumed() {
            this(List.of());
        }
    }

    /// Something happened to the step with this number, in this try. What is reported late, from
    /// a try that is over, is thereby told apart from what is reported now.
    record InStep(int step, int tries, StepEvent event) implements RunEvent {}

    /// Something happened to the session with this number as a whole, in this round.
    record InSession(int session, int round, SessionEvent event) implements RunEvent {}

    /// The stage that conditions belong to: the entry or the exit of a run; `unit` is its name in
    /// the journal.
    enum ConditionKind {
        ENTRY,
        EXIT;

        public String unit() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The conditions of a run were checked: those that must hold before the steps, or those after
    /// them.
    ///
    /// @param failures the reasons why some of them do not hold
    /// @param checked those that were judged, each with its verdict
    /// @param unjudged those in words that only people can judge
    record ConditionsChecked(
            ConditionKind stage, List<String> failures, Shown checked, Shown unjudged)
            implements RunEvent {
        public ConditionsChecked {
            failures = List.copyOf(failures);
        }

        public ConditionsChecked(ConditionKind stage, List<String> failures) {
            this(stage, failures, Shown.NONE, Shown.NONE);
        }

        /// True unless all of them are for people to judge.
        boolean isJudged() {
            return unjudged.isEmpty() || !checked.isEmpty();
        }
    }

    /// A person answered the question that the step stopped for.
    record Answered(int step, String gate, String answer) implements RunEvent {}

    /// A person wants a step that the run stopped at to be tried again or left out.
    record Directed(int step, Direction direction) implements RunEvent {}

    /// Git and the file system were held against the plan. `missing` are the steps that passed and
    /// whose work is not there; `renamed` has the commits of steps that are in the history by
    /// another id than the step was given.
    record Audited(List<Drift> drift, List<Integer> missing, Map<Integer, String> renamed)
            implements RunEvent {
        public Audited {
            drift = List.copyOf(drift);
            missing = List.copyOf(missing);
            renamed = Map.copyOf(renamed);
        }

        public Audited(List<Drift> drift, List<Integer> missing) {
            this(drift, missing, Map.of());
        }

        public Audited(List<Drift> drift) {
            this(drift, List.of());
        }
    }

    /// The Verify commands of all steps were run once more, or there is a reason why not.
    record ProvedWhole(LastProof proof) implements RunEvent {}

    /// A line for people: it changes nothing.
    record Noted(EventType type) implements RunEvent {}

    /// The run ended in order, or before its time (then `STOPPED`, and it can be resumed).
    ///
    /// @param bySignal whether a signal ended it
    /// @param paused whether it was to end after a step
    /// @param halt what nobody in the run could mend, where that ended it
    record Finished(RunResult result, boolean bySignal, boolean paused, Optional<Halt> halt)
            implements RunEvent {
        public Finished(RunResult result, boolean bySignal) {
            this(result, bySignal, false, Optional.empty());
        }

        /// The run was stopped by what nobody in it can mend.
        public static Finished by(Halt halt) {
            return new Finished(RunResult.STOPPED, false, false, Optional.of(halt));
        }

        /// The run ended after a step, as it was asked to.
        public static Finished byPause() {
            return new Finished(RunResult.STOPPED, false, true, Optional.empty());
        }

        /// True if the run ended while something was still owed.
        public boolean isEarly() {
            return bySignal || paused || halt.isPresent();
        }
    }

    /// The trouble that kept a run from going on: its code, what happened, and what mends it.
    record Halt(String code, String message, String fix) {}
}
