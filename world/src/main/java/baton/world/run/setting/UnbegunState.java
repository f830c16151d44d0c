package baton.world.run.setting;

import baton.core.RepoPath;
import baton.core.contract.state.SessionState;

import java.time.Instant;
import java.util.LinkedHashMap;

/// The session state of a project whose run was refused before it began: whoever continues learns
/// that there is something to mend first.
public record UnbegunState(Target target) {

    public void write(Instant now) {
        target.stateFile()
                .ifPresent(
                        file ->
                                target.brief()
                                        .map(target::name)
                                        .flatMap(RepoPath::of)
                                        .map(brief -> state(brief, now))
                                        .ifPresent(state -> target.write(file, state.render())));
    }

    private SessionState state(RepoPath brief, Instant now) {
        return new SessionState(
                target.project().map(target::name).orElse("."),
                brief,
                "Continue",
                SessionState.SessionStatus.STOPPED,
                now,
                new LinkedHashMap<>());
    }
}
