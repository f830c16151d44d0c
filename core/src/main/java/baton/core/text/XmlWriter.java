package baton.core.text;

import baton.core.text.Xml.Element;

import java.util.Map;
import java.util.Set;

/// Writes elements so that reading them gives the same again: whatever a parser would normalise
/// is written as a reference, and what XML 1.0 cannot hold is left out.
final class XmlWriter {
    private static final Map<Character, String> REFERENCES =
            Map.of(
                    '&', "&amp;", '<', "&lt;", '>', "&gt;", '"', "&quot;", '\r', "&#13;", '\n',
                    "&#10;", '\t', "&#9;");

    /// The characters that need no reference between tags, only in attributes.
    private static final Set<Character> LITERAL = Set.of('"', '\n', '\t');

    private XmlWriter() {}

    static void write(Element element, String indent, StringBuilder out) {
        out.append(indent).append('<').append(element.name());
        element.attributes()
                .forEach(
                        (name, value) -> {
                            out.append(' ').append(name).append("=\"");
                            escape(value, true, out);
                            out.append('"');
                        });
        if (element.children().isEmpty() && element.text().isEmpty()) {
            out.append("/>\n");
            return;
        }
        out.append('>');
        escape(element.text(), false, out);
        if (!element.children().isEmpty()) {
            out.append('\n');
            element.children().forEach(child -> write(child, indent + "  ", out));
            out.append(indent);
        }
        out.append("</").append(element.name()).append(">\n");
    }

    private static void escape(String text, boolean attribute, StringBuilder out) {
        String clean = holdable(text);
        for (int i = 0; i < clean.length(); i++) {
            char c = clean.charAt(i);
            String reference = REFERENCES.get(c);
            boolean needed = reference != null && (attribute || !LITERAL.contains(c));
            if (needed) {
                out.append(reference);
            } else {
                out.append(c);
            }
        }
    }

    static String holdable(String text) {
        if (text.codePoints().allMatch(XmlWriter::holds)) {
            return text;
        }
        StringBuilder out = new StringBuilder();
        text.codePoints().filter(XmlWriter::holds).forEach(out::appendCodePoint);
        return out.toString();
    }

    private static boolean holds(int c) {
        boolean control = c < ' ' && c != '\t' && c != '\n' && c != '\r';
        boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
        return !control && !surrogate && c != 0xFFFE && c != 0xFFFF;
    }
}
