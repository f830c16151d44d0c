package baton.core.view;

import baton.core.run.RunId;
import baton.core.run.RunResult;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.core.view.chronicle.AgentUsage;
import baton.core.view.chronicle.OpenGate;
import baton.core.view.chronicle.UnitState;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// A run at one moment: the one thing that the terminal, `status --json` and the web all show.
///
/// `result` is absent until the run has ended. `elapsed` is the time it was worked on; it is for
/// people and no part of the published form.
public record Snapshot(
        RunId run,
        Optional<RunResult> result,
        RunState state,
        Optional<Instant> started,
        Instant now,
        Duration elapsed,
        AgentUsage usage,
        List<Session> sessions,
        List<OpenGate> gates,
        List<Trouble> problems) {

    /// The version of the published form.
    public static final int VERSION = 1;

    /// The words between the reason why nobody drives a run and the command that goes on with the
    /// run.
    public static final String GO_ON = " — go on with: ";

    /// The steps that share a working directory, and what they wait for. `apart` is there where
    /// that is not the user's checkout.
    public record Session(
            int n,
            Optional<String> title,
            UnitState state,
            int wave,
            List<Integer> deps,
            List<Step> steps,
            Optional<Apart> apart) {
        public Session {
            deps = List.copyOf(deps);
            steps = List.copyOf(steps);
        }

        /// The session of a run that has only one.
        public static Session alone(Optional<String> title, UnitState state, List<Step> steps) {
            return new Session(1, title, state, 1, List.of(), steps, Optional.empty());
        }

        /// True while somebody works on the session or merges it.
        public boolean isUnderWay() {
            return state == UnitState.IN_PROGRESS || state == UnitState.MERGING;
        }

        /// True if the session came to an end that leaves something to do.
        public boolean isInTrouble() {
            return switch (state) {
                case FAILED, BLOCKED, STOPPED, CONFLICTED, RED -> true;
                case MERGED -> apart.filter(a -> !a.published()).isPresent();
                case PENDING, IN_PROGRESS, WAITING, MERGING, COMPLETED, SKIPPED -> false;
            };
        }

        private Value value() {
            SequencedMap<String, Value> fields = new LinkedHashMap<>();
            fields.put("n", Value.of(n));
            fields.put("title", Value.of(title));
            fields.put("state", Value.of(state.word()));
            fields.put("wave", Value.of(wave));
            fields.put("deps", Value.items(deps.stream().map(Value::of).toList()));
            fields.put("steps", Value.items(steps.stream().map(Step::value).toList()));
            apart.ifPresent(own -> own.addTo(fields));
            return Value.fields(fields);
        }
    }

    /// The facts of a session that works in a worktree: its own time and usage, its recoveries, the
    /// commit that merged it, whether the user's branch has that commit, and where its work is kept
    /// when it was not merged.
    public record Apart(
            Duration elapsed,
            AgentUsage usage,
            int recoveries,
            Optional<String> commit,
            boolean published,
            Optional<String> rescue) {

        private void addTo(SequencedMap<String, Value> fields) {
            fields.put("elapsed_s", Value.of(elapsed.toSeconds()));
            fields.put("cost", usage.costValue());
            fields.put("tokens", usage.tokensValue());
            fields.put("recoveries", Value.of(recoveries));
            fields.put("commit", Value.of(commit));
            fields.put("published", Value.of(published));
            fields.put("rescue", Value.of(rescue));
        }
    }

    /// `attempt` is 0 before the first; `lastLine` is what was heard last of a step that is under
    /// way or ended badly.
    public record Step(
            int n,
            Optional<String> title,
            UnitState state,
            int attempt,
            Duration elapsed,
            Optional<String> lastLine) {

        /// True if the step had passed before the run began.
        public boolean isFromBefore() {
            return state == UnitState.COMPLETED && attempt == 0;
        }

        private Value value() {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("n", n);
            fields.put("title", title);
            fields.put("state", state.word());
            fields.put("attempt", attempt);
            fields.put("elapsed_s", elapsed.toSeconds());
            fields.put("last_line", lastLine);
            return fields.build();
        }
    }

    /// Something that went wrong in a run: its unit, its attempt (0 where it has none), the reason,
    /// and what mends it or says more, where that is known.
    public record Trouble(String unit, int attempt, String reason, Optional<String> fix) {
        /// The unit of what concerns the run as a whole.
        public static final String RUN = "run";

        public Trouble(String unit, int attempt, String reason) {
            this(unit, attempt, reason, Optional.empty());
        }

        /// True if the trouble ends with the command that goes on with the run.
        public boolean tellsHowToGoOn() {
            return unit.equals(RUN) && reason.contains(GO_ON);
        }

        private Trouble typed(UnaryOperator<String> command) {
            if (!tellsHowToGoOn()) {
                return this;
            }
            int end = reason.lastIndexOf(GO_ON) + GO_ON.length();
            String told = reason.substring(0, end) + command.apply(reason.substring(end));
            return new Trouble(unit, attempt, told, fix);
        }

        private Value value() {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("unit", unit);
            fields.put("attempt", attempt);
            fields.put("reason", reason);
            fields.put("fix", fix);
            return fields.build();
        }
    }

    public Snapshot {
        sessions = List.copyOf(sessions);
        gates = List.copyOf(gates);
        problems = List.copyOf(problems);
    }

    /// The same with the commands that go on as they are typed where somebody is.
    public Snapshot typed(UnaryOperator<String> command) {
        List<Trouble> typed = problems.stream().map(trouble -> trouble.typed(command)).toList();
        return new Snapshot(
                run, result, state, started, now, elapsed, usage, sessions, gates, typed);
    }

    /// The published form.
    public Value.Fields value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("v", VERSION);
        fields.put("run", run.value());
        fields.put("state", stateWord());
        fields.put("result", result.map(RunResult::word));
        fields.put("started", started.map(Instant::toString));
        fields.put("now", now.toString());
        fields.put("cost", usage.costValue());
        fields.put("tokens", usage.tokensValue());
        fields.put("sessions", Value.items(sessions.stream().map(Session::value).toList()));
        fields.put("gates", Value.items(gates.stream().map(OpenGate::value).toList()));
        fields.put("problems", Value.items(problems.stream().map(Trouble::value).toList()));
        return fields.build();
    }

    /// The run in one word: how it ended, or else what became of it.
    public String stateWord() {
        return state.word();
    }

    /// The same for people, who are told what it waits for.
    public String shownState() {
        return state == RunState.WAITING ? "waiting for your answer" : stateWord();
    }

    public int stepsPassed() {
        return (int) counted().filter(step -> step.state() == UnitState.COMPLETED).count();
    }

    public int stepsTotal() {
        return (int) counted().count();
    }

    /// True if the run's steps are spread over worktrees.
    public boolean isSpread() {
        return sessions.stream().anyMatch(session -> session.apart().isPresent());
    }

    public int sessionsMerged() {
        return (int) sessions.stream().filter(s -> s.state() == UnitState.MERGED).count();
    }

    /// Step 0 is a pre-flight and not counted.
    private Stream<Step> counted() {
        return sessions.stream().flatMap(s -> s.steps().stream()).filter(step -> step.n() > 0);
    }
}
