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
                    case TESTABILITY ->
                            "“"
                                    + found
                                    + "” cannot fail as it stands. Which command, number or"
                                    + " observation shows that it is met?";
                    case CONSISTENCY ->
                            "This does not fit together: " + found + ". Which of it holds?";
                    case SCOPE_CLARITY ->
                            "It is not clear where the task ends: "
                                    + found
                                    + ". What belongs to it, and what does not?";
                    case COMPLETENESS ->
                            "The review misses something: "
                                    + found
                                    + ". Is that left out on purpose, or what should the brief"
                                    + " say?";
                    case RESEARCH_PLAN ->
                            "About the research plan: "
                                    + found
                                    + ". What must be looked up? Ask it as a question, or say"
                                    + " none.";
                };
        return new InterviewQuestion(dimension.section(List.of(detail)), Variant.SHARPEN, text);
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
