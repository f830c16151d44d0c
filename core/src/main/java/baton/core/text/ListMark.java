package baton.core.text;

import java.util.Optional;

/// The marker of a list item: `-`, `+`, `*`, or a number with `.` or `)`. `width` counts its
/// characters.
record ListMark(int width) {
    private static final int DIGITS_MAX = 9;

    /// `rest` is the line without its indentation. An empty item, or one that does not count from
    /// 1, cannot interrupt a paragraph.
    static Optional<ListMark> read(String rest, boolean inParagraph) {
        int digits = 0;
        while (digits < rest.length()
                && Character.digit(rest.charAt(digits), 10) >= 0
                && rest.charAt(digits) <= '9') {
            digits++;
        }
        boolean bullet = digits == 0 && "-+*".indexOf(rest.charAt(0)) >= 0;
        boolean ordered =
                digits > 0
                        && digits <= DIGITS_MAX
                        && digits < rest.length()
                        && ".)".indexOf(rest.charAt(digits)) >= 0;
        if (!bullet && !ordered) {
            return Optional.empty();
        }
        int width = digits + 1;
        String content = rest.substring(width);
        boolean separated = content.isEmpty() || Spaces.is(content.charAt(0));
        boolean interrupts = !Spaces.blank(content) && (bullet || startsAtOne(rest, digits));
        boolean fits = separated && (!inParagraph || interrupts);
        return fits ? Optional.of(new ListMark(width)) : Optional.empty();
    }

    private static boolean startsAtOne(String rest, int digits) {
        return Integer.parseInt(rest.substring(0, digits)) == 1;
    }
}
