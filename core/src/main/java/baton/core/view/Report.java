package baton.core.view;

import baton.core.Plural;
import baton.core.Shown;
import baton.core.contract.progress.Drift;
import baton.core.contract.work.WorkId;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.run.RunResult;
import baton.core.step.Gate;
import baton.core.step.Note;
import baton.core.step.Question;
import baton.core.step.StepEnd;
import baton.core.step.StepRun;
import baton.core.view.RunFacts.StepFacts;
import baton.core.view.chronicle.Chronicle;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The report of a run, as Markdown: the text that a person reads when a run has ended.
public final class Report {
    private static final String POLICY = "refused by the command policy: ";

    private final RunFacts facts;
    private final PlanRun run;
    private final SessionReport sessions;
    private final Optional<RunEvent.Halt> halt;
    private final Chronicle told;
    private final StringBuilder out = new StringBuilder();

    private Report(RunFacts facts, PlanRun run, Chronicle told) {
        this.facts = facts;
        this.run = run;
        this.sessions = new SessionReport(facts, run, told);
        this.halt = told.halt();
        this.told = told;
    }

    /// `told` is the journal of the run.
    public static String of(RunFacts facts, PlanRun run, Chronicle told) {
        Report report = new Report(facts, run, told);
        report.write();
        return report.out.toString();
    }

    private void write() {
        line("## Ultraexecute Local Complete", "");
        line("**Result:** " + resultLine());
        halt.ifPresent(
                what -> {
                    line("**Stopped by:** " + Cells.cell(what.message()));
                    line("**To mend it:** " + Cells.cell(what.fix()));
                });
        told.undone().ifPresent(by -> line("**Undone by:** " + by));
        line("**Run:** " + facts.id() + " · **Plan:** " + facts.plan());
        line("**Type:** " + facts.planType().word() + " · **Mode:** " + facts.mode().word());
        line("**Agent:** " + facts.agent() + " · **Sandbox:** " + facts.sandbox(), "");
        sessions.section().forEach(this::line);
        stepResults();
        BesideReport.section(told).forEach(this::line);
        ConditionReport.section(run.conditions()).forEach(this::line);
        GradeReport.section(run).forEach(this::line);
        ProofReport.section(run).forEach(this::line);
        audit();
        advisories();
        securityBlocks();
        counts();
        failureDetails();
        whatRemains();
    }

    private String resultLine() {
        RunResult result = run.result().orElse(RunResult.STOPPED);
        StepCounts counts = StepCounts.of(run);
        String at = StepCounts.stopper(run).map(s -> " at step " + s.rules().number()).orElse("");
        return switch (result) {
            case COMPLETED -> "COMPLETED";
            case FAILED -> at.isEmpty() ? "FAILED (exit condition)" : "FAILED" + at;
            case STOPPED -> at.isEmpty() ? stopped() : "STOPPED (escalation)";
            case BLOCKED -> "BLOCKED" + at;
            case PARTIAL -> "PARTIAL" + share(counts) + Shortfall.of(run);
        };
    }

    /// Nothing where all of them passed: the reason is another one.
    private String share(StepCounts counts) {
        int passed = passed(counts);
        boolean all = passed == facts.stepsTotal() && !Shortfall.reasons(run).isEmpty();
        return all ? "" : " (%d/%d passed)".formatted(passed, facts.stepsTotal());
    }

    private String stopped() {
        if (halt.isPresent()) {
            return "STOPPED (" + halt.get().code() + ")";
        }
        boolean refused = run.conditions().entry() == PlanRun.ConditionState.FAILED;
        if (sessions.moved()) {
            return "STOPPED (branch moved)";
        }
        if (refused) {
            return "STOPPED (entry condition)";
        }
        return told.isPaused() ? "STOPPED (paused)" : "STOPPED (interrupted)";
    }

    private void stepResults() {
        line("### Step Results", "");
        line("| Step | Description | Result | Attempts | Commit | Manifest | Notes |");
        line("|---|---|---|---|---|---|---|");
        for (StepRun step : run.steps()) {
            line(
                    Cells.row(
                            String.valueOf(step.rules().number()),
                            title(step),
                            result(step),
                            String.valueOf(step.attempts()),
                            run.commit(step).map(Cells::brief).orElse("—"),
                            run.isGone(step) ? "fail" : manifest(step),
                            notes(step)));
        }
        line("");
        facts.before(run)
                .ifPresent(
                        text ->
                                line(
                                        Character.toUpperCase(text.charAt(0))
                                                + text.substring(1)
                                                + ".",
                                        ""));
    }

    private String result(StepRun step) {
        if (run.isGone(step)) {
            return "GONE";
        }
        return Shortfall.isRed(run, step) ? "RED" : word(step);
    }

    private void audit() {
        line("### Manifest Audit", "");
        List<Drift> drift = run.audit().map(audit -> audit.drift()).orElse(List.of());
        String early = run.audit().isEmpty() ? " (the run ended before)" : "";
        line("- **Status:** " + Summary.auditWord(run) + early);
        int recoveries = Summary.recoveries(run);
        line("- **Recovery dispatched:** " + (recoveries > 0) + " (depth " + recoveries + ")");
        line("- **Legacy plan:** " + facts.legacy());
        run.steps().forEach(this::checkpointDrift);
        line("");
        if (!drift.isEmpty()) {
            line("| Check | Expected | Actual |", "|---|---|---|");
            drift.forEach(d -> line(Cells.row(d.check(), d.expected(), d.actual())));
            line("");
        }
        sessions.exhausted().forEach(text -> line(text, ""));
    }

    /// Names a commit whose subject is not what the plan says. That is an advice: the work of the
    /// step is proved, and the audit is content with it.
    private void checkpointDrift(StepRun step) {
        step.tally()
                .finding()
                .checkpoint()
                .filter(_ -> step.end().equals(Optional.of(StepEnd.PASSED)))
                .map(
                        drift ->
                                "step %d: `%s` does not match `%s`"
                                        .formatted(
                                                step.rules().number(),
                                                drift.actualMessage(),
                                                drift.expectedPattern()))
                .ifPresent(text -> line("- **Checkpoint drift (advisory):** " + Cells.cell(text)));
    }

    private void advisories() {
        if (!facts.advisories().isEmpty()) {
            line("### Security advisories", "");
            facts.advisories().forEach(advisory -> line("- " + Cells.cell(advisory)));
            line("");
        }
    }

    /// Writes the section about commands that the command policy refused at the moment they were to
    /// run.
    private void securityBlocks() {
        List<String> blocks =
                run.steps().stream()
                        .flatMap(
                                step ->
                                        step.tally().failures().stream()
                                                .filter(why -> why.startsWith(POLICY))
                                                .map(why -> blocked(step, why)))
                        .toList();
        if (!blocks.isEmpty()) {
            line("### Security blocks", "");
            blocks.forEach(block -> line("- " + Cells.cell(block)));
            line("");
        }
    }

    private static String blocked(StepRun step, String why) {
        return "Step " + step.rules().number() + ": " + why.substring(POLICY.length());
    }

    private void counts() {
        StepCounts counts = StepCounts.of(run);
        line("### Summary", "", "| Passed | Failed | Skipped | Blocked | Not reached | Total |");
        line("|---|---|---|---|---|---|");
        line(
                Cells.row(
                        String.valueOf(passed(counts)),
                        String.valueOf(counts.failed()),
                        String.valueOf(counts.skipped()),
                        String.valueOf(counts.blocked()),
                        String.valueOf(Summary.notReached(facts, run, counts)),
                        String.valueOf(facts.stepsTotal())),
                "");
        sessions.unmerged().ifPresent(text -> line(text, ""));
        boolean complete = run.result().equals(Optional.of(RunResult.COMPLETED));
        if (complete && run.conditions().exit() == PlanRun.ConditionState.HELD) {
            line("All steps completed. Exit condition: PASS.", "");
        }
    }

    private void failureDetails() {
        List<StepRun> failed =
                run.steps().stream().filter(step -> !step.tally().failures().isEmpty()).toList();
        if (failed.isEmpty()) {
            return;
        }
        line("### Failure Details", "");
        for (StepRun step : failed) {
            line("Step " + step.rules().number() + ": " + Cells.cell(title(step)), "");
            line("- on failure: " + onFailure(step));
            line("- attempts: " + step.attempts());
            step.tally().failures().forEach(reason -> line("- " + Cells.cell(reason)));
            step.tally().salvage().forEach(ref -> line("- work kept at `" + ref + "`"));
            line("");
            output(step.tally().finding().output());
        }
    }

    /// Writes the output of the command that failed last, indented, so that nothing in it is
    /// Markdown.
    private void output(Shown output) {
        if (!output.isEmpty()) {
            output.first().forEach(text -> line("    " + text));
            line(output.more() > 0 ? "    … and " + Plural.count(output.more(), "line") : "");
            line("");
        }
    }

    private static String onFailure(StepRun step) {
        return switch (step.rules().whenExhausted()) {
            case FAILED -> "revert or retry";
            case SKIPPED -> "skip";
            case ESCALATED, BLOCKED, PASSED -> "escalate";
        };
    }

    private void whatRemains() {
        List<StepRun> open =
                run.steps().stream()
                        .filter(s -> run.isGone(s) || !s.end().map(Report::done).orElse(false))
                        .toList();
        boolean completed = run.result().equals(Optional.of(RunResult.COMPLETED));
        if (completed || told.undone().isPresent()) {
            return;
        }
        run.asking().forEach(this::question);
        line("### What Remains", "");
        List<String> unmerged = sessions.remaining();
        List<RunFacts.StepFacts> undone = facts.undone(run);
        boolean nothing = open.isEmpty() && unmerged.isEmpty() && undone.isEmpty();
        List<String> mending = Shortfall.mending(run);
        mending.forEach(this::line);
        if (nothing && mending.isEmpty()) {
            line("No step is left to do; read the last proof, the audit and the notes.");
        }
        undone.forEach(
                step ->
                        line(
                                "- Step %d: %s (its Verify is red: it is done again)"
                                        .formatted(step.number(), Cells.cell(step.title()))));
        open.forEach(
                step -> line("- Step " + step.rules().number() + ": " + Cells.cell(title(step))));
        unmerged.forEach(this::line);
        String way = nothing && isJudged() ? "When that is mended, look again with" : "Go on with";
        line("", way + ": `" + facts.resumption() + "`", "");
        leftOut().ifPresent(this::leftOut);
    }

    /// The TASKs of a WORK stand in its ledger, too.
    private Optional<LeftOut> leftOut() {
        return WorkId.folderOf(facts.plan()).isPresent()
                ? Optional.empty()
                : LeftOut.of(told, facts.mode());
    }

    private void leftOut(LeftOut left) {
        left.steps().forEach(step -> line("- Step " + step + ": left out by " + left.by(step)));
        String command = left.command(facts.id(), facts.plan(), Optional.of(facts.agent()));
        line("", "Have it tried after all with: `" + command + "`", "");
    }

    /// True if the run came to its end, so that going on with it only looks once more.
    private boolean isJudged() {
        return run.result()
                .filter(end -> end == RunResult.PARTIAL || end == RunResult.FAILED)
                .isPresent();
    }

    private void question(StepRun step) {
        Gate gate = step.tally().openGate().orElseThrow();
        Question question = gate.question();
        String words = facts.id() + " " + gate.id();
        line("### Decision Needed", "");
        line("Step " + step.rules().number() + " asks: " + Cells.cell(question.context()), "");
        for (String option : question.options()) {
            boolean advised = question.recommended().equals(Optional.of(option));
            line("- " + Cells.cell(option) + (advised ? " (recommended)" : ""));
        }
        line(question.options().isEmpty() ? "Answer with:" : "\nAnswer with one of them:");
        line("", "    baton decide " + words + " ANSWER");
        question.agreed().ifPresent(_ -> line("    baton approve " + words));
        line("");
    }

    private int passed(StepCounts counts) {
        return counts.passed() + facts.settledBefore(run);
    }

    private static boolean done(StepEnd end) {
        return end == StepEnd.PASSED || end == StepEnd.SKIPPED;
    }

    private static String word(StepRun step) {
        return step.end()
                .map(
                        end ->
                                switch (end) {
                                    case PASSED -> "PASS";
                                    case FAILED -> "FAIL";
                                    case SKIPPED, ESCALATED, BLOCKED -> end.name();
                                })
                .orElse("—");
    }

    private static String manifest(StepRun step) {
        return step.end()
                .map(
                        end ->
                                switch (end) {
                                    case PASSED ->
                                            step.tally().notes().isEmpty()
                                                    ? "pass"
                                                    : "pass-with-note";
                                    case FAILED, ESCALATED -> "fail";
                                    case SKIPPED, BLOCKED -> "n/a";
                                })
                .orElse("—");
    }

    private String notes(StepRun step) {
        Stream<String> merged = Unmerged.holds(run, step) ? Stream.of(Unmerged.NOTE) : Stream.of();
        return Stream.concat(merged, step.tally().notes().stream().map(Note::word))
                .collect(Collectors.joining(", "));
    }

    private String title(StepRun step) {
        Optional<StepFacts> known =
                facts.steps().stream().filter(f -> f.number() == step.rules().number()).findFirst();
        return known.map(StepFacts::title).orElse("");
    }

    private void line(String... lines) {
        for (String line : lines) {
            out.append(line).append('\n');
        }
    }
}
