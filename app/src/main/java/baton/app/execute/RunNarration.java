package baton.app.execute;

import baton.app.command.Context;
import baton.app.terminal.Printable;
import baton.core.Plural;
import baton.core.Shown;
import baton.core.prove.StepGrade;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.core.run.LastProof;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.run.RunMode;
import baton.core.step.Awaited;
import baton.core.step.Complaint;
import baton.core.step.Question;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.step.StepRun;
import baton.core.view.ConditionReport;
import baton.core.view.RunFacts;
import baton.core.view.Span;
import baton.world.run.RunWatcher;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Tells what happens while it happens: for machines every entry as a line of JSON on stdout, for
/// people a plain line for what matters, on stderr.
final class RunNarration implements RunWatcher {
    private static final String TEST_FIRST =
            "Warning: the test that was to fail first passes already; the step may be done.";

    private final Context context;
    private final boolean resumes;
    private Optional<RunFacts> facts = Optional.empty();

    /// @param resumes true if the run was asked to go on with an earlier one
    public RunNarration(Context context, boolean resumes) {
        this.context = context;
        this.resumes = resumes;
    }

    @Override
    public void begins(RunFacts begun) {
        facts = Optional.of(begun);
        if (!context.json()) {
            context.note("Mode: " + (resumes ? RunMode.RESUME : begun.mode()).word());
            context.note("Project: " + Printable.line(begun.project().orElse("-")));
            context.note("File: " + Printable.line(begun.plan()));
            context.note("Run: " + begun.id());
            context.note(new SessionTelling(begun).strategy());
        }
    }

    @Override
    public void happened(Entry entry, RunEvent event, PlanRun run) {
        if (context.json()) {
            context.result(entry.with(Printable.clean(entry.data())).shown());
            context.terminal().flush();
        } else {
            tell(entry, event, run);
        }
    }

    private void tell(Entry entry, RunEvent event, PlanRun run) {
        Optional<SessionTelling> sessions = facts.map(SessionTelling::new);
        String prefix = sessions.map(told -> told.prefix(entry)).orElse("");
        line(entry, event, run)
                .or(() -> sessions.flatMap(told -> told.line(entry, event, run)))
                .ifPresent(line -> context.note(Printable.line(prefix + line)));
        new StepTelling(entry, run)
                .lines(event)
                .forEach(line -> context.note(prefix + Printable.line(line)));
        new KeptTelling(entry).lines().forEach(line -> context.note(Printable.line(prefix + line)));
        if (event instanceof RunEvent.Began) {
            sessions.ifPresent(
                    told -> told.beginning(entry).forEach(l -> context.note(Printable.line(l))));
        }
    }

    private Optional<String> line(Entry entry, RunEvent event, PlanRun run) {
        return switch (event) {
            case RunEvent.Resumed(List<Integer> lost) -> Optional.of(resuming(run, lost));
            case RunEvent.Noted(EventType type) ->
                    type == EventType.RUN_WAITING ? Optional.of(waiting(entry)) : Optional.empty();
            case RunEvent.InStep(int step, _, StepEvent inStep) -> line(entry, step, inStep, run);
            case RunEvent.Answered(_, _, String answer) -> Optional.of("Decided: " + answer);
            case RunEvent.ConditionsChecked checked -> Optional.of(ConditionReport.line(checked));
            case RunEvent.ProvedWhole(LastProof proof) -> proof(proof);
            case RunEvent.Began _ ->
                    facts.filter(known -> known.passedBefore() > 0)
                            .filter(known -> known.mode() == RunMode.RESUME)
                            .map(_ -> new ResumeTelling(facts, run).line())
                            .or(() -> facts.flatMap(known -> known.before(run)));
            case RunEvent.InSession _, RunEvent.Directed _ -> Optional.empty();
            case RunEvent.Audited _, RunEvent.Finished _ -> Optional.empty();
        };
    }

    private Optional<String> line(Entry entry, int step, StepEvent event, PlanRun run) {
        return switch (event) {
            case StepEvent.Started _, StepEvent.Recovered _ -> Optional.of(header(step));
            case StepEvent.AgentEnded(StepEvent.AgentOutcome outcome) -> ended(entry, outcome);
            case StepEvent.GateOpened(String gate, _) -> Optional.of(gate(gate));
            // A list is told as the report tells it: the first, and how many there are besides.
            case StepEvent.ScopeChecked(_, Optional<Complaint> found) ->
                    found.map(
                            complaint ->
                                    complaint.kind() == Complaint.Kind.FENCE
                                            ? fence(step, complaint)
                                            : attempt(entry) + complaint);
            case StepEvent.Verified(StepEvent.VerifyVerdict verdict) ->
                    Optional.of(verify(verdict));
            case StepEvent.ManifestChecked(Shown failures) ->
                    failures.first().stream()
                            .findFirst()
                            .map(failure -> "Manifest: FAIL — " + failure);
            case StepEvent.CheckpointRefused(String reason) -> Optional.of(attempt(entry) + reason);
            case StepEvent.CheckpointAltered _ ->
                    Optional.of("The hooks of the commit changed files: Verify runs again.");
            case StepEvent.Settled(StepEnd end) ->
                    Optional.of("Step " + step + ": " + word(end, run.step(step)));
            case StepEvent.AgentStarted _ -> new StepTelling(entry, run).retrying(step);
            case StepEvent.Witnessed(_, boolean testPassed) ->
                    testPassed ? Optional.of(TEST_FIRST) : Optional.empty();
            case StepEvent.Salvaged _ -> Optional.empty();
            case StepEvent.Graded(StepGrade grade) ->
                    Optional.of("Step " + step + ": grade " + grade.line());
            case StepEvent.CheckpointMaking _, StepEvent.Checkpointed _ -> Optional.empty();
        };
    }

    /// The line about a run that resumes. It names the steps that git does not show any more and
    /// that are done again, so that nobody is surprised.
    private String resuming(PlanRun run, List<Integer> lost) {
        String where = new ResumeTelling(facts, run).line();
        return lost.isEmpty()
                ? where
                : where
                        + " The commits of these steps are not in git any more, so they are done"
                        + " again: "
                        + Plural.numbered("step", lost);
    }

    /// The line about a wait, all of which is in the entry: nothing is decided by it.
    private static String waiting(Entry entry) {
        String until = text(entry, "until");
        Optional<Long> number = entry.data().whole("step");
        String step = number.map(n -> "Step " + n + ": ").orElse("");
        Awaited awaited = Awaited.of(text(entry, "awaited")).orElse(Awaited.RATE_LIMIT);
        String left = left(entry.at(), until);
        return step + "waiting for " + awaited.words() + ", " + left + "until " + until;
    }

    private static String left(Instant at, String until) {
        try {
            return Span.words(Duration.between(at, Instant.parse(until))) + " left, ";
        } catch (DateTimeParseException e) {
            return "";
        }
    }

    private String header(int number) {
        int total = facts.map(RunFacts::stepsTotal).orElse(0);
        String title =
                facts.stream()
                        .flatMap(f -> f.steps().stream())
                        .filter(step -> step.number() == number)
                        .map(RunFacts.StepFacts::title)
                        .findFirst()
                        .orElse("");
        return "--- Step " + place(number, total) + ": " + title + " ---";
    }

    /// The number of a step and of how many; where only some steps of a plan are told, also its
    /// place among them.
    private String place(int number, int total) {
        List<Integer> numbers =
                facts.stream()
                        .flatMap(known -> known.steps().stream())
                        .map(RunFacts.StepFacts::number)
                        .filter(known -> known > 0)
                        .toList();
        boolean whole = number == 0 || numbers.indexOf(number) + 1 == number;
        return whole
                ? number + "/" + total
                : number + " (" + (numbers.indexOf(number) + 1) + "/" + total + ")";
    }

    private static Optional<String> ended(Entry entry, StepEvent.AgentOutcome outcome) {
        return switch (outcome) {
            case StepEvent.AgentFailed(String reason) -> Optional.of(attempt(entry) + reason);
            case StepEvent.NeedsDecision(Question question) ->
                    Optional.of("The agent asks: " + question.sentence());
            case StepEvent.Finished _, StepEvent.RateLimited _ -> Optional.empty();
        };
    }

    private String gate(String gate) {
        String run = facts.map(known -> known.id().value()).orElse("RUN");
        return "The run waits for your answer: baton decide " + run + " " + gate + " ANSWER";
    }

    private static String fence(int step, Complaint complaint) {
        return "SCOPE VIOLATION: Step "
                + step
                + " requires "
                + complaint.what()
                + ", which is in the never-touch list or says what agents may do. Escalating.";
    }

    private static String attempt(Entry entry) {
        return "Attempt " + entry.attempt() + " failed: ";
    }

    private static String verify(StepEvent.VerifyVerdict verdict) {
        return switch (verdict) {
            case StepEvent.Green _ -> "Verify: PASS";
            case StepEvent.Red(String reason, _) when !reason.isEmpty() ->
                    "Verify: FAIL — " + reason;
            case StepEvent.Red _, StepEvent.PreflightBlocked _, StepEvent.PolicyRefused _ ->
                    "Verify: FAIL";
        };
    }

    /// The line about the last proof. A proof that holds without findings is not worth a line.
    private static Optional<String> proof(LastProof proof) {
        if (proof.kind() == LastProof.Kind.OFF) {
            return Optional.of("Last proof: off");
        }
        String found =
                proof.findings().stream()
                        .map(finding -> "step " + finding.step() + ": " + finding.what())
                        .collect(Collectors.joining("; "));
        String word = proof.holds() ? "PASS with notes" : "FAIL";
        return Optional.of("Last proof: " + word + " — " + found).filter(_ -> !found.isEmpty());
    }

    private static String word(StepEnd end, Optional<StepRun> step) {
        return switch (end) {
            case PASSED -> StepTelling.passed(step);
            case FAILED -> "FAILED";
            case ESCALATED -> "ESCALATED — requires human judgment";
            case SKIPPED -> skipped(step);
            case BLOCKED -> "BLOCKED";
        };
    }

    /// The plan or a person leaves a step out.
    private static String skipped(Optional<StepRun> step) {
        boolean planned =
                step.filter(s -> s.rules().whenExhausted() == StepEnd.SKIPPED).isPresent();
        return planned ? "SKIPPED (non-critical per plan)" : "SKIPPED (left out by a person)";
    }

    private static String text(Entry entry, String key) {
        return entry.data().text(key);
    }
}
