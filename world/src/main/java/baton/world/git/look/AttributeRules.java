package baton.world.git.look;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;

/// Says how several files have content converted as one list from the top, in which the last rule
/// that fits decides.
///
/// The list begins by taking every conversion back, and by giving each name that occurs no meaning
/// beyond itself: where git reads it before files of the working tree, those decide nothing any
/// more, neither by a rule nor by what they let a name stand for.
final class AttributeRules {
    private static final List<String> CONVERSIONS =
            List.of("filter", "text", "eol", "crlf", "ident", "working-tree-encoding");
    private static final String MACRO = "[attr]";
    private static final String BINARY = MACRO + "binary -diff -merge -text\n";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._][A-Za-z0-9._-]*");
    private static final String BLANKS = " \t\r";
    private static final String ESCAPED = "abtnvfr\"\\";
    private static final String MEANT = "\u0007\b\t\n\u000B\f\r\"\\";
    private static final int OCTAL = 8;

    private AttributeRules() {}

    public static byte[] flat(List<RuleFile> files) {
        StringBuilder rules = new StringBuilder();
        for (RuleFile file : files) {
            if (file.isSayable()) {
                file.lines().forEach(line -> append(rules, file, line.strip()));
            }
        }
        StringBuilder flat = new StringBuilder("*");
        CONVERSIONS.forEach(name -> flat.append(" !").append(name));
        flat.append('\n');
        names(rules.toString()).forEach(name -> flat.append(MACRO).append(name).append('\n'));
        return RuleFile.bytes(flat.append(BINARY).append(rules).toString());
    }

    /// Every name that a rule may set; patterns that look like one do no harm.
    private static Set<String> names(String rules) {
        Set<String> names = new TreeSet<>(CONVERSIONS);
        names.addAll(List.of("diff", "merge"));
        for (String word : rules.split("[ \t\r\n]+", -1)) {
            String bare = word.startsWith(MACRO) ? word.substring(MACRO.length()) : word;
            String plain = bare.startsWith("-") || bare.startsWith("!") ? bare.substring(1) : bare;
            int value = plain.indexOf('=');
            String name = value < 0 ? plain : plain.substring(0, value);
            if (NAME.matcher(name).matches() && !name.equals("binary")) {
                names.add(name);
            }
        }
        return names;
    }

    private static void append(StringBuilder flat, RuleFile file, String line) {
        if (line.isEmpty() || line.startsWith("#")) {
            return;
        }
        if (file.isTop()) {
            flat.append(line).append('\n');
        } else if (!line.startsWith(MACRO)) {
            parted(line)
                    .filter(parts -> !parts.pattern().startsWith("!"))
                    .ifPresent(
                            parts ->
                                    flat.append(quoted(file.fromTop(parts.pattern())))
                                            .append(parts.states())
                                            .append('\n'));
        }
    }

    private record Parts(String pattern, String states) {}

    /// Nothing where a quoted pattern has no end: git ignores such a line.
    private static Optional<Parts> parted(String line) {
        if (line.startsWith("\"")) {
            StringBuilder pattern = new StringBuilder();
            int end = unquoted(line, c -> pattern.append((char) c));
            return end < 0
                    ? Optional.empty()
                    : Optional.of(new Parts(pattern.toString(), line.substring(end)));
        }
        int end = 0;
        while (end < line.length() && BLANKS.indexOf(line.charAt(end)) < 0) {
            end++;
        }
        return Optional.of(new Parts(line.substring(0, end), line.substring(end)));
    }

    /// Reads the quoted text at the start of a line, and returns the position after it; less than
    /// zero where the text does not end or is not valid.
    private static int unquoted(String line, IntConsumer out) {
        int i = 1;
        while (i < line.length()) {
            char c = line.charAt(i);
            i++;
            if (c == '"') {
                return i;
            }
            if (c != '\\') {
                out.accept(c);
                continue;
            }
            int known = i < line.length() ? ESCAPED.indexOf(line.charAt(i)) : -1;
            if (known >= 0) {
                out.accept(MEANT.charAt(known));
                i++;
            } else if (i + 2 < line.length() && line.substring(i, i + 3).matches("[0-3][0-7]{2}")) {
                out.accept(Integer.parseInt(line.substring(i, i + 3), OCTAL));
                i += 3;
            } else {
                return -1;
            }
        }
        return -1;
    }

    private static String quoted(String pattern) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            int known = MEANT.indexOf(c);
            if (known >= 0) {
                quoted.append('\\').append(ESCAPED.charAt(known));
            } else if (c < ' ') {
                quoted.append("\\%03o".formatted((int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
