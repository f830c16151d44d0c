package baton.core.contract.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// The graph of which session waits for which. It answers for any numbers, also those that make no
/// sense, so that the same rules judge what was read and what is built.
///
/// Sessions are known by their place in the list. A wave that waits for all of the wave before
/// shares one list of dependencies, and here one array, so that wide waves stay cheap.
final class SessionGraph {
    private static final int UNKNOWN = -1;

    private final List<SessionPlan> sessions;
    private final Map<Integer, Integer> places = new HashMap<>();
    private final int[][] dependencies;
    private final List<List<Integer>> circles = new ArrayList<>();
    private final BitSet inCircles = new BitSet();
    private final Map<Integer, BitSet> reached = new HashMap<>();

    /// One session's dependency on another.
    record Edge(SessionPlan session, int dependency) {}

    private SessionGraph(List<SessionPlan> sessions) {
        this.sessions = List.copyOf(sessions);
        this.dependencies = new int[sessions.size()][];
        for (int i = 0; i < sessions.size(); i++) {
            places.putIfAbsent(sessions.get(i).number(), i);
        }
        IdentityHashMap<List<Integer>, int[]> shared = new IdentityHashMap<>();
        for (int i = 0; i < sessions.size(); i++) {
            dependencies[i] = shared.computeIfAbsent(sessions.get(i).dependsOn(), this::places);
        }
    }

    private int[] places(List<Integer> numbers) {
        return numbers.stream().mapToInt(n -> places.getOrDefault(n, UNKNOWN)).toArray();
    }

    static SessionGraph of(List<SessionPlan> sessions) {
        SessionGraph graph = new SessionGraph(sessions);
        graph.findCircles();
        return graph;
    }

    /// True if every dependency is on a session that exists.
    boolean complete() {
        return Arrays.stream(dependencies)
                .allMatch(all -> Arrays.stream(all).allMatch(place -> place != UNKNOWN));
    }

    /// Dependencies on a session of the same or a later wave, circles aside.
    List<Edge> early() {
        List<Edge> edges = new ArrayList<>();
        for (int i = 0; i < dependencies.length; i++) {
            for (int dependency : dependencies[i]) {
                if (dependency != UNKNOWN && isEarly(i, dependency)) {
                    edges.add(new Edge(sessions.get(i), sessions.get(dependency).number()));
                }
            }
        }
        return edges;
    }

    private boolean isEarly(int session, int dependency) {
        SessionPlan one = sessions.get(session);
        SessionPlan other = sessions.get(dependency);
        boolean circle = inCircles.get(session) && inCircles.get(dependency);
        return one.wave().isPresent()
                && other.wave().isPresent()
                && !circle
                && other.wave().getAsInt() >= one.wave().getAsInt();
    }

    /// The numbers of sessions that wait for each other in a circle. Circles that share a session
    /// are told once.
    List<List<Integer>> circles() {
        return circles;
    }

    boolean inCircle(int number) {
        return inCircles.get(places.getOrDefault(number, sessions.size()));
    }

    /// True if one of the two sessions waits for the other, directly or through others.
    boolean ordered(int number, int other) {
        int a = places.getOrDefault(number, UNKNOWN);
        int b = places.getOrDefault(other, UNKNOWN);
        return a != UNKNOWN && b != UNKNOWN && (reach(a).get(b) || reach(b).get(a));
    }

    private BitSet reach(int session) {
        return reached.computeIfAbsent(session, this::walk);
    }

    private BitSet walk(int session) {
        BitSet seen = new BitSet();
        int[] open = new int[sessions.size() + 1];
        int size = 1;
        open[0] = session;
        while (size > 0) {
            size--;
            for (int dependency : dependencies[open[size]]) {
                if (dependency != UNKNOWN && !seen.get(dependency)) {
                    seen.set(dependency);
                    open[size] = dependency;
                    size++;
                }
            }
        }
        return seen;
    }

    /// A walk along the dependencies with a stack of its own. `path` holds the sessions on the way,
    /// so meeting one of them again closes a circle.
    private void findCircles() {
        BitSet done = new BitSet();
        BitSet onPath = new BitSet();
        int[] path = new int[sessions.size() + 1];
        int[] next = new int[sessions.size()];
        for (int start = 0; start < sessions.size(); start++) {
            int depth = 0;
            if (!done.get(start)) {
                path[depth++] = start;
                onPath.set(start);
            }
            while (depth > 0) {
                int last = path[depth - 1];
                if (next[last] == dependencies[last].length) {
                    done.set(last);
                    onPath.clear(last);
                    depth--;
                    continue;
                }
                int dependency = dependencies[last][next[last]++];
                if (dependency == UNKNOWN || done.get(dependency)) {
                    continue;
                }
                if (onPath.get(dependency)) {
                    keepCircle(path, depth, dependency);
                } else {
                    path[depth++] = dependency;
                    onPath.set(dependency);
                }
            }
        }
    }

    private void keepCircle(int[] path, int depth, int start) {
        if (inCircles.get(start)) {
            return;
        }
        int from = depth - 1;
        boolean known = false;
        while (path[from] != start) {
            known |= inCircles.get(path[from]);
            from--;
        }
        if (!known) {
            List<Integer> circle = new ArrayList<>();
            for (int i = from; i < depth; i++) {
                circle.add(sessions.get(path[i]).number());
                inCircles.set(path[i]);
            }
            circles.add(circle);
        }
    }
}
