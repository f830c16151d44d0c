package baton.core.brief;

import baton.core.brief.Question.Variant;

import java.util.List;
import java.util.Optional;

/// The one question that a review leads to: about the weakest dimension, in the words of what is
/// missing there. One that was asked already gives way to the next.
final class FollowUp {
    private FollowUp() {}

    static Optional<Question> of(Scores scores, Interview interview) {
        for (Dimension dimension : scores.weak()) {
            List<String> details = scores.of(dimension).details();
            List<String> words =
                    details.isEmpty()
                            ? List.of(dimension.key().replace('_', ' ') + " is too low")
                            : details;
            for (String detail : words) {
                Question question = question(dimension, detail);
                if (!interview.asked().contains(question.text())) {
                    return Optional.of(question);
                }
            }
        }
        return Optional.empty();
    }

    private static Question question(Dimension dimension, String detail) {
        String text = "The review says: " + detail + ". What should the brief say about it?";
        return new Question(dimension.section(List.of(detail)), Variant.SHARPEN, text);
    }
}
