package baton.app.brief;

import java.util.Optional;

/// Reads one line from a person, with editing and history.
public interface LinePrompt extends AutoCloseable {
    /// The line; nothing where the person ended the input.
    ///
    /// @throws Interrupted when the person wants the program to end
    Optional<String> read(String mark);

    /// Something to read above the next prompt.
    void show(String line);

    @Override
    void close();

    /// The person pressed Ctrl-C.
    final class Interrupted extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
