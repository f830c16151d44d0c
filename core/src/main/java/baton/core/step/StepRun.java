package baton.core.step;

import baton.core.Fault;
import baton.core.Shown;
import baton.core.prove.ProofLevel;
import baton.core.prove.StepGrade;
import baton.core.step.StepEvent.AgentEnded;
import baton.core.step.StepEvent.AgentFailed;
import baton.core.step.StepEvent.AgentStarted;
import baton.core.step.StepEvent.CheckpointAltered;
import baton.core.step.StepEvent.CheckpointMaking;
import baton.core.step.StepEvent.CheckpointRefused;
import baton.core.step.StepEvent.Checkpointed;
import baton.core.step.StepEvent.Finished;
import baton.core.step.StepEvent.GateOpened;
import baton.core.step.StepEvent.Graded;
import baton.core.step.StepEvent.Green;
import baton.core.step.StepEvent.ManifestChecked;
import baton.core.step.StepEvent.NeedsDecision;
import baton.core.step.StepEvent.PolicyRefused;
import baton.core.step.StepEvent.PreflightBlocked;
import baton.core.step.StepEvent.RateLimited;
import baton.core.step.StepEvent.Recovered;
import baton.core.step.StepEvent.Red;
import baton.core.step.StepEvent.Salvaged;
import baton.core.step.StepEvent.ScopeChecked;
import baton.core.step.StepEvent.Settled;
import baton.core.step.StepEvent.Started;
import baton.core.step.StepEvent.Verified;
import baton.core.step.StepEvent.Witnessed;
import baton.core.step.StepState.AgentRunning;
import baton.core.step.StepState.Asking;
import baton.core.step.StepState.Checkpointing;
import baton.core.step.StepState.Ended;
import baton.core.step.StepState.Grading;
import baton.core.step.StepState.Implementing;
import baton.core.step.StepState.Pending;
import baton.core.step.StepState.Proving;
import baton.core.step.StepState.Recovering;
import baton.core.step.StepState.Retreating;
import baton.core.step.StepState.Scoping;
import baton.core.step.StepState.Settling;
import baton.core.step.StepState.Verifying;
import baton.core.step.StepState.Witnessing;

import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// One step's life. `on` is total: an event that does not fit the state leaves it unchanged, since
/// a completion may arrive twice or late and must never count twice.
public record StepRun(StepRules rules, StepState state, Tally tally) {

    /// An agent that is told to wait more often than this has failed its attempt, and so has one
    /// whose work others outrun more often.
    public static final int WAITS_MAX = 100;

    private record On(StepState state, StepEvent event) {}

    public static StepRun of(StepRules rules) {
        return new StepRun(rules, new Pending(), Tally.FIRST);
    }

    public boolean ended() {
        return state instanceof Ended;
    }

    public Optional<StepEnd> end() {
        return state instanceof Ended(StepEnd end) ? Optional.of(end) : Optional.empty();
    }

    /// True if nobody has worked on the step yet: the tree is as the step before left it.
    public boolean isUntouched() {
        return state instanceof Pending || state instanceof Witnessing;
    }

    /// True if the next attempt is due, and nothing is in the tree but what the attempt before left
    /// of the step's own.
    public boolean isBetweenAttempts() {
        return state instanceof Implementing(Optional<Instant> limited) && limited.isEmpty();
    }

    /// The number of attempts that were begun. An attempt whose agent was told to wait, or could
    /// not be asked, has not begun.
    public int attempts() {
        boolean due =
                state instanceof Pending
                        || state instanceof Witnessing
                        || state instanceof Implementing;
        return due ? tally.attempt() - 1 : tally.attempt();
    }

    /// The effect this state still owes; none while the agent runs and after the end.
    public Optional<StepEffect> outstanding() {
        return switch (state) {
            case Pending _ -> Optional.of(new StepEffect.Begin());
            case Witnessing _ -> Optional.of(new StepEffect.Witness());
            case Implementing(Optional<Instant> time) ->
                    Optional.of(new StepEffect.Implement(time));
            case AgentRunning _ -> Optional.empty();
            case Asking(Question question) -> Optional.of(new StepEffect.OpenGate(question));
            case Scoping _ -> Optional.of(new StepEffect.CheckScope());
            case Verifying _ -> Optional.of(new StepEffect.Verify());
            case Proving _ -> Optional.of(new StepEffect.Prove());
            case Grading _ -> Optional.of(new StepEffect.Grade());
            case Checkpointing(Proposal proposal, _) ->
                    Optional.of(new StepEffect.Checkpoint(proposal));
            case Retreating(Optional<StepEnd> end) ->
                    Optional.of(new StepEffect.Retreat(end.isPresent()));
            case Recovering(Recovery from) -> Optional.of(new StepEffect.Recover(from));
            case Settling(StepEnd end) -> Optional.of(new StepEffect.Settle(end));
            case Ended _ -> Optional.empty();
        };
    }

    public StepRun on(StepEvent event) {
        return switch (new On(state, event)) {
            case On(Pending _, Started _) -> to(new Witnessing());
            case On(Pending _, ScopeChecked(_, Optional<Complaint> complaint))
                    when complaint.isPresent() ->
                    fenced(complaint.get());
            case On(Witnessing _, Witnessed(boolean green, boolean tested)) ->
                    witnessed(green, tested);
            case On(Implementing _, AgentStarted _) -> to(new AgentRunning());
            case On(AgentRunning _, AgentEnded ended) -> agentEnded(ended);
            case On(Asking(Question due), GateOpened(String gate, Question question))
                    when due.equals(question) ->
                    asked(gate, question);
            case On(Scoping _, ScopeChecked checked) ->
                    checked.complaint().map(this::complained).orElseGet(() -> inScope(checked));
            case On(Verifying(Proposal proposal), Verified verified) ->
                    verified(verified, proposal);
            case On(Proving(Proposal proposal), ManifestChecked checked) ->
                    proved(checked, proposal);
            case On(Grading(Proposal proposal), Graded(StepGrade grade)) -> graded(grade, proposal);
            case On(Ended(StepEnd end), Graded(StepGrade grade))
                    when end == StepEnd.PASSED && tally.isUngraded() ->
                    new StepRun(rules, state, tally.graded(grade));
            case On(Checkpointing(Proposal proposal, _), CheckpointMaking making) ->
                    to(new Checkpointing(proposal, Optional.of(making.commit())));
            case On(Checkpointing(Proposal proposal, _), CheckpointAltered _) -> altered(proposal);
            case On(Checkpointing _, CheckpointRefused(String reason)) -> failed(reason);
            case On(Verifying(Proposal proposal), Recovered(_, boolean kept)) when kept ->
                    outrun(proposal);
            case On(Checkpointing(Proposal proposal, _), Recovered(_, boolean kept)) when kept ->
                    outrun(proposal);
            case On(Checkpointing _, Checkpointed checkpointed) ->
                    new StepRun(rules, new Settling(StepEnd.PASSED), tally.committed(checkpointed));
            case On(Retreating(Optional<StepEnd> end), Salvaged(Optional<String> ref)) ->
                    retreated(end, ref);
            case On(Recovering _, Recovered recovered) -> recovered(recovered);
            case On(Settling(StepEnd due), Settled(StepEnd end)) when due == end ->
                    to(new Ended(end));
            // A completion that comes twice or late changes nothing.
            case On(Pending _, _), On(Witnessing _, _), On(Implementing _, _) -> this;
            case On(AgentRunning _, _), On(Asking _, _), On(Scoping _, _) -> this;
            case On(Verifying _, _), On(Proving _, _), On(Grading _, _) -> this;
            case On(Checkpointing _, _), On(Retreating _, _), On(Recovering _, _) -> this;
            case On(Settling _, _), On(Ended _, _) -> this;
        };
    }

    /// A person answered. Whatever the state, it only becomes known; the step goes on from it when
    /// the run does.
    public StepRun answered(String gate, String answer) {
        boolean meant =
                tally.openGate()
                        .filter(open -> open.id().equals(gate) && open.question().takes(answer))
                        .isPresent();
        return meant ? new StepRun(rules, state, tally.answering(answer)) : this;
    }

    /// A person wants the step to be tried again or left out: see [Directing].
    public StepRun directed(Direction direction) {
        return Directing.of(this, direction);
    }

    /// The run goes on after the program ended, in order or not. Work under way is recovered; a
    /// step that failed gets its attempts anew, unless its question waits for an answer.
    public StepRun resumed() {
        return switch (state) {
            case Pending _, Witnessing _, Implementing _ -> this;
            case AgentRunning _, Scoping _ -> to(new Recovering(new Recovery.Anew()));
            case Verifying(Proposal proposal) -> to(new Recovering(Recovery.from(proposal)));
            case Proving(Proposal proposal) -> to(new Recovering(Recovery.from(proposal)));
            case Grading(Proposal proposal) -> to(new Recovering(Recovery.from(proposal)));
            case Checkpointing(Proposal proposal, Optional<String> making) ->
                    to(new Recovering(Recovery.from(proposal, making)));
            case Asking _, Retreating _, Recovering _ -> this;
            case Settling _ -> tally.decidedNow() ? again() : this;
            case Ended(StepEnd end) ->
                    switch (end) {
                        case PASSED, SKIPPED -> this;
                        case FAILED, ESCALATED, BLOCKED ->
                                tally.openGate().isPresent() ? this : again();
                    };
        };
    }

    /// The same step with another id for its commit, which was made once more elsewhere.
    public StepRun named(UnaryOperator<String> id) {
        return tally.commit()
                .map(commit -> new StepRun(rules, state, tally.committed(id.apply(commit))))
                .orElse(this);
    }

    /// Starts a passed step again, with all its attempts, because its work is not there any more.
    public StepRun redone() {
        return end().filter(e -> e == StepEnd.PASSED).map(_ -> again()).orElse(this);
    }

    /// The run goes on, and a step before this one is done again. Unfinished work of this step is
    /// put back first; then the step is begun once more.
    public StepRun begunAnew() {
        StepRun next = resumed();
        return switch (next.state) {
            case Witnessing _ -> again();
            case Implementing _, Recovering(Recovery.Judged _), Recovering(Recovery.Proved _) ->
                    to(new Recovering(new Recovery.Anew()));
            case Retreating(Optional<StepEnd> end) when end.isEmpty() ->
                    to(new Recovering(new Recovery.Anew()));
            case StepState _ -> next;
        };
    }

    /// The step while one before it is not done: it waits, and is begun once more.
    public StepRun behind() {
        return state instanceof Implementing ? again() : this;
    }

    /// True if the tree may hold something of the step that has to be finished or put back before
    /// anybody works on another step.
    public boolean isUnderWay() {
        return switch (state) {
            case Pending _, Witnessing _, Implementing _, Ended _ -> false;
            case AgentRunning _, Asking _, Scoping _, Verifying _, Proving _, Grading _ -> true;
            case Checkpointing _, Retreating _, Recovering _, Settling _ -> true;
        };
    }

    StepRun again() {
        return new StepRun(rules, new Pending(), tally.again());
    }

    /// The step is not to be worked on at all: nothing was touched, nothing has to be put back.
    private StepRun fenced(Complaint complaint) {
        return new StepRun(
                rules, new Settling(StepEnd.ESCALATED), tally.failing(complaint.toString()));
    }

    private StepRun witnessed(boolean green, boolean tested) {
        Tally seen = tally.witnessed(green);
        return new StepRun(rules, work(), tested ? seen.noting(Note.TEST_FIRST_PASSED) : seen);
    }

    /// Goes on to Verify. Where the manifest held before the agent ran and the agent changed
    /// nothing, the manifest is no proof that the agent did its work.
    private StepRun inScope(ScopeChecked checked) {
        boolean idle = tally.witnessGreen() && !checked.changed();
        Tally next = idle ? tally.noting(Note.WITNESS_GREEN) : tally;
        return new StepRun(rules, new Verifying(new Proposal.Agents()), next);
    }

    private StepState work() {
        return rules.implemented()
                ? new Implementing(Optional.empty())
                : new Verifying(new Proposal.Agents());
    }

    private StepRun agentEnded(AgentEnded ended) {
        return switch (ended.outcome()) {
            case Finished _ -> to(new Scoping());
            case RateLimited(Instant until, _) when tally.tries() < WAITS_MAX ->
                    new StepRun(rules, new Implementing(Optional.of(until)), tally.nextTry());
            case RateLimited _ ->
                    failed(Fault.AGENT_BUSY + ": the agent was asked " + WAITS_MAX + " times");
            case NeedsDecision(Question question) -> to(new Asking(question));
            case AgentFailed(String reason) -> failed(reason);
        };
    }

    private StepRun asked(String gate, Question question) {
        StepRun end = ending(StepEnd.ESCALATED, "the agent asks: " + question.sentence());
        return new StepRun(rules, end.state(), end.tally().asking(gate, question));
    }

    private StepRun complained(Complaint complaint) {
        return complaint.kind() == Complaint.Kind.FENCE
                ? ending(StepEnd.ESCALATED, complaint.toString())
                : failed(complaint.toString());
    }

    private StepRun verified(Verified event, Proposal proposal) {
        return switch (event.verdict()) {
            case Green(boolean flaky) ->
                    new StepRun(rules, new Proving(proposal), tally.verified(flaky));
            case Red(String reason, Shown output) ->
                    failed(reason, new Tally.Finding(output, Shown.NONE));
            case PreflightBlocked _ when rules.preflight() ->
                    ending(StepEnd.BLOCKED, "the sandbox pre-flight exited 77");
            case PreflightBlocked _ -> failed("Verify exited 77");
            case PolicyRefused(String rule) ->
                    ending(StepEnd.ESCALATED, "refused by the command policy: " + rule);
        };
    }

    /// A commit that a crash left is met again by the checkpoint, and nobody waits for witnesses.
    private StepRun proved(ManifestChecked checked, Proposal proposal) {
        if (!checked.failures().isEmpty()) {
            Tally.Finding found = new Tally.Finding(Shown.NONE, checked.failures());
            return failed(checked.failures().joined("; "), found);
        }
        boolean made = proposal instanceof Proposal.Committed || !tally.isUngraded();
        boolean waits = rules.level() == ProofLevel.STRICT && !made;
        StepState next = waits ? new Grading(proposal) : checkpointing(proposal);
        return new StepRun(rules, next, tally.proved());
    }

    /// Goes on where no witness speaks against the work.
    private StepRun graded(StepGrade grade, Proposal proposal) {
        StepState next = checkpointing(proposal);
        return grade.objection()
                .map(why -> failed(why, Tally.Finding.of(grade)))
                .orElseGet(() -> new StepRun(rules, next, tally.graded(grade)));
    }

    /// True if the witnesses are heard beside the work on other steps, and have not spoken yet.
    public boolean awaitsWitnesses() {
        return rules.level() == ProofLevel.WITNESSED
                && state.equals(new Ended(StepEnd.PASSED))
                && tally.isUngraded()
                && tally.commit().isPresent();
    }

    /// Goes on after hooks have changed the files: the changed files are a new proposal. Hooks that
    /// change that proposal too would never be done.
    private StepRun altered(Proposal proposal) {
        return proposal instanceof Proposal.Hooks
                ? failed("the hooks of the commit change the files again each time they run")
                : new StepRun(rules, new Verifying(new Proposal.Hooks()), tally.nextTry());
    }

    /// A person's commits came between the tree that was judged and its commit: the same work is
    /// proved again on top of them, and no attempt is used.
    private StepRun outrun(Proposal proposal) {
        Proposal same = proposal instanceof Proposal.Agents ? new Proposal.Kept() : proposal;
        return tally.tries() < WAITS_MAX
                ? new StepRun(rules, new Verifying(same), tally.nextTry())
                : failed(Fault.BRANCH_MOVED + ": the branch moved on " + WAITS_MAX + " times");
    }

    private StepRun failed(String reason) {
        return failed(reason, Tally.Finding.NONE);
    }

    private StepRun failed(String reason, Tally.Finding found) {
        boolean exhausted = tally.attempt() >= rules.attemptsMax();
        Optional<StepEnd> end = exhausted ? Optional.of(rules.whenExhausted()) : Optional.empty();
        return new StepRun(rules, new Retreating(end), tally.failing(reason, found));
    }

    private StepRun ending(StepEnd end, String reason) {
        return new StepRun(rules, new Retreating(Optional.of(end)), tally.failing(reason));
    }

    private StepRun retreated(Optional<StepEnd> end, Optional<String> ref) {
        Tally saved = ref.map(tally::saving).orElse(tally);
        if (saved.decidedNow()) {
            return new StepRun(rules, new Pending(), saved.again());
        }
        return end.map(e -> new StepRun(rules, new Settling(e), saved))
                .orElseGet(() -> new StepRun(rules, work(), saved.nextAttempt()));
    }

    private StepRun recovered(Recovered recovered) {
        Optional<Proposal> proposal =
                recovered
                        .committed()
                        .<Proposal>map(Proposal.Committed::new)
                        .or(
                                () ->
                                        recovered.kept()
                                                ? Optional.of(new Proposal.Kept())
                                                : Optional.empty());
        boolean left = state.equals(new Recovering(new Recovery.Skipped()));
        StepState next =
                left && proposal.isEmpty()
                        ? new Settling(StepEnd.SKIPPED)
                        : proposal.<StepState>map(Verifying::new).orElseGet(this::work);
        return new StepRun(rules, next, tally.nextTry());
    }

    private static StepState checkpointing(Proposal proposal) {
        return new Checkpointing(proposal, Optional.empty());
    }

    private StepRun to(StepState next) {
        return new StepRun(rules, next, tally);
    }
}
