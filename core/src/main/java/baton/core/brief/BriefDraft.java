package baton.core.brief;

import baton.core.contract.Prose;
import baton.core.contract.Subject;
import baton.core.contract.brief.Assignment;
import baton.core.contract.brief.BriefPart;
import baton.core.contract.brief.Origin;
import baton.core.contract.brief.Quality;
import baton.core.contract.brief.ResearchStatus;
import baton.core.contract.brief.Topic;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// An interview written down as a brief.
final class BriefDraft {
    private BriefDraft() {}

    /// `findings` are what kept it from passing; a brief that has none passed.
    static Assignment of(
            Interview interview, Subject subject, boolean passed, List<String> findings) {
        List<Topic> topics = new ArrayList<>();
        interview.topics().forEach(topic -> topics.add(topic.numbered(topics.size() + 1)));
        Map<BriefPart, String> texts = new EnumMap<>(BriefPart.class);
        for (BriefSection section : BriefSection.values()) {
            texts.put(section.part(), text(interview, section));
        }
        texts.put(
                BriefPart.OPEN_QUESTIONS,
                Prose.bullets(
                        interview.missing().stream()
                                .map(section -> section.part().title() + " was not settled.")
                                .toList()));
        texts.put(BriefPart.BRIEF_QUALITY, passed ? "" : Prose.bullets(findings));
        return new Assignment(
                subject,
                topics.size(),
                status(interview),
                Optional.empty(),
                OptionalInt.of(interview.turns()),
                Optional.of(Origin.INTERVIEW),
                Optional.of(passed ? Quality.COMPLETE : Quality.PARTIAL),
                texts,
                topics);
    }

    private static ResearchStatus status(Interview interview) {
        if (!interview.topics().isEmpty()) {
            return ResearchStatus.PENDING;
        }
        return interview.saysNone() ? ResearchStatus.COMPLETE : ResearchStatus.SKIPPED;
    }

    private static String text(Interview interview, BriefSection section) {
        return switch (section) {
            case INTENT, GOAL, PRIOR_ATTEMPTS -> interview.said(section);
            case SUCCESS_CRITERIA, NON_GOALS, CONSTRAINTS, PREFERENCES, NFRS ->
                    Prose.bullets(Items.of(List.of(interview.said(section))));
            case RESEARCH_PLAN -> "";
        };
    }
}
