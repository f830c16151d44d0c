package baton.core.contract.work;

import baton.core.text.Markdown;
import baton.core.text.Markdown.Kind;
import baton.core.text.Source;

/// One line of text, possibly empty: no line breaks or control characters, no outer space. So it
/// fits into a heading, a field, a list item or a table cell and is read back as it was.
public record OneLine(String text) {
    public static final OneLine EMPTY = new OneLine("");

    public OneLine {
        if (!clean(text).equals(text)) {
            throw new IllegalArgumentException("not one clean line: " + text);
        }
    }

    /// Any text as one line.
    public static OneLine of(String any) {
        return new OneLine(clean(any));
    }

    public boolean isEmpty() {
        return text.isEmpty();
    }

    /// This line, or another where this one is empty.
    public OneLine or(String other) {
        return isEmpty() ? of(other) : this;
    }

    /// The same line, to follow the marker of a list item: what would be a fence, a piece of HTML
    /// or an empty item there is escaped.
    public OneLine asListItem() {
        Markdown item = Markdown.scan(Source.of("", "- " + text));
        return isEmpty() || item.kind(1) == Kind.TEXT ? this : new OneLine("\\" + text);
    }

    @Override
    public String toString() {
        return text;
    }

    private static String clean(String any) {
        StringBuilder line = new StringBuilder(any.length());
        any.replace("\r\n", "\n")
                .codePoints()
                .map(OneLine::printable)
                .forEach(line::appendCodePoint);
        return line.toString().strip();
    }

    /// Breaks, controls and byte order marks become spaces; half a character becomes U+FFFD, as
    /// writing it would.
    static int printable(int c) {
        boolean breaks = Character.isISOControl(c) || c == 0x2028 || c == 0x2029 || c == 0xFEFF;
        if (breaks) {
            return ' ';
        }
        return Character.getType(c) == Character.SURROGATE ? 0xFFFD : c;
    }
}
