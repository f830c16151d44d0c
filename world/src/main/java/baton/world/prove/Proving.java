package baton.world.prove;

import baton.core.Problem;
import baton.core.mutant.Hunk;
import baton.core.prove.Proof;
import baton.core.prove.ProofSubject;
import baton.core.prove.VerifyRun;
import baton.world.SystemClock;
import baton.world.git.Call;
import baton.world.git.snapshot.Snapshots;
import baton.world.prove.ChangeReading.ReadChange;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Proves a change in a private place: the rules that it is held to, Verify twice on the change,
/// once on the commit before it, then on one mutant after the other until one is noticed, and on
/// tests that fail behind what they expect where the runner tells no numbers.
public final class Proving {
    private final ProofMeans means;
    private final ProofQuestion question;
    private final Consumer<String> told;

    /// @param told hears what is done now, for people
    public Proving(ProofMeans means, ProofQuestion question, Consumer<String> told) {
        this.means = means;
        this.question = question;
        this.told = told;
    }

    /// The result of an attempt to prove a change.
    ///
    /// ```
    /// Result = Unchanged | Judged(proof, output) | CutOff
    /// ```
    public sealed interface Result {}

    /// Nothing differs from the base.
    public record Unchanged() implements Result {}

    /// The verdict, with the last words of Verify where it was red on the change.
    public record Judged(Proof proof, String output) implements Result {}

    /// The program is to end; nothing may be concluded.
    public record CutOff() implements Result {}

    public Result carryOut() {
        try (ProofPlace place = ProofPlace.open(means)) {
            String tree = tree(place);
            ReadChange change =
                    new ChangeReading(means.repository(), question.verify())
                            .between(question.base(), tree);
            return change.isEmpty() && question.rules().isEmpty()
                    ? new Unchanged()
                    : judged(place, tree, change);
        }
    }

    /// The tree that is proved: that of the commit, or of the working tree, which is only read.
    private String tree(ProofPlace place) {
        if (question.tip().isPresent()) {
            String name = question.tip().get() + "^{tree}";
            return means.repository().git().line(Call.reading("rev-parse", name));
        }
        Snapshots seen = Snapshots.open(means.repository(), place.scratch(), List.of());
        var _ = seen.reset();
        return seen.beforeTree().value();
    }

    private Result judged(ProofPlace place, String tree, ReadChange change) {
        ProofSubject subject =
                new ProofSubject(
                        question.base().value(),
                        tree,
                        question.verify(),
                        question.seed().orElseGet(() -> seed(tree)));
        told.accept("Verify on the change");
        place.fill(tree);
        List<Problem> broken = question.rules().broken(change.paths(), place.facts());
        VerifyTrial first = VerifyTrial.in(place, question.commands(), means.longest());
        if (!first.isGreen() || question.bounds().plain()) {
            return ended(proof(subject, change, List.of(first.run()), broken), first);
        }
        told.accept("Verify on the change once more");
        VerifyTrial second = trial(place, tree);
        List<VerifyRun> after = List.of(first.run(), second.run());
        if (!second.isGreen()) {
            return ended(proof(subject, change, after, broken), second);
        }
        VerifyTrial slower = first.time().compareTo(second.time()) > 0 ? first : second;
        Optional<Instant> end = question.bounds().of(slower.time()).map(SystemClock.now()::plus);
        Optional<Instant> stop = question.bounds().patient() ? Optional.empty() : end;
        Optional<VerifyTrial> before = before(place, second);
        boolean more = !means.cancellation().isCancelled();
        Proof.Trials found =
                more ? mutants(place, subject, change, slower, stop) : Proof.Trials.NONE;
        boolean noticed = found.isNoticed() && !means.cancellation().isCancelled();
        List<String> unheard = noticed ? unheard(place, subject, slower, stop) : List.of();
        return ended(
                new Proof(
                        subject,
                        before.map(VerifyTrial::run),
                        after,
                        found.and(unheard),
                        change.leftOut(),
                        noticed ? idle(place, subject, change, slower, end) : List.of(),
                        false,
                        broken),
                second);
    }

    private Proof.Trials mutants(
            ProofPlace place,
            ProofSubject subject,
            ReadChange change,
            VerifyTrial sound,
            Optional<Instant> stop) {
        return new MutantSearch(place, subject.tree(), question.commands(), sound, told)
                .among(change.files(), subject.seed(), stop);
    }

    /// The parts that nothing needs. A Verify that notices nothing at all needs no part of the
    /// change.
    private List<Hunk> idle(
            ProofPlace place,
            ProofSubject subject,
            ReadChange change,
            VerifyTrial sound,
            Optional<Instant> end) {
        Duration longest = MutantSearch.patience(sound.time());
        return new Ablation(place, subject.tree(), question.commands(), longest, told)
                .of(change, subject.seed(), end);
    }

    /// The tests that Verify does not hear, where its runner tells no numbers.
    private List<String> unheard(
            ProofPlace place, ProofSubject subject, VerifyTrial sound, Optional<Instant> stop) {
        if (sound.run().counts().isPresent()) {
            return List.of();
        }
        Duration longest = MutantSearch.patience(sound.time());
        return new TestHearing(place, subject.tree(), question.commands(), longest, told)
                .unheard(
                        TestSources.of(means.repository(), subject.tree(), question.verify()),
                        stop);
    }

    /// Verify on the commit before. Beside a run, where nobody waits, it is only of use where the
    /// runner tells how many tests there are.
    private Optional<VerifyTrial> before(ProofPlace place, VerifyTrial after) {
        boolean hurried = question.bounds().times().isPresent() && !question.bounds().patient();
        if (hurried && after.run().counts().isEmpty()) {
            return Optional.empty();
        }
        told.accept("Verify on the commit before");
        return Optional.of(trial(place, question.base().value()));
    }

    /// A proof that ends before mutants are tried.
    private Proof proof(
            ProofSubject subject, ReadChange change, List<VerifyRun> after, List<Problem> broken) {
        return new Proof(
                subject,
                Optional.empty(),
                after,
                Proof.Trials.NONE,
                change.leftOut(),
                List.of(),
                question.bounds().plain(),
                broken);
    }

    private Result ended(Proof proof, VerifyTrial last) {
        return means.cancellation().isCancelled()
                ? new CutOff()
                : new Judged(proof, last.isGreen() ? "" : last.output());
    }

    private VerifyTrial trial(ProofPlace place, String tree) {
        place.fill(tree);
        return VerifyTrial.in(place, question.commands(), means.longest());
    }

    /// A seed that is the same whenever the same tree is proved.
    private static long seed(String tree) {
        return Long.parseUnsignedLong(tree.substring(0, 8), 16);
    }
}
