package baton.core.mutant;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Tests that fail wherever they are run: a statement that fails stands behind each line that says
/// what is expected. A test that still does not fail was ended before it came there.
public final class TestMistakes {
    private static final String CALLED =
            "assert|expect|self\\.assert|t\\.\\w|tap\\.\\w"
                    + "|(?:is|ok|equals?|notOk|strictEqual|deepEqual|same|throws)\\(";

    /// Lines that begin with what expects something, and end with it.
    private static final Pattern EXPECTING =
            Pattern.compile(
                    "\\s*(?:await\\s|return\\s)?\\s*(?:" + CALLED + ").*[;)\\w\\]}'\"]\\s*");

    private static final Pattern EXPECTING_IN_SHELL =
            Pattern.compile(
                    "\\s*(?:\\[{1,2} |test |grep |diff |cmp |!).*(?<![\\\\|&{]|then|do)\\s*");

    private TestMistakes() {}

    /// A test with failing statements behind what it expects; nothing where it has no line for one,
    /// or is in a language of which no such statement is known.
    public static Optional<String> behindExpectations(String path, String text) {
        return kind(path, text).flatMap(kind -> behind(kind, text.lines().toList()));
    }

    private static Optional<String> behind(SourceKind kind, List<String> lines) {
        StringBuilder changed = new StringBuilder();
        boolean any = false;
        for (String line : lines) {
            changed.append(line).append('\n');
            if (isWhole(kind, line)) {
                changed.append(line, 0, line.length() - line.stripLeading().length());
                changed.append(failing(kind)).append('\n');
                any = true;
            }
        }
        return any ? Optional.of(changed.toString()) : Optional.empty();
    }

    private static boolean isWhole(SourceKind kind, String line) {
        boolean shell = kind == SourceKind.SHELL;
        return (shell ? EXPECTING_IN_SHELL : EXPECTING).matcher(line).matches()
                && (shell || count(line, "([{") == count(line, ")]}"));
    }

    private static long count(String line, String signs) {
        return line.chars().filter(sign -> signs.indexOf(sign) >= 0).count();
    }

    /// A test that fails as soon as it is run.
    public static Optional<String> atOnce(String path, String text) {
        return kind(path, text)
                .map(
                        kind -> {
                            int head = text.startsWith("#!") ? text.indexOf('\n') + 1 : 0;
                            String rest = text.substring(head);
                            return text.substring(0, head) + failing(kind) + "\n" + rest;
                        });
    }

    private static Optional<SourceKind> kind(String path, String text) {
        return SourceKind.of(path, text).filter(kind -> !failing(kind).isEmpty());
    }

    private static String failing(SourceKind kind) {
        return switch (kind) {
            case SCRIPT, TYPED_SCRIPT -> "throw new Error('on purpose');";
            case PYTHON -> "raise AssertionError('on purpose')";
            case SHELL -> "exit 97";
            case JAVA, PLAIN, HASHED -> "";
        };
    }
}
