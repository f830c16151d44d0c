package baton.core.brief;

import java.util.regex.Pattern;

/// The words by which a person agrees to what was asked, or does not. All of them are read without
/// marks and in small letters.
final class AgreementWording {
    private static final String AGREED =
            Phrases.any(
                    """
                    yes|yeah|yep|yup|y|sure|ok|okay
                    right|correct|true|confirmed|exactly|indeed|agreed
                    absolutely|definitely|certainly|of course
                    i confirm(?: (?:it|that))?
                    (?:thats|that is|this is|its|it is) (?:right|correct|true|so)
                    i do|we do
                    """);
    private static final Pattern YES =
            Phrases.between("yes", AGREED, AGREED + "|please|thanks|nothing|none");

    private static final Pattern NO =
            Phrases.between(
                    "well|sorry|actually|i think|i guess|no",
                    """
                    no|nope|nah|n|아니[오요]?
                    not (?:really|quite|yet|everything)
                    (?:i|we) (?:dont|do not)(?: know (?:it all|everything|all))?
                    (?:thats|that is|its|it is) (?:wrong|not (?:right|true|so))
                    """,
                    "really|sorry|yet");

    private static final Pattern MEANT =
            Phrases.between(
                    """
                    yes|yeah|yep|right|ok|it is|its|that is|thats|this is|they are|all
                    left (?:out|empty)|empty|quite|very|indeed
                    """,
                    """
                    deliberate(?:ly)?|intentional(?:ly)?|intended|as intended|meant
                    on purpose|by design
                    """,
                    "so|that way|left (?:out|empty)|empty|yes|please|thanks");

    private static final Pattern AS_IT_IS =
            Phrases.between(
                    "no|ok|yes",
                    """
                    (?:it|that|this)(?: is|s) (?:fine|good|ok|okay|enough|clear)
                    (?:keep|leave) (?:it|this|that)
                    as it is|no change
                    """,
                    "as it (?:is|stands)");

    private AgreementWording() {}

    static boolean isYes(String said) {
        return YES.matcher(said).matches();
    }

    static boolean isNo(String said) {
        return NO.matcher(said).matches();
    }

    /// True if something is as it is on purpose.
    static boolean isMeant(String said) {
        return MEANT.matcher(said).matches();
    }

    /// True if no other words are wanted.
    static boolean isAsItIs(String said) {
        return AS_IT_IS.matcher(said).matches();
    }
}
