package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.EventType;
import baton.core.run.EventWriting;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.run.RunId;
import baton.core.step.Gate;
import baton.core.step.Question;
import baton.core.step.StepRun;
import baton.core.text.Value;
import baton.core.view.chronicle.Chronicle;
import baton.core.view.chronicle.OpenGate;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredJournal;
import baton.world.run.store.StoredReport;
import baton.world.run.store.Succession;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Answers to the questions runs stopped for. Each is a line of the run's journal, written while
/// nobody drives the run.
public final class Decisions {
    private static final String BY = "by";
    private static final int SESSION = 1;

    private Decisions() {}

    /// Chooses an answer to a question, or refuses with a failure.
    @FunctionalInterface
    public interface Choice {
        String answer(Question question);
    }

    /// A person's wish to answer a gate: the gate's id or its step's unit, the verb of the command,
    /// and the choice of the answer.
    public record Wish(String gate, String verb, Choice choice) {}

    /// A gate and the answer it was given.
    public record Made(OpenGate gate, String answer) {}

    /// Answers a gate of a run in this checkout, where this user began the run.
    public static Made make(
            Repository repository,
            Environment environment,
            RunFolder folder,
            Wish wish,
            Instant now) {
        Path checkout = repository.top();
        if (!folder.exists()) {
            throw notFound(folder.id(), wish.gate());
        }
        KnownRuns known = new KnownRuns(environment);
        known.refuseForeign(repository, folder);
        Holder holder =
                Holder.current(folder.id().value(), Succession.BRIEF + "baton " + wish.verb());
        try (RunLock _ = new Succession(folder.path(), checkout, holder).acquire();
                StoredJournal journal = StoredJournal.open(folder, known)) {
            List<Entry> entries = journal.earlier();
            OpenGate open = find(folder.id(), wish.gate(), entries);
            String answer = wish.choice().answer(open.question());
            boolean told = StoredReport.of(checkout, folder, known).isCurrent();
            journal.append(entry(entries, open, answer, wish.verb(), now));
            journal.sync();
            if (told) {
                String text = StoredReport.of(checkout, folder, known).text();
                StoredReport.write(folder, known, text);
            }
            return new Made(open, answer);
        }
    }

    private static OpenGate find(RunId run, String gate, List<Entry> entries) {
        return Chronicle.of(entries).gates().stream()
                .filter(open -> open.id().equals(gate) || unit(open).equals(gate))
                .findFirst()
                .orElseThrow(
                        () ->
                                earlierAnswer(gate, entries)
                                        .map(answer -> answered(gate, answer))
                                        .orElseGet(() -> notFound(run, gate)));
    }

    private static String unit(OpenGate open) {
        return EventReading.unit(open.step());
    }

    private static Optional<String> earlierAnswer(String gate, List<Entry> entries) {
        return entries.stream()
                .filter(entry -> entry.type().equals(EventType.GATE_ANSWERED.word()))
                .filter(entry -> entry.unit().equals(gate) || text(entry, "gate").equals(gate))
                .map(entry -> text(entry, "answer"))
                .reduce((_, last) -> last);
    }

    private static String text(Entry entry, String key) {
        return entry.data().text(key);
    }

    private static Failure answered(String gate, String answer) {
        String message = "gate `" + gate + "` was answered already: " + answer;
        return new Failure(Fault.GATE_ANSWERED.because(message));
    }

    private static Failure notFound(RunId run, String gate) {
        String message = "run " + run + " has no open gate `" + gate + "`";
        return new Failure(Fault.GATE_NOT_FOUND.because(message));
    }

    private static Entry entry(
            List<Entry> entries, OpenGate open, String answer, String verb, Instant now) {
        EventWriting written =
                EventWriting.of(new RunEvent.Answered(open.step(), open.id(), answer))
                        .and(BY, Value.of(verb));
        Entry asked =
                entries.stream()
                        .filter(entry -> entry.type().equals(EventType.GATE_OPENED.word()))
                        .filter(entry -> text(entry, "gate").equals(open.id()))
                        .reduce((_, last) -> last)
                        .orElseThrow();
        return new Entry(
                entries.getLast().n() + 1,
                now,
                written.type().word(),
                unit(open),
                SESSION,
                asked.attempt(),
                asked.tries(),
                written.data());
    }

    /// A question that stays open keeps a run that ended from going on; one that died meanwhile
    /// first puts back what was done. Nothing approves a decision beforehand.
    static void refuseOpen(RunId id, PlanRun run) {
        for (StepRun step : run.asking()) {
            if (run.result().isPresent()) {
                throw open(id, step.tally().openGate().orElseThrow());
            }
        }
    }

    private static Failure open(RunId id, Gate gate) {
        return new Failure(
                Fault.GATE_OPEN
                        .because(
                                "gate "
                                        + gate.id()
                                        + " waits for an answer: "
                                        + gate.question().sentence())
                        .withFix(
                                "answer it with `baton decide "
                                        + id
                                        + " "
                                        + gate.id()
                                        + " ANSWER`, then resume"));
    }
}
