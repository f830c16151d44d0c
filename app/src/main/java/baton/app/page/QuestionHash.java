package baton.app.page;

import baton.core.step.Question;
import baton.core.view.chronicle.OpenGate;
import baton.world.run.store.Sha256;

/// The hash of what a gate asks: its name, the question and the options. Whoever answers names it,
/// so that an answer holds for what was shown and for nothing else.
public final class QuestionHash {
    private static final int LENGTH = 16;

    private QuestionHash() {}

    static String of(OpenGate gate) {
        return of(gate.id(), gate.question());
    }

    public static String of(String gate, Question question) {
        String asked =
                gate + "\n" + question.sentence() + "\n" + String.join("\n", question.options());
        return Sha256.of(asked).substring(0, LENGTH);
    }
}
