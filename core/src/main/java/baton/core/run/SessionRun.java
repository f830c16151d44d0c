package baton.core.run;

import baton.core.run.SessionEvent.Ended;
import baton.core.run.SessionEvent.MergeMade;
import baton.core.run.SessionEvent.Opened;
import baton.core.run.SessionEvent.Published;
import baton.core.run.SessionEvent.Refused;
import baton.core.run.SessionEvent.Rescued;
import baton.core.run.SessionStage.Ending;
import baton.core.run.SessionStage.Fate;
import baton.core.run.SessionStage.InPlace;
import baton.core.run.SessionStage.Lost;
import baton.core.run.SessionStage.Merged;
import baton.core.run.SessionStage.Merging;
import baton.core.run.SessionStage.Opening;
import baton.core.run.SessionStage.Publishing;
import baton.core.run.SessionStage.Ready;
import baton.core.run.SessionStage.Rescuing;
import baton.core.run.SessionStage.Waiting;
import baton.core.run.SessionStage.Working;
import baton.core.run.SessionTally.PublishedMerge;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.step.StepRules;
import baton.core.step.StepRun;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The ordered steps of one working directory. `on` is total: what does not fit changes nothing.
public record SessionRun(
        SessionRules rules, List<StepRun> steps, SessionStage state, SessionTally tally) {
    /// The number of the session of a run that has only one.
    public static final int ONLY = 1;

    private record On(SessionStage state, SessionEvent event) {}

    public SessionRun {
        steps = List.copyOf(steps);
    }

    static SessionRun inPlace(List<StepRules> steps) {
        SessionRules alone = new SessionRules(ONLY, Set.of(), Set.of(), false);
        return new SessionRun(alone, runs(steps), new InPlace(), SessionTally.FIRST);
    }

    static SessionRun of(SessionRules rules, List<StepRules> steps) {
        return new SessionRun(rules, runs(steps), new Waiting(true), SessionTally.FIRST);
    }

    private static List<StepRun> runs(List<StepRules> steps) {
        return steps.stream().map(StepRun::of).toList();
    }

    public int number() {
        return rules.number();
    }

    /// The step that is under way or next; none is left when one before it stopped the session.
    public Optional<StepRun> next() {
        int at = place();
        return at < 0 ? Optional.empty() : Optional.of(steps.get(at));
    }

    boolean has(int step) {
        return step(step).isPresent();
    }

    Optional<StepRun> step(int number) {
        for (StepRun own : steps) {
            if (own.rules().number() == number) {
                return Optional.of(own);
            }
        }
        return Optional.empty();
    }

    private int place() {
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).isUnderWay()) {
                return i;
            }
        }
        for (int i = 0; i < steps.size(); i++) {
            Optional<StepEnd> end = steps.get(i).end();
            if (end.isEmpty()) {
                return i;
            }
            if (!end.get().isDone()) {
                return -1;
            }
        }
        return -1;
    }

    /// True if every step came to a good end.
    public boolean isWhole() {
        return steps.stream().allMatch(step -> step.end().filter(StepEnd::isDone).isPresent());
    }

    /// True while the session's steps are worked on.
    public boolean isWorking() {
        return state instanceof Working || state instanceof InPlace;
    }

    /// True while the session has a worktree of its own that agents may be in.
    public boolean isOpen() {
        return state instanceof Opening || state instanceof Working || state instanceof Ending;
    }

    boolean isMerging() {
        return state instanceof Merging || state instanceof Publishing;
    }

    public boolean isMerged() {
        return state instanceof Merged;
    }

    /// True if the user's branch has all that the session's steps made.
    boolean isPublished() {
        return state instanceof Merged(_, boolean published)
                && published
                && tally.leftovers().isEmpty();
    }

    /// The merges by which the user's branch has got commits of the session, in all its rounds.
    public List<PublishedMerge> published() {
        List<PublishedMerge> all = new ArrayList<>(tally.footing().earlier());
        if (state instanceof Merged(String commit, boolean published) && published) {
            List<String> parts =
                    steps.stream().flatMap(step -> step.tally().commit().stream()).toList();
            all.add(new PublishedMerge(commit, parts));
        }
        return all;
    }

    /// The same when a later merge reached the user's branch.
    SessionRun carried() {
        return state instanceof Merged(String commit, _) ? in(new Merged(commit, true)) : this;
    }

    Optional<Fate> fate() {
        return switch (state) {
            case Rescuing(Fate fate) -> Optional.of(fate);
            case Lost(Fate fate) -> Optional.of(fate);
            case InPlace _, Waiting _, Opening _, Working _, Ending _ -> Optional.empty();
            case Ready _, Merging _, Publishing _, Merged _ -> Optional.empty();
        };
    }

    /// True if nothing can happen to the session by itself.
    boolean rests() {
        return switch (state) {
            case Waiting _, Merged _, Lost _ -> true;
            case InPlace _ -> next().isEmpty();
            case Opening _, Working _, Ending _, Ready _, Merging _ -> false;
            case Publishing _, Rescuing _ -> false;
        };
    }

    /// The effect that the session asks for as a whole; effects of its steps are asked for
    /// elsewhere.
    Optional<SessionEffect> outstanding() {
        return switch (state) {
            case Opening(boolean anew) -> Optional.of(new SessionEffect.Open(anew));
            case Ending _ -> Optional.of(new SessionEffect.End());
            case Merging _, Publishing _ -> Optional.of(new SessionEffect.Merge());
            case Rescuing _ -> Optional.of(new SessionEffect.Rescue());
            case InPlace _, Waiting _, Working _ -> Optional.empty();
            case Ready _, Merged _, Lost _ -> Optional.empty();
        };
    }

    SessionRun on(SessionEvent event) {
        return switch (new On(state, event)) {
            case On(Waiting(boolean anew), Opened(String commit)) -> opened(anew, commit);
            case On(Opening(boolean anew), Opened(String commit)) -> opened(anew, commit);
            case On(Ending _, Ended ended) -> ended(ended);
            case On(Merging _, MergeMade made) -> made(made);
            case On(Publishing _, MergeMade made) -> made(made);
            case On(Merging _, Refused refused) -> refused(refused);
            case On(Publishing _, Refused refused) -> refused(refused);
            case On(Publishing(String due), Published(String commit, boolean reached))
                    when due.equals(commit) ->
                    in(new Merged(commit, reached));
            case On(Rescuing(Fate fate), Rescued(Optional<String> ref)) ->
                    new SessionRun(rules, steps, new Lost(fate), tally.rescued(ref));
            case On(InPlace _, _), On(Waiting _, _), On(Opening _, _) -> this;
            case On(Working _, _), On(Ending _, _), On(Ready _, _) -> this;
            case On(Merging _, _), On(Publishing _, _), On(Merged _, _) -> this;
            case On(Rescuing _, _), On(Lost _, _) -> this;
        };
    }

    /// A session none of whose steps has a commit has nothing below it but what it begins with.
    private SessionRun opened(boolean anew, String commit) {
        boolean begins = anew || steps.stream().allMatch(step -> step.tally().commit().isEmpty());
        SessionTally now = begins ? tally.begun(commit) : tally;
        return new SessionRun(rules, steps, new Working(), now).over();
    }

    /// The commits of its steps are known by the ids that the merge has them under.
    private SessionRun made(MergeMade made) {
        return laid(made.laid()).in(new Publishing(made.commit()));
    }

    private SessionRun laid(List<Laid> now) {
        List<StepRun> named = Laid.named(steps, tally.footing().laid(), now);
        return new SessionRun(rules, named, state, tally.laid(now));
    }

    private SessionRun ended(Ended ended) {
        SessionStage next = isWhole() ? new Ready() : new Rescuing(Fate.STOPPED);
        return new SessionRun(rules, steps, next, tally.leaving(ended.leftovers()));
    }

    /// Work that is not merged stays as the session made it.
    private SessionRun refused(Refused refused) {
        SessionRun own = laid(List.of());
        return new SessionRun(
                rules, own.steps, new Rescuing(refused.fate()), own.tally.troubled(refused.what()));
    }

    /// Only the step that is under way, in its present try, can have anything happen to it.
    SessionRun inStep(RunEvent.InStep event) {
        if (event.event() instanceof StepEvent.Graded
                && step(event.step()).filter(StepRun::ended).isPresent()) {
            return graded(event);
        }
        int at = isWorking() ? place() : -1;
        if (at < 0) {
            return this;
        }
        StepRun step = steps.get(at);
        if (!isMeant(step, event)) {
            return this;
        }
        List<StepRun> changed = new ArrayList<>(steps);
        StepRun next = step.on(event.event());
        boolean behind = steps.subList(0, at).stream().anyMatch(earlier -> !earlier.ended());
        changed.set(at, behind ? next.behind() : next);
        return with(changed).over();
    }

    /// Witnesses may speak of a step whenever it has ended.
    private SessionRun graded(RunEvent.InStep event) {
        return with(
                steps.stream()
                        .map(step -> isMeant(step, event) ? step.on(event.event()) : step)
                        .toList());
    }

    private static boolean isMeant(StepRun step, RunEvent.InStep event) {
        return step.rules().number() == event.step() && step.tally().tries() == event.tries();
    }

    private SessionRun over() {
        return state instanceof Working && next().isEmpty() ? in(new Ending()) : this;
    }

    SessionRun answered(RunEvent.Answered event) {
        return with(
                steps.stream()
                        .map(
                                step ->
                                        step.rules().number() == event.step()
                                                ? step.answered(event.gate(), event.answer())
                                                : step)
                        .toList());
    }

    /// The wish of a person about a step. Merged work, or work about to be, is not done again.
    SessionRun directed(RunEvent.Directed event) {
        boolean closed = isMerged() || isMerging() || state instanceof Ready;
        return closed
                ? this
                : with(
                        steps.stream()
                                .map(
                                        step ->
                                                step.rules().number() == event.step()
                                                        ? step.directed(event.direction())
                                                        : step)
                                .toList());
    }

    /// The run goes on after the program ended. Its worktree is made sure of; what a step stopped
    /// goes on where it was; what could not be merged or published is tried again as it is.
    SessionRun resumed(List<Integer> lost) {
        List<StepRun> now = new ArrayList<>();
        boolean anew = false;
        for (StepRun step : steps) {
            boolean gone = lost.contains(step.rules().number());
            now.add(gone ? step.redone() : anew ? step.begunAnew() : step.resumed());
            anew |= gone || !step.ended();
        }
        return switch (state) {
            case InPlace _ -> with(now);
            case Working _, Ending _ -> new SessionRun(rules, now, new Opening(false), tally);
            case Merging _ -> in(new Ready());
            case Lost(Fate fate) when fate != Fate.STOPPED -> mergedAgain();
            case Rescuing(Fate fate) when fate != Fate.STOPPED -> mergedAgain();
            case Merged(_, boolean published) when !published -> mergedAgain();
            case Lost _ ->
                    now.equals(steps) && next().isEmpty()
                            ? this
                            : new SessionRun(rules, now, new Waiting(false), tally.nextRound());
            case Waiting _, Opening _, Ready _, Publishing _, Merged _, Rescuing _ -> this;
        };
    }

    private SessionRun mergedAgain() {
        return new SessionRun(rules, steps, new Ready(), tally.mergedAgain());
    }

    /// True if an audit that misses these steps gives the session another round: its merged work is
    /// not there, its work could not be merged and the plan allows to do it once more, or a step
    /// failed in the round before.
    boolean mayRecover(Set<Integer> missing) {
        // What a step leaves uncommitted would be missing however often it is done.
        boolean gone =
                isMerged()
                        && tally.leftovers().isEmpty()
                        && steps.stream().anyMatch(s -> missing.contains(s.rules().number()));
        boolean loser =
                rules.retries()
                        && (state.equals(new Lost(Fate.CONFLICT))
                                || state.equals(new Lost(Fate.RED)));
        return (gone || loser || hasFailedToRecover())
                && tally.recoveries() < SessionRules.RECOVERIES_MAX;
    }

    /// True if a step failed while the session was recovered; it passed before, or was to pass on
    /// another base.
    boolean hasFailedToRecover() {
        List<StepEnd> bad =
                steps.stream()
                        .flatMap(step -> step.end().stream())
                        .filter(end -> !end.isDone())
                        .toList();
        return tally.recoveries() > 0
                && state.equals(new Lost(Fate.STOPPED))
                && bad.equals(List.of(StepEnd.FAILED));
    }

    /// Another round for what is missing, on what is merged by now.
    SessionRun recovering(Set<Integer> missing) {
        List<PublishedMerge> published = published();
        List<StepRun> anew =
                steps.stream()
                        .map(s -> isWanting(s, missing, published) ? s.redone().resumed() : s)
                        .toList();
        return new SessionRun(rules, anew, new Waiting(true), tally.recovering(published));
    }

    /// Work of a session that was not merged is not on the new base, unless an earlier round
    /// brought it there.
    private boolean isWanting(StepRun step, Set<Integer> missing, List<PublishedMerge> published) {
        boolean there =
                isMerged()
                        || step.tally().commit().stream()
                                .anyMatch(c -> published.stream().anyMatch(m -> m.has(c)));
        return !there || missing.contains(step.rules().number());
    }

    SessionRun in(SessionStage next) {
        return new SessionRun(rules, steps, next, tally);
    }

    private SessionRun with(List<StepRun> now) {
        return new SessionRun(rules, now, state, tally);
    }
}
