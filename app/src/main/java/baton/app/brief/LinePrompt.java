package baton.app.brief;

import java.util.Optional;
import java.util.function.Predicate;

/// Reads one line from a person, with editing and history.
public interface LinePrompt extends AutoCloseable {
    public static final int ASKED_AGAIN_MAX = 3;

    /// The line; nothing where the person ended the input.
    ///
    /// @throws Interrupted when the person wants the program to end
    Optional<String> read(String mark);

    /// The answer to a question that only some lines answer. It is asked again after another, as
    /// often as that has a point.
    default Optional<String> choose(String question, String mark, Predicate<String> fits) {
        for (int asked = 0; asked < ASKED_AGAIN_MAX; asked++) {
            show(question);
            Optional<String> said = read(mark);
            if (said.isEmpty() || fits.test(said.get())) {
                return said;
            }
        }
        return Optional.empty();
    }

    /// Something to read above the next prompt.
    void show(String line);

    @Override
    void close();

    /// The person pressed Ctrl-C.
    final class Interrupted extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
