package baton.core.brief;

import baton.core.contract.Subject;
import baton.core.contract.brief.BriefedTask;
import baton.core.loop.GatedLoop;
import baton.core.loop.GatedLoop.Criticised;
import baton.core.loop.GatedLoop.Criticising;
import baton.core.loop.GatedLoop.Drafted;
import baton.core.loop.GatedLoop.Drafting;

import java.util.List;
import java.util.Optional;

/// A brief in the making: the interview, then the gate. A total, pure function of its events; what
/// it waits for is its phase.
///
/// A brief is complete only when every rule and, where there is one, the reviewer let it pass.
/// After three drafts, or when the person has enough, it is partial and says why.
///
/// @param reviewed whether an agent reviews drafts and proposes topics
/// @param scouted whether topics were asked for already
public record BriefRun(
        Subject subject,
        boolean reviewed,
        Interview interview,
        boolean scouted,
        GatedLoop<Interview, String> loop,
        Phase phase) {

    private static final int DRAFTS_MAX = 3;

    /// A phase of the run: the thing that the run waits for.
    public sealed interface Phase {}

    /// An answer to the interview's open question.
    public record Asking() implements Phase {}

    /// Topics that an agent proposes.
    public record Scouting() implements Phase {}

    /// The scores of a reviewer.
    public record Reviewing(int iteration) implements Phase {}

    /// An answer to what a review asks.
    public record FollowingUp(Scores scores) implements Phase {}

    /// A decision to take the brief as it is, or not.
    public record Choosing(Scores scores) implements Phase {}

    /// Nothing: the brief is written.
    public record Ended(BriefedTask brief, boolean passed, int iterations, List<String> findings)
            implements Phase {
        public Ended {
            findings = List.copyOf(findings);
        }
    }

    public sealed interface Event {}

    /// Something said in the interview or to a review's question.
    public record Said(Interview.Event event) implements Event {}

    public record Scouted(List<TopicDraft> topics) implements Event {
        public Scouted {
            topics = List.copyOf(topics);
        }
    }

    public record Reviewed(Scores scores) implements Event {}

    /// The person takes the brief as it is, or goes on.
    public record Chose(boolean accepts) implements Event {}

    public static BriefRun of(Subject subject, boolean reviewed, Interview interview) {
        GatedLoop<Interview, String> loop = GatedLoop.of(DRAFTS_MAX);
        return new BriefRun(subject, reviewed, interview, false, loop, new Asking()).settled();
    }

    private record On(Phase phase, Event event) {}

    public BriefRun on(Event event) {
        return switch (new On(phase, event)) {
            case On(Asking _, Said(Interview.Event said)) -> with(interview.on(said)).settled();
            case On(Scouting _, Scouted(List<TopicDraft> topics)) ->
                    with(interview.on(new Interview.Proposed(topics))).withScouted().settled();
            case On(Scouting _, Said(Interview.Stopped said)) ->
                    with(interview.on(said)).withScouted().settled();
            case On(Reviewing _, Reviewed(Scores scores)) -> judged(scores);
            case On(FollowingUp(Scores scores), Said(Interview.Event said)) ->
                    followed(scores, interview.told(said));
            case On(FollowingUp(Scores scores), Chose(boolean accepts)) -> chosen(scores, accepts);
            case On(Choosing(Scores scores), Chose(boolean accepts)) -> chosen(scores, accepts);
            // Agents may answer late and people may type ahead: what is not waited for is ignored.
            case On(Asking _, Scouted _),
                    On(Asking _, Reviewed _),
                    On(Asking _, Chose _),
                    On(Scouting _, Said _),
                    On(Scouting _, Reviewed _),
                    On(Scouting _, Chose _),
                    On(Reviewing _, Said _),
                    On(Reviewing _, Scouted _),
                    On(Reviewing _, Chose _),
                    On(FollowingUp _, Scouted _),
                    On(FollowingUp _, Reviewed _),
                    On(Choosing _, Said _),
                    On(Choosing _, Scouted _),
                    On(Choosing _, Reviewed _),
                    On(Ended _, _) ->
                    this;
        };
    }

    /// The brief as it stands, for the draft beside the brief.
    public BriefedTask draft() {
        Scores rules = RuleReview.of(interview);
        return BriefDraft.unfinished(interview, subject, rules.findings());
    }

    /// The questions that were asked, for whoever reviews.
    public List<String> asked() {
        return List.copyOf(interview.asked());
    }

    private BriefRun settled() {
        boolean aboutResearch =
                interview.open().filter(q -> q.section() == BriefSection.RESEARCH_PLAN).isPresent();
        if (reviewed && !scouted && aboutResearch && interview.readyForTopics()) {
            return at(new Scouting());
        }
        return interview.open().isPresent() ? at(new Asking()) : drafted();
    }

    private BriefRun drafted() {
        Scores rules = RuleReview.of(interview);
        return with(loop.on(new Drafted<>(interview, rules.findings()))).standing(rules);
    }

    private BriefRun judged(Scores scores) {
        Scores both = scores.and(RuleReview.of(interview));
        return with(loop.on(new Criticised<>(both.passes(), both.findings()))).standing(both);
    }

    /// The phase that follows from where the loop stands.
    private BriefRun standing(Scores scores) {
        return switch (loop.stage()) {
            case Criticising<Interview, String> now ->
                    reviewed
                            ? at(new Reviewing(now.iteration()))
                            : with(loop.on(new Criticised<>(true, List.of()))).standing(scores);
            case Drafting<Interview, String> _ ->
                    interview.stopped() ? at(new Choosing(scores)) : asking(scores);
            case GatedLoop.Ended<Interview, String> end ->
                    at(new Ended(ended(end), end.passed(), end.iterations(), end.findings()));
        };
    }

    private BriefedTask ended(GatedLoop.Ended<Interview, String> end) {
        return end.passed()
                ? BriefDraft.passed(interview, subject)
                : BriefDraft.partial(interview, subject, end.iterations(), end.findings());
    }

    /// Asks the next question of a review. With nothing left to ask, the brief stays as it is.
    private BriefRun asking(Scores scores) {
        Optional<InterviewQuestion> question = FollowUp.of(scores, interview);
        return question.map(q -> with(interview.asking(q)).at(new FollowingUp(scores)))
                .orElseGet(() -> chosen(scores, true));
    }

    private BriefRun followed(Scores scores, Interview next) {
        if (next.open().isPresent() && !next.open().equals(interview.open())) {
            // The answer said nothing, and is asked for once more.
            return with(next).at(new FollowingUp(scores));
        }
        // The question stays open: whoever goes on after all is asked it again.
        return next.stopped()
                ? with(interview.open().map(next::asking).orElse(next)).at(new Choosing(scores))
                : with(next.silent()).drafted();
    }

    private BriefRun chosen(Scores scores, boolean accepts) {
        if (!accepts && phase instanceof Choosing && interview.open().isPresent()) {
            return with(interview.resumed()).at(new FollowingUp(scores));
        }
        boolean early = interview.missing().stream().anyMatch(s -> s != BriefSection.RESEARCH_PLAN);
        if (!accepts && phase instanceof Choosing && early) {
            // More is missing than a review asks for before the drafts are used up.
            return with(interview.goneOn()).settled();
        }
        if (!accepts) {
            return with(interview.resumed()).asking(scores);
        }
        GatedLoop<Interview, String> stopped =
                loop.on(new GatedLoop.Stopped<>(interview, scores.findings()));
        return with(interview.silent()).with(stopped).standing(scores);
    }

    private BriefRun with(Interview next) {
        return new BriefRun(subject, reviewed, next, scouted, loop, phase);
    }

    private BriefRun with(GatedLoop<Interview, String> next) {
        return new BriefRun(subject, reviewed, interview, scouted, next, phase);
    }

    private BriefRun withScouted() {
        return new BriefRun(subject, reviewed, interview, true, loop, phase);
    }

    private BriefRun at(Phase next) {
        return new BriefRun(subject, reviewed, interview, scouted, loop, next);
    }
}
