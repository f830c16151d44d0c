package baton.world.agent;

import baton.core.Problem;
import baton.core.Shown;
import baton.core.agent.stream.LastWords;
import baton.core.agent.stream.Mending;
import baton.core.agent.stream.MissingScript;
import baton.core.agent.stream.Outcome;
import baton.core.agent.stream.Trouble;
import baton.core.policy.secrets.Secrets;
import baton.core.step.Awaited;
import baton.core.step.Question;
import baton.core.step.StepEvent.AgentFailed;
import baton.core.step.StepEvent.AgentOutcome;
import baton.core.step.StepEvent.Finished;
import baton.core.step.StepEvent.NeedsDecision;
import baton.core.step.StepEvent.RateLimited;
import baton.core.step.StepRun;
import baton.core.text.Value;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The verdict on the end of an agent's stream: its meaning for the attempt, or for the run. A
/// model that has too much to do, or whose answer broke off, is waited for; a trouble that only a
/// person can mend ends the run; every other end that is no success fails the attempt, with its
/// reason.
///
/// @param tries the number of tries of this attempt, which lengthens the wait
/// @param secrets what is taken out of the agent's words before they are cut
record AgentVerdict(Instant now, int tries, Mending mending, Secrets secrets) {
    private static final Duration WAIT = Duration.ofMinutes(1);
    private static final Duration WAIT_MAX = Duration.ofHours(1);
    private static final Duration RESET_MAX = Duration.ofDays(1);
    private static final int DOUBLINGS_MAX = 6;
    private static final int SHOWN_MAX = 300;

    /// Limits that are lifted at a time, where one is told.
    private static final Set<Trouble> COMING_BACK =
            Set.of(Trouble.RATE_LIMIT, Trouble.QUOTA, Trouble.BILLING);

    /// The exit status of a shell that finds no such program; [#NOT_EXECUTABLE] is its status for a
    /// program that cannot be run.
    private static final int NOT_FOUND = 127;

    private static final int NOT_EXECUTABLE = 126;

    sealed interface Judged {}

    /// The attempt has come to this.
    record Ended(AgentOutcome outcome) implements Judged {}

    /// Nobody can work before this is mended.
    record Halted(Problem problem) implements Judged {}

    Judged of(Outcome outcome, Optional<Value.Fields> output) {
        return switch (outcome) {
            case Outcome.FailedApi failed -> failed(failed);
            case Outcome.BadInvocation(String message) -> unbegun(message);
            case Outcome.Succeeded _ ->
                    new Ended(
                            ExecAgent.question(output)
                                    .<AgentOutcome>map(NeedsDecision::new)
                                    .orElseGet(Finished::new));
            case Outcome.Parked parked ->
                    new Ended(
                            new NeedsDecision(
                                    new Question(
                                            "The agent wants to use " + parked.call().name() + ".",
                                            List.of("allow", "deny"),
                                            Optional.empty())));
            case Outcome.LimitTurns _ -> failing("its limit of turns is reached");
            case Outcome.LimitBudget _ -> failing("its budget is used up");
            case Outcome.SchemaUnmet _ -> failing("its data did not fit what was asked");
            case Outcome.BlockedByPolicy(String reason) -> failing("blocked: " + shown(reason));
            case Outcome.Interrupted _ -> failing("it was interrupted");
            case Outcome.Lost _ -> failing("its stream broke off without an end");
        };
    }

    /// Judges trouble with the model by what was said of it.
    Judged failed(Outcome.FailedApi failed) {
        Trouble trouble = failed.trouble();
        Optional<Instant> reset =
                failed.reset()
                        .map(told -> told.from(now, ZoneId.systemDefault()))
                        .filter(time -> time.isAfter(now));
        Optional<Instant> soon = reset.filter(time -> time.isBefore(now.plus(RESET_MAX)));
        boolean spent = COMING_BACK.contains(trouble) && reset.isPresent();
        if (spent && soon.isEmpty()) {
            return new Halted(mending.of(Trouble.QUOTA, said(failed, reset)));
        }
        return switch (trouble.upshot()) {
            case WAIT -> waiting(soon.orElseGet(this::later), trouble, failed.message());
            case HALT ->
                    spent
                            ? waiting(soon.orElseGet(this::later), trouble, failed.message())
                            : new Halted(mending.of(trouble, shown(failed.message())));
            case FAIL -> failing(words(trouble) + ": " + shown(failed.message()));
        };
    }

    /// It is asked again at that time. One that had to wait too often has had no attempt either:
    /// the run stops, and may be taken up when its model answers again.
    Judged waiting(Instant until, Trouble trouble, String said) {
        return tries < StepRun.WAITS_MAX
                ? new Ended(new RateLimited(until, awaited(trouble)))
                : new Halted(mending.busy(tries, shown(said)));
    }

    private static Awaited awaited(Trouble trouble) {
        return switch (trouble) {
            case RATE_LIMIT -> Awaited.RATE_LIMIT;
            case QUOTA, BILLING -> Awaited.USAGE_LIMIT;
            case SERVER -> Awaited.SERVER;
            case NETWORK, UNREACHABLE -> Awaited.CONNECTION;
            case OVERLOADED, AUTHENTICATION, PROMPT_TOO_LONG, MODEL_NOT_FOUND -> Awaited.MODEL;
            case REFUSED, INVALID_REQUEST, UNKNOWN -> Awaited.MODEL;
        };
    }

    /// It never came to ask its model, so that no words of a model are among these.
    private Judged unbegun(String message) {
        Optional<Outcome.FailedApi> busy =
                LastWords.of(message).filter(failed -> failed.trouble().retryable());
        if (busy.isPresent()) {
            return failed(busy.get());
        }
        Trouble told = Trouble.of(LastWords.line(message));
        return new Halted(
                told.upshot() == Trouble.Upshot.HALT
                        ? mending.of(told, shown(message))
                        : mending.notStarted(shown(message)));
    }

    /// A command that ended with a failure. One that the shell could not start, whose interpreter
    /// found no script, or whose program says that its model does not answer, has not had its
    /// attempt.
    Judged gaveUp(int exit, String command, String printed) {
        if (exit == NOT_FOUND || exit == NOT_EXECUTABLE) {
            return new Halted(mending.notStarted(shown(LastWords.line(printed))));
        }
        Optional<String> missing = MissingScript.of(command, printed);
        if (missing.isPresent()) {
            return new Halted(mending.notStarted(shown(missing.get())));
        }
        return LastWords.of(printed)
                .map(this::failed)
                .orElseGet(() -> failing("the agent exited with " + exit));
    }

    private String said(Outcome.FailedApi failed, Optional<Instant> reset) {
        String said = shown(failed.message());
        return reset.map(time -> said + " (until " + time + ")").orElse(said);
    }

    private static Judged failing(String reason) {
        return new Ended(new AgentFailed(reason));
    }

    private Instant later() {
        Duration longer = WAIT.multipliedBy(1L << Math.clamp(tries - 1L, 0, DOUBLINGS_MAX));
        return now.plus(longer.compareTo(WAIT_MAX) > 0 ? WAIT_MAX : longer);
    }

    private static String words(Trouble trouble) {
        return switch (trouble) {
            case PROMPT_TOO_LONG -> "its prompt is too long";
            case REFUSED -> "its model refused";
            case INVALID_REQUEST -> "its request is invalid";
            case QUOTA, RATE_LIMIT, OVERLOADED, BILLING, AUTHENTICATION, MODEL_NOT_FOUND ->
                    "its model did not answer";
            case UNREACHABLE, NETWORK, SERVER, UNKNOWN -> "its model failed";
        };
    }

    private String shown(String text) {
        String line = secrets.scrub(text).strip().replaceAll("\\s+", " ");
        return Shown.cut(line, SHOWN_MAX);
    }

    /// The data an agent returned: what its program handed over, else the last JSON of its words.
    Optional<Value.Fields> output(Outcome outcome, String text) {
        if (!(outcome instanceof Outcome.Succeeded(Optional<Value> handed))) {
            return Optional.empty();
        }
        return handed.flatMap(AgentVerdict::fields)
                .or(() -> AgentOutput.said(text))
                .map(secrets::scrub);
    }

    private static Optional<Value.Fields> fields(Value handed) {
        return switch (handed) {
            case Value.Fields fields -> Optional.of(fields);
            case Value.Items items -> AgentOutput.listed(items);
            case Value.Text _, Value.Number _, Value.Bool _, Value.Null _ -> Optional.empty();
        };
    }
}
