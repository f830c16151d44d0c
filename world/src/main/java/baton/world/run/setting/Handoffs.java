package baton.world.run.setting;

import baton.core.contract.ArtifactType;
import baton.core.contract.plan.SessionPlan;
import baton.core.prompt.EarlierHandoff;
import baton.core.run.Worksheet;
import baton.core.text.Value;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// The handoffs of agents, and the steps that hear of them: a step hears of the one before it in
/// its session, the first step of a session hears of the last steps of the sessions that it depends
/// on.
public final class Handoffs {
    private final Map<Integer, EarlierHandoff> known = new ConcurrentHashMap<>();
    private final Worksheet sheet;
    private final boolean spread;
    private final boolean ofTasks;

    /// `spread` when sessions have worktrees of their own.
    public Handoffs(Worksheet sheet, boolean spread) {
        this.sheet = sheet;
        this.spread = spread;
        this.ofTasks = sheet.type() == ArtifactType.WORK_PLAN;
    }

    /// Remembers the handoff of a step's agent, from this process or from one before.
    public void remember(int step, Value.Fields output) {
        EarlierHandoff.read(output)
                .map(handoff -> ofTasks ? handoff.ofTask() : handoff)
                .ifPresent(handoff -> known.put(step, handoff));
    }

    /// From the steps right before this one.
    public List<EarlierHandoff> near(int step) {
        return of(before(step));
    }

    /// From the steps before those.
    public List<EarlierHandoff> far(int step) {
        List<Integer> near = before(step);
        return of(
                near.stream()
                        .flatMap(s -> before(s).stream())
                        .filter(s -> !near.contains(s))
                        .distinct()
                        .toList());
    }

    private List<EarlierHandoff> of(List<Integer> steps) {
        return steps.stream().flatMap(s -> Optional.ofNullable(known.get(s)).stream()).toList();
    }

    private List<Integer> before(int step) {
        Optional<SessionPlan> session =
                sheet.sessions().stream().filter(s -> s.steps().contains(step)).findFirst();
        return spread && session.isPresent()
                ? before(step, session.get()).toList()
                : List.of(step - 1);
    }

    private Stream<Integer> before(int step, SessionPlan session) {
        int at = session.steps().indexOf(step);
        return at > 0
                ? Stream.of(session.steps().get(at - 1))
                : session.dependsOn().stream()
                        .flatMap(number -> sheet.session(number).stream())
                        .filter(s -> !s.steps().isEmpty())
                        .map(s -> s.steps().getLast());
    }
}
