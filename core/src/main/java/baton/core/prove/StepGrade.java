package baton.core.prove;

import baton.core.Shown;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The worth of a step's Verify, by what its witnesses showed.
///
/// @param grade nothing where nothing could be shown
/// @param words the reason why there is no grade, or what the grade means
/// @param mutants the mistakes in the change that Verify did not notice
/// @param hunks the parts of the change that nothing needs
/// @param shrunk the numbers of tests before and after, where there are fewer, or how many failed
/// while Verify was green; empty otherwise
public record StepGrade(
        Optional<ProofGrade> grade, String words, Shown mutants, Shown hunks, String shrunk) {

    private static final String HIDDEN = "TESTS_FAILED: ";

    /// No grade, for this reason.
    public static StepGrade none(String why) {
        return new StepGrade(Optional.empty(), why, Shown.NONE, Shown.NONE, "");
    }

    /// The grade of a proof. A Verify that is not green twice on the work as it is shows nothing.
    public static StepGrade of(Proof proof) {
        boolean sound = proof.grade() != ProofGrade.RED && proof.grade() != ProofGrade.FLAKY;
        return new StepGrade(
                Optional.of(proof.grade()).filter(_ -> sound),
                sound ? proof.grade().words() : unsound(proof.grade()),
                Shown.texts(proof.survivors()),
                Shown.texts(proof.unneeded()),
                proof.hidden().map(HIDDEN::concat).or(proof::shrunk).orElse(""));
    }

    private static String unsound(ProofGrade grade) {
        return grade == ProofGrade.RED
                ? "Verify is red on the same work in a private place"
                : "Verify was green and then red on the same work in a private place";
    }

    /// The grade in one word, as it is published.
    public String word() {
        return grade.map(ProofGrade::word).orElse("none");
    }

    /// The reason for which a strict run does not let the step pass; nothing where there is none.
    /// A part of a change that nothing needs is no reason: nobody tests a comment.
    public Optional<String> objection() {
        List<String> reasons = new ArrayList<>();
        if (isUnhearing()) {
            reasons.add("VERIFY_BLIND: " + unheard() + mutants.joined("; "));
        }
        if (!shrunk.isEmpty()) {
            reasons.add(counted());
        }
        return reasons.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", reasons));
    }

    private boolean isUnhearing() {
        return grade.filter(one -> one == ProofGrade.BLIND || one == ProofGrade.DEAF).isPresent();
    }

    private String unheard() {
        return grade.equals(Optional.of(ProofGrade.DEAF))
                ? "Verify runs tests and comes to nothing that they expect: "
                : "no test notices ";
    }

    private String counted() {
        return shrunk.startsWith(HIDDEN) ? shrunk : "TESTS_SHRANK: " + shrunk;
    }

    /// The grade on one line, for people.
    public String line() {
        StringBuilder line = new StringBuilder(word()).append(": ").append(words);
        if (!shrunk.isEmpty()) {
            line.append("; ").append(counted());
        }
        return line.toString();
    }

    /// The mistakes that were not noticed and the parts that nothing needs, a line each.
    public List<String> findings() {
        List<String> lines = new ArrayList<>();
        boolean deaf = grade.equals(Optional.of(ProofGrade.DEAF));
        String known = deaf ? "never heard: " : "not noticed: ";
        String what = isUnhearing() ? "VERIFY_BLIND: " + known : known;
        mutants.first().forEach(mutant -> lines.add(what + mutant));
        more(mutants).ifPresent(lines::add);
        hunks.first().forEach(hunk -> lines.add("UNPROVED_HUNK: nothing needs " + hunk));
        more(hunks).ifPresent(lines::add);
        return lines;
    }

    private static Optional<String> more(Shown list) {
        return list.more() == 0 ? Optional.empty() : Optional.of("and " + list.more() + " more");
    }
}
