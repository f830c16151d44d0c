package baton.core.brief;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words by which a person says that nothing is needed: there is none, it is known already, or
/// it is not wanted. All of them are read without marks and in small letters.
final class NeedWording {
    private static final String LEAD =
            "(?:(?:yes|no|nope|nah|well|ok|okay|thanks|thank you|sorry|actually|honestly|please"
                    + "|just|lets|let us|you can|i think|i guess|no need|not needed|not necessary"
                    + "|never ?mind|there is|theres)"
                    + " )*";
    private static final String ANY_MORE = "any ?more|any longer|after all|now";
    private static final String LOOKED_UP =
            "(?:look(?:ed|ing)? (?:up|into)|found out|researched|research|known|clarified)";

    private static final Pattern NONE =
            Pattern.compile(
                    LEAD
                            + "(?:none|no|nothing|n/a|na|nope|nah|-|not applicable|no (?:external"
                            + " )?research|no (?:thanks|need|topics?|others?)|no (?:open |such"
                            + " )?questions?|nothing (?:(?:has|have|is|must|needs?|should)(?:"
                            + " to)?(?: be)?|to be) "
                            + LOOKED_UP
                            + "|(?:not|no longer) (?:needed|necessary|required)|unnecessary"
                            + "|(?:its |it is )?all (?:is )?clear|everything is clear"
                            + "|nothing is (?:open|unclear|missing)"
                            + "|(?:필요 ?)?(?:없음|없어요?|없습니다|없다)|아니[오요]?|なし|無し|无|没有)"
                            + "(?: (?:"
                            + ANY_MORE
                            + "|really|needed|necessary|required|at all|for now|right now"
                            + "|at the moment|yet|thanks|thank you|please|else|more|then|here"
                            + "|i think|of (?:them|these|those|it)|for (?:it|this|that|them)"
                            + "|to (?:look up|look into|research|add|find out)"
                            + "|that i (?:know|can think) of))*");
    private static final String NO_RESEARCH = "no external research";

    private static final String KNOW = "(?:i|we) (?:already |do |all )*know ";
    private static final Pattern KNOWN =
            Pattern.compile(
                    LEAD
                            + "(?:"
                            + KNOW
                            + "(?:about .*|(?:this|that|it|these|those|them|both|all|everything"
                            + "|enough|the (?:answer|topic|subject))"
                            // A verb would say something else: “I know this breaks the import”.
                            + "(?: (?:one|ones|two|three|topics?|questions?|stuff|area|subject"
                            + "|already|well|very|quite|enough|too|now|all|inside out|by heart"
                            + "|thanks|thank you|so|no need|drop it|of (?:them|these|those|it)"
                            + "|(?:about|from|because|since|as|by|through|after) .*))*)"
                            + "|(?:its |it is |this is |that is )?(?:already )?(?:well )?known"
                            + "(?: (?:already|to (?:me|us)))*)");

    private static final String UNWANTED =
            "(?:drop|remove|delete|discard|forget(?: about)?|strike|cancel|exclude|ignore|omit) ";
    private static final Pattern DROPPED =
            Pattern.compile(
                    LEAD
                            + "(?:"
                            + UNWANTED
                            + "(?:it|this|that|them|both|these|those)(?: one| topic| question)?"
                            + "|(?:take|leave|cross|strike) (?:it|this|that|them|both)"
                            + "(?: one| topic)? (?:off|out|away)"
                            + "|never ?mind(?: (?:it|this|that))?"
                            + "|(?:it|this|that)(?: is|s) (?:not|no longer)"
                            + " (?:needed|necessary|required)"
                            + "|(?:it|this|that) isnt (?:needed|necessary|required)"
                            + "|(?:i|we) (?:dont|do not) need (?:it|this|that|them|both"
                            + "|to know(?: (?:it|this|that))?)(?: one)?)"
                            + "(?: (?:"
                            + ANY_MORE
                            + "|please|thanks|thank you|then|(?:from|off) the (?:list|brief)"
                            + "|the list|"
                            + KNOW
                            + "(?:it|this|that)))*");

    private static final Pattern WHOLLY =
            Pattern.compile(
                    LEAD
                            + "(?:"
                            + KNOW
                            + "|"
                            + UNWANTED
                            + ")(?:them|these|those|(?:all|each) of (?:them|these|those))"
                            + "(?: (?:all|already|well|too|now|two|three|topics|questions|thanks"
                            + "|thank you|please))*");

    /// Words with their marks: the answer follows on a mark, or begins a sentence of its own.
    private static final Pattern TOLD =
            Pattern.compile(
                    "(?:(?:yes|no|well|ok|okay|actually|sorry|thanks|no need)[,.:;]? )*"
                            + KNOW.strip()
                            + "(?: (?:this|that|it|the (?:answer|topic)))?(?: one)?"
                            + "(?: (?:already|well))*"
                            + "(?:\\s*[:;.—–]+\\s*|\\s+-+\\s+"
                            + "|,\\s*(?=(?:it|they|that|this|the answer|we)\\b))(\\S.*)",
                    Pattern.CASE_INSENSITIVE);

    private NeedWording() {}

    /// The answer that somebody knows: “7.2” of “I know that: 7.2”.
    static Optional<String> known(String line) {
        Matcher told = TOLD.matcher(line.strip());
        return told.matches() ? Optional.of(told.group(1)) : Optional.empty();
    }

    static boolean isNone(String said) {
        return NONE.matcher(said).matches() || said.startsWith(NO_RESEARCH);
    }

    /// True if one thing is known, or is not wanted.
    static boolean isUnneeded(String said) {
        return KNOWN.matcher(said).matches() || DROPPED.matcher(said).matches();
    }

    /// True if several things are.
    static boolean isUnneededWholly(String said) {
        return WHOLLY.matcher(said).matches();
    }
}
