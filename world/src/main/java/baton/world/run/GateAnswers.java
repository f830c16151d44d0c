package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.EventWriting;
import baton.core.run.Journaled;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.run.RunId;
import baton.core.step.Gate;
import baton.core.step.Question;
import baton.core.step.StepEvent;
import baton.core.step.StepRun;
import baton.core.text.Value;
import baton.core.view.chronicle.Chronicle;
import baton.core.view.chronicle.OpenGate;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.store.RunFolder;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Answers to the questions runs stopped for. Each is a line of the run's journal, written while
/// nobody drives the run.
public final class GateAnswers {
    private static final String BY = "by";
    private static final int SESSION = 1;

    private GateAnswers() {}

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
        if (!folder.exists()) {
            throw notFound(folder.id(), wish.gate());
        }
        return PersonsLine.write(
                repository,
                environment,
                folder,
                wish.verb(),
                lines -> line(folder.id(), wish, lines, now));
    }

    private static PersonsLine<Made> line(
            RunId run, Wish wish, List<Journaled> lines, Instant now) {
        OpenGate open = find(run, wish.gate(), lines);
        String answer = wish.choice().answer(open.question());
        RunEvent made = new RunEvent.Answered(open.step(), open.id(), answer);
        Entry entry = entry(lines, open, made, wish.verb(), now);
        return new PersonsLine<>(entry, made, new Made(open, answer));
    }

    private static OpenGate find(RunId run, String gate, List<Journaled> lines) {
        return Chronicle.of(lines).gates().stream()
                .filter(open -> open.id().equals(gate) || unit(open).equals(gate))
                .findFirst()
                .orElseThrow(
                        () ->
                                earlierAnswer(gate, lines)
                                        .map(answer -> answered(gate, answer))
                                        .orElseGet(() -> notFound(run, gate)));
    }

    private static String unit(OpenGate open) {
        return EventReading.unit(open.step());
    }

    private static Optional<String> earlierAnswer(String gate, List<Journaled> lines) {
        return lines.stream()
                .flatMap(line -> line.event().stream())
                .flatMap(event -> answer(gate, event).stream())
                .reduce((_, last) -> last);
    }

    private static Optional<String> answer(String gate, RunEvent event) {
        return event instanceof RunEvent.Answered(int step, String id, String answer)
                        && (EventReading.unit(step).equals(gate) || id.equals(gate))
                ? Optional.of(answer)
                : Optional.empty();
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
            List<Journaled> lines, OpenGate open, RunEvent made, String verb, Instant now) {
        EventWriting written = EventWriting.of(made).and(BY, Value.of(verb));
        Entry asked =
                lines.stream()
                        .filter(line -> opens(open.id(), line))
                        .map(Journaled::entry)
                        .reduce((_, last) -> last)
                        .orElseThrow();
        return new Entry(
                lines.getLast().entry().n() + 1,
                now,
                written.type().word(),
                unit(open),
                SESSION,
                asked.attempt(),
                asked.tries(),
                written.data());
    }

    private static boolean opens(String gate, Journaled line) {
        return line.event().orElse(null)
                        instanceof RunEvent.InStep(_, _, StepEvent.GateOpened(String id, _))
                && id.equals(gate);
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
