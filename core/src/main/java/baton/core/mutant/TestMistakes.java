package baton.core.mutant;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Mistakes in a test: an expectation that was right is wrong, so that the test fails where it is
/// run.
public final class TestMistakes {
    /// What no runner of any language takes for a source.
    public static final String GARBAGE = ")}]\"'`\n";

    private static final Pattern EXPECTING =
            Pattern.compile(
                    "(?i)assert|expect|should|equal|same|throws|\\bfail|\\b(?:ok|is|eq|not)\\("
                            + "|\\bexit\\b|\\[ |\\btest -|\\bdiff\\b|\\bgrep\\b");

    /// A name that is not found breaks a test off before it comes to the code.
    private static final Pattern BRINGING_IN =
            Pattern.compile("\\brequire\\b|\\bimport\\b|^\\s*(?:from|use|source|\\.)\\s");

    /// A test that asks for less does not fail.
    private static final Set<Mutation> HARMLESS =
            Set.of(Mutation.DROP_STATEMENT, Mutation.RETURN_EARLY);

    private TestMistakes() {}

    /// At most so many mistakes on the lines of a test that say what is expected.
    public static List<Mutant> of(String path, String text, long seed, int most) {
        ChangedSource test = new ChangedSource(path, text, expecting(text));
        List<Mutant> all =
                Mutants.of(test).stream()
                        .filter(mutant -> !HARMLESS.contains(mutant.mutation()))
                        .toList();
        return Mutants.chosen(all, seed, most);
    }

    private static LineSpans expecting(String text) {
        List<LineSpans.Span> spans = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int number = 1; number <= lines.size(); number++) {
            String line = lines.get(number - 1);
            if (EXPECTING.matcher(line).find() && !BRINGING_IN.matcher(line).find()) {
                spans.add(new LineSpans.Span(number, number));
            }
        }
        return new LineSpans(spans);
    }
}
