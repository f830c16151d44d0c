package baton.core.contract.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/// Which session waits for which. It answers for any numbers, also those that make no sense, so
/// that the same rules judge what was read and what is built.
final class SessionGraph {
    private final SequencedMap<Integer, SessionPlan> sessions = new LinkedHashMap<>();
    private final List<List<Integer>> circles = new ArrayList<>();
    private final Set<Integer> inCircles = new HashSet<>();
    private final Map<Integer, Set<Integer>> reached = new HashMap<>();

    /// One session's dependency on another.
    record Edge(SessionPlan session, int dependency) {}

    private SessionGraph(List<SessionPlan> all) {
        all.forEach(session -> sessions.putIfAbsent(session.number(), session));
    }

    static SessionGraph of(List<SessionPlan> sessions) {
        SessionGraph graph = new SessionGraph(sessions);
        graph.findCircles();
        return graph;
    }

    /// Dependencies on sessions that are not there.
    List<Edge> unknown() {
        List<Edge> edges = new ArrayList<>();
        for (SessionPlan session : sessions.values()) {
            for (int dependency : session.dependsOn()) {
                if (!sessions.containsKey(dependency)) {
                    edges.add(new Edge(session, dependency));
                }
            }
        }
        return edges;
    }

    /// Dependencies on a session of the same or a later wave, circles aside.
    List<Edge> early() {
        List<Edge> edges = new ArrayList<>();
        for (SessionPlan session : sessions.values()) {
            for (int dependency : session.dependsOn()) {
                if (isEarly(session, dependency)) {
                    edges.add(new Edge(session, dependency));
                }
            }
        }
        return edges;
    }

    private boolean isEarly(SessionPlan session, int dependency) {
        SessionPlan other = sessions.get(dependency);
        if (other == null || session.wave().isEmpty() || other.wave().isEmpty()) {
            return false;
        }
        boolean circle = inCircles.contains(session.number()) && inCircles.contains(dependency);
        return !circle && other.wave().getAsInt() >= session.wave().getAsInt();
    }

    /// Sessions that wait for each other, each circle from its first session on. Circles that share
    /// a session are told once.
    List<List<Integer>> circles() {
        return circles;
    }

    boolean inCircle(int session) {
        return inCircles.contains(session);
    }

    /// Whether one of the two waits for the other, be it through others.
    boolean ordered(int a, int b) {
        return reach(a).contains(b) || reach(b).contains(a);
    }

    private Set<Integer> reach(int session) {
        Set<Integer> known = reached.get(session);
        if (known != null) {
            return known;
        }
        Set<Integer> seen = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(session));
        while (!open.isEmpty()) {
            SessionPlan next = sessions.get(open.pop());
            for (int dependency : next == null ? List.<Integer>of() : next.dependsOn()) {
                if (seen.add(dependency)) {
                    open.push(dependency);
                }
            }
        }
        reached.put(session, seen);
        return seen;
    }

    /// A walk along the dependencies with a stack of its own. `path` holds the sessions on the way,
    /// so meeting one of them again closes a circle.
    private void findCircles() {
        Set<Integer> done = new HashSet<>();
        for (int start : sessions.keySet()) {
            SequencedMap<Integer, Iterator<Integer>> path = new LinkedHashMap<>();
            if (!done.contains(start)) {
                path.put(start, dependencies(start));
            }
            while (!path.isEmpty()) {
                var last = path.lastEntry();
                if (!last.getValue().hasNext()) {
                    done.add(last.getKey());
                    path.pollLastEntry();
                    continue;
                }
                int next = last.getValue().next();
                boolean circle = path.containsKey(next);
                if (circle && !inCircles.contains(next)) {
                    keepCircle(next, path.sequencedKeySet().stream().toList());
                } else if (!circle && sessions.containsKey(next) && !done.contains(next)) {
                    path.put(next, dependencies(next));
                }
            }
        }
    }

    private Iterator<Integer> dependencies(int session) {
        SessionPlan plan = sessions.get(session);
        return plan == null ? List.<Integer>of().iterator() : plan.dependsOn().iterator();
    }

    private void keepCircle(int start, List<Integer> path) {
        List<Integer> circle = path.subList(path.indexOf(start), path.size());
        if (circle.stream().noneMatch(inCircles::contains)) {
            circles.add(List.copyOf(circle));
            inCircles.addAll(circle);
        }
    }
}
