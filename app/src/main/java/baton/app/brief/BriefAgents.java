package baton.app.brief;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.brief.BriefRun;
import baton.core.brief.BriefSection;
import baton.core.brief.Interview;
import baton.core.brief.Scores;
import baton.core.brief.ScoutReply;
import baton.core.brief.TopicDraft;
import baton.world.role.Asking;
import baton.world.role.RoleAgent.Fitting;
import baton.world.role.RoleAgent.Matter;
import baton.world.role.RoleAgent.Unusable;
import baton.world.role.Roles;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The two roles of a brief. Topics may be missed; a review may not.
record BriefAgents(Asking agent, Consumer<String> notes) {
    static final String DRAFT = "draft";
    static final String TOPICS = "topics";

    List<TopicDraft> topics(Interview interview) {
        Map<String, String> texts = Map.of("task", interview.task(), "answers", answers(interview));
        return switch (agent.ask(new Matter(Roles.TOPIC_SCOUT, TOPICS, 1, texts))) {
            case Fitting(var output, var leftOut, _) -> {
                leftOut.forEach(why -> notes.accept("a topic is left out: " + why));
                yield ScoutReply.read(output);
            }
            case Unusable(String reason) -> {
                notes.accept("no topics were proposed: " + reason);
                yield List.of();
            }
        };
    }

    /// The answers of the interview so far, as text for a scout.
    public static String answers(Interview interview) {
        StringBuilder text = new StringBuilder();
        for (BriefSection section : BriefSection.values()) {
            String said = interview.said(section);
            if (!said.isEmpty()) {
                text.append(section.part().title()).append(":\n").append(said).append("\n\n");
            }
        }
        return text.toString().strip();
    }

    Scores review(BriefRun run, int iteration) {
        Map<String, String> texts =
                Map.of(
                        "brief",
                        run.draft().render(),
                        "asked",
                        iteration == 1 ? "" : String.join("\n", run.asked()));
        return switch (agent.ask(new Matter(Roles.BRIEF_REVIEWER, DRAFT, iteration, texts))) {
            case Fitting(var output, var leftOut, _) -> {
                leftOut.forEach(why -> notes.accept("left out of the review: " + why));
                yield Scores.read(output).orElseThrow(() -> unread("scores are missing"));
            }
            case Unusable(String reason) -> throw unread(reason);
        };
    }

    /// A review that cannot be read says nothing of the brief, neither that it passes nor what to
    /// ask about it.
    private static Failure unread(String why) {
        return new Failure(
                Fault.BRIEF_NOT_REVIEWED.because(
                        "the review could not be read: "
                                + why
                                + "; the answers so far are in brief.md.draft"));
    }
}
