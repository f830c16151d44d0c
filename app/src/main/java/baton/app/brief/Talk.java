package baton.app.brief;

import baton.core.brief.BriefRun.Chose;
import baton.core.brief.Interview;
import baton.core.brief.Question;
import baton.core.brief.TopicDraft;

import java.util.List;

/// Whoever answers: a person at a terminal, or a file.
public interface Talk {
    /// What is said to a question of the interview.
    Interview.Event answer(Question question);

    /// What is said to a question that a review led to; nothing to say means the brief is taken
    /// as it is.
    Reaction react(Question question);

    /// Which of the proposed topics are wanted.
    List<TopicDraft> keep(List<TopicDraft> proposed);

    /// Whether a brief that did not pass is taken as it is.
    Chose choose(List<String> findings);

    /// What to do about a project directory that holds something.
    Place place(String directory);

    /// An answer, or a choice.
    sealed interface Reaction {}

    record Answer(Interview.Event event) implements Reaction {}

    record Choice(Chose chose) implements Reaction {}

    /// Where the brief goes when its directory is taken.
    enum Place {
        THERE,
        ELSEWHERE,
        NOWHERE
    }
}
