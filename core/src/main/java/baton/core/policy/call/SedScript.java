package baton.core.policy.call;

import java.util.ArrayList;
import java.util.List;

/// Reads a script of sed as far as it must be read to know which commands it runs.
public final class SedScript {
    private static final String WITHOUT_ARGUMENT = "=dDgGhHnNpPxzF";
    private static final String WITH_LINE = "aicrRwW:v";
    private static final String SEPARATORS = " \t\n;";

    private SedScript() {}

    /// The commands; an empty one stands for what sed reads. A script that sed would refuse is read
    /// up to there.
    public static List<String> executed(String text) {
        Reader script = new Reader(text);
        boolean readable = true;
        while (readable && script.at < text.length()) {
            readable = script.command();
        }
        return List.copyOf(script.executed);
    }

    /// A reader of a sed script, with the place it has reached and the commands so far.
    private static final class Reader {
        private final String text;
        private final List<String> executed = new ArrayList<>();
        private int at;
        private char delimiter = '/';

        Reader(String text) {
            this.text = text;
        }

        private boolean command() {
            skip(SEPARATORS + "{}");
            if (at >= text.length()) {
                return false;
            }
            if (!address()) {
                return false;
            }
            skip(" \t!{");
            if (at >= text.length()) {
                return false;
            }
            char name = text.charAt(at++);
            if (name == '#' || WITH_LINE.indexOf(name) >= 0) {
                line();
                return true;
            }
            return switch (Character.valueOf(name)) {
                case 'e' -> {
                    executed.add(line().strip());
                    yield true;
                }
                case 'b', 't', 'T' -> {
                    upTo(";\n}");
                    yield true;
                }
                case 's' -> substitution();
                case 'y' -> delimited() && to(delimiter);
                case 'q', 'Q', 'l', 'L' -> {
                    skip("0123456789 ");
                    yield true;
                }
                case '}', ';', '\n' -> true;
                case Character _ -> WITHOUT_ARGUMENT.indexOf(name) >= 0;
            };
        }

        /// `1`, `$`, `/pattern/I`, `\\%pattern%`, `1~2`, `1,+3`: what stands before a command.
        private boolean address() {
            while (at < text.length()) {
                char next = text.charAt(at);
                if (next == '/') {
                    at++;
                    if (!to('/')) {
                        return false;
                    }
                    skip("IM");
                } else if (next == '\\' && at + 1 < text.length()) {
                    at += 2;
                    if (!to(text.charAt(at - 1))) {
                        return false;
                    }
                    skip("IM");
                } else if ("0123456789$,~+ \t".indexOf(next) >= 0) {
                    at++;
                } else {
                    return true;
                }
            }
            return true;
        }

        private boolean substitution() {
            if (!delimited() || !to(delimiter)) {
                return false;
            }
            int start = at;
            skip("0123456789gpIiMme");
            boolean executes = text.substring(start, at).indexOf('e') >= 0;
            if (executes) {
                executed.add("");
            }
            if (at < text.length() && text.charAt(at) == 'w') {
                line();
            }
            return true;
        }

        private boolean delimited() {
            if (at >= text.length()) {
                return false;
            }
            delimiter = text.charAt(at++);
            return to(delimiter);
        }

        /// Behind the next of these that has no backslash before it.
        private boolean to(char end) {
            while (at < text.length()) {
                char next = text.charAt(at++);
                if (next == '\\') {
                    at++;
                } else if (next == end) {
                    return true;
                }
            }
            return false;
        }

        /// Up to one of these, which begins the next command.
        private void upTo(String ends) {
            while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
                at++;
            }
        }

        private String line() {
            int start = at;
            while (at < text.length() && text.charAt(at) != '\n') {
                at += text.charAt(at) == '\\' ? 2 : 1;
            }
            at = Math.min(at, text.length());
            return text.substring(start, at);
        }

        private void skip(String letters) {
            while (at < text.length() && letters.indexOf(text.charAt(at)) >= 0) {
                at++;
            }
        }
    }
}
