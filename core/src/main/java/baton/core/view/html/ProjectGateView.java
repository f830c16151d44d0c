package baton.core.view.html;

import java.util.List;
import java.util.Optional;

/// The question whether a file of a project is approved, as its page shows it.
///
/// @param name the project
/// @param gate the stage whose result waits
/// @param open what is asked; nothing where it does not wait any more
public record ProjectGateView(String name, String gate, Optional<Asked> open) {

    /// The content that is asked about.
    ///
    /// @param hash the hash of the content: an approval names it, and holds for nothing else
    /// @param summary what a person wants to know of it first
    /// @param change what has changed since the last approval; none where there was none
    /// @param whole all of it
    public record Asked(
            String file,
            String hash,
            List<String> summary,
            List<String> change,
            List<String> whole) {
        public Asked {
            summary = List.copyOf(summary);
            change = List.copyOf(change);
            whole = List.copyOf(whole);
        }
    }
}
