package baton.app.brief;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One turn of an interview whose person is not here: takes the one answer that was brought, and
/// ends with the question that follows.
final class TurnPrompt implements LinePrompt {
    private final List<String> shown = new ArrayList<>();
    private Optional<String> answer;

    TurnPrompt(Optional<String> answer) {
        this.answer = answer;
    }

    /// The question that waits for an answer. What was answered before is kept.
    static final class Waiting extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final String question;

        Waiting(String question) {
            super(question);
            this.question = question;
        }

        String question() {
            return question;
        }
    }

    @Override
    public Optional<String> read(String mark) {
        Optional<String> said = answer;
        if (said.isEmpty()) {
            String words = mark.replaceFirst("> $", "");
            List<String> lines = new ArrayList<>(shown);
            lines.add(words);
            throw new Waiting(
                    String.join("\n", lines.stream().filter(line -> !line.isBlank()).toList()));
        }
        answer = Optional.empty();
        shown.clear();
        return said;
    }

    @Override
    public void show(String line) {
        shown.add(line);
    }

    @Override
    public void close() {
        // There is nothing to close: nobody is spoken to.
    }
}
