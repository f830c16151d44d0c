package baton.app.execute;

import baton.app.command.Context;
import baton.app.terminal.Printable;
import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.EventType;
import baton.core.run.LastProof;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.step.Awaited;
import baton.core.step.Complaint;
import baton.core.step.Question;
import baton.core.step.StepEvent;
import baton.core.text.Value;
import baton.core.view.RunFacts;
import baton.core.view.Span;
import baton.world.run.Execution;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Tells what happens while it happens: for machines every entry as a line of JSON on stdout, for
/// people a plain line for what matters, on stderr.
public final class RunNarration implements Execution.Watcher {
    private final Context context;
    private Optional<RunFacts> facts = Optional.empty();

    public RunNarration(Context context) {
        this.context = context;
    }

    @Override
    public void begins(RunFacts begun) {
        facts = Optional.of(begun);
        if (!context.json()) {
            context.note("Mode: " + begun.mode());
            context.note("Project: " + begun.project().orElse("-"));
            context.note("File: " + begun.plan());
            context.note("Run: " + begun.id());
            context.note(new SessionTelling(begun).strategy());
        }
    }

    @Override
    public void happened(Entry entry, PlanRun run) {
        if (context.json()) {
            context.result(entry.with(Printable.clean(entry.data())).shown());
            context.terminal().flush();
        } else {
            EventType.ofWord(entry.type()).ifPresent(type -> tell(type, entry, run));
        }
    }

    private void tell(EventType type, Entry entry, PlanRun run) {
        Optional<SessionTelling> sessions = facts.map(SessionTelling::new);
        String prefix = sessions.map(told -> told.prefix(entry)).orElse("");
        line(type, entry)
                .or(() -> sessions.flatMap(told -> told.line(type, entry, run)))
                .ifPresent(line -> context.note(Printable.line(prefix + line)));
        new KeptTelling(entry).lines().forEach(line -> context.note(Printable.line(prefix + line)));
        if (type == EventType.RUN_STARTED) {
            sessions.ifPresent(
                    told -> told.beginning(entry).forEach(l -> context.note(Printable.line(l))));
        }
    }

    private Optional<String> line(EventType type, Entry entry) {
        return switch (type) {
            case RUN_RESUMED -> Optional.of(resuming(entry));
            case RUN_WAITING -> Optional.of(waiting(entry));
            case STEP_STARTED -> Optional.of(header(entry));
            case AGENT_ENDED -> ended(entry);
            case GATE_OPENED -> Optional.of(gate(entry));
            case GATE_ANSWERED -> Optional.of("Decided: " + text(entry, "answer"));
            case SCOPE_CHECKED -> complaint(entry);
            case VERIFY_ENDED -> Optional.of(verify(entry));
            case MANIFEST_CHECKED -> manifest(entry);
            case CHECKPOINT_REFUSED -> Optional.of(attempt(entry) + text(entry, "reason"));
            case CHECKPOINT_ALTERED ->
                    Optional.of("The hooks of the commit changed files: Verify runs again.");
            case PROOF_ENDED -> proof(entry);
            case STEP_PASSED -> Optional.of(name(entry) + ": PASS");
            case STEP_FAILED -> Optional.of(name(entry) + ": " + failed(entry));
            case STEP_SKIPPED -> Optional.of(name(entry) + ": SKIPPED (non-critical per plan)");
            case STEP_BLOCKED -> Optional.of(name(entry) + ": BLOCKED");
            case RUN_STARTED,
                    RUN_ENDED,
                    SESSION_STARTED,
                    SESSION_ENDED,
                    SESSION_MERGING,
                    SESSION_MERGED,
                    SESSION_CONFLICTED,
                    SESSION_RESCUED,
                    SALVAGE_SAVED,
                    STEP_WITNESSED,
                    AGENT_STARTED,
                    CHECKPOINT_MAKING,
                    CHECKPOINT_MADE,
                    AUDIT_ENDED,
                    AGENT_SPENT ->
                    Optional.empty();
        };
    }

    /// The line about a run that resumes. It names the steps that git does not show any more and
    /// that are done again, so that nobody is surprised.
    private static String resuming(Entry entry) {
        return EventReading.of(entry).orElse(null) instanceof RunEvent.Resumed(List<Integer> lost)
                        && !lost.isEmpty()
                ? "Resuming. Not found in git any more, and done again: step "
                        + String.join(", ", lost.stream().map(String::valueOf).toList())
                : "Resuming.";
    }

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

    private String header(Entry entry) {
        String number = entry.unit().substring(entry.unit().indexOf('-') + 1);
        int total = facts.map(RunFacts::stepsTotal).orElse(0);
        String title =
                facts.stream()
                        .flatMap(f -> f.steps().stream())
                        .filter(step -> String.valueOf(step.number()).equals(number))
                        .map(RunFacts.StepFacts::title)
                        .findFirst()
                        .orElse("");
        return "--- Step " + number + "/" + total + ": " + title + " ---";
    }

    private static Optional<String> ended(Entry entry) {
        return switch (text(entry, "outcome")) {
            case "failed" -> Optional.of(attempt(entry) + text(entry, "reason"));
            case "needs_decision" -> Optional.of("The agent asks: " + question(entry));
            case String _ -> Optional.empty();
        };
    }

    private static String question(Entry entry) {
        Optional<String> advice = Optional.of(text(entry, "recommended")).filter(a -> !a.isEmpty());
        return new Question(text(entry, "question"), texts(entry, "options"), advice).sentence();
    }

    private String gate(Entry entry) {
        String run = facts.map(known -> known.id().value()).orElse("RUN");
        return "It waits for an answer: baton decide "
                + run
                + " "
                + text(entry, "gate")
                + " ANSWER";
    }

    private static String attempt(Entry entry) {
        return "Attempt " + entry.attempt() + " failed: ";
    }

    /// A list is told as the report tells it: the first, and how many there are besides.
    private static Optional<String> complaint(Entry entry) {
        return EventReading.of(entry).orElse(null)
                        instanceof
                        RunEvent.InStep(_, _, StepEvent.ScopeChecked(_, Optional<Complaint> found))
                ? found.map(complaint -> attempt(entry) + complaint)
                : Optional.empty();
    }

    private static List<String> texts(Entry entry, String key) {
        return entry.data().texts(key);
    }

    private static String verify(Entry entry) {
        String reason = text(entry, "reason");
        return text(entry, "verdict").equals("green")
                ? "Verify: PASS"
                : "Verify: FAIL" + (reason.isEmpty() ? "" : " — " + reason);
    }

    private static Optional<String> manifest(Entry entry) {
        return entry.data().field("failures").orElse(null)
                                instanceof Value.Items(List<Value> items, _)
                        && !items.isEmpty()
                ? Optional.of("Manifest: FAIL — " + items.getFirst().scalar().orElse(""))
                : Optional.empty();
    }

    /// The line about the last proof. A proof that holds without findings is not worth a line.
    private static Optional<String> proof(Entry entry) {
        if (!(EventReading.of(entry).orElse(null)
                instanceof RunEvent.ProvedWhole(LastProof proof))) {
            return Optional.empty();
        }
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

    private static String failed(Entry entry) {
        return text(entry, "end").equals("escalated")
                ? "ESCALATED — requires human judgment"
                : "FAILED";
    }

    private static String name(Entry entry) {
        return "Step " + entry.unit().substring(entry.unit().indexOf('-') + 1);
    }

    private static String text(Entry entry, String key) {
        return entry.data().text(key);
    }
}
