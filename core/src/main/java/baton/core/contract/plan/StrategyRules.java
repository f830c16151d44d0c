package baton.core.contract.plan;

import baton.core.Fault;
import baton.core.contract.plan.FenceOverlap.Meeting;
import baton.core.contract.plan.NumberList.Of;
import baton.core.contract.plan.NumberList.Span;
import baton.core.contract.plan.SessionDraft.Listed;
import baton.core.contract.plan.reading.Findings;
import baton.core.contract.plan.reading.PlanWording;
import baton.core.contract.plan.step.Checkpoint;
import baton.core.contract.plan.step.ReadStep;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Looks up the numbers of a strategy and judges it: every step in one session, dependencies that
/// can be met, fences that do not meet where sessions may run together.
final class StrategyRules {
    private final List<SessionDraft> drafts;
    private final Map<Integer, ReadStep> steps = new HashMap<>();
    private final NavigableSet<Integer> stepNumbers = new TreeSet<>();
    private final NavigableSet<Integer> sessionNumbers = new TreeSet<>();
    private final NavigableMap<Integer, List<Integer>> waves = new TreeMap<>();
    private final Map<Integer, SessionDraft> byNumber = new HashMap<>();
    private final Findings findings;

    private StrategyRules(List<SessionDraft> drafts, List<ReadStep> read, Findings findings) {
        this.drafts = drafts;
        this.findings = findings;
        for (ReadStep step : read) {
            steps.putIfAbsent(step.number(), step);
            stepNumbers.add(step.number());
        }
        for (SessionDraft draft : drafts) {
            sessionNumbers.add(draft.number());
            byNumber.put(draft.number(), draft);
            draft.wave().ifPresent(w -> wave(w).add(draft.number()));
        }
        waves.replaceAll((_, numbers) -> List.copyOf(numbers));
    }

    private List<Integer> wave(int number) {
        return waves.computeIfAbsent(number, _ -> new ArrayList<>());
    }

    /// The sessions as far as they could be read, and the strategy where it is one.
    record Result(List<SessionPlan> sessions, Optional<Strategy> strategy) {}

    static Result judge(List<SessionDraft> drafts, List<ReadStep> steps, Findings findings) {
        return new StrategyRules(drafts, steps, findings).judge();
    }

    private Result judge() {
        int errors = findings.errors();
        List<SessionPlan> sessions = drafts.stream().map(this::session).toList();
        judgeSteps(sessions);
        SessionGraph graph = SessionGraph.of(sessions);
        judgeGraph(graph);
        boolean whole = findings.errors() == errors;
        judgeOverlap(sessions, graph);
        sessions.forEach(this::judgeFence);
        if (sessions.size() > 1) {
            sessions.forEach(this::judgeCheckpoints);
        }
        return new Result(sessions, whole ? Optional.of(new Strategy(sessions)) : Optional.empty());
    }

    private SessionPlan session(SessionDraft draft) {
        return new SessionPlan(
                draft.number(),
                draft.title(),
                steps(draft),
                draft.wave(),
                dependencies(draft),
                draft.fence(),
                draft.cwd());
    }

    private List<Integer> steps(SessionDraft draft) {
        if (draft.steps().text().equalsIgnoreCase("all")) {
            return List.copyOf(stepNumbers);
        }
        boolean none = PlanWording.isNone(draft.steps().text());
        NumberList list = NumberList.read(none ? "" : draft.steps().text(), Of.STEPS);
        return find(list, stepNumbers, Fault.STRATEGY_UNKNOWN_STEP, draft.steps(), "step");
    }

    /// The known numbers of a list; the ends of a range must be known themselves.
    private List<Integer> find(
            NumberList list, NavigableSet<Integer> known, Fault fault, Listed listed, String what) {
        Set<Integer> numbers = new LinkedHashSet<>();
        Set<Integer> strangers = new LinkedHashSet<>();
        for (Span span : list.spans()) {
            numbers.addAll(known.subSet(span.from(), true, span.to(), true));
            strangers.add(span.from());
            strangers.add(span.to());
        }
        strangers.removeAll(known);
        strangers.forEach(
                n -> findings.add(fault.at(listed.line(), "there is no " + what + " " + n)));
        list.rest()
                .ifPresent(r -> findings.add(fault.at(listed.line(), "`" + r + "` is no " + what)));
        return List.copyOf(numbers);
    }

    private List<Integer> dependencies(SessionDraft draft) {
        if (draft.dependsOn().isEmpty()) {
            return waveBefore(draft.wave());
        }
        Listed listed = draft.dependsOn().get();
        if (PlanWording.startsWithNone(listed.text())) {
            return List.of();
        }
        Fault fault = Fault.STRATEGY_UNKNOWN_DEPENDENCY;
        if (listed.text().regionMatches(true, 0, "wave", 0, "wave".length())) {
            NumberList list = NumberList.read(listed.text(), Of.WAVES);
            return find(list, waves.navigableKeySet(), fault, listed, "wave").stream()
                    .flatMap(number -> wave(number).stream())
                    .toList();
        }
        NumberList list = NumberList.read(listed.text(), Of.SESSIONS);
        return find(list, sessionNumbers, fault, listed, "session");
    }

    private List<Integer> waveBefore(OptionalInt wave) {
        if (wave.isEmpty()) {
            return List.of();
        }
        return Optional.ofNullable(waves.lowerEntry(wave.getAsInt()))
                .map(Map.Entry::getValue)
                .orElse(List.of());
    }

    private void judgeSteps(List<SessionPlan> sessions) {
        Map<Integer, Integer> owner = new HashMap<>();
        for (SessionPlan session : sessions) {
            for (int step : session.steps()) {
                Optional.ofNullable(owner.putIfAbsent(step, session.number()))
                        .ifPresent(first -> reportTwice(step, first, session.number()));
            }
        }
        for (int number : stepNumbers) {
            if (!owner.containsKey(number)) {
                int line = Optional.ofNullable(steps.get(number)).map(ReadStep::line).orElse(0);
                String message = "step " + number + " is in no session";
                findings.add(Fault.STRATEGY_STEP_UNASSIGNED.at(line, message));
            }
        }
    }

    private void reportTwice(int step, int first, int second) {
        String message = "step " + step + " is in session " + first + " and in session " + second;
        findings.add(Fault.STRATEGY_STEP_DUPLICATED.at(draft(second).steps().line(), message));
    }

    private SessionDraft draft(int session) {
        return Optional.ofNullable(byNumber.get(session)).orElseThrow();
    }

    private int dependencyLine(int session) {
        SessionDraft draft = draft(session);
        return draft.dependsOn().map(Listed::line).orElse(draft.line());
    }

    private void judgeGraph(SessionGraph graph) {
        for (List<Integer> circle : graph.circles()) {
            List<String> names = circle.stream().map(n -> "session " + n).toList();
            String message =
                    String.join(" waits for ", names) + " waits for session " + circle.getFirst();
            findings.add(Fault.STRATEGY_CYCLE.at(dependencyLine(circle.getFirst()), message));
        }
        for (SessionGraph.Edge edge : graph.early()) {
            int session = edge.session().number();
            int dependency = edge.dependency();
            String message =
                    String.format(
                            "session %d of wave %d depends on session %d of wave %d",
                            session,
                            edge.session().wave().orElse(0),
                            dependency,
                            draft(dependency).wave().orElse(0));
            findings.add(Fault.STRATEGY_WAVE_ORDER.at(dependencyLine(session), message));
        }
    }

    private void judgeOverlap(List<SessionPlan> sessions, SessionGraph graph) {
        FenceOverlap.Result result = FenceOverlap.find(sessions, graph);
        for (Meeting meeting : result.meetings()) {
            String message =
                    String.format(
                            "sessions %d and %d may run at the same time, but `%s` overlaps `%s`",
                            meeting.earlier().number(),
                            meeting.later().number(),
                            meeting.other(),
                            meeting.pattern());
            int line = draft(meeting.later().number()).line();
            findings.add(Fault.STRATEGY_OVERLAP.at(line, message));
        }
        if (!result.complete()) {
            String message = "there are too many open patterns in the Touch lists to compare them";
            findings.add(Fault.STRATEGY_OVERLAP.because(message).withFix("list files by name"));
        }
    }

    private void judgeFence(SessionPlan session) {
        stepsOf(session).forEach(step -> session.fence().warnOfFilesOutside(step, findings));
    }

    private void judgeCheckpoints(SessionPlan session) {
        for (ReadStep step : stepsOf(session)) {
            if (step.checkpoint() instanceof Checkpoint.None && !step.files().isEmpty()) {
                String message = "step " + step.number() + " changes files and makes no commit";
                findings.add(Fault.CHECKPOINT_NONE_IN_SESSION.at(step.line(), message));
            }
        }
    }

    private List<ReadStep> stepsOf(SessionPlan session) {
        return session.steps().stream()
                .flatMap(number -> Optional.ofNullable(steps.get(number)).stream())
                .toList();
    }
}
