package baton.core.brief;

import baton.core.brief.Scores.Score;
import baton.core.contract.Prose;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The review of a brief by rules, without reading it: sections that are empty, criteria that
/// cannot fail, things that are both wanted and not wanted, topics that are no questions.
final class RuleReview {
    /// The words before the title of a topic that a stop of the interview has left as it was.
    static final String UNSETTLED = "stopped before it was settled: ";

    static final String NO_CRITERION = "there is no success criterion";

    private static final int LOST_A_GAP = 2;

    private final Interview interview;

    private RuleReview(Interview interview) {
        this.interview = interview;
    }

    static Scores of(Interview interview) {
        RuleReview review = new RuleReview(interview);
        Map<BriefDimension, Score> all = new EnumMap<>(BriefDimension.class);
        for (BriefDimension dimension : BriefDimension.values()) {
            all.put(dimension, review.score(dimension));
        }
        return new Scores(all);
    }

    private Score score(BriefDimension dimension) {
        return switch (dimension) {
            case COMPLETENESS -> completeness();
            case CONSISTENCY -> consistency();
            case TESTABILITY -> testability();
            case SCOPE_CLARITY -> scopeClarity();
            case RESEARCH_PLAN -> researchPlan();
        };
    }

    private Score completeness() {
        List<String> gaps =
                interview.missing().stream()
                        .filter(section -> section != BriefSection.RESEARCH_PLAN)
                        .map(section -> section.part().title() + " does not say enough")
                        .toList();
        return new Score(Math.max(1, 5 - LOST_A_GAP * gaps.size()), gaps);
    }

    private Score consistency() {
        Set<String> wanted =
                Items.of(
                                List.of(
                                        interview.said(BriefSection.GOAL),
                                        interview.said(BriefSection.SUCCESS_CRITERIA)))
                        .stream()
                        .map(RuleReview::plain)
                        .collect(Collectors.toSet());
        List<String> both =
                Items.of(List.of(interview.said(BriefSection.NON_GOALS))).stream()
                        .filter(item -> wanted.contains(plain(item)))
                        .map(item -> "wanted and excluded: " + item)
                        .toList();
        return new Score(both.isEmpty() ? 5 : 2, both);
    }

    private static String plain(String item) {
        return Prose.line(item).toLowerCase(Locale.ROOT).replaceAll("[.!]+$", "");
    }

    private Score testability() {
        List<String> criteria = interview.criteria();
        List<String> weak =
                criteria.stream().filter(item -> !AnswerWording.isConcrete(item)).toList();
        if (criteria.isEmpty()) {
            return new Score(1, List.of(NO_CRITERION));
        }
        List<String> details = weak.stream().map(item -> "cannot fail: " + item).toList();
        boolean mostHold = weak.size() * 2 < criteria.size();
        return new Score(weak.isEmpty() ? 5 : mostHold ? 4 : 3, details);
    }

    private Score scopeClarity() {
        boolean fenced =
                interview.suffices(BriefSection.NON_GOALS)
                        || interview.suffices(BriefSection.CONSTRAINTS);
        boolean goal = interview.suffices(BriefSection.GOAL);
        return new Score(
                !goal ? 2 : fenced ? 5 : 4, goal ? List.of() : List.of("Goal is not clear"));
    }

    private Score researchPlan() {
        if (interview.topics().isEmpty()) {
            return interview.saysNone()
                    ? new Score(5, List.of())
                    : new Score(2, List.of("it is not said whether something must be looked up"));
        }
        List<String> wrong = new ArrayList<>();
        for (TopicDraft topic : interview.topics()) {
            if (!topic.question().endsWith("?")) {
                wrong.add("no question: " + topic.title());
            }
            if (interview.interrupted() && !interview.quick() && !topic.whole()) {
                wrong.add(UNSETTLED + topic.title());
            }
        }
        return new Score(wrong.isEmpty() ? 5 : 3, wrong);
    }
}
