package baton.core.brief;

import java.util.regex.Pattern;

/// The words by which a person agrees to what was asked, or does not. All of them are read without
/// marks and in small letters.
final class AgreementWording {
    private static final String AGREED =
            "(?:yes|yeah|yep|yup|y|sure|ok|okay|right|correct|true|confirmed|exactly|indeed|agreed"
                    + "|absolutely|definitely|certainly|of course|i confirm(?: (?:it|that))?"
                    + "|(?:thats|that is|this is|its|it is) (?:right|correct|true|so)|i do|we do)";
    private static final Pattern YES =
            Pattern.compile(AGREED + "(?: (?:" + AGREED + "|please|thanks|nothing|none))*");
    private static final Pattern NO =
            Pattern.compile(
                    "(?:(?:well|sorry|actually|i think|i guess) )?(?:no|nope|nah|n|not"
                            + " (?:really|quite|yet|everything)|아니[오요]?|(?:no )?(?:i|we) (?:dont|do"
                            + " not)(?: know (?:it all|everything|all))?|(?:no )?(?:thats|that"
                            + " is|its|it is) (?:wrong|not (?:right|true|so)))(?:"
                            + " (?:really|sorry|yet))?");

    private static final Pattern MEANT =
            Pattern.compile(
                    "(?:(?:yes|yeah|yep|right|ok|it is|its|that is|thats|this is|they are|all"
                            + "|left (?:out|empty)|empty|quite|very|indeed) )*"
                            + "(?:deliberate(?:ly)?|intentional(?:ly)?|intended|on purpose"
                            + "|by design|as intended|meant)"
                            + "(?: (?:so|that way|left (?:out|empty)|empty|yes|please|thanks))*");
    private static final Pattern AS_IT_IS =
            Pattern.compile(
                    "(?:no |ok |yes )*(?:(?:it|that|this)(?: is|s) (?:fine|good|ok|okay|enough"
                            + "|clear)|(?:keep|leave) (?:it|this|that))(?: as it (?:is|stands))?"
                            + "|as it is|no change");

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
