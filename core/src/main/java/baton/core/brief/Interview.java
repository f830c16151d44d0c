package baton.core.brief;

import baton.core.brief.InterviewQuestion.Variant;
import baton.core.contract.Prose;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;

/// The questions and answers so far, and with them the question that comes next. A total, pure
/// function of the answers.
///
/// No question is asked twice in the same words, nothing that was said is replaced, and required
/// sections come before others. The interview ends when nothing is left to ask or the person stops
/// it.
///
/// @param closed sections about which nothing more is asked
/// @param questions the questions so far by their words, the open one last, and what each is about
/// @param unsure questions that a person could not answer, with what was said to them
/// @param stopped true if a person ended the interview early
/// @param interrupted true if a person did so once, even if the interview went on
public record Interview(
        String task,
        boolean quick,
        Map<BriefSection, List<String>> answers,
        List<TopicDraft> topics,
        Set<BriefSection> closed,
        SequencedMap<String, BriefSection> questions,
        List<String> unsure,
        Optional<InterviewQuestion> open,
        boolean stopped,
        boolean interrupted) {

    public Interview {
        Map<BriefSection, List<String>> copy = new EnumMap<>(BriefSection.class);
        answers.forEach((section, texts) -> copy.put(section, List.copyOf(texts)));
        answers = Collections.unmodifiableMap(copy);
        topics = List.copyOf(topics);
        closed = Set.copyOf(closed);
        unsure = List.copyOf(unsure);
        questions = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(questions));
    }

    public static Interview about(String task, boolean quick) {
        return new Interview(
                        Prose.line(task),
                        quick,
                        Map.of(),
                        List.of(),
                        Set.of(),
                        new LinkedHashMap<>(),
                        List.of(),
                        Optional.empty(),
                        false,
                        false)
                .next();
    }

    public sealed interface Event {}

    /// The person said this to the open question.
    public record Answered(String text) implements Event {}

    /// There is no more to say about the open question's section.
    public record RanOut() implements Event {}

    /// The person wants no more questions.
    public record Stopped() implements Event {}

    /// Topics that somebody proposed, or that were given beforehand.
    public record Proposed(List<TopicDraft> topics) implements Event {
        public Proposed {
            topics = List.copyOf(topics);
        }
    }

    /// Something about a section that nobody asked for.
    public record Volunteered(BriefSection section, String text) implements Event {}

    /// The interview after an event, with its next question open.
    public Interview on(Event event) {
        Interview told = told(event);
        boolean follows = event instanceof Answered && told.open.isPresent();
        return follows || told.equals(this) ? told : told.next();
    }

    /// The interview after an event, with nothing asked yet.
    Interview told(Event event) {
        return switch (event) {
            case Volunteered(BriefSection section, String text) ->
                    new Editing(this).volunteered(section, text).done();
            case Proposed(List<TopicDraft> more) -> new Editing(this).proposed(more).done();
            case Stopped _ -> new Editing(this).stop().done();
            case RanOut _ ->
                    open.map(question -> new Editing(this).giveUp(question).done()).orElse(this);
            case Answered(String text) -> open.map(question -> told(question, text)).orElse(this);
        };
    }

    private Interview told(InterviewQuestion question, String text) {
        if (AnswerWording.isStop(text)) {
            return new Editing(this).stop().done();
        }
        return new Editing(this).take(question, text).done();
    }

    /// Asks something beside the bank, as a review does. It is answered like any other question.
    Interview asking(InterviewQuestion question) {
        return new Editing(this).ask(question).done();
    }

    /// Nothing more is asked for now.
    Interview silent() {
        return new Editing(this).open(Optional.empty()).done();
    }

    /// Goes on although it was stopped.
    Interview resumed() {
        Editing editing = new Editing(this);
        editing.stopped = false;
        return editing.done();
    }

    /// The questions so far, the open one last.
    public SequencedSet<String> asked() {
        return questions.sequencedKeySet();
    }

    public String said(BriefSection section) {
        return String.join("\n\n", answers.getOrDefault(section, List.of()));
    }

    /// The number of questions that were asked.
    public int turns() {
        return questions.size();
    }

    /// The number of sections that a question was about, or that something was said about.
    public int sectionsTouched() {
        Set<BriefSection> touched = EnumSet.noneOf(BriefSection.class);
        touched.addAll(questions.values());
        answers.entrySet().stream()
                .filter(said -> !said.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .forEach(touched::add);
        touched.addAll(topics.isEmpty() ? Set.of() : Set.of(BriefSection.RESEARCH_PLAN));
        return touched.size();
    }

    /// True if a section says as much as a brief needs.
    public boolean suffices(BriefSection section) {
        List<String> texts = answers.getOrDefault(section, List.of());
        return switch (section) {
            case INTENT, GOAL -> texts.stream().anyMatch(AnswerWording::isSentence);
            case SUCCESS_CRITERIA -> criteria().stream().anyMatch(AnswerWording::isConcrete);
            case RESEARCH_PLAN ->
                    topics.isEmpty()
                            ? saysNone()
                            : quick || topics.stream().allMatch(TopicDraft::whole);
            case NON_GOALS, CONSTRAINTS, PREFERENCES, NFRS, PRIOR_ATTEMPTS -> !texts.isEmpty();
        };
    }

    /// True if a person said in words that nothing has to be looked up.
    boolean saysNone() {
        return answers.getOrDefault(BriefSection.RESEARCH_PLAN, List.of()).stream()
                .anyMatch(AnswerWording::isNone);
    }

    /// Each line of the criteria is one.
    public List<String> criteria() {
        return Items.of(answers.getOrDefault(BriefSection.SUCCESS_CRITERIA, List.of()));
    }

    /// Required sections that do not say enough.
    public List<BriefSection> missing() {
        return BriefSection.all(true).stream().filter(section -> !suffices(section)).toList();
    }

    /// True if all required sections but the research plan say enough, and nothing is said yet
    /// about what has to be looked up.
    public boolean readyForTopics() {
        return missing().stream().allMatch(section -> section == BriefSection.RESEARCH_PLAN)
                && topics.isEmpty()
                && !saysNone();
    }

    private Interview next() {
        return new Editing(this).open(stopped ? Optional.empty() : Selection.next(this)).done();
    }

    /// A copy being changed.
    private static final class Editing {
        private final Interview from;
        private final Map<BriefSection, List<String>> answers = new EnumMap<>(BriefSection.class);
        private final List<TopicDraft> topics;
        private final Set<BriefSection> closed = EnumSet.noneOf(BriefSection.class);
        private final LinkedHashMap<String, BriefSection> asked;
        private final List<String> unsure;
        private Optional<InterviewQuestion> open;
        private boolean stopped;

        Editing(Interview from) {
            this.from = from;
            from.answers.forEach((section, texts) -> answers.put(section, new ArrayList<>(texts)));
            this.topics = new ArrayList<>(from.topics);
            closed.addAll(from.closed);
            this.asked = new LinkedHashMap<>(from.questions);
            this.unsure = new ArrayList<>(from.unsure);
            this.open = from.open;
            this.stopped = from.stopped;
        }

        Editing open(Optional<InterviewQuestion> question) {
            open = question;
            question.ifPresent(q -> asked.putIfAbsent(q.text(), q.section()));
            return this;
        }

        Editing ask(InterviewQuestion question) {
            closed.remove(question.section());
            return open(Optional.of(question));
        }

        Editing stop() {
            open = Optional.empty();
            stopped = true;
            return this;
        }

        /// A question that nobody answers was not asked.
        Editing giveUp(InterviewQuestion question) {
            open = Optional.empty();
            closed.add(question.section());
            asked.remove(question.text());
            return this;
        }

        /// The question that was open is asked again or has become idle.
        Editing volunteered(BriefSection section, String text) {
            open.ifPresent(question -> asked.remove(question.text()));
            return take(new InterviewQuestion(section, Variant.ANCHOR, ""), text);
        }

        Editing proposed(List<TopicDraft> more) {
            open.ifPresent(question -> asked.remove(question.text()));
            return topics(more);
        }

        Editing topics(List<TopicDraft> more) {
            more.stream().filter(topic -> !topics.contains(topic)).forEach(topics::add);
            return this;
        }

        Editing take(InterviewQuestion question, String text) {
            open = Optional.empty();
            String said = sure(question, Prose.lines(text));
            if (question.topic() != InterviewQuestion.NO_TOPIC) {
                return takeAboutTopic(question, said);
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
            if (!sharpened(question, said)) {
                keep(question.section(), said);
            }
            return this;
        }

        /// Such words are not kept. What is missing is asked for once, and then no more.
        private Editing takeEmpty(InterviewQuestion question, String said) {
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
        private Editing takeAboutResearch(InterviewQuestion question, String said) {
            boolean confirming = question.variant() == Variant.CONFIRM_NONE;
            boolean known = AnswerWording.isKnown(said) || AnswerWording.isYes(said);
            if (confirming && known) {
                return takeNothing(question, "none");
            }
            return known ? this : topics(TopicDraft.allSaid(said));
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
                    || (section == BriefSection.SUCCESS_CRITERIA
                            && !AnswerWording.isConcrete(text));
        }

        /// Nothing about a required section is no answer, except that research may not be needed.
        private Editing takeNothing(InterviewQuestion question, String said) {
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

        private Editing takeAboutTopic(InterviewQuestion question, String said) {
            TopicDraft topic = topics.get(question.topic());
            if (AnswerWording.isKnown(said)) {
                topics.remove(question.topic());
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
            return this;
        }

        Interview done() {
            boolean interrupted = from.interrupted || stopped;
            return new Interview(
                    from.task,
                    from.quick,
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
}
