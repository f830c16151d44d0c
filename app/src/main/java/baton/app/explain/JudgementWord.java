package baton.app.explain;

import java.util.Locale;

/// A word by which a plan, a change or a proof is judged: the rules of reviews, the verdicts about
/// plans, and the levels of proof.
enum JudgementWord implements ExplainedWord {
    MISSING_BRIEF_REF(
            "A review found work that does not say which part of the brief it serves.",
            "Name the part of the brief, or take the work out."),
    UNIMPLEMENTED_CRITERION(
            "A review found a success criterion of the brief that nothing implements.",
            "Implement it by a further step, or change the brief."),
    BROKEN_SUCCESS_CRITERION(
            "A review found a success criterion of the brief that does not hold.",
            "Run what the finding names, and mend it."),
    SCOPE_CREEP_BUILT(
            "A review found work that the brief does not ask for.",
            "Take it out, or add it to the brief."),
    NON_GOAL_VIOLATED(
            "A review found work that the brief rules out.",
            "Take it out, or change the non-goals of the brief."),
    MISSING_TEST(
            "A review found behaviour that no test covers.", "Add a test that fails without it."),
    SECURITY_INJECTION(
            "A review found input that can become a command, a query or a path.",
            "Quote, check or bind the input where the finding says."),
    PLACEHOLDER_IN_CODE("A review found a placeholder where code is needed.", "Write the code."),
    COVERAGE_SILENT_SKIP(
            "A review found tests or cases that are passed over in silence.",
            "Have them run, or say why they do not."),
    MISSING_ERROR_HANDLING(
            "A review found a failure that nothing handles.", "Handle it where the finding says."),
    HIDDEN_DEPENDENCY(
            "A review found something that the code needs and nothing declares.",
            "Declare it, or do without it."),
    CROSS_FILE_REGRESSION(
            "A review found a change that breaks another file.",
            "Mend the file that the finding names."),
    APPROVE(
            "The criticism of the plan found nothing against it.",
            "Nothing has to be done; carry it out with `baton execute`."),
    APPROVE_WITH_NOTES(
            "The criticism of the plan found things that may stay as they are.",
            "Read the notes at the end of the plan; nothing has to be done."),
    REVISE(
            "The criticism of the plan found something that should be otherwise, in every draft.",
            "Correct what the plan names at its end, then look with `baton execute --dry-run`."),
    REPLAN(
            "The criticism of the plan found something with which it must not be carried out.",
            "Have it made again with `baton plan`, or correct what it names at its end."),
    NEEDS_ATTENTION(
            "A dry run found something that keeps the plan from being carried out.",
            "Mend what is listed below the verdict, then look again."),
    PLAIN(
            "The level of proof by which a step passes when Verify and its manifest hold.",
            "Ask for more with `baton execute --proof witnessed` or `--proof strict`."),
    WITNESSED(
            "The level of proof by which mistakes are put into each change, to see whether Verify"
                    + " notices them. Nothing waits for that.",
            "Read the grades in `baton report`."),
    STRICT(
            "The level of proof by which a step passes only where Verify notices the mistakes that"
                    + " are put into its change.",
            "Where it asks too much of a step, use `--proof witnessed`."),
    UNNOTICED(
            "A mistake in the change with which Verify stays green.",
            "Add a test that fails with it: `baton explain VERIFY_BLIND`."),
    UNNEEDED(
            "A part of the change without which Verify stays green.",
            "Take the part out, or add a test that needs it.");

    private final String meaning;
    private final String fix;

    JudgementWord(String meaning, String fix) {
        this.meaning = meaning;
        this.fix = fix;
    }

    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String meaning() {
        return meaning;
    }

    @Override
    public String fix() {
        return fix;
    }
}
