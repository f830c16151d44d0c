package baton.core.view.html;

import baton.core.Plural;
import baton.core.view.Snapshot;
import baton.core.view.Snapshot.Apart;
import baton.core.view.Snapshot.Session;
import baton.core.view.chronicle.UnitState;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The sessions of a run in columns, one for each wave: what stands further right began later.
final class SessionWaves {
    private static final String ID = "sessions";

    private SessionWaves() {}

    static Fragment of(Snapshot seen) {
        if (!seen.isSpread()) {
            return Fragment.empty(ID);
        }
        SortedMap<Integer, List<Session>> waves = new TreeMap<>();
        seen.sessions()
                .forEach(s -> waves.computeIfAbsent(s.wave(), _ -> new ArrayList<>()).add(s));
        Html[] columns =
                waves.entrySet().stream()
                        .map(wave -> column(wave.getKey(), wave.getValue()))
                        .toArray(Html[]::new);
        return Fragment.of(
                ID, Tag.SECTION.of(Tag.H2.of("Sessions"), Tag.DIV.of(columns).kind("waves")));
    }

    private static Html column(int wave, List<Session> sessions) {
        Html[] boxes = sessions.stream().map(SessionWaves::box).toArray(Html[]::new);
        return Tag.DIV.of(Tag.H3.of("Wave " + wave), Html.several(boxes)).kind("wave");
    }

    private static Html box(Session session) {
        long passed =
                session.steps().stream().filter(s -> s.state() == UnitState.COMPLETED).count();
        String needs =
                session.deps().isEmpty()
                        ? ""
                        : " · needs "
                                + session.deps().stream()
                                        .map(String::valueOf)
                                        .collect(Collectors.joining(", "));
        String steps = passed + " of " + Plural.count(session.steps().size(), "step") + needs;
        return Tag.DIV
                .of(
                        Tag.STRONG.of(
                                Html.text(session.n() + " "),
                                PageParts.foreign(session.title().orElse(""))),
                        PageParts.state(session.state()),
                        Tag.P.of(steps).kind("label"),
                        session.apart().map(a -> apart(session, a)).orElse(Html.none()))
                .id("session-" + session.n())
                .kind("card", session.state().word());
    }

    private static Html apart(Session session, Apart apart) {
        Html time =
                Tag.P.of(PageParts.elapsed(apart.elapsed(), session.isUnderWay())).kind("label");
        Html kept =
                apart.rescue()
                        .<Html>map(
                                ref ->
                                        Tag.P.of(
                                                        Html.text("Its work is kept at "),
                                                        Tag.CODE.of(ref))
                                                .kind("label"))
                        .orElse(Html.none());
        return Html.several(time, kept);
    }
}
