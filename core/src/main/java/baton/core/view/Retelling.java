package baton.core.view;

import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.Journaled;
import baton.core.run.LastProof;
import baton.core.run.PlanRun;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.core.run.RunId;
import baton.core.run.RunMode;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.step.StepRules;
import baton.core.text.Value;
import baton.core.view.RunFacts.PlanType;
import baton.core.view.RunFacts.StepFacts;
import baton.core.view.chronicle.Chronicle;
import baton.core.view.chronicle.SessionFacts;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// A run told again from its journal, for a report that was never written or is out of date. The
/// plan may have changed or be gone since; the rules of its steps show in what happened.
public record Retelling(RunFacts facts, PlanRun run, Chronicle told) {

    /// The facts about the run that are known beside its journal; `steps` are those that the run
    /// was asked for.
    public record Known(
            RunId id,
            String plan,
            RunMode mode,
            Optional<String> project,
            String agent,
            List<Integer> steps) {
        public Known {
            steps = List.copyOf(steps);
        }
    }

    public static Retelling of(Known known, List<Journaled> journal) {
        List<RunEvent> events = journal.stream().flatMap(line -> line.event().stream()).toList();
        Value.Fields began = began(journal);
        Map<Integer, String> titles = titles(began);
        known.steps().forEach(step -> titles.putIfAbsent(step, ""));
        List<Integer> asked =
                known.steps().isEmpty() ? List.copyOf(titles.keySet()) : known.steps();
        Map<Integer, StepRules> rules = new TreeMap<>();
        asked.forEach(n -> rules.put(n, rules(n, attempts(journal, n), events)));
        PlanRun run = fresh(began, rules);
        for (RunEvent event : events) {
            run = untold(run, event).on(event);
        }
        String sandbox = Protection.of(journal, Optional.empty());
        return new Retelling(facts(known, began, titles, sandbox), run, Chronicle.of(journal));
    }

    /// Runs of earlier versions were audited without a last proof.
    private static PlanRun untold(PlanRun run, RunEvent event) {
        boolean old =
                event instanceof RunEvent.Audited
                        && run.outstanding().contains(new RunEffect.ProveWhole());
        return old ? run.on(new RunEvent.ProvedWhole(LastProof.of(LastProof.Kind.UNTOLD))) : run;
    }

    /// The run before its first event. The number of sessions that were open at a time does not
    /// matter for what became of them.
    private static PlanRun fresh(Value.Fields began, Map<Integer, StepRules> rules) {
        List<SessionFacts> sessions = SessionFacts.read(began);
        return sessions.isEmpty()
                ? PlanRun.of(List.copyOf(rules.values()), conditions(began))
                : PlanRun.of(
                        sessions.stream().map(s -> s.planned(rules)).toList(), sessions.size());
    }

    private static RunFacts facts(
            Known known, Value.Fields began, Map<Integer, String> titles, String sandbox) {
        boolean spec = began.scalar("plan_type").equals(Optional.of(PlanType.SESSION_SPEC.word()));
        boolean legacy = began.scalar("legacy").equals(Optional.of("true"));
        return new RunFacts(
                known.id(),
                known.plan(),
                spec ? PlanType.SESSION_SPEC : PlanType.PLAN,
                Optional.empty(),
                legacy,
                known.mode(),
                known.project(),
                "",
                known.agent(),
                sandbox,
                titles.entrySet().stream()
                        .map(step -> new StepFacts(step.getKey(), step.getValue(), 0, true))
                        .toList(),
                SessionFacts.read(began),
                began.whole("passed_before").map(Long::intValue).orElse(0),
                texts(began, "advisories"));
    }

    private static PlanRun.Conditions conditions(Value.Fields began) {
        List<String> due = texts(began, "conditions");
        return PlanRun.Conditions.of(
                due.contains(RunEvent.ConditionKind.ENTRY.unit()),
                due.contains(RunEvent.ConditionKind.EXIT.unit()));
    }

    private static Value.Fields began(List<Journaled> journal) {
        return journal.stream()
                .filter(line -> line.event().orElse(null) instanceof RunEvent.Began)
                .map(line -> line.entry().data())
                .findFirst()
                .orElseGet(() -> Value.fields(Map.of()));
    }

    private static Map<Integer, String> titles(Value.Fields began) {
        Map<Integer, String> titles = new TreeMap<>();
        List<Value> numbers = began.items("numbers");
        List<String> texts = texts(began, "titles");
        for (int i = 0; i < numbers.size(); i++) {
            String title = numbers.size() == texts.size() ? texts.get(i) : "";
            numbers.get(i).whole().ifPresent(n -> titles.put(n.intValue(), title));
        }
        return titles;
    }

    private static int attempts(List<Journaled> journal, int number) {
        return journal.stream()
                .map(Journaled::entry)
                .filter(entry -> entry.unit().equals(EventReading.unit(number)))
                .mapToInt(Entry::attempt)
                .max()
                .orElse(1);
    }

    /// A step that ended otherwise than passed shows how it ends when its attempts are used up;
    /// one that had a second attempt, or failed, had three.
    private static StepRules rules(int number, int attempts, List<RunEvent> events) {
        Set<StepEnd> ends = EnumSet.noneOf(StepEnd.class);
        boolean implemented = false;
        List<StepEvent> own = new ArrayList<>();
        for (RunEvent event : events) {
            if (event instanceof RunEvent.InStep(int step, _, StepEvent inStep) && step == number) {
                own.add(inStep);
            }
        }
        for (StepEvent event : own) {
            implemented |= event instanceof StepEvent.AgentStarted;
            if (event instanceof StepEvent.Settled(StepEnd end)) {
                ends.add(end);
            }
        }
        boolean single = ends.contains(StepEnd.SKIPPED) || ends.contains(StepEnd.ESCALATED);
        boolean once = single && !ends.contains(StepEnd.FAILED) && attempts <= 1;
        return new StepRules(
                number,
                once ? 1 : StepRules.ATTEMPTS_MAX,
                exhausted(ends),
                implemented,
                ends.contains(StepEnd.BLOCKED));
    }

    private static StepEnd exhausted(Set<StepEnd> ends) {
        if (ends.contains(StepEnd.FAILED)) {
            return StepEnd.FAILED;
        }
        return ends.contains(StepEnd.SKIPPED)
                ? StepEnd.SKIPPED
                : ends.contains(StepEnd.ESCALATED) ? StepEnd.ESCALATED : StepEnd.FAILED;
    }

    private static List<String> texts(Value.Fields data, String key) {
        return data.items(key).stream().map(value -> value.scalar().orElse("")).toList();
    }
}
