package baton.core.brief;

import baton.core.Plural;
import baton.core.contract.Prose;
import baton.core.contract.Subject;
import baton.core.contract.brief.BriefPart;
import baton.core.contract.brief.BriefedTask;
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

    static BriefedTask passed(Interview interview, Subject subject) {
        return of(interview, subject, Quality.COMPLETE, "");
    }

    /// `findings` are what keeps it from passing by rule.
    static BriefedTask unfinished(Interview interview, Subject subject, List<String> findings) {
        String lead = "This draft has not passed its review.";
        return of(interview, subject, Quality.PARTIAL, quality(lead, findings));
    }

    /// `findings` are what kept it from passing: after all its reviews, or when the person had
    /// enough.
    static BriefedTask partial(
            Interview interview, Subject subject, int iterations, List<String> findings) {
        String lead =
                interview.stopped()
                        ? "The interview was stopped before the brief passed its review."
                        : "Review loop exhausted after "
                                + Plural.count(iterations, "iteration")
                                + ".";
        return of(interview, subject, Quality.PARTIAL, quality(lead, findings));
    }

    private static String quality(String lead, List<String> findings) {
        return findings.isEmpty()
                ? ""
                : lead
                        + " The following dimensions did not reach the pass threshold:\n\n"
                        + Prose.bullets(findings.stream().map(BriefDraft::bold).toList())
                        + "\n\nDownstream planning will treat these as reduced-confidence areas.";
    }

    private static String bold(String finding) {
        int end = finding.indexOf("):") + 2;
        return end < 2
                ? "**" + finding + "**"
                : "**" + finding.substring(0, end) + "**" + finding.substring(end);
    }

    private static BriefedTask of(
            Interview interview, Subject subject, Quality quality, String shortcomings) {
        List<Topic> topics = new ArrayList<>();
        interview.topics().forEach(topic -> topics.add(topic.numbered(topics.size() + 1)));
        Map<BriefPart, String> texts = new EnumMap<>(BriefPart.class);
        for (BriefSection section : BriefSection.values()) {
            texts.put(section.part(), text(interview, section));
        }
        texts.put(BriefPart.OPEN_QUESTIONS, Prose.bullets(openQuestions(interview)));
        texts.put(BriefPart.BRIEF_QUALITY, shortcomings);
        return new BriefedTask(
                subject,
                topics.size(),
                status(interview),
                Optional.of(false),
                OptionalInt.of(interview.turns()),
                Optional.of(Origin.INTERVIEW),
                Optional.of(quality),
                texts,
                topics);
    }

    /// The questions that a person could not answer, or only from memory, then what was never said.
    private static List<String> openQuestions(Interview interview) {
        List<String> questions = new ArrayList<>(interview.unsure());
        interview.missing().stream()
                .map(section -> section.part().title() + " was not settled.")
                .forEach(questions::add);
        return questions;
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
            case RESEARCH_PLAN -> research(interview);
        };
    }

    /// The words above the topics. Only who said so needs no research.
    private static String research(Interview interview) {
        if (!interview.topics().isEmpty()) {
            return "";
        }
        return interview.saysNone()
                ? "No external research needed — user confirmed solid knowledge of all plan"
                        + " dependencies."
                : "Not settled: nobody said whether something has to be looked up.";
    }
}
