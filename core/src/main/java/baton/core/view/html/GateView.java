package baton.core.view.html;

import baton.core.run.RunId;
import baton.core.view.chronicle.OpenGate;

import java.util.List;
import java.util.Optional;

/// A question of a run as its page shows it.
///
/// @param gate the question; nothing where it is answered or was never asked
/// @param hash the hash of what is asked: an answer names it, and holds for nothing else
/// @param earlier questions of the run that were answered, with their answers
/// @param resume the command that goes on with the run
public record GateView(
        RunId run,
        String name,
        Optional<OpenGate> gate,
        String hash,
        List<Answered> earlier,
        String resume) {

    /// A question that was answered.
    public record Answered(String gate, String question, String answer) {}

    public GateView {
        earlier = List.copyOf(earlier);
    }
}
