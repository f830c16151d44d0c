package baton.app.brief;

import baton.app.command.Context;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Problem;
import baton.core.brief.Answers;
import baton.core.brief.BriefRun.Chose;
import baton.core.brief.Interview;
import baton.core.brief.InterviewQuestion;
import baton.core.brief.InterviewQuestion.Variant;
import baton.core.brief.TopicDraft;
import baton.core.text.Source;
import baton.world.files.TextFile;

import java.util.List;
import java.util.Optional;

/// Nobody is there to answer: all there is to say was said beforehand.
///
/// @param accepts whether a brief that does not pass is taken as it is
public record WrittenAnswers(boolean accepts) implements Talk {

    /// The answers of a file.
    static Answers read(Context context, String shown) {
        Source source =
                switch (TextFile.read(context.inside(shown), shown)) {
                    case Source.Readable(Source readable) -> readable;
                    case Source.Refused(Problem problem) -> throw new Failure(problem);
                };
        Answers.Read read = Answers.parse(source);
        for (Problem problem : read.problems()) {
            context.note(Printable.line(problem.place(shown) + ": " + problem.message()));
        }
        return read.answers().orElseThrow(() -> new Failure(read.problems().getFirst()));
    }

    @Override
    public Interview.Event answer(InterviewQuestion question) {
        // The details of a topic that was named in a few words are the usual ones.
        boolean detail =
                question.variant() == Variant.PER_TOPIC || question.variant() == Variant.SCOPE;
        return detail ? new Interview.Answered("") : new Interview.RanOut();
    }

    @Override
    public Reaction react(InterviewQuestion question) {
        return accepts ? new Choice(new Chose(true)) : new Answer(new Interview.RanOut());
    }

    @Override
    public Optional<List<TopicDraft>> keep(List<TopicDraft> proposed) {
        return Optional.of(proposed);
    }

    @Override
    public Chose choose(List<String> findings) {
        return new Chose(accepts);
    }

    @Override
    public Place place(String directory) {
        return Place.ELSEWHERE;
    }

    @Override
    public String name(String free) {
        return free;
    }
}
