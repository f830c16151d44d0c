package baton.core.brief;

import baton.core.contract.Prose;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The meaning of a person's words: enough for a section, nothing, or the wish to stop.
final class AnswerWording {
    private static final int SENTENCE_WORDS = 4;
    private static final int SENTENCE_SIGNS_WITHOUT_SPACES = 8;
    private static final int REMARK_WORDS_MAX = 12;

    /// Nobody agrees, refuses or waves away at greater length, and patterns cost a stack.
    static final int REMARK_MAX = 400;

    /// Words that no pattern knows.
    private static final String LONG = "…";

    private static final String QUESTIONS = "(?:any |the |all |these |more |further )*questions?";

    private static final String HAVING =
            "(?:thats|that is|thatll be|this is|its|it is|i have|i said|weve|we have|had)";

    /// The wish for no more questions, and nothing besides: “stop the server” is an answer.
    private static final Pattern STOP =
            Phrases.between(
                    """
                    ok|okay|please|no|yes|well|alright|all right|thanks|thank you|sorry
                    now|so|and|then|right|i think|i guess|i said
                    """,
                    """
                    (?:just |lets |let us |you can |you may )*(?:proceed|go ahead|just go|move on)
                    (?:just |lets |let us |you can |you may )*(?:get on with it|skip ahead)
                    (?:just |lets |let us |you can |you may )*wrap (?:it |this )?up
                    (?:just |lets |let us )+(?:write|make|do)(?: (?:it|the brief|the plan))?
                    (?:just |lets |let us )+(?:finish|begin|start)(?: (?:it|the brief|the plan))?
                    (?:just )?(?:stop|end|quit)(?: (?:it|this|here|there|the interview))?
                    (?:just )?(?:stop|end|quit) (?:with )?QUESTIONS
                    (?:just )?(?:stop|end|quit) asking(?: me)?(?: QUESTIONS)?
                    (?:HAVING )*(?:(?:really|quite|more than|good|about|had|said) )*enough(?: SAID)*
                    (?:thatll|that will|this will) do
                    accept(?: (?:it|this|that|the brief))?(?: as (?:it is|is))?
                    skip(?: (?:it all|all|the rest|the others|everything|the interview|QUESTIONS))?
                    (?:no|not any|stop the|NOT_ASK) ?(?:more|further)(?: QUESTIONS)?
                    (?:im|i am|were|we are) (?:all )?(?:done|finished)(?: (?:here|answering))?
                    (?:im|i am|were|we are) (?:all )?(?:done|finished) with (?:it|this|QUESTIONS)
                    """
                            .replace("QUESTIONS", QUESTIONS)
                            .replace("NOT_ASK", "(?:dont|do not) ask(?: me)?(?: any)?")
                            .replace("HAVING", HAVING)
                            .replace(
                                    "SAID",
                                    "(?:of (?:this|that|it)|already|said|questions|asked|asking)"),
                    """
                    now|please|thanks|thank you|already|for now|then|here|today
                    with (?:it|that|this)|with what (?:you|we) have
                    """);

    private static final Pattern ABOUT_NOTHING =
            Pattern.compile(
                    "\\b(?:empty|missing|absent|blank|nothing|unclear (?:if|whether)"
                            + "|not (?:stated|given|specified|there|filled))\\b|^[\\w-]+$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern ALL =
            Phrases.between(
                    "ok|okay|no|yes|well|i think|thanks|so|and",
                    """
                    (?:thats|that is|thatll be|that will be|this is|its|it is) (?:all|it|everything)
                    """,
                    """
                    for now|from me|thanks|thank you|really|then|i think|folks
                    i have|i know|i can say|there is
                    """);
    private static final Pattern MARKS = Pattern.compile("[.!?,;:'’\"`*_]+");

    /// Only who speaks of themselves says that they do not know; “users do not know” is an answer.
    private static final Pattern UNSURE =
            Pattern.compile(
                    "(?:(?:well|hm+|honestly|sorry|ok|frankly) )?(?:(?:i|we) (?:\\w+ )?(?:dont|do"
                        + " not|cannot|cant) (?:\\w+ )?(?:know|say|tell)|(?:(?:i am|im|we are|were)"
                        + " )?(?:\\w+ )?(?:not sure|unsure)|(?:i have |we have )?no"
                        + " (?:idea|clue)|(?:i )?dunno|idk|hard to say)(?: .*)?|(?:unknown|tbd)(?:"
                        + " yet)?|skip (?:this|it|that)(?: one| question)?");

    /// Words that agree, doubt or wave away, and say nothing about what was asked.
    private static final Pattern EMPTY =
            Pattern.compile(
                    "(?:(?:well|hm+|um+|yes|no|i think|i guess|i suppose|so)"
                        + " )*(?:yes|yeah|yep|yup|y|ok|okay|sure|maybe|perhaps|possibly|probably|of"
                        + " course|definitely|absolutely|certainly|true|right|correct|indeed|(?:it"
                        + " |that"
                        + " )?depends|hm+|um+|whatever|anything|something|stuff|things|fine|good|i"
                        + " think so|i guess so|kind of|sort of|sometimes|later)");

    private static final Pattern EVIDENCE = Pattern.compile("`[^`]+`|\\d");
    private static final Pattern VAGUE =
            Pattern.compile(
                    "\\b(?:better|fast|faster|quick|quickly|good|nice|clean|cleaner|easy|easier"
                            + "|simple|intuitive|robust|reliable|user\\Wfriendly|properly"
                            + "|correctly|appropriate(?:ly)?|reasonable|improved?|optimi[sz]ed?"
                            + "|modern|works?\\swell|as\\sexpected|high\\squality|seamless(?:ly)?"
                            + "|scalable)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private AnswerWording() {}

    /// A whole sentence, or as much as one says in scripts without spaces.
    static boolean isSentence(String text) {
        String line = Prose.line(text);
        long wide = line.codePoints().filter(c -> c > 0x2E80).count();
        return words(line) >= SENTENCE_WORDS || wide >= SENTENCE_SIGNS_WITHOUT_SPACES;
    }

    /// A criterion that can fail: it names a command or a number, or says something without words
    /// that nobody can hold it to.
    static boolean isConcrete(String criterion) {
        return EVIDENCE.matcher(criterion).find()
                || (isSentence(criterion) && !VAGUE.matcher(criterion).find());
    }

    static boolean isNone(String text) {
        return NeedWording.isNone(plain(text));
    }

    static boolean isStop(String text) {
        return STOP.matcher(plain(text)).matches();
    }

    /// True if a person says not to know. Who says much besides has said something.
    static boolean isUnsure(String text) {
        String said = plain(text);
        return words(said) <= REMARK_WORDS_MAX && UNSURE.matcher(said).matches();
    }

    /// True if a person says to know already what is to be looked up, or does not want it.
    static boolean isUnneeded(String text) {
        String said = plain(text);
        return words(said) <= REMARK_WORDS_MAX && NeedWording.isUnneeded(said);
    }

    /// The answer that a person knows to what is to be looked up.
    static Optional<String> known(String text) {
        String line = Prose.line(text);
        return isUnneeded(text) || line.length() > REMARK_MAX
                ? Optional.empty()
                : NeedWording.known(line)
                        .filter(rest -> !isNone(rest) && !isUnneeded(rest) && !isEmpty(rest));
    }

    /// True if that is said of all topics at once.
    ///
    /// @param topics the number of topics: “both” are two
    static boolean isUnneededWholly(String text, int topics) {
        String said = plain(text);
        boolean both = NeedWording.isUnneeded(said) && said.contains("both") && topics == 2;
        return both || NeedWording.isUnneededWholly(said);
    }

    static boolean isYes(String text) {
        return AgreementWording.isYes(plain(text));
    }

    /// True for a mere no. To a question that wants a yes it is none of what there is.
    static boolean isNo(String text) {
        return AgreementWording.isNo(plain(text));
    }

    /// True if a person says that something is as it is on purpose.
    static boolean isMeant(String text) {
        return AgreementWording.isMeant(plain(text));
    }

    /// True if a review says of a section that nothing is there.
    static boolean isAboutNothing(String gap) {
        return ABOUT_NOTHING.matcher(gap).find();
    }

    /// True if a person wants no other words.
    static boolean isAsItIs(String text) {
        return AgreementWording.isAsItIs(plain(text));
    }

    /// True if a person has said everything.
    static boolean isAll(String text) {
        return ALL.matcher(plain(text)).matches();
    }

    /// True if the words say nothing about what was asked, whatever it was.
    static boolean isEmpty(String text) {
        return EMPTY.matcher(plain(text)).matches();
    }

    static boolean isOneWord(String text) {
        return words(Prose.line(text)) == 1 && !isSentence(text) && !EVIDENCE.matcher(text).find();
    }

    private static int words(String line) {
        return line.isBlank() ? 0 : SPACES.split(line.strip(), -1).length;
    }

    private static String plain(String text) {
        String line = Prose.line(text).toLowerCase(Locale.ROOT);
        if (line.length() > REMARK_MAX) {
            return LONG;
        }
        return line.equals("-") ? line : MARKS.matcher(line).replaceAll("").strip();
    }
}
