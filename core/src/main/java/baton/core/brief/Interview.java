package baton.core.brief;

import baton.core.contract.Prose;

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
/// No question is asked twice in the same words, nothing that was said is replaced except a
/// criterion that a review finds weak, and required sections come before others. The interview ends
/// when nothing is left to ask or the person stops it.
///
/// @param closed sections about which nothing more is asked
/// @param questions the questions so far by their words, the open one last, and what each is about
/// @param unsure questions that a person could not answer, or that need no research since a person
/// knows the answer, with what was said to them
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
                    new InterviewEdit(this).volunteered(section, text).done();
            case Proposed(List<TopicDraft> more) -> new InterviewEdit(this).proposed(more).done();
            case Stopped _ -> new InterviewEdit(this).stop().done();
            case RanOut _ ->
                    open.map(question -> new InterviewEdit(this).giveUp(question).done())
                            .orElse(this);
            case Answered(String text) -> open.map(question -> told(question, text)).orElse(this);
        };
    }

    private Interview told(InterviewQuestion question, String text) {
        boolean more = question.section() == BriefSection.RESEARCH_PLAN && !topics.isEmpty();
        if (more && question.topic() == InterviewQuestion.NO_TOPIC && AnswerWording.isAll(text)) {
            return new InterviewEdit(this).take(question, "none").done();
        }
        if (AnswerWording.isStop(text) || AnswerWording.isAll(text)) {
            return new InterviewEdit(this).stop().done();
        }
        return new InterviewEdit(this).take(question, text).done();
    }

    /// Asks something beside the bank, as a review does. It is answered like any other question.
    Interview asking(InterviewQuestion question) {
        return new InterviewEdit(this).ask(question).done();
    }

    /// Nothing more is asked for now.
    Interview silent() {
        return new InterviewEdit(this).open(Optional.empty()).done();
    }

    /// Goes on although it was stopped.
    Interview resumed() {
        return new InterviewEdit(this).resume().done();
    }

    /// Goes on where it was stopped: with the question that was not answered, if it still matters.
    Interview goneOn() {
        return new InterviewEdit(this).resume().takeBack().done().next();
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
        return new InterviewEdit(this)
                .open(stopped ? Optional.empty() : Selection.next(this))
                .done();
    }
}
