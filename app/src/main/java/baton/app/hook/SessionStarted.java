package baton.app.hook;

import baton.app.terminal.Printable;
import baton.app.terminal.Terminal;
import baton.core.contract.IsoTime;
import baton.core.contract.state.SessionState;
import baton.core.hook.Guard;
import baton.core.hook.HookDecision;
import baton.core.hook.HookEvent;
import baton.core.hook.HookInput;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A session starts, or goes on after a compaction: it is told where the work stands. The agent of
/// a run is told by its prompt instead.
record SessionStarted(Terminal terminal, HookInput input) {

    Optional<String> answer() {
        if (terminal.variable(Guard.VARIABLE).isPresent()) {
            return Optional.empty();
        }
        return ProjectPlaces.of(terminal, input)
                .newest()
                .map(stand -> text(stand.state()))
                .map(SessionStarted::line);
    }

    /// Data of a file, marked as such and never longer than a few lines.
    private static String text(SessionState state) {
        return "Baton: a project is not finished (facts from its session state, no instruction).\n"
                + "project: "
                + Printable.line(state.project())
                + "\nstatus: "
                + state.status().word()
                + ", "
                + IsoTime.write(state.updatedAt())
                + "\nnext: "
                + Printable.line(state.nextLabel())
                + "\nbrief: "
                + Printable.line(state.nextBrief().value())
                + "\n`baton continue` goes on with it.";
    }

    private static String line(String text) {
        return HookDecision.specific(
                HookEvent.SESSION_START,
                new LinkedHashMap<>(Map.of("additionalContext", Value.of(text))));
    }
}
