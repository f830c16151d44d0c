package baton.core.text;

/// White space as Markdown and YAML have it: space and tab. A no-break space or a form feed is
/// text, unlike for [String#isBlank].
final class Spaces {
    private Spaces() {}

    static boolean is(char c) {
        return c == ' ' || c == '\t';
    }

    static boolean blank(String text) {
        return leading(text) == text.length();
    }

    static String stripLeading(String text) {
        return text.substring(leading(text));
    }

    static String stripTrailing(String text) {
        int end = text.length();
        while (end > 0 && is(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end);
    }

    static String strip(String text) {
        return stripLeading(stripTrailing(text));
    }

    private static int leading(String text) {
        int count = 0;
        while (count < text.length() && is(text.charAt(count))) {
            count++;
        }
        return count;
    }
}
