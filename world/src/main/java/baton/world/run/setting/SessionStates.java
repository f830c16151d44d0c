package baton.world.run.setting;

import baton.core.RepoPath;
import baton.core.contract.ArtifactType;
import baton.core.contract.state.SessionState;
import baton.core.run.PlanRun;
import baton.core.run.RunResult;
import baton.core.run.Worksheet;
import baton.core.text.Value;
import baton.core.view.Stop;

import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/// Writes `.session-state.local.json` when a run ends, for whoever continues.
public final class SessionStates {
    private SessionStates() {}

    /// Writes the state of a project whose run has ended.
    ///
    /// @param stop the reason why the run stopped
    public static void write(
            Launch launch, PlanRun run, RunResult result, Optional<Stop> stop, Instant now) {
        Target target = launch.target();
        target.stateFile()
                .ifPresent(
                        file ->
                                state(launch, run, result, stop, now)
                                        .ifPresent(state -> target.write(file, state.render())));
    }

    /// The state of a project whose run was refused before it began: whoever continues learns that
    /// there is something to mend first.
    public static void writeUnbegun(Target target, Stop stop, Instant now) {
        String project = target.project().map(target::name).orElse(".");
        Optional<SessionState> state =
                target.brief()
                        .map(target::name)
                        .flatMap(RepoPath::of)
                        .map(
                                brief ->
                                        new SessionState(
                                                project,
                                                brief,
                                                "Continue",
                                                SessionState.SessionStatus.STOPPED,
                                                now,
                                                stop.fields()));
        state.ifPresent(told -> target.stateFile().ifPresent(f -> target.write(f, told.render())));
    }

    /// A part that was carried out leaves the project unfinished, as long as another follows.
    private static Optional<SessionState> state(
            Launch launch, PlanRun run, RunResult result, Optional<Stop> stop, Instant now) {
        Target target = launch.target();
        Optional<NextWork> next =
                result == RunResult.COMPLETED ? NextWork.after(launch) : Optional.empty();
        String project = target.project().map(target::name).orElse(".");
        SequencedMap<String, Value> others = new LinkedHashMap<>();
        next.ifPresent(work -> others.putAll(work.begun()));
        if (others.isEmpty() && result != RunResult.COMPLETED && !isPlanOfProject(target)) {
            others.put(SessionState.PLAN, Value.of(target.planName()));
        }
        stop.ifPresent(why -> others.putAll(why.fields()));
        return brief(launch, next)
                .map(target::name)
                .flatMap(RepoPath::of)
                .map(
                        brief ->
                                new SessionState(
                                        project,
                                        brief,
                                        next.map(NextWork::label)
                                                .orElseGet(() -> label(launch, run, result)),
                                        next.isPresent()
                                                ? SessionState.SessionStatus.IN_PROGRESS
                                                : status(result),
                                        now,
                                        others));
    }

    /// The spec of the session that is next, or of the one that ended early; the brief where the
    /// project has no spec for it.
    private static Optional<Path> brief(Launch launch, Optional<NextWork> next) {
        Target target = launch.target();
        if (target.plan().sheet().type() == ArtifactType.SESSION_SPEC && next.isEmpty()) {
            return Optional.of(target.plan().path());
        }
        return next.flatMap(NextWork::spec).or(target::brief);
    }

    private static boolean isPlanOfProject(Target target) {
        return target.project()
                .map(dir -> dir.resolve("plan.md").toAbsolutePath().normalize())
                .equals(Optional.of(target.plan().path().toAbsolutePath().normalize()));
    }

    /// The first session that is to be merged yet, where there are several.
    private static String label(Launch launch, PlanRun run, RunResult result) {
        if (result == RunResult.COMPLETED) {
            return "Complete";
        }
        Worksheet sheet = launch.target().plan().sheet();
        return launch.part()
                .session()
                .flatMap(sheet::session)
                .or(
                        () ->
                                run.sessions().all().stream()
                                        .filter(session -> !run.sessions().inPlace())
                                        .filter(session -> !session.isMerged())
                                        .flatMap(
                                                session -> sheet.session(session.number()).stream())
                                        .findFirst())
                .map(NextWork::label)
                .orElse("Continue");
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
