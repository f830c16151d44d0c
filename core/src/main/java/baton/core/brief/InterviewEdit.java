package baton.core.brief;

import baton.core.brief.InterviewQuestion.Variant;
import baton.core.contract.Prose;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A copy of an interview that is being changed.
final class InterviewEdit {
    private static final String NONE_MEANT = "None are meant.";
    private static final String LEFT_OUT = "Left out on purpose: ";

    private final Interview from;
    private final Map<BriefSection, List<String>> answers = new EnumMap<>(BriefSection.class);
    private final List<TopicDraft> topics;
    private final Set<BriefSection> closed = EnumSet.noneOf(BriefSection.class);
    private final LinkedHashMap<String, BriefSection> asked;
    private final List<String> unsure;
    private Optional<InterviewQuestion> open;
    private boolean stopped;

    InterviewEdit(Interview from) {
        this.from = from;
        from.answers().forEach((section, texts) -> answers.put(section, new ArrayList<>(texts)));
        this.topics = new ArrayList<>(from.topics());
        closed.addAll(from.closed());
        this.asked = new LinkedHashMap<>(from.questions());
        this.unsure = new ArrayList<>(from.unsure());
        this.open = from.open();
        this.stopped = from.stopped();
    }

    InterviewEdit open(Optional<InterviewQuestion> question) {
        open = question;
        question.ifPresent(q -> asked.putIfAbsent(q.text(), q.section()));
        return this;
    }

    InterviewEdit ask(InterviewQuestion question) {
        closed.remove(question.section());
        return open(Optional.of(question));
    }

    InterviewEdit stop() {
        open = Optional.empty();
        stopped = true;
        return this;
    }

    /// A question that nobody answers was not asked.
    InterviewEdit giveUp(InterviewQuestion question) {
        open = Optional.empty();
        closed.add(question.section());
        asked.remove(question.text());
        return this;
    }

    /// The question that was open is asked again or has become idle.
    InterviewEdit volunteered(BriefSection section, String text) {
        open.ifPresent(question -> asked.remove(question.text()));
        return take(new InterviewQuestion(section, Variant.ANCHOR, ""), text);
    }

    InterviewEdit proposed(List<TopicDraft> more) {
        open.ifPresent(question -> asked.remove(question.text()));
        return topics(more);
    }

    /// A topic that is there already has its answers, and is not asked about again.
    InterviewEdit topics(List<TopicDraft> more) {
        for (TopicDraft topic : more) {
            if (topics.stream().noneMatch(topic::asksTheSame)) {
                topics.add(topic);
            }
        }
        return this;
    }

    InterviewEdit take(InterviewQuestion question, String text) {
        open = Optional.empty();
        String said = sure(question, Prose.lines(text));
        if (question.topic() != InterviewQuestion.NO_TOPIC) {
            return takeAboutTopic(question, said);
        }
        if (isMeant(question, said)) {
            return this;
        }
        if (question.variant() == Variant.CONFIRM_NONE && AnswerWording.isNo(said)) {
            // Something is not known: the next question asks for it.
            return this;
        }
        if (said.isEmpty() || AnswerWording.isNone(said)) {
            return takeNothing(question, said);
        }
        if (question.section() == BriefSection.RESEARCH_PLAN) {
            return takeAboutResearch(question, said);
        }
        if (QuestionBank.isUnanswered(question, said)) {
            return takeEmpty(question, said);
        }
        if (!mended(question, said) && !sharpened(question, said)) {
            keep(question.section(), said);
        }
        return this;
    }

    /// Such words are not kept. What is missing is asked for once, and then no more.
    private InterviewEdit takeEmpty(InterviewQuestion question, String said) {
        if (QuestionBank.isAfterEmpty(question)) {
            closed.add(question.section());
            return this;
        }
        return open(Optional.of(QuestionBank.afterEmpty(question.section(), said)));
    }

    /// The words as an answer: none where a person does not know. That is an open question
    /// of the brief, and not what the section says.
    private String sure(InterviewQuestion question, String said) {
        if (!AnswerWording.isUnsure(said)) {
            return said;
        }
        String asked =
                question.text().isEmpty() ? question.section().part().title() : question.text();
        unsure.add(asked + " – " + Prose.line(said));
        return "";
    }

    /// A further topic. Who knows everything already is asked to confirm that once; a mere yes
    /// names no topic.
    private InterviewEdit takeAboutResearch(InterviewQuestion question, String said) {
        boolean confirming = question.variant() == Variant.CONFIRM_NONE;
        boolean known = AnswerWording.isUnneeded(said) || AnswerWording.isYes(said);
        if (confirming && known) {
            return takeNothing(question, "none");
        }
        if (AnswerWording.isUnneededWholly(said, topics.size())) {
            topics.clear();
            return this;
        }
        boolean empty = AnswerWording.isEmpty(said) || TopicScope.isOfATopic(Prose.line(said));
        if (!known && empty) {
            return question.text().isEmpty() ? this : takeEmpty(question, said);
        }
        return known ? this : topics(TopicDraft.allSaid(said));
    }

    /// Keeps what a person left out on purpose, where a review asks for it. True if that was said.
    private boolean isMeant(InterviewQuestion question, String said) {
        Optional<String> gap = FollowUp.gap(question);
        boolean empty = !question.section().required() && !hasText(question.section());
        boolean agreed =
                AnswerWording.isMeant(said) || (gap.isPresent() && AnswerWording.isYes(said));
        boolean none = empty && question.variant() == Variant.SHARPEN;
        if (none && (agreed || AnswerWording.isNone(said))) {
            keep(
                    question.section(),
                    gap.filter(text -> !AnswerWording.isAboutNothing(text))
                            .map(text -> LEFT_OUT + text)
                            .orElse(NONE_MEANT));
            return true;
        }
        gap.filter(_ -> agreed).ifPresent(text -> keep(question.section(), LEFT_OUT + text));
        return agreed && gap.isPresent();
    }

    private boolean hasText(BriefSection section) {
        return !answers.getOrDefault(section, List.of()).isEmpty();
    }

    /// Puts better words in the place of a criterion that a review finds weak. A few words alone
    /// stand beside it, since they say nothing without it. True if the answer is about it.
    private boolean mended(InterviewQuestion question, String said) {
        List<String> texts = answers.getOrDefault(question.section(), List.of());
        List<String> all = Items.of(texts);
        Optional<String> weak = FollowUp.weakCriterion(question, all);
        if (weak.isEmpty() || AnswerWording.isAsItIs(said)) {
            return weak.isPresent();
        }
        boolean dropped = AnswerWording.isUnneeded(said);
        boolean whole = AnswerWording.isSentence(said) || said.contains("`");
        String told = whole ? said : weak.get() + " — " + Prose.line(said);
        if (!dropped || all.size() > 1) {
            List<String> next = Criteria.with(texts, weak.get(), dropped ? "" : told);
            answers.put(question.section(), new ArrayList<>(next));
        }
        return true;
    }

    /// Puts the words that make a criterion checkable beside it, so that the two are one. True
    /// if they were put there.
    private boolean sharpened(InterviewQuestion question, String said) {
        boolean sharpens =
                question.variant() == Variant.SHARPEN || question.variant() == Variant.QUANTIFY;
        List<String> texts = answers.getOrDefault(question.section(), List.of());
        int place = texts.size() - 1;
        for (int i = 0; i < texts.size(); i++) {
            place = question.text().contains(texts.get(i)) ? i : place;
        }
        boolean fits =
                place >= 0
                        && !texts.get(place).contains("\n")
                        && wantsMore(question.section(), texts.get(place));
        if (sharpens && fits) {
            texts.set(place, texts.get(place) + " — " + Prose.line(said));
        }
        return sharpens && fits;
    }

    private static boolean wantsMore(BriefSection section, String text) {
        return section == BriefSection.CONSTRAINTS
                || (section == BriefSection.SUCCESS_CRITERIA && !AnswerWording.isConcrete(text));
    }

    /// Nothing about a required section is no answer, except that research may not be needed.
    private InterviewEdit takeNothing(InterviewQuestion question, String said) {
        boolean research = question.section() == BriefSection.RESEARCH_PLAN;
        if (research && (!said.isEmpty() || !topics.isEmpty())) {
            keep(question.section(), topics.isEmpty() ? said : "");
            closed.add(question.section());
        }
        if (!question.section().required()) {
            closed.add(question.section());
        }
        return this;
    }

    private void keep(BriefSection section, String said) {
        List<String> texts = answers.computeIfAbsent(section, _ -> new ArrayList<>());
        if (!said.isEmpty() && !texts.contains(said)) {
            texts.add(said);
        }
    }

    private InterviewEdit takeAboutTopic(InterviewQuestion question, String said) {
        TopicDraft topic = topics.get(question.topic());
        boolean none = AnswerWording.isNone(said);
        if (AnswerWording.isUnneededWholly(said, topics.size())) {
            topics.clear();
            return this;
        }
        if (AnswerWording.isUnneeded(said) || (none && question.variant() != Variant.REPHRASE)) {
            topics.remove(question.topic());
            return this;
        }
        Optional<String> known = AnswerWording.known(said);
        if (known.isPresent()) {
            topics.remove(question.topic());
            unsure.add(topic.question() + " – " + known.get());
            return this;
        }
        if (none) {
            // No other words are wanted: the question stays as it is.
            return this;
        }
        TopicDraft next =
                switch (question.variant()) {
                    case SCOPE -> topic.scoped(said);
                    case REPHRASE -> topic.rephrased(said);
                    case PER_TOPIC, ANCHOR, FOLLOW_UP, SHARPEN, QUANTIFY, CONFIRM_NONE ->
                            topic.needed(said);
                };
        topics.set(question.topic(), next);
        return question.variant() == Variant.SCOPE && TopicScope.of(said).isEmpty()
                ? takeNoPlace(question, said)
                : this;
    }

    /// The place is asked for once more, except of those who do not know it.
    private InterviewEdit takeNoPlace(InterviewQuestion question, String said) {
        TopicDraft topic = topics.get(question.topic());
        if (said.isEmpty() || QuestionBank.isScopeAgain(question)) {
            topics.set(question.topic(), topic.anywhere());
            return this;
        }
        return open(Optional.of(QuestionBank.scopeAgain(question.topic(), topic.title(), said)));
    }

    InterviewEdit resume() {
        stopped = false;
        return this;
    }

    /// The question that somebody stopped at may be asked in the same words.
    InterviewEdit takeBack() {
        if (!asked.isEmpty() && !from.suffices(asked.lastEntry().getValue())) {
            asked.pollLastEntry();
        }
        return this;
    }

    Interview done() {
        boolean interrupted = from.interrupted() || stopped;
        return new Interview(
                from.task(),
                from.quick(),
                answers,
                topics,
                closed,
                asked,
                unsure,
                open,
                stopped,
                interrupted);
    }
}
