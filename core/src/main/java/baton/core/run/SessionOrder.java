package baton.core.run;

import baton.core.contract.plan.SessionPlan;
import baton.core.step.StepEnd;
import baton.core.step.StepRules;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The order of the sessions of a plan. A session waits for the sessions that it depends on, and
/// for those of earlier waves that may write the same files. With barriers, it waits for all
/// sessions of earlier waves.
public final class SessionOrder {
    private final List<SessionPlan> sessions;
    private final boolean barriers;
    private final Map<Integer, Set<Integer>> reached = new TreeMap<>();

    private SessionOrder(List<SessionPlan> sessions, boolean barriers) {
        this.sessions = sessions;
        this.barriers = barriers;
    }

    /// `steps` are the rules of the steps that are to be worked on.
    public static List<Sessions.Planned> of(
            Worksheet sheet, List<StepRules> steps, boolean barriers) {
        SessionOrder order = new SessionOrder(sheet.sessions(), barriers);
        Map<Integer, StepRules> rules =
                steps.stream().collect(Collectors.toMap(StepRules::number, step -> step));
        return sheet.sessions().stream().map(s -> order.planned(s, rules)).toList();
    }

    private Sessions.Planned planned(SessionPlan session, Map<Integer, StepRules> rules) {
        List<StepRules> own =
                session.steps().stream().filter(rules::containsKey).map(rules::get).toList();
        boolean retries = own.stream().allMatch(s -> s.whenExhausted() == StepEnd.FAILED);
        SessionRules wanted =
                new SessionRules(
                        session.number(),
                        new HashSet<>(session.dependsOn()),
                        after(session),
                        retries);
        return new Sessions.Planned(wanted, own);
    }

    private Set<Integer> after(SessionPlan session) {
        Set<Integer> before = before(session);
        return sessions.stream()
                .filter(other -> isOfEarlierWave(other, session))
                .filter(other -> barriers || other.fence().meets(session.fence()))
                .map(SessionPlan::number)
                .filter(number -> !before.contains(number))
                .collect(Collectors.toSet());
    }

    private static boolean isOfEarlierWave(SessionPlan other, SessionPlan session) {
        return other.wave().isPresent()
                && session.wave().isPresent()
                && other.wave().getAsInt() < session.wave().getAsInt();
    }

    /// Everything it depends on, be it through others.
    private Set<Integer> before(SessionPlan session) {
        Set<Integer> known = reached.get(session.number());
        if (known != null) {
            return known;
        }
        Set<Integer> all = new HashSet<>(session.dependsOn());
        for (SessionPlan other : sessions) {
            if (session.dependsOn().contains(other.number())) {
                all.addAll(before(other));
            }
        }
        reached.put(session.number(), all);
        return all;
    }
}
