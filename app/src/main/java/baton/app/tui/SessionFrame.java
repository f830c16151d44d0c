package baton.app.tui;

import baton.app.terminal.Columns;
import baton.app.terminal.Paint;
import baton.core.view.Snapshot;
import baton.core.view.Snapshot.Session;
import baton.core.view.chronicle.UnitState;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// All sessions of a run in so many lines and no more. The more there are the less is said of each:
/// first the steps of those at rest are left out, then all steps, then the rest is only counted,
/// and those under way come first.
final class SessionFrame {
    private final Snapshot snapshot;
    private final SessionRows full;
    private final SessionRows brief;
    private final int width;
    private final Paint paint;

    SessionFrame(Snapshot snapshot, Map<Integer, Integer> attemptsMax, int width, Paint paint) {
        this.snapshot = snapshot;
        this.full = new SessionRows(snapshot, width, attemptsMax, false, paint);
        this.brief = new SessionRows(snapshot, width, attemptsMax, true, paint);
        this.width = width;
        this.paint = paint;
    }

    List<String> lines(int room) {
        Stream<List<String>> fuller =
                Stream.of(detailed(_ -> true), detailed(Session::isUnderWay), rows(true));
        return fuller.filter(lines -> lines.size() <= room)
                .findFirst()
                .orElseGet(() -> snapshot.sessions().size() <= room ? rows(false) : folded(room));
    }

    private List<String> detailed(Predicate<Session> withSteps) {
        List<String> lines = new ArrayList<>();
        for (Session session : snapshot.sessions()) {
            lines.add(full.row(session));
            if (withSteps.test(session)) {
                lines.addAll(full.steps(session));
            }
        }
        return lines;
    }

    private List<String> rows(boolean heard) {
        return snapshot.sessions().stream().flatMap(s -> told(s, heard).stream()).toList();
    }

    private List<String> told(Session session, boolean heard) {
        List<String> lines = new ArrayList<>(List.of(brief.row(session)));
        Optional<String> last = heard ? brief.heard(session) : Optional.empty();
        last.ifPresent(lines::add);
        return lines;
    }

    private List<String> folded(int room) {
        List<Session> order = byUrgency();
        List<Session> busy = order.stream().filter(Session::isUnderWay).toList();
        boolean heard = busy.stream().mapToInt(s -> told(s, true).size()).sum() < room;
        List<String> lines = new ArrayList<>();
        int shown = 0;
        for (Session session : order) {
            List<String> next = told(session, heard);
            if (lines.size() + next.size() >= room) {
                break;
            }
            lines.addAll(next);
            shown++;
        }
        lines.add(counts(order.subList(shown, order.size())));
        return lines;
    }

    private List<Session> byUrgency() {
        List<Predicate<Session>> kinds =
                List.of(
                        Session::isUnderWay,
                        Session::isInTrouble,
                        s -> s.state() == UnitState.PENDING,
                        s -> s.state() != UnitState.PENDING);
        return kinds.stream()
                .flatMap(kind -> snapshot.sessions().stream().filter(kind))
                .distinct()
                .toList();
    }

    /// The line with the number of sessions of each state that are not shown.
    private String counts(List<Session> rest) {
        Map<UnitState, Long> counts =
                rest.stream().collect(Collectors.groupingBy(Session::state, Collectors.counting()));
        String text =
                Stream.of(UnitState.values())
                        .filter(counts::containsKey)
                        .map(state -> counts.get(state) + " " + word(state))
                        .collect(Collectors.joining(" · "));
        return paint.dim(Columns.cut("  … and " + text, width));
    }

    private static String word(UnitState state) {
        return state == UnitState.PENDING ? "waiting" : state.word().replace('_', ' ');
    }
}
