package baton.core.attest;

import baton.core.agent.ProgramIdentity;
import baton.core.prove.StepGrade;
import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.EventType;
import baton.core.run.Journaled;
import baton.core.run.RunEvent;
import baton.core.step.StepEvent;
import baton.core.text.Value;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A step that passed with a commit, as the journal of its run tells.
///
/// @param began the time when the attempt that passed was begun
/// @param line the number of the line that says that it passed
/// @param tree the tree on which Verify was green
/// @param commands the commands of Verify with their exit statuses
/// @param before true if the proof held before the agent had done anything, if that was looked at
/// @param program the agent's program as it was at work, where it has one of its own
/// @param grade the worth of Verify by its witnesses, if these were heard
public record ProvenStep(
        String unit,
        int number,
        int attempt,
        int tries,
        Instant began,
        Instant ended,
        long line,
        String commit,
        String tree,
        List<Value> commands,
        Optional<Boolean> before,
        Optional<String> model,
        Optional<ProgramIdentity> program,
        Optional<String> title,
        Optional<StepGrade> grade) {
    private static final String UNIT = "step-";

    public ProvenStep {
        commands = List.copyOf(commands);
    }

    /// The lines of one step's current attempt.
    private static final class Gathered {
        private final Map<EventType, Entry> last = new HashMap<>();

        Optional<Value.Fields> data(EventType type) {
            return Optional.ofNullable(last.get(type)).map(Entry::data);
        }
    }

    /// All of a journal, in the order in which they passed.
    public static List<ProvenStep> of(List<Journaled> journal) {
        Map<String, Gathered> units = new HashMap<>();
        List<ProvenStep> proven = new ArrayList<>();
        for (Journaled line : journal) {
            Entry entry = line.entry();
            Optional<EventType> type = EventType.ofWord(entry.type());
            if (type.isEmpty() || !entry.unit().startsWith(UNIT)) {
                continue;
            }
            if (type.get() == EventType.STEP_STARTED) {
                units.put(entry.unit(), new Gathered());
            }
            Gathered gathered = units.computeIfAbsent(entry.unit(), _ -> new Gathered());
            gathered.last.put(type.get(), entry);
            if (type.get() == EventType.STEP_PASSED) {
                passed(entry, gathered).ifPresent(proven::add);
            }
            if (type.get() == EventType.STEP_GRADED) {
                proven.replaceAll(
                        step -> step.unit().equals(entry.unit()) ? graded(step, gathered) : step);
            }
        }
        return proven;
    }

    private static Optional<ProvenStep> passed(Entry entry, Gathered gathered) {
        Optional<Value.Fields> verify = gathered.data(EventType.VERIFY_ENDED);
        Optional<String> commit =
                gathered.data(EventType.CHECKPOINT_MADE).flatMap(data -> data.scalar("commit"));
        Optional<String> tree = verify.flatMap(data -> data.scalar("tree"));
        Optional<Integer> number = number(entry.unit());
        if (commit.isEmpty() || tree.isEmpty() || number.isEmpty()) {
            return Optional.empty();
        }
        Entry begun = gathered.last.getOrDefault(EventType.AGENT_STARTED, entry);
        return Optional.of(
                new ProvenStep(
                        entry.unit(),
                        number.get(),
                        begun.attempt(),
                        begun.tries(),
                        begun.at(),
                        entry.at(),
                        entry.n(),
                        commit.get(),
                        tree.get(),
                        verify.get().items("results"),
                        gathered.data(EventType.STEP_WITNESSED).map(data -> data.flag("green")),
                        gathered.data(EventType.AGENT_ENDED).flatMap(data -> data.scalar("model")),
                        gathered.data(EventType.AGENT_ENDED)
                                .flatMap(data -> data.object("program"))
                                .flatMap(ProgramIdentity::of),
                        gathered.data(EventType.STEP_STARTED).flatMap(data -> data.scalar("title")),
                        grade(gathered)));
    }

    /// Witnesses are heard beside the next agent, so that a grade may come after the step has
    /// passed.
    private static ProvenStep graded(ProvenStep step, Gathered gathered) {
        return new ProvenStep(
                step.unit,
                step.number,
                step.attempt,
                step.tries,
                step.began,
                step.ended,
                step.line,
                step.commit,
                step.tree,
                step.commands,
                step.before,
                step.model,
                step.program,
                step.title,
                grade(gathered));
    }

    private static Optional<StepGrade> grade(Gathered gathered) {
        return Optional.ofNullable(gathered.last.get(EventType.STEP_GRADED))
                .flatMap(EventReading::of)
                .flatMap(
                        event ->
                                event instanceof RunEvent.InStep inside
                                                && inside.event()
                                                        instanceof StepEvent.Graded(StepGrade grade)
                                        ? Optional.of(grade)
                                        : Optional.empty());
    }

    private static Optional<Integer> number(String unit) {
        String digits = unit.substring(UNIT.length());
        return digits.matches("\\d{1,6}")
                ? Optional.of(Integer.parseInt(digits))
                : Optional.empty();
    }
}
