package baton.tidy;

import java.util.ArrayList;
import java.util.List;

/// A comment with its signs (`//`, `///`, `/*`), and the line it starts on.
record Comment(int line, String text) {

    static List<Comment> of(String source) {
        return new Scanner(source).scan();
    }

    boolean isDoc() {
        return text.startsWith("///");
    }

    /// Walks over strings, text blocks and characters, in which the signs mean nothing.
    private static final class Scanner {
        private final String source;
        private final List<Comment> comments = new ArrayList<>();
        private int at;
        private int line = 1;

        Scanner(String source) {
            this.source = source;
        }

        List<Comment> scan() {
            while (at < source.length()) {
                if (source.startsWith("//", at)) {
                    comments.add(new Comment(line, take(end("\n"))));
                } else if (source.startsWith("/*", at)) {
                    comments.add(new Comment(line, take(end("*/") + 2)));
                } else if (source.startsWith("\"\"\"", at)) {
                    skipQuoted("\"\"\"");
                } else if (source.charAt(at) == '"' || source.charAt(at) == '\'') {
                    skipQuoted(source.substring(at, at + 1));
                } else {
                    take(at + 1);
                }
            }
            return comments;
        }

        private int end(String sign) {
            int end = source.indexOf(sign, at + 2);
            return end < 0 ? source.length() : end;
        }

        private void skipQuoted(String quote) {
            take(at + quote.length());
            while (at < source.length() && !source.startsWith(quote, at)) {
                take(at + (source.charAt(at) == '\\' ? 2 : 1));
            }
            take(at + quote.length());
        }

        private String take(int to) {
            String taken = source.substring(at, Math.min(to, source.length()));
            line += (int) taken.chars().filter(c -> c == '\n').count();
            at += taken.length();
            return taken;
        }
    }
}
