package baton.world.run;

import baton.core.RepoPath;
import baton.core.contract.state.SessionState;
import baton.core.run.RunResult;
import baton.world.files.AtomicFile;

import java.time.Instant;
import java.util.LinkedHashMap;

/// Writes `.session-state.local.json` when a run ends, for whoever continues.
final class SessionStates {
    private SessionStates() {}

    static void write(Order order, RunResult result, Instant now) {
        order.stateFile()
                .ifPresent(
                        file ->
                                order.brief()
                                        .map(order::name)
                                        .flatMap(RepoPath::of)
                                        .map(brief -> state(order, brief, result, now))
                                        .ifPresent(
                                                state -> AtomicFile.write(file, state.render())));
    }

    private static SessionState state(Order order, RepoPath brief, RunResult result, Instant now) {
        String project = order.project().map(order::name).orElse(".");
        String label = result == RunResult.COMPLETED ? "Complete" : "Continue";
        return new SessionState(project, brief, label, status(result), now, new LinkedHashMap<>());
    }

    private static SessionState.Status status(RunResult result) {
        return switch (result) {
            case COMPLETED -> SessionState.Status.COMPLETED;
            case PARTIAL -> SessionState.Status.PARTIAL;
            case FAILED -> SessionState.Status.FAILED;
            case BLOCKED, STOPPED -> SessionState.Status.STOPPED;
        };
    }
}
