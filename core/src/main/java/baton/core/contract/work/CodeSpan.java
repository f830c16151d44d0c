package baton.core.contract.work;

import java.util.Optional;

/// Text in back quotes. More back quotes stand around a text that has some itself.
public record CodeSpan(String content, String rest) {

    /// The code span a text starts with, and what follows it.
    public static Optional<CodeSpan> opening(String text) {
        int marks = run(text, 0);
        for (int at = marks; marks > 0 && at < text.length(); at++) {
            int found = run(text, at);
            if (found == marks) {
                String content = unpadded(text.substring(marks, at));
                return Optional.of(new CodeSpan(content, text.substring(at + found)));
            }
            at += found;
        }
        return Optional.empty();
    }

    /// A text without the back quotes around it, if it has any.
    public static String content(String text) {
        return opening(text)
                .filter(span -> span.rest().isBlank())
                .map(CodeSpan::content)
                .orElse(text);
    }

    public static String write(String content) {
        int longest = 0;
        for (int at = 0; at < content.length(); at++) {
            int found = run(content, at);
            longest = Math.max(longest, found);
            at += found;
        }
        String marks = "`".repeat(longest + 1);
        boolean touches = content.startsWith("`") || content.endsWith("`");
        String padding = touches ? " " : "";
        return marks + padding + content + padding + marks;
    }

    private static String unpadded(String content) {
        boolean padded =
                content.length() > 2
                        && content.startsWith(" ")
                        && content.endsWith(" ")
                        && !content.isBlank();
        return padded ? content.substring(1, content.length() - 1) : content;
    }

    private static int run(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) == '`') {
            end++;
        }
        return end - from;
    }
}
