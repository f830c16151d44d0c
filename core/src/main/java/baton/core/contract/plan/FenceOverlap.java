package baton.core.contract.plan;

import baton.core.policy.Glob;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds sessions that may run together and whose Touch lists meet. Patterns are sorted by stem, so
/// that each is compared only with those whose stem starts its own.
final class FenceOverlap {
    /// More partners of one session than this are not worth telling.
    private static final int PARTNERS_MAX = 3;

    /// Far more pairs than a plan people can read has.
    private static final int COMPARISONS_MAX = 200_000;

    /// Two sessions, the later one first, and a pattern of each that meet.
    record Meeting(SessionPlan later, SessionPlan earlier, Glob pattern, Glob other) {}

    private record Entry(Glob glob, SessionPlan session, int position) {}

    private final SessionGraph graph;
    private final List<Meeting> meetings = new ArrayList<>();
    private final Map<Integer, List<Integer>> partners = new HashMap<>();
    private int comparisons;

    private FenceOverlap(SessionGraph graph) {
        this.graph = graph;
    }

    /// The meetings that were found, and the number of pairs of patterns that were compared for
    /// them.
    record Result(List<Meeting> meetings, int comparisons) {
        /// True if no pair was left out because there were too many.
        boolean complete() {
            return comparisons <= COMPARISONS_MAX;
        }
    }

    static Result find(List<SessionPlan> sessions, SessionGraph graph) {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < sessions.size(); i++) {
            for (Glob glob : sessions.get(i).fence().touch()) {
                entries.add(new Entry(glob, sessions.get(i), i));
            }
        }
        entries.sort(
                Comparator.comparing((Entry entry) -> entry.glob().stem())
                        .thenComparingInt(Entry::position));
        FenceOverlap overlap = new FenceOverlap(graph);
        overlap.sweep(entries);
        return new Result(overlap.meetings, overlap.comparisons);
    }

    private void sweep(List<Entry> entries) {
        Deque<Entry> above = new ArrayDeque<>();
        for (Entry entry : entries) {
            while (!above.isEmpty()
                    && !entry.glob().stem().startsWith(above.getLast().glob().stem())) {
                above.removeLast();
            }
            for (Entry other : above) {
                if (mayRunTogether(entry.session(), other.session())) {
                    compare(entry, other);
                }
            }
            above.addLast(entry);
        }
    }

    private boolean mayRunTogether(SessionPlan a, SessionPlan b) {
        boolean apart = a.wave().isPresent() && b.wave().isPresent() && !a.wave().equals(b.wave());
        boolean same = a.number() == b.number();
        return !same && !apart && !graph.inCircle(a.number()) && !graph.inCircle(b.number());
    }

    private void compare(Entry a, Entry b) {
        boolean inOrder = a.position() > b.position();
        Entry later = inOrder ? a : b;
        Entry earlier = inOrder ? b : a;
        List<Integer> known =
                partners.computeIfAbsent(later.session().number(), _ -> new ArrayList<>());
        int partner = earlier.session().number();
        if (known.size() >= PARTNERS_MAX || known.contains(partner)) {
            return;
        }
        comparisons++;
        if (comparisons <= COMPARISONS_MAX
                && later.glob().overlaps(earlier.glob())
                && !graph.ordered(later.session().number(), partner)) {
            known.add(partner);
            meetings.add(
                    new Meeting(later.session(), earlier.session(), later.glob(), earlier.glob()));
        }
    }
}
