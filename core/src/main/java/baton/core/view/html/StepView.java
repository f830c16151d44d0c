package baton.core.view.html;

import baton.core.run.RunId;
import baton.core.view.Snapshot;
import baton.core.view.chronicle.Attempted;

import java.util.List;
import java.util.Optional;

/// A step of a run as its page shows it.
///
/// @param papers the texts of its tries; those of try 0 belong to the step as a whole
public record StepView(
        RunId run,
        Optional<String> plan,
        Snapshot.Step step,
        List<Attempted> tries,
        List<Paper> papers,
        Medium medium) {
    public StepView {
        tries = List.copyOf(tries);
        papers = List.copyOf(papers);
    }
}
