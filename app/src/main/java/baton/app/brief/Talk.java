package baton.app.brief;

import baton.core.brief.BriefRun.Chose;
import baton.core.brief.Interview;
import baton.core.brief.InterviewQuestion;
import baton.core.brief.TopicDraft;

import java.util.List;
import java.util.Optional;

/// Whoever answers: a person at a terminal, or a file.
interface Talk {
    /// The answer to a question of the interview.
    Interview.Event answer(InterviewQuestion question);

    /// The reaction to a question that a review led to: an answer, or the choice to take the brief
    /// as it is.
    Reaction react(InterviewQuestion question);

    /// The proposed topics that are wanted; nothing where no more questions are.
    Optional<List<TopicDraft>> keep(List<TopicDraft> proposed);

    /// The decision about a brief that did not pass: it is taken as it is, or not.
    Chose choose(List<String> findings);

    /// The decision about a project directory that holds something.
    Place place(String directory);

    /// Another name for the project.
    ///
    /// @param free the name of one that is free
    String name(String free);

    /// An answer, or a choice.
    sealed interface Reaction {}

    record Answer(Interview.Event event) implements Reaction {}

    record Choice(Chose chose) implements Reaction {}

    /// The place of the brief if its directory is taken.
    enum Place {
        THERE,
        ELSEWHERE,
        NOWHERE
    }
}
