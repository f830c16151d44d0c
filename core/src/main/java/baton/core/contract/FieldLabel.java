package baton.core.contract;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A field's name at the start of a text: `**Name:** value`, `**Name**: value`, `Name: value`, or a
/// bold name alone. Names compare without case, with a space for a hyphen.
record FieldLabel(String name, String value, boolean bold) {
    private static final int NAME_CHARS_MAX = 60;
    private static final String MARKS = "*_`";

    static Optional<FieldLabel> read(String text, Set<String> names) {
        boolean bold = text.startsWith("**") || text.startsWith("__");
        int colon = text.indexOf(':');
        boolean named = colon > 0 && colon <= NAME_CHARS_MAX;
        String label = named ? text.substring(0, colon) : bold && isShort(text) ? text : "";
        String name = normal(label);
        if (name.isEmpty() || !names.contains(name)) {
            return Optional.empty();
        }
        String rest = named ? text.substring(colon + 1) : "";
        return Optional.of(new FieldLabel(name, withoutClosing(label, rest).strip(), bold));
    }

    private static boolean isShort(String text) {
        return text.length() <= NAME_CHARS_MAX;
    }

    /// `**Name:** value` closes its marks after the colon.
    private static String withoutClosing(String label, String rest) {
        int marks = 0;
        while (marks < label.length() && MARKS.indexOf(label.charAt(marks)) >= 0) {
            marks++;
        }
        String closing = new StringBuilder(label.substring(0, marks)).reverse().toString();
        boolean open = marks > 0 && !label.endsWith(closing);
        return open && rest.startsWith(closing) ? rest.substring(marks) : rest;
    }

    private static String normal(String label) {
        int start = 0;
        int end = label.length();
        while (start < end && isEdge(label.charAt(start))) {
            start++;
        }
        while (end > start && isEdge(label.charAt(end - 1))) {
            end--;
        }
        String plain = label.substring(start, end).toLowerCase(Locale.ROOT).replace('-', ' ');
        return plain.indexOf("  ") < 0 ? plain : plain.replaceAll(" +", " ");
    }

    private static boolean isEdge(char c) {
        return MARKS.indexOf(c) >= 0 || c == ' ' || c == '\t';
    }
}
