package baton.core.policy.secrets;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A value as a text of JSON and of most languages. Writers differ in what they escape besides
/// quotes: nothing, all that is no ASCII, slashes, or what has a meaning in HTML.
final class EscapedForms {
    private static final int ASCII_END = 0x7F;
    private static final String HTML = "<>&='";

    /// The characters that have an escape of their own; `NAMED` has the letters of those escapes.
    private static final String PLAIN = "\\\"\n\r\t";

    private static final String NAMED = "\\\"nrt";
    private static final Pattern DIGITS = Pattern.compile("\\\\u[0-9a-f]{4}");

    private EscapedForms() {}

    /// All forms, and those of a text within a text.
    static Set<String> of(String value) {
        Set<String> forms = new LinkedHashSet<>();
        for (boolean ascii : new boolean[] {false, true}) {
            for (String besides : new String[] {"", "/", "<>&", HTML}) {
                String once = escaped(value, ascii, besides);
                forms.add(once);
                forms.add(escaped(once, ascii, ""));
                forms.add(upper(once));
            }
        }
        return forms;
    }

    /// @param ascii whether what is no ASCII is escaped, too
    /// @param besides what is escaped without need
    private static String escaped(String value, boolean ascii, String besides) {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < value.length(); at++) {
            text.append(escaped(value.charAt(at), ascii, besides));
        }
        return text.toString();
    }

    private static String escaped(char letter, boolean ascii, String besides) {
        int known = PLAIN.indexOf(letter);
        if (known >= 0) {
            return "\\" + NAMED.charAt(known);
        }
        if (besides.indexOf(letter) >= 0) {
            return letter == '/' ? "\\/" : unicode(letter);
        }
        boolean coded = letter < ' ' || (ascii && letter >= ASCII_END);
        return coded ? unicode(letter) : String.valueOf(letter);
    }

    private static String unicode(char letter) {
        return String.format(Locale.ROOT, "\\u%04x", (int) letter);
    }

    /// Some write the digits of such letters as capitals.
    private static String upper(String text) {
        return DIGITS.matcher(text)
                .replaceAll(
                        found ->
                                Matcher.quoteReplacement(
                                        "\\u"
                                                + found.group()
                                                        .substring(2)
                                                        .toUpperCase(Locale.ROOT)));
    }
}
