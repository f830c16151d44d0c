package baton.core.contract;

import java.util.Optional;

/// The start of a list item: `-`, `*`, `+` or a number, then a space. `width` counts the characters
/// before the content; a task's `[ ]` is not part of the content.
record Bullet(String content, int width) {
    private static final int DIGITS_MAX = 9;
    private static final int PADDING_MAX = 4;

    /// `text` is a line without its indentation.
    static Optional<Bullet> read(String text) {
        int mark = markLength(text);
        if (mark == 0 || (mark < text.length() && !isSpace(text.charAt(mark)))) {
            return Optional.empty();
        }
        int start = mark;
        while (start < text.length() && isSpace(text.charAt(start))) {
            start++;
        }
        boolean usual = start < text.length() && start - mark <= PADDING_MAX;
        return Optional.of(new Bullet(withoutBox(text.substring(start)), usual ? start : mark + 1));
    }

    private static int markLength(String text) {
        int digits = 0;
        while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
            digits++;
        }
        if (digits == text.length() || digits > DIGITS_MAX) {
            return 0;
        }
        String marks = digits == 0 ? "-*+" : ".)";
        return marks.indexOf(text.charAt(digits)) >= 0 ? digits + 1 : 0;
    }

    private static String withoutBox(String content) {
        boolean box =
                content.length() >= 3
                        && content.charAt(0) == '['
                        && " xX".indexOf(content.charAt(1)) >= 0
                        && content.charAt(2) == ']'
                        && (content.length() == 3 || isSpace(content.charAt(3)));
        return box ? content.substring(3).stripLeading() : content;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }
}
