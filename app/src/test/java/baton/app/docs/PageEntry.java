package baton.app.docs;

import java.util.List;

/// An entry of a page that a walk carries out: the place where what follows begins, a file that the
/// reader writes, or a command that the reader types.
sealed interface PageEntry {

    /// A place of its own, made as a comment of the page says: `<!-- place: a run that failed -->`.
    record Place(String name) implements PageEntry {}

    record NamedFile(String name, String text) implements PageEntry {}

    /// A command, the lines that are shown below it, and its exit status.
    ///
    /// @param line the line of the page
    record Typed(int line, String command, List<String> shown, int status) implements PageEntry {
        public Typed {
            shown = List.copyOf(shown);
        }
    }
}
