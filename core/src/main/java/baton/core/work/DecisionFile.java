package baton.core.work;

import baton.core.contract.decisions.Decision;
import baton.core.contract.decisions.Decisions;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.SectionLines;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.run.Journaled;
import baton.core.run.RunEvent;
import baton.core.step.Question;
import baton.core.step.StepEvent;
import baton.core.text.Source;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `DECISIONS.md` as the journal has it: a question that came up is pending, until it is answered.
public final class DecisionFile {
    private static final String STAGE = "builder ";

    private DecisionFile() {}

    public static boolean concerns(RunEvent event) {
        return event instanceof RunEvent.Answered
                || event instanceof RunEvent.InStep(_, _, StepEvent.GateOpened _);
    }

    /// The file after these lines of a journal, where they change it: all of a run's that concern
    /// it, from its beginning. A file that cannot be read is left alone.
    public static Optional<Decisions> after(
            WorkId work,
            Optional<Source> before,
            List<Journaled> lines,
            Map<Integer, TaskId> tasks) {
        Optional<Decisions> read =
                before.isEmpty()
                        ? Optional.of(new Decisions(Optional.of(work), List.of()))
                        : Decisions.parse(before.get()).value();
        return read.map(known -> new Decisions(known.work(), told(known.entries(), lines, tasks)))
                .filter(after -> !Optional.of(after).equals(read));
    }

    private static List<Decision> told(
            List<Decision> before, List<Journaled> lines, Map<Integer, TaskId> tasks) {
        List<Decision> decisions = new ArrayList<>(before);
        Map<TaskId, OneLine> open = new HashMap<>();
        for (Journaled line : lines) {
            switch (line.event().orElse(new RunEvent.Began())) {
                case RunEvent.InStep(int step, _, StepEvent.GateOpened(_, Question question)) -> {
                    TaskId task = Optional.ofNullable(tasks.get(step)).orElseThrow();
                    OneLine at =
                            OneLine.of(
                                    line.entry().at().truncatedTo(ChronoUnit.SECONDS).toString());
                    open.put(task, at);
                    if (find(decisions, task, at).isEmpty()) {
                        decisions.add(pending(decisions, task, question, at));
                    }
                }
                case RunEvent.Answered(int step, _, String answer) -> {
                    TaskId task = Optional.ofNullable(tasks.get(step)).orElseThrow();
                    OneLine at = open.getOrDefault(task, OneLine.EMPTY);
                    find(decisions, task, at)
                            .filter(found -> found.status() == Decision.DecisionStatus.PENDING)
                            .ifPresent(found -> resolve(decisions, found, answer));
                }
                case RunEvent _ -> {}
            }
        }
        return decisions;
    }

    private static Optional<Decision> find(List<Decision> decisions, TaskId task, OneLine at) {
        return decisions.stream()
                .filter(d -> d.at().equals(at) && task(d).equals(Optional.of(task)))
                .findFirst();
    }

    private static Decision pending(
            List<Decision> decisions, TaskId task, Question question, OneLine at) {
        int number = decisions.stream().mapToInt(Decision::number).max().orElse(0) + 1;
        SectionLines context = SectionLines.of(question.context());
        return new Decision(
                number,
                at,
                OneLine.of(STAGE + task),
                Decision.DecisionStatus.PENDING,
                context.isEmpty() ? SectionLines.of("no question given") : context,
                question.options().stream().map(OneLine::of).filter(l -> !l.isEmpty()).toList(),
                SectionLines.of(question.recommended().orElse("")),
                SectionLines.EMPTY,
                Optional.empty());
    }

    private static void resolve(List<Decision> decisions, Decision open, String answer) {
        decisions.replaceAll(
                d -> d.equals(open) ? open.resolved(SectionLines.of(answer), Decision.By.USER) : d);
    }

    /// The TASK that a decision stops.
    public static Optional<TaskId> task(Decision decision) {
        return TaskId.in(decision.stage().text());
    }
}
