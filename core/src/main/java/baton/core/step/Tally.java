package baton.core.step;

import baton.core.Shown;
import baton.core.contract.progress.StepRecord.CheckpointDrift;
import baton.core.prove.StepGrade;
import baton.core.step.StepEvent.Checkpointed;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;

/// The counts and findings that a step has gathered so far. Attempts count how often the agent was
/// given the step; tries also count crashes and rate limits, and never start again, so that
/// (attempt, try) names one agent run.
///
/// `verifiedIn` and `provedIn` are the tries in which Verify and manifest last held.
public record Tally(
        int attempt,
        int tries,
        int verifiedIn,
        int provedIn,
        boolean witnessGreen,
        Optional<String> commit,
        List<Note> notes,
        List<String> failures,
        List<String> salvage,
        List<Gate> gates,
        Finding finding) {

    /// The things that were found last: of a failure the beginning of what a failing command
    /// printed and the checks of the manifest that did not hold, of a commit the subject that its
    /// pattern does not find, and what the witnesses showed.
    public record Finding(
            Shown output,
            Shown drift,
            Optional<CheckpointDrift> checkpoint,
            Optional<StepGrade> grade) {
        static final Finding NONE = new Finding(Shown.NONE, Shown.NONE);

        Finding(Shown output, Shown drift) {
            this(output, drift, Optional.empty(), Optional.empty());
        }

        static Finding of(StepGrade grade) {
            return new Finding(Shown.NONE, Shown.NONE, Optional.empty(), Optional.of(grade));
        }

        private Finding with(Optional<StepGrade> other) {
            return new Finding(output, drift, checkpoint, other);
        }
    }

    static final Tally FIRST =
            new Tally(
                    1,
                    1,
                    0,
                    0,
                    false,
                    Optional.empty(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    Finding.NONE);

    public Tally {
        notes = List.copyOf(notes);
        failures = List.copyOf(failures);
        salvage = List.copyOf(salvage);
        gates = List.copyOf(gates);
    }

    /// The reason why the last attempt failed.
    public Optional<String> lastFailure() {
        return failures.isEmpty() ? Optional.empty() : Optional.of(failures.getLast());
    }

    /// True if Verify and manifest both held in the try that is now under way.
    public boolean provenNow() {
        return verifiedIn == tries && provedIn == tries;
    }

    /// The question that waits for an answer; only the last one asked can.
    public Optional<Gate> openGate() {
        return lastGate().filter(Gate::isOpen);
    }

    /// True if the question of the try that is now under way has its answer.
    boolean decidedNow() {
        return lastGate().filter(gate -> !gate.isOpen() && gate.tries() == tries).isPresent();
    }

    private Optional<Gate> lastGate() {
        return gates.isEmpty() ? Optional.empty() : Optional.of(gates.getLast());
    }

    Tally asking(String gate, Question question) {
        return gating(plus(gates, new Gate(gate, tries, question, Optional.empty())));
    }

    Tally answering(String answer) {
        List<Gate> now = new ArrayList<>(gates);
        now.add(now.removeLast().answered(answer));
        return gating(now);
    }

    /// Without the question of the try that is now under way: nobody needs its answer any more.
    Tally unasked() {
        boolean now = lastGate().filter(gate -> gate.tries() == tries).isPresent();
        return now ? gating(gates.subList(0, gates.size() - 1)) : this;
    }

    /// With all attempts still to come; tries go on.
    Tally afresh() {
        return counting(1, tries);
    }

    Tally nextTry() {
        return counting(attempt, tries + 1);
    }

    Tally nextAttempt() {
        return counting(attempt + 1, tries + 1).finding(finding.with(Optional.empty()));
    }

    /// After a failed step is taken up again: attempts count anew, tries go on.
    Tally again() {
        return counting(1, tries + 1)
                .saying(Optional.empty(), List.of())
                .finding(finding.with(Optional.empty()));
    }

    Tally witnessed(boolean green) {
        return new Tally(
                attempt,
                tries,
                verifiedIn,
                provedIn,
                green,
                commit,
                notes,
                failures,
                salvage,
                gates,
                finding);
    }

    Tally verified(boolean flaky) {
        Tally now =
                new Tally(
                        attempt,
                        tries,
                        tries,
                        provedIn,
                        witnessGreen,
                        commit,
                        notes,
                        failures,
                        salvage,
                        gates,
                        finding);
        return flaky ? now.noting(Note.FLAKY) : now;
    }

    Tally proved() {
        return new Tally(
                attempt,
                tries,
                verifiedIn,
                tries,
                witnessGreen,
                commit,
                notes,
                failures,
                salvage,
                gates,
                finding);
    }

    Tally noting(Note note) {
        SequencedSet<Note> all = new LinkedHashSet<>(notes);
        all.add(note);
        return saying(commit, List.copyOf(all));
    }

    Tally committed(String id) {
        return saying(Optional.of(id), notes);
    }

    Tally committed(Checkpointed event) {
        Tally noted = this;
        for (Note note : event.notes()) {
            noted = noted.noting(note);
        }
        return event.commit().map(noted::committed).orElse(noted).finding(event.drift());
    }

    /// True if no witness has spoken about the work that is there now.
    boolean isUngraded() {
        return finding.grade().isEmpty();
    }

    Tally graded(StepGrade grade) {
        return finding(finding.with(Optional.of(grade)));
    }

    private Tally finding(Optional<CheckpointDrift> subject) {
        return finding(new Finding(finding.output(), finding.drift(), subject, finding.grade()));
    }

    private Tally finding(Finding now) {
        return new Tally(
                attempt,
                tries,
                verifiedIn,
                provedIn,
                witnessGreen,
                commit,
                notes,
                failures,
                salvage,
                gates,
                now);
    }

    Tally failing(String reason) {
        return failing(reason, Finding.NONE);
    }

    Tally failing(String reason, Finding seen) {
        return new Tally(
                attempt,
                tries,
                verifiedIn,
                provedIn,
                witnessGreen,
                commit,
                notes,
                plus(failures, reason),
                salvage,
                gates,
                seen);
    }

    Tally saving(String ref) {
        return keeping(plus(salvage, ref));
    }

    private Tally counting(int attempts, int triesNow) {
        return new Tally(
                attempts,
                triesNow,
                verifiedIn,
                provedIn,
                witnessGreen,
                commit,
                notes,
                failures,
                salvage,
                gates,
                finding);
    }

    private Tally saying(Optional<String> commitNow, List<Note> notesNow) {
        return new Tally(
                attempt,
                tries,
                verifiedIn,
                provedIn,
                witnessGreen,
                commitNow,
                notesNow,
                failures,
                salvage,
                gates,
                finding);
    }

    private Tally keeping(List<String> salvageNow) {
        return new Tally(
                attempt,
                tries,
                verifiedIn,
                provedIn,
                witnessGreen,
                commit,
                notes,
                failures,
                salvageNow,
                gates,
                finding);
    }

    private Tally gating(List<Gate> gatesNow) {
        return new Tally(
                attempt,
                tries,
                verifiedIn,
                provedIn,
                witnessGreen,
                commit,
                notes,
                failures,
                salvage,
                gatesNow,
                finding);
    }

    private static <T> List<T> plus(List<T> list, T item) {
        List<T> longer = new ArrayList<>(list);
        longer.add(item);
        return longer;
    }
}
