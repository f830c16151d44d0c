package baton.core.brief;

import baton.core.brief.InterviewQuestion.Variant;
import baton.core.contract.Prose;

import java.util.List;

/// The wordings of every question, in the order in which they are tried. `%s` stands for the last
/// thing the person said about the section.
final class QuestionBank {
    private static final int QUOTED_MAX = 80;

    static final String NEEDED =
            "which part of the work needs the answer, and how sure must it be: high, medium or"
                    + " low? (“I know this” takes it off the list.)";
    static final String SCOPE = "local, external or both?";
    private static final String PLACE_MISSING =
            "Missing is where the answer is: local, external or both.";
    private static final String COST = "And is that a quick, standard or deep look?";

    private QuestionBank() {}

    private record Wordings(Variant variant, String text) {}

    /// The questions of a section. The anchor comes first; later ones lean on what was said.
    static List<InterviewQuestion> of(BriefSection section, String said) {
        String quoted = quoted(said);
        return wordings(section).stream()
                .filter(w -> !quoted.isEmpty() || !w.text().contains("%s"))
                .map(
                        w ->
                                new InterviewQuestion(
                                        section, w.variant(), w.text().replace("%s", quoted)))
                .toList();
    }

    static String quoted(String said) {
        String line = Prose.line(said);
        boolean isLong = line.codePointCount(0, line.length()) > QUOTED_MAX;
        return isLong ? line.substring(0, line.offsetByCodePoints(0, QUOTED_MAX)) + "…" : line;
    }

    static InterviewQuestion perTopic(int topic, String title) {
        String text = "For “" + quoted(title) + "”: " + NEEDED;
        return new InterviewQuestion(BriefSection.RESEARCH_PLAN, Variant.PER_TOPIC, text, topic);
    }

    static InterviewQuestion scope(int topic, String title) {
        String text = "Where is the answer to “" + quoted(title) + "”: " + SCOPE + " " + COST;
        return new InterviewQuestion(BriefSection.RESEARCH_PLAN, Variant.SCOPE, text, topic);
    }

    /// The one question that follows an answer which names no place.
    static InterviewQuestion scopeAgain(int topic, String title, String said) {
        String asked = "“" + quoted(said) + "” does not say it yet for “" + quoted(title) + "”. ";
        String text = asked + PLACE_MISSING;
        return new InterviewQuestion(BriefSection.RESEARCH_PLAN, Variant.SCOPE, text, topic);
    }

    static boolean isScopeAgain(InterviewQuestion question) {
        return question.variant() == Variant.SCOPE && question.text().endsWith(PLACE_MISSING);
    }

    /// An open question is not answered by a yes or a maybe, nor the two that want a sentence by a
    /// single word.
    static boolean isUnanswered(InterviewQuestion question, String said) {
        boolean open =
                question.variant() == Variant.ANCHOR || question.variant() == Variant.FOLLOW_UP;
        boolean whole =
                question.section() == BriefSection.INTENT
                        || question.section() == BriefSection.GOAL;
        return open
                && !question.text().isEmpty()
                && (AnswerWording.isEmpty(said) || (whole && AnswerWording.isOneWord(said)));
    }

    /// The one question that follows an answer which says nothing: it says what is missing.
    static InterviewQuestion afterEmpty(BriefSection section, String said) {
        String text = "“" + quoted(said) + "” does not say it yet. " + missing(section);
        return new InterviewQuestion(section, Variant.FOLLOW_UP, text);
    }

    /// True for the question that follows an answer which says nothing.
    static boolean isAfterEmpty(InterviewQuestion question) {
        return question.text().endsWith(missing(question.section()));
    }

    private static String missing(BriefSection section) {
        return switch (section) {
            case INTENT -> "Missing is what goes wrong today, and for whom: one whole sentence.";
            case GOAL -> "Missing is what will be there that is not there now: one whole sentence.";
            case SUCCESS_CRITERIA ->
                    "Missing is a command, a number or a behaviour that shows that it is done.";
            case RESEARCH_PLAN -> "Missing is a question to look into; say none if there is none.";
            case NON_GOALS -> "Missing is what is left out; say none if nothing is.";
            case CONSTRAINTS -> "Missing is what must not change; say none if nothing is fixed.";
            case PREFERENCES -> "Missing is the way that you prefer; say none if you have none.";
            case NFRS -> "Missing is a number, and how it is measured; say none if there is none.";
            case PRIOR_ATTEMPTS ->
                    "Missing is what was tried, and what came of it; say none if nothing was.";
        };
    }

    /// The question whether nothing has to be looked up, indeed.
    static InterviewQuestion confirmation() {
        return of(BriefSection.RESEARCH_PLAN, "").stream()
                .filter(question -> question.variant() == Variant.CONFIRM_NONE)
                .findFirst()
                .orElseThrow();
    }

    private static List<Wordings> wordings(BriefSection section) {
        return switch (section) {
            case INTENT ->
                    List.of(
                            anchor("Why should this be done? What is wrong or missing today?"),
                            sharpen("“%s” – is that the symptom, or the cause behind it?"),
                            followUp("What happens if nothing is done about it?"),
                            sharpen("In one whole sentence: what is the trouble, and whose is it?"),
                            followUp("What made you think of it now, after “%s”?"));
            case GOAL ->
                    List.of(
                            anchor("What is there when it is done that is not there now?"),
                            sharpen("“%s” – what would somebody see who looks at it?"),
                            followUp("What can be done afterwards that cannot be done today?"),
                            sharpen("In one whole sentence: what is the result?"),
                            followUp("What belongs to “%s”, and what is only nice to have?"));
            case SUCCESS_CRITERIA ->
                    List.of(
                            anchor(
                                    "How will we see that it is done? Name a command or a"
                                            + " behaviour."),
                            quantify("“%s” – which command or number would show that it failed?"),
                            sharpen("What would a test check? One criterion is enough."),
                            quantify("Which output, status or time must hold, exactly?"),
                            sharpen("“%s” – what is the least that would convince you?"));
            case RESEARCH_PLAN -> research();
            case NON_GOALS ->
                    List.of(
                            anchor("What is explicitly not part of this?"),
                            followUp(
                                    "Apart from “%s”, what might somebody add that you do not"
                                            + " want?"));
            case CONSTRAINTS ->
                    List.of(
                            anchor(
                                    "What must not change or be used: versions, interfaces,"
                                            + " licences?"),
                            sharpen("“%s” – is that a hard limit, or guidance?"));
            case PREFERENCES ->
                    List.of(
                            anchor("Which way of doing it do you prefer, if there are several?"),
                            followUp("“%s” – and which way would you rather avoid?"));
            case NFRS ->
                    List.of(
                            anchor("Does it have to meet numbers: speed, size, load, safety?"),
                            quantify("“%s” – which number, measured how?"));
            case PRIOR_ATTEMPTS ->
                    List.of(
                            anchor("Was this tried before? What came of it?"),
                            followUp("“%s” – why did that not work out?"));
        };
    }

    private static List<Wordings> research() {
        return List.of(
                anchor(
                        "What must be found out before planning? Ask it as a question,"
                                + " or say none."),
                followUp("After “%s”: is there another question to look into, or none?"),
                followUp("Is there anything to look into beside “%s”, or none?"),
                confirmNone(
                        "No external research, then: you know everything that the plan"
                                + " depends on? Say yes, or ask what is to be looked"
                                + " up."),
                followUp("What would you search for first? Say none if nothing."));
    }

    private static Wordings anchor(String text) {
        return new Wordings(Variant.ANCHOR, text);
    }

    private static Wordings followUp(String text) {
        return new Wordings(Variant.FOLLOW_UP, text);
    }

    private static Wordings sharpen(String text) {
        return new Wordings(Variant.SHARPEN, text);
    }

    private static Wordings quantify(String text) {
        return new Wordings(Variant.QUANTIFY, text);
    }

    private static Wordings confirmNone(String text) {
        return new Wordings(Variant.CONFIRM_NONE, text);
    }
}
