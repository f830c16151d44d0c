package baton.core.brief;

import java.util.List;
import java.util.Optional;

/// The topics of a list that a person's words keep: “1 and 3”, “all but the first”, “I know GDPR”.
///
/// Words that are not understood to the last one keep nothing and drop nothing: they are asked for
/// again, since a topic that is dropped by mistake is never looked into.
public final class TopicChoice {
    private TopicChoice() {}

    /// The topics that are kept; nothing where the words do not say so.
    public static Optional<List<TopicDraft>> kept(String said, List<TopicDraft> proposed) {
        boolean single = proposed.size() == 1 && AnswerWording.isUnneeded(said);
        if (single || AnswerWording.isNone(said)) {
            return Optional.of(List.of());
        }
        if (said.isBlank() || AnswerWording.isYes(said)) {
            return Optional.of(List.copyOf(proposed));
        }
        TopicNames names = new TopicNames(proposed);
        return new ChoiceWords(names, proposed.size(), names.words(said))
                .read()
                .map(places -> places.stream().map(proposed::get).toList());
    }

    /// True if the words end the interview instead.
    public static boolean isStop(String said) {
        return AnswerWording.isStop(said) || AnswerWording.isAll(said);
    }
}
