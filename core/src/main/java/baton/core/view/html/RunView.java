package baton.core.view.html;

import baton.core.view.Snapshot;
import baton.core.view.chronicle.Timeline;

import java.util.Optional;

/// A run as its page shows it.
///
/// @param origin what the run was started with
/// @param next the command that does what is left of the run, where anything is
/// @param stop the hash that ends the run from the page, where somebody drives it
public record RunView(
        Snapshot seen,
        Origin origin,
        Optional<String> next,
        Timeline timeline,
        Optional<String> stop,
        Medium medium) {

    /// The things that a run was started with, as far as its record says.
    public record Origin(
            Optional<String> plan,
            Optional<String> agent,
            Optional<String> branch,
            Optional<String> base) {}
}
