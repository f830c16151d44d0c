package baton.app.brief;

import java.util.Optional;
import java.util.function.Predicate;

/// Reads one line from a person, with editing and history.
public interface LinePrompt extends AutoCloseable {
    public static final int ASKED_AGAIN_MAX = 3;
    static final String CHOICE_HELP =
            "  Answer with one of the words before the `>`; their first letters do. Ctrl-C leaves.";

    /// The line; nothing where the person ended the input.
    ///
    /// @throws Interrupted when the person wants the program to end
    Optional<String> read(String mark);

    /// The answer to a question that only some lines answer. It is asked again after another, as
    /// often as that has a point; a wish for help is no answer.
    ///
    /// @throws Unanswered when none of the lines answers it, or the person ended the input
    default String choose(String question, String mark, Predicate<String> fits) {
        return choose(this, () -> show(question), mark, fits);
    }

    /// The same of another prompt.
    ///
    /// @param ask shows what the choice is about
    static String choose(LinePrompt prompt, Runnable ask, String mark, Predicate<String> fits) {
        int unread = 0;
        while (unread < ASKED_AGAIN_MAX) {
            ask.run();
            String said = prompt.read(mark).orElseThrow(Unanswered::new);
            if (fits.test(said)) {
                return said;
            }
            if (isHelp(said)) {
                prompt.show(CHOICE_HELP);
            } else {
                unread++;
            }
        }
        throw new Unanswered();
    }

    /// True for a wish for help, which is no answer to any question.
    static boolean isHelp(String said) {
        return said.strip().equals("?");
    }

    /// Something to read above the next prompt.
    void show(String line);

    @Override
    void close();

    /// The person pressed Ctrl-C.
    sealed class Interrupted extends RuntimeException permits Unanswered {
        private static final long serialVersionUID = 1L;
    }

    /// A choice was left to nobody: what it is about stays as it is, and the question waits.
    final class Unanswered extends Interrupted {
        private static final long serialVersionUID = 1L;
    }
}
