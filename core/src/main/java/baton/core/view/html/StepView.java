package baton.core.view.html;

import baton.core.run.RunId;
import baton.core.view.Snapshot;
import baton.core.view.chronicle.Attempted;
import baton.core.view.chronicle.OpenGate;

import java.util.List;
import java.util.Optional;

/// A step of a run as its page shows it.
///
/// @param gate the question that it waits for, where it does
/// @param offer what can be done about it from the page, where nobody drives the run
/// @param papers the texts of its tries; those of try 0 belong to the step as a whole
public record StepView(
        RunId run,
        Optional<String> plan,
        Snapshot.Step step,
        List<Attempted> tries,
        List<Paper> papers,
        Optional<OpenGate> gate,
        Optional<Offer> offer,
        Medium medium) {

    /// The means to have a step tried again or left out.
    ///
    /// @param hash the hash of the run as it is shown
    /// @param resume the command that goes on with the run
    public record Offer(String hash, String resume) {}

    public StepView {
        tries = List.copyOf(tries);
        papers = List.copyOf(papers);
    }
}
