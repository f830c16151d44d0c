package baton.core.prove;

import baton.core.Fault;
import baton.core.Plural;
import baton.core.Problem;
import baton.core.Shown;
import baton.core.counting.TestCounts;
import baton.core.mutant.Hunk;
import baton.core.mutant.Mutant;
import baton.core.mutant.Unmutable;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The facts about a change, and the verdict that follows from them.
///
/// @param before Verify on the commit that the change is compared with
/// @param after Verify on the change: the first run, and the second where the first was green
/// @param trials what was tried with mistakes
/// @param left changed files without mutants
/// @param idle parts of the change without which Verify is green, too
/// @param plain true if no mutants were asked for
/// @param broken the rules that the change breaks
public record Proof(
        ProofSubject subject,
        Optional<VerifyRun> before,
        List<VerifyRun> after,
        Trials trials,
        List<Left> left,
        List<Hunk> idle,
        boolean plain,
        List<Problem> broken) {
    /// Mistakes that were tried.
    ///
    /// @param tried those in the change, one after the other
    /// @param unheard tests that Verify runs, and whose expectations it does not come to
    /// @param timeUp true if more mistakes in the change would have been tried
    public record Trials(List<Tried> tried, List<String> unheard, boolean timeUp) {
        public static final Trials NONE = new Trials(List.of(), List.of(), false);

        public Trials {
            tried = List.copyOf(tried);
            unheard = List.copyOf(unheard);
        }

        /// The same, with tests that are not heard.
        public Trials and(List<String> tests) {
            return new Trials(tried, tests, timeUp);
        }

        /// True if Verify noticed a mistake in the change.
        public boolean isNoticed() {
            return tried.stream().anyMatch(one -> one.reaction().isNoticed());
        }
    }

    /// A mutant, and what Verify made of it.
    public record Tried(Mutant mutant, Reaction reaction) {
        /// The place and the mistake, for people.
        public String words() {
            return mutant.words() + ": " + reaction.words();
        }

        private Value value() {
            return new FieldsBuilder()
                    .put("path", mutant.path())
                    .put("line", mutant.line())
                    .put("mutation", name(mutant.mutation()))
                    .put("old", mutant.edit().oldShown())
                    .put("new", mutant.edit().replacementShown())
                    .put("reaction", name(reaction))
                    .build();
        }
    }

    /// A changed file without mutants.
    public record Left(String path, Unmutable reason) {
        private Value value() {
            return new FieldsBuilder().put("path", path).put("reason", name(reason)).build();
        }
    }

    public Proof {
        after = List.copyOf(after);
        left = List.copyOf(left);
        idle = List.copyOf(idle);
        broken = List.copyOf(broken);
        if (after.isEmpty()) {
            throw new IllegalArgumentException("nothing was run");
        }
    }

    public ProofGrade grade() {
        if (!after.getFirst().isGreen()) {
            return ProofGrade.RED;
        }
        if (!after.getLast().isGreen()) {
            return ProofGrade.FLAKY;
        }
        if (plain) {
            return ProofGrade.GREEN;
        }
        if (!trials.unheard().isEmpty()) {
            return ProofGrade.DEAF;
        }
        if (meets(Reaction.FAILURE)) {
            return ProofGrade.ASSERTED;
        }
        if (meets(Reaction.RED)) {
            return ProofGrade.NOTICED;
        }
        if (meets(Reaction.ERROR) || meets(Reaction.TIME)) {
            return ProofGrade.BROKEN_OFF;
        }
        if (trials.timeUp()) {
            return ProofGrade.UNFINISHED;
        }
        return meets(Reaction.NONE) ? ProofGrade.BLIND : ProofGrade.UNGRADED;
    }

    /// The mistakes in the change that were tried.
    public List<Tried> tried() {
        return trials.tried();
    }

    private boolean meets(Reaction reaction) {
        return tried().stream().anyMatch(one -> one.reaction() == reaction);
    }

    /// The verdict in a few letters. A good grade is no proof where something else speaks against
    /// the change.
    public String title() {
        boolean against =
                switch (grade()) {
                    case RED, FLAKY, BLIND, DEAF, UNFINISHED -> true;
                    case ASSERTED, NOTICED, BROKEN_OFF, UNGRADED, GREEN -> false;
                };
        return against || holds() ? grade().title() : "NOT PROVED";
    }

    /// The mistakes that Verify did not notice, for people; where it is deaf, the tests.
    public List<String> survivors() {
        return grade() == ProofGrade.DEAF
                ? trials.unheard()
                : unnoticed().stream().map(Mutant::words).toList();
    }

    List<Mutant> unnoticed() {
        return tried().stream()
                .filter(one -> one.reaction() == Reaction.NONE)
                .map(Tried::mutant)
                .toList();
    }

    /// The reasons why the change is not proved; none where it is.
    public List<Problem> problems() {
        List<Problem> problems = new ArrayList<>(broken);
        switch (grade()) {
            case RED -> problems.add(red());
            case FLAKY ->
                    problems.add(
                            Fault.VERIFY_FLAKY.because(
                                    "`%s` was green and then %s on the same tree"
                                            .formatted(subject.verify(), after.getLast().word())));
            case BLIND -> problems.add(blind());
            case DEAF -> problems.add(deaf());
            case UNFINISHED ->
                    problems.add(
                            Fault.PROOF_UNFINISHED.because(
                                    "the time was over after "
                                            + Plural.count(unnoticed().size(), "mutant")));
            case ASSERTED, NOTICED, BROKEN_OFF, UNGRADED, GREEN -> {
                // Nothing speaks against it.
            }
        }
        hidden().map(Fault.TESTS_FAILED::because).ifPresent(problems::add);
        shrunk().map(Fault.TESTS_SHRANK::because).ifPresent(problems::add);
        idle.forEach(hunk -> problems.add(unproved(hunk)));
        return problems;
    }

    private Problem red() {
        VerifyRun run = after.getFirst();
        String end =
                run.exit().isEmpty() ? "ran out of time" : "exited with " + run.exit().getAsInt();
        return Fault.VERIFY_RED.because("`" + subject.verify() + "` " + end);
    }

    private Problem blind() {
        List<Mutant> all = unnoticed();
        Mutant first = all.getFirst();
        String message =
                "`%s` stays green with each of %s in the change, such as `%s` for `%s` in %s:%d"
                        .formatted(
                                subject.verify(),
                                Plural.count(all.size(), "mistake"),
                                first.edit().replacementShown(),
                                first.edit().oldShown(),
                                first.path(),
                                first.line());
        return Fault.VERIFY_BLIND.because(message);
    }

    private Problem deaf() {
        return Fault.VERIFY_BLIND
                .because(
                        "`%s` runs %s and comes to nothing that they expect: %s"
                                .formatted(
                                        subject.verify(),
                                        Plural.count(trials.unheard().size(), "test file"),
                                        Shown.texts(trials.unheard()).joined(", ")))
                .withFix("see what ends the tests: the code under test may end their process");
    }

    /// The numbers of tests before and after, where there are fewer than before.
    public Optional<String> shrunk() {
        Optional<TestCounts> now = after.getFirst().counts();
        Optional<TestCounts> then = before.flatMap(VerifyRun::counts);
        boolean silent = now.isEmpty() && before.filter(VerifyRun::reserved).isPresent();
        boolean fewer =
                then.filter(known -> now.isEmpty() || now.get().isLessThan(known)).isPresent();
        if (!fewer || silent || !after.getFirst().isGreen()) {
            return Optional.empty();
        }
        String told = now.map(TestCounts::words).orElse("none are told");
        return Optional.of("before: " + then.get().words() + "; with it: " + told);
    }

    /// The tests that failed by the runner's own words, or were never come to, while the command
    /// ended with 0.
    public Optional<String> hidden() {
        VerifyRun run = after.getFirst();
        if (run.isGreen() && run.cutShort()) {
            return Optional.of(
                    "`%s` ends with 0, and its report in TAP breaks off without a plan"
                            .formatted(subject.verify()));
        }
        return run.isGreen() && run.broken() > 0
                ? Optional.of(
                        "`%s` ends with 0, and its runner tells of %s"
                                .formatted(
                                        subject.verify(),
                                        Plural.count(run.broken(), "failed test")))
                : Optional.empty();
    }

    /// A part that nothing needs is worth a word and no more: no test needs a comment or a log.
    static Problem unproved(Hunk hunk) {
        return Fault.UNPROVED_HUNK.because("nothing needs " + hunk.words());
    }

    /// The parts of the change that nothing needs, for people.
    public List<String> unneeded() {
        return idle.stream().map(Hunk::words).toList();
    }

    /// True if nothing speaks against the change.
    public boolean holds() {
        return problems().stream().noneMatch(Problem::isError);
    }

    /// The proof as data, for machines and for the receipt.
    public FieldsBuilder value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("holds", holds());
        fields.put("grade", name(grade()));
        fields.put("base", subject.base());
        fields.put("tree", subject.tree());
        fields.put("verify", subject.verify());
        fields.put("seed", subject.seed());
        before.ifPresent(run -> fields.put("before", run.value()));
        fields.put("after", Value.items(after.stream().map(VerifyRun::value).toList()));
        fields.put("mutants", Value.items(tried().stream().map(Tried::value).toList()));
        fields.put("unheard", Value.texts(trials.unheard()));
        fields.put("left_out", Value.items(left.stream().map(Left::value).toList()));
        fields.put("unproved", Value.items(idle.stream().map(Proof::value).toList()));
        return fields;
    }

    private static Value value(Hunk hunk) {
        return new FieldsBuilder()
                .put("path", hunk.path())
                .put("line", hunk.first())
                .put("last_line", hunk.last())
                .put("title", hunk.title().strip())
                .build();
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
