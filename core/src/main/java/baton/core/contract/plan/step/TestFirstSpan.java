package baton.core.contract.plan.step;

import baton.core.contract.plan.reading.PathList;

import java.util.Locale;

/// Tells the test file of a Test-first field from its command: by the words around it, and by what
/// it looks like.
final class TestFirstSpan {
    private TestFirstSpan() {}

    static boolean isFile(CommandList.Found span) {
        boolean looksSo =
                PathList.looksLikePath(span.command()) && !span.command().startsWith("./");
        return !isCalled("command", span)
                && !isCalled("run", span)
                && (isCalled("file", span) || isNew(span) || looksSo);
    }

    /// True if the word stands right before the span.
    static boolean isCalled(String word, CommandList.Found span) {
        return span.before().strip().toLowerCase(Locale.ROOT).endsWith(word);
    }

    static boolean isNew(CommandList.Found span) {
        String after = span.after().stripLeading().toLowerCase(Locale.ROOT);
        return after.startsWith("(new)") || after.startsWith("(new ");
    }
}
