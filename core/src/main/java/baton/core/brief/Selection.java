package baton.core.brief;

import baton.core.brief.InterviewQuestion.Variant;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The choice of the next question: about the first required section that does not say enough; then
/// about sections that are likely to matter; then none.
final class Selection {
    private static final int OPTIONAL_PROBES = 2;
    private static final int SHORT_ANSWER = 12;

    private static final Pattern LIMITS =
            Pattern.compile(
                    "\\b(?:must|only|without|never|version|compatib\\w*|api|legacy|licen[cs]e|java"
                            + "|python|node|database|schema|dependenc\\w*|deadline|break\\w*)\\b");
    private static final Pattern WAYS =
            Pattern.compile("\\b(?:prefer\\w*|rather|style|library|framework|design|either|or)\\b");
    private static final Pattern NUMBERS =
            Pattern.compile(
                    "\\b(?:performance|latency|load|scale|secur\\w*|memory|speed|slow\\w*|fast"
                            + "|seconds?|ms|concurren\\w*|privacy|access\\w*)\\b");
    private static final Pattern AGAIN =
            Pattern.compile(
                    "\\b(?:again|still|tried|attempt\\w*|fail\\w*|retry|fix\\w*|bug|regress\\w*"
                            + "|broken|revert\\w*)\\b");

    private static final Pattern BOUNDS =
            Pattern.compile(
                    "\\b(?:deadline|budget|compatib\\w*|due|before)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern BINDING =
            Pattern.compile(
                    "\\b(?:must|never|hard|guidance|soft|ideally|should)\\b",
                    Pattern.CASE_INSENSITIVE);

    private Selection() {}

    static Optional<InterviewQuestion> next(Interview interview) {
        return BriefSection.all(true).stream()
                .filter(section -> !interview.closed().contains(section))
                .flatMap(section -> required(interview, section).stream())
                .findFirst()
                .or(() -> optional(interview));
    }

    private static Optional<InterviewQuestion> required(Interview interview, BriefSection section) {
        if (section == BriefSection.RESEARCH_PLAN) {
            return research(interview);
        }
        return interview.suffices(section) ? Optional.empty() : fresh(interview, section);
    }

    /// Topics are completed one by one; then another is asked for, until there is none. In a hurry
    /// a topic gets what is usual, and one is enough.
    private static Optional<InterviewQuestion> research(Interview interview) {
        List<TopicDraft> topics = interview.topics();
        for (int i = 0; i < topics.size() && !interview.quick(); i++) {
            TopicDraft topic = topics.get(i);
            if (topic.requiredFor().isEmpty()) {
                return Optional.of(QuestionBank.perTopic(i, topic.title()));
            }
            if (topic.scope().isEmpty()) {
                return Optional.of(QuestionBank.scope(i, topic.title()));
            }
        }
        boolean done = interview.saysNone() || (interview.quick() && !topics.isEmpty());
        return done ? Optional.empty() : fresh(interview, BriefSection.RESEARCH_PLAN);
    }

    /// The first wording that was not used yet.
    private static Optional<InterviewQuestion> fresh(Interview interview, BriefSection section) {
        String said =
                section == BriefSection.RESEARCH_PLAN && !interview.topics().isEmpty()
                        ? interview.topics().getLast().title()
                        : last(interview.answers().getOrDefault(section, List.of()));
        return QuestionBank.of(section, said).stream()
                .filter(question -> !interview.asked().contains(question.text()))
                .filter(question -> fits(interview, question))
                .findFirst();
    }

    /// Nobody is asked whether nothing has to be looked up while topics are left.
    private static boolean fits(Interview interview, InterviewQuestion question) {
        List<TopicDraft> topics = interview.topics();
        return question.section() != BriefSection.RESEARCH_PLAN
                || topics.isEmpty()
                || question.variant() == Variant.ANCHOR
                || question.text().contains(QuestionBank.quoted(topics.getLast().title()));
    }

    private static String last(List<String> texts) {
        return texts.isEmpty() ? "" : texts.getLast();
    }

    private static Optional<InterviewQuestion> optional(Interview interview) {
        for (BriefSection section : BriefSection.all(false)) {
            boolean open = !interview.closed().contains(section);
            if (open && likelyMatters(interview, section) && wantsMore(interview, section)) {
                Optional<InterviewQuestion> question = fresh(interview, section);
                if (question.isPresent()) {
                    return question;
                }
            }
        }
        return Optional.empty();
    }

    /// One probe, and a second where the answer was a mere word or may bind or not.
    private static boolean wantsMore(Interview interview, BriefSection section) {
        List<String> texts = interview.answers().getOrDefault(section, List.of());
        boolean unclear = last(texts).length() < SHORT_ANSWER || isLoose(section, last(texts));
        boolean more = unclear && texts.size() < OPTIONAL_PROBES && !interview.quick();
        return texts.isEmpty() ? !wasAsked(interview, section) : more;
    }

    /// A date, a budget or compatibility may bind or only guide, and a plan has to know.
    private static boolean isLoose(BriefSection section, String said) {
        return section == BriefSection.CONSTRAINTS
                && BOUNDS.matcher(said).find()
                && !BINDING.matcher(said).find();
    }

    private static boolean wasAsked(Interview interview, BriefSection section) {
        return QuestionBank.of(section, "").stream()
                .anyMatch(question -> interview.asked().contains(question.text()));
    }

    private static boolean likelyMatters(Interview interview, BriefSection section) {
        String text =
                (interview.task()
                                + " "
                                + interview.said(BriefSection.INTENT)
                                + " "
                                + interview.said(BriefSection.GOAL))
                        .toLowerCase(Locale.ROOT);
        return switch (section) {
            case NON_GOALS -> true;
            case CONSTRAINTS -> !interview.quick() || LIMITS.matcher(text).find();
            case PREFERENCES -> WAYS.matcher(text).find();
            case NFRS -> NUMBERS.matcher(text).find();
            case PRIOR_ATTEMPTS -> AGAIN.matcher(text).find();
            case INTENT, GOAL, SUCCESS_CRITERIA, RESEARCH_PLAN -> false;
        };
    }
}
