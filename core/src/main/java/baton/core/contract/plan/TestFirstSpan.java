package baton.core.contract.plan;

import java.util.Locale;

/// Tells the test file of a Test-first field from its command: by the words around it, and by what
/// it looks like.
final class TestFirstSpan {
    private TestFirstSpan() {}

    static boolean isFile(CommandList.Found span) {
        String before = span.before().strip().toLowerCase(Locale.ROOT);
        if (before.endsWith("command") || before.endsWith("run")) {
            return false;
        }
        boolean called = before.endsWith("file");
        boolean looksSo =
                PathList.looksLikePath(span.command()) && !span.command().startsWith("./");
        return called || isNew(span) || looksSo;
    }

    static boolean isNew(CommandList.Found span) {
        String after = span.after().stripLeading().toLowerCase(Locale.ROOT);
        return after.startsWith("(new)") || after.startsWith("(new ");
    }
}
