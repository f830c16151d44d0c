package baton.core.brief;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words by which a person says that nothing is needed: there is none, it is known already, or
/// it is not wanted. But for an answer that is told, they are read without marks and in small
/// letters.
final class NeedWording {
    private static final String LEAD =
            """
            yes|no|nope|nah|well|ok|okay|thanks|thank you|sorry|actually|honestly|please|just
            lets|let us|you can|i think|i guess|there is|theres
            no need|not needed|not necessary|never ?mind
            """;
    private static final String ANY_MORE =
            "any ?more|any longer|after all|now|please|thanks|thank you";
    private static final String LOOKED_UP =
            "(?:look(?:ed|ing)? (?:up|into)|found out|researched|research|known|clarified)";

    private static final Pattern NONE =
            Phrases.between(
                    LEAD,
                    """
                    none|no|nothing|n/a|na|nope|nah|-|not applicable
                    no (?:external )?research
                    no (?:thanks|need|topics?|others?)
                    no (?:open |such )?questions?
                    (?:not|no longer) (?:needed|necessary|required)|unnecessary
                    (?:its |it is )?all (?:is )?clear|everything is clear
                    nothing is (?:open|unclear|missing)
                    nothing (?:has|have|is|must|needs?|should)(?: to)?(?: be)? LOOKED_UP
                    nothing to be LOOKED_UP
                    (?:필요 ?)?(?:없음|없어요?|없습니다|없다)|아니[오요]?|なし|無し|无|没有
                    """
                            .replace("LOOKED_UP", LOOKED_UP),
                    ANY_MORE
                            + """
                            |really|needed|necessary|required|at all|yet|else|more|then|here
                            for now|right now|at the moment|i think
                            of (?:them|these|those|it)|for (?:it|this|that|them)
                            to (?:look up|look into|research|add|find out)
                            that i (?:know|can think) of
                            """);
    private static final String NO_RESEARCH = "no external research";

    private static final String KNOW = "(?:i|we) (?:already |do |all )*know";

    /// A verb after it would say something else: “I know this breaks the import”.
    private static final Pattern KNOWN =
            Phrases.between(
                    LEAD,
                    """
                    KNOW about .*
                    KNOW (?:this|that|it|these|those|them|both|all|everything|enough)
                    KNOW the (?:answer|topic|subject)
                    (?:its |it is |this is |that is )?(?:already )?(?:well )?known
                    """
                            .replace("KNOW", KNOW),
                    ANY_MORE
                            + """
                            |one|ones|two|three|topics?|questions?|stuff|area|subject
                            already|well|very|quite|enough|too|all|inside out|by heart
                            so|no need|drop it|of (?:them|these|those|it)|to (?:me|us)
                            (?:about|from|because|since|as|by|through|after) .*
                            """);

    private static final String UNWANTED =
            "(?:drop|remove|delete|discard|forget(?: about)?|strike|cancel|exclude|ignore|omit)";
    private static final Pattern DROPPED =
            Phrases.between(
                    LEAD,
                    """
                    UNWANTED (?:it|this|that|them|both|these|those)(?: one| topic| question)?
                    (?:take|leave) (?:it|this|that|them|both)(?: one| topic)? (?:off|out|away)
                    (?:cross|strike) (?:it|this|that|them|both)(?: one| topic)? (?:off|out|away)
                    never ?mind(?: (?:it|this|that))?
                    (?:it|this|that)(?: is|s) (?:not|no longer) (?:needed|necessary|required)
                    (?:it|this|that) isnt (?:needed|necessary|required)
                    (?:i|we) (?:dont|do not) need (?:it|this|that|them|both)(?: one)?
                    (?:i|we) (?:dont|do not) need to know(?: (?:it|this|that))?
                    """
                            .replace("UNWANTED", UNWANTED),
                    ANY_MORE
                            + "|then|(?:from|off) the (?:list|brief)|the list|"
                            + KNOW
                            + " (?:it|this|that)");

    private static final Pattern WHOLLY =
            Phrases.between(
                    LEAD,
                    "(?:" + KNOW + "|" + UNWANTED + ") (?:(?:all|each) of )?(?:them|these|those)",
                    ANY_MORE + "|all|already|well|too|two|three|topics|questions");

    /// Words with their marks: the answer follows on a mark, or begins a sentence of its own.
    private static final Pattern TOLD =
            Pattern.compile(
                    "(?i)(?:(?:yes|no|well|ok|okay|actually|sorry|thanks|no need)[,.:;]? )*"
                            + KNOW
                            + "(?: (?:this|that|it|the (?:answer|topic)))?(?: one)?"
                            + "(?: (?:already|well))*"
                            + "(?:\\s*[:;.—–]+\\s*|\\s+-+\\s+"
                            + "|,\\s*(?=(?:it|they|that|this|the answer|we)\\b))(\\S.*)");

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
