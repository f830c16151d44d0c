package baton.core.view.html;

import java.util.List;
import java.util.Optional;

/// A text that belongs to one try of a step: a prompt, what an agent or a command printed, a diff.
///
/// @param name its name within the step, made of letters, digits, dots and hyphens
/// @param pieces the text, in pieces that begin at the start of a line
/// @param cut the words about what is left out, where something is
public record Paper(
        String name, String title, int tries, List<Piece> pieces, Optional<String> cut) {

    /// A piece of the text, and the byte of the file that it begins with.
    public record Piece(long at, String text) {}

    public Paper {
        pieces = List.copyOf(pieces);
    }
}
