package baton.core.view;

import baton.core.contract.progress.RunStatus;
import baton.core.run.SessionRun;
import baton.core.run.SessionStage;
import baton.core.step.StepEnd;

/// The status of a session, in the words of a progress file.
final class SessionProgress {
    private SessionProgress() {}

    /// `over` when the run it belongs to has ended.
    static RunStatus status(SessionRun session, boolean over) {
        return switch (session.state()) {
            case SessionStage.Merged(_, boolean published) ->
                    published ? RunStatus.COMPLETED : RunStatus.PARTIAL;
            case SessionStage.Lost(SessionStage.Fate fate) -> status(session, fate);
            case SessionStage.Waiting _ -> RunStatus.PENDING;
            case SessionStage.InPlace _,
                    SessionStage.Opening _,
                    SessionStage.Working _,
                    SessionStage.Ending _,
                    SessionStage.Ready _,
                    SessionStage.Merging _,
                    SessionStage.Publishing _,
                    SessionStage.Rescuing _ ->
                    over ? RunStatus.STOPPED : RunStatus.IN_PROGRESS;
        };
    }

    private static RunStatus status(SessionRun session, SessionStage.Fate fate) {
        return switch (fate) {
            case CONFLICT, RED -> RunStatus.PARTIAL;
            case MOVED -> RunStatus.STOPPED;
            case STOPPED ->
                    session.steps().stream()
                            .flatMap(step -> step.end().stream())
                            .filter(end -> !end.isDone())
                            .findFirst()
                            .map(SessionProgress::status)
                            .orElse(RunStatus.STOPPED);
        };
    }

    private static RunStatus status(StepEnd end) {
        return switch (end) {
            case PASSED, SKIPPED, ESCALATED -> RunStatus.STOPPED;
            case FAILED -> RunStatus.FAILED;
            case BLOCKED -> RunStatus.BLOCKED;
        };
    }
}
