package baton.core.brief;

import baton.core.brief.InterviewQuestion.Variant;
import baton.core.contract.Prose;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The one question that a review leads to: about the weakest dimension, in the words of what is
/// missing there. One that was asked already gives way to the next.
///
/// A question about a research topic says which one, so that the answer mends that topic instead of
/// making another beside it.
final class FollowUp {
    private static final Pattern OUTER = Pattern.compile("^(?:cannot fail: )?['\"“”]*|['\"“”.]+$");
    private static final Pattern SCOPE = Pattern.compile("scope|local|external");
    private static final Pattern NEED =
            Pattern.compile(
                    "\\bneed|required|\\bsteps?\\b|part of the (?:work|plan)|confiden|how sure");

    private static final String MISSES = "The review misses something: ";
    private static final String ON_PURPOSE = ". Is that left out on purpose,";
    private static final String WEAK = "” cannot fail as it stands. ";
    private static final String SHOWN = "Which command, number or observation shows that it is ";
    private static final Pattern QUOTED = Pattern.compile("['\"“‘`].*['\"”’`].*");

    private final Interview interview;

    private FollowUp(Interview interview) {
        this.interview = interview;
    }

    static Optional<InterviewQuestion> of(Scores scores, Interview interview) {
        return new FollowUp(interview).first(scores);
    }

    private Optional<InterviewQuestion> first(Scores scores) {
        for (BriefDimension dimension : scores.weak()) {
            List<String> details = scores.of(dimension).details();
            List<String> words =
                    details.isEmpty() ? List.of(dimension.title() + " is too low") : details;
            for (String detail : words) {
                InterviewQuestion question = question(dimension, detail);
                if (!interview.asked().contains(question.text())) {
                    return Optional.of(question);
                }
            }
        }
        return Optional.empty();
    }

    private InterviewQuestion question(BriefDimension dimension, String detail) {
        int topic =
                dimension == BriefDimension.RESEARCH_PLAN
                        ? topic(detail)
                        : InterviewQuestion.NO_TOPIC;
        if (topic != InterviewQuestion.NO_TOPIC) {
            return aboutTopic(topic, detail);
        }
        if (dimension == BriefDimension.RESEARCH_PLAN && mayNeedNone()) {
            return QuestionBank.confirmation();
        }
        String found = OUTER.matcher(Prose.line(detail)).replaceAll("");
        String text =
                switch (dimension) {
                    case TESTABILITY -> weak(detail, found);
                    case CONSISTENCY ->
                            "This does not fit together: " + found + ". Which of it holds?";
                    case SCOPE_CLARITY ->
                            "It is not clear where the task ends: "
                                    + found
                                    + ". What belongs to it, and what does not?";
                    case COMPLETENESS ->
                            MISSES + found + ON_PURPOSE + " or what should the brief say?";
                    case RESEARCH_PLAN ->
                            "About the research plan: "
                                    + found
                                    + ". What must be looked up? Ask it as a question, or say"
                                    + " none.";
                };
        return new InterviewQuestion(dimension.section(detail), Variant.SHARPEN, text);
    }

    /// The criterion in its own words. A remark is none, and is not quoted as one.
    private String weak(String detail, String found) {
        List<String> criteria = interview.criteria();
        Optional<String> meant = Criteria.meant(detail, criteria);
        boolean remark = !criteria.isEmpty() && !QUOTED.matcher(detail.strip()).matches();
        if (detail.equals(RuleReview.NO_CRITERION)) {
            return "There is no success criterion yet. " + SHOWN + "done?";
        }
        return meant.isEmpty() && remark
                ? "About the success criteria: " + found + ". " + SHOWN + "met?"
                : "“" + meant.orElse(found) + WEAK + SHOWN + "met?";
    }

    /// The criterion that a question wants in better words.
    static Optional<String> weakCriterion(InterviewQuestion question, List<String> criteria) {
        int end = question.text().indexOf(WEAK);
        return end < 1
                ? Optional.empty()
                : Optional.of(question.text().substring(1, end)).filter(criteria::contains);
    }

    /// The gap that a question wants to hear of whether it is meant.
    static Optional<String> gap(InterviewQuestion question) {
        int end = question.text().indexOf(ON_PURPOSE);
        return end < 0 || !question.text().startsWith(MISSES)
                ? Optional.empty()
                : Optional.of(question.text().substring(MISSES.length(), end));
    }

    /// True if the person has taken all topics off the list, and was not asked to confirm that.
    private boolean mayNeedNone() {
        return interview.topics().isEmpty()
                && !interview.saysNone()
                && interview.questions().containsValue(BriefSection.RESEARCH_PLAN)
                && !interview.asked().contains(QuestionBank.confirmation().text());
    }

    /// The place of the topic that is meant: the one that is named, or the only one.
    private int topic(String detail) {
        List<TopicDraft> topics = interview.topics();
        int found = topics.size() == 1 ? 0 : InterviewQuestion.NO_TOPIC;
        int length = 0;
        for (int i = 0; i < topics.size(); i++) {
            String title = topics.get(i).title();
            boolean named = lower(detail).contains(lower(title));
            if (named && title.length() > length) {
                found = i;
                length = title.length();
            }
        }
        return found;
    }

    private InterviewQuestion aboutTopic(int place, String detail) {
        TopicDraft topic = interview.topics().get(place);
        String title = topic.title();
        String line = Prose.line(detail);
        boolean unsettled = line.startsWith(RuleReview.UNSETTLED);
        String issue =
                lower(line).startsWith(lower(title) + ": ")
                        ? line.substring(title.length() + 2)
                        : line;
        Variant variant = unsettled ? missing(topic) : variant(lower(issue));
        String wanted =
                switch (variant) {
                    case SCOPE -> "Where is the answer: " + QuestionBank.SCOPE;
                    case REPHRASE -> "How should the question read?";
                    case ANCHOR, FOLLOW_UP, SHARPEN, QUANTIFY, PER_TOPIC, CONFIRM_NONE ->
                            "So " + QuestionBank.NEEDED;
                };
        String text =
                "For research topic “"
                        + QuestionBank.quoted(title)
                        + "”: "
                        + (unsettled ? "not settled" : OUTER.matcher(issue).replaceAll(""))
                        + ". "
                        + wanted;
        return new InterviewQuestion(BriefSection.RESEARCH_PLAN, variant, text, place);
    }

    /// The side of a topic that nothing is said about.
    private static Variant missing(TopicDraft topic) {
        if (!topic.question().endsWith("?")) {
            return Variant.REPHRASE;
        }
        return topic.requiredFor().isEmpty() ? Variant.PER_TOPIC : Variant.SCOPE;
    }

    /// The side of a topic that an issue is about. What speaks neither of where the answer is nor
    /// of who needs it is about the question itself.
    private static Variant variant(String issue) {
        if (SCOPE.matcher(issue).find()) {
            return Variant.SCOPE;
        }
        return NEED.matcher(issue).find() ? Variant.PER_TOPIC : Variant.REPHRASE;
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
