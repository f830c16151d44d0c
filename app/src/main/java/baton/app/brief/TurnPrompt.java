package baton.app.brief;

import baton.world.run.store.Sha256;
import baton.world.stage.StageRun;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/// One turn of an interview whose person is not here: takes the one answer that was brought, and
/// ends with the question that follows.
///
/// After a turn that was killed, the same answer is brought once more. It was kept, and perhaps
/// nobody has seen the question that is open now: an answer counts only for one that was printed,
/// the same answer as before only where the turn that printed it ended in order, and one that
/// names its turn for no other.
final class TurnPrompt implements LinePrompt {
    private static final String PRINTED = "printed";

    private final StageRun run;
    private final Consumer<String> notes;
    private final List<String> shown = new ArrayList<>();
    private final OptionalInt turn;
    private Optional<String> answer;

    TurnPrompt(InterviewTurn one, StageRun run, Consumer<String> notes) {
        this.answer = one.answer();
        this.turn = one.number();
        this.run = run;
        this.notes = notes;
    }

    /// The question that waits for an answer. What was answered before is kept.
    static final class Waiting extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final String question;
        private final int number;

        Waiting(String question, int number) {
            super(question);
            this.question = question;
            this.number = number;
        }

        /// The number of the turn that brings the answer.
        int number() {
            return number;
        }

        String question() {
            return question;
        }
    }

    @Override
    public Optional<String> read(String mark) {
        List<String> lines = new ArrayList<>(shown);
        lines.add(mark.replaceFirst("> $", ""));
        String question =
                String.join("\n", lines.stream().filter(line -> !line.isBlank()).toList());
        Optional<String> why = answer.flatMap(text -> refusal(question, text));
        if (why.isPresent()) {
            notes.accept(
                    "--answer is not taken for this question, "
                            + why.get()
                            + "; the answers before it are kept");
            answer = Optional.empty();
        }
        Optional<String> said = answer;
        if (said.isEmpty()) {
            throw new Waiting(question, number());
        }
        answer = Optional.empty();
        shown.clear();
        return said;
    }

    private int number() {
        return run.answers() + 1;
    }

    /// The reason why an answer does not count for a question.
    private Optional<String> refusal(String question, String text) {
        if (turn.isPresent()) {
            return turn.getAsInt() == number()
                    ? Optional.empty()
                    : Optional.of("which is that of turn " + number());
        }
        if (!isPrinted(question)) {
            return Optional.of("which was not printed before");
        }
        return run.isBroughtAgain(text)
                ? Optional.of(
                        "since it was taken for the one before, in a turn that was cut off; given"
                                + " once more it is")
                : Optional.empty();
    }

    /// Before anything was answered nothing is kept, and none but the first question can be meant.
    private boolean isPrinted(String question) {
        return run.answers() == 0 || run.settled(PRINTED).equals(Optional.of(turn(run, question)));
    }

    /// Notes that somebody has got to see the question.
    static void printed(StageRun run, Waiting waiting) {
        String _ = run.settle(PRINTED, turn(run, waiting.question()));
    }

    /// The same question may be asked more than once.
    private static String turn(StageRun run, String question) {
        return run.answers() + " " + Sha256.of(question);
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
