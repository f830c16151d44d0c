package baton.world.run.setting;

import baton.core.RepoPath;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.state.SessionState;
import baton.core.run.PlanRun;
import baton.core.run.RunResult;

import java.time.Instant;
import java.util.LinkedHashMap;

/// Writes `.session-state.local.json` when a run ends, for whoever continues.
public final class SessionStates {
    private SessionStates() {}

    public static void write(Target target, PlanRun run, RunResult result, Instant now) {
        target.stateFile()
                .ifPresent(
                        file ->
                                target.brief()
                                        .map(target::name)
                                        .flatMap(RepoPath::of)
                                        .map(
                                                brief ->
                                                        state(
                                                                target,
                                                                brief,
                                                                label(target, run, result),
                                                                result,
                                                                now))
                                        .ifPresent(state -> target.write(file, state.render())));
    }

    private static SessionState state(
            Target target, RepoPath brief, String label, RunResult result, Instant now) {
        String project = target.project().map(target::name).orElse(".");
        return new SessionState(project, brief, label, status(result), now, new LinkedHashMap<>());
    }

    /// The first session that is to be merged yet, where there are several.
    private static String label(Target target, PlanRun run, RunResult result) {
        if (result == RunResult.COMPLETED) {
            return "Complete";
        }
        return run.sessions().all().stream()
                .filter(session -> !run.sessions().inPlace() && !session.isMerged())
                .flatMap(session -> target.plan().sheet().session(session.number()).stream())
                .map(SessionStates::name)
                .findFirst()
                .orElse("Continue");
    }

    private static String name(SessionPlan session) {
        String title = session.title().isBlank() ? "" : ": " + session.title();
        return "Session " + session.number() + title;
    }

    private static SessionState.SessionStatus status(RunResult result) {
        return switch (result) {
            case COMPLETED -> SessionState.SessionStatus.COMPLETED;
            case PARTIAL -> SessionState.SessionStatus.PARTIAL;
            case FAILED -> SessionState.SessionStatus.FAILED;
            case BLOCKED, STOPPED -> SessionState.SessionStatus.STOPPED;
        };
    }
}
