package baton.core.planning;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.SafePattern;
import baton.kit.Shell;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The lines that `git grep` finds, held against those that Verify finds.
class GrepPatternTest {
    private static final List<String> LINES =
            List.of(
                    "v1.2",
                    "vd.d",
                    "v\\d",
                    "HELLO",
                    "hello",
                    "foo",
                    "a foo b",
                    "food",
                    "barfoo",
                    "foo()",
                    "foo() {",
                    "if (a) {2}",
                    "a\\b",
                    "a]b",
                    "a[b",
                    "a^b",
                    "a-b",
                    "a.b",
                    "a b",
                    "ab",
                    "aab",
                    "aaab",
                    "<b>",
                    "b",
                    "x'y",
                    "x`y",
                    "_",
                    "-",
                    "^",
                    "ä",
                    "$1");

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "v\\d+\\.\\d+",
                "(?i)HELLO",
                "\\bfoo\\b",
                "a\\sb",
                "^\\w+$",
                "\\W",
                "\\D\\d",
                "^\\S$",
                "foo\\(\\) {",
                "\\) {2}|2}|{$",
                "a{2,3}?b",
                "^a+?b",
                "^a*?b$",
                "(?:a|x).",
                "(?P<n>foo)$",
                "\\<b\\>",
                "x\\'y",
                "x\\`y",
                "\\Aab\\z",
                "a[\\]]b",
                "a[^\\]]b",
                "a[\\\\]b",
                "a[\\[\\]]b",
                "a[\\^]b",
                "[\\^-]",
                "[-^]",
                "a[\\w\\s.-]b",
                "a[.\\-^]b",
                "[[:upper:]]{3}",
                "[^\\d\\s]$",
                "a[]]b",
                "a[^a-z\\s]b",
                "\\$[0-9]",
                "a\\-b",
                "[\\d-]$"
            })
    void whatIsTranslatedFindsTheSameLines(String pattern) throws IOException {
        Files.writeString(folder.resolve("a"), String.join("\n", LINES) + "\n");
        GrepPattern grep = GrepPattern.of(pattern).orElseThrow();
        List<String> command = new ArrayList<>(List.of("git", "grep", "--no-index", "-h"));
        command.add(grep.anyCase() ? "-iE" : "-E");
        command.addAll(List.of("-e", grep.text(), "--", "a"));

        Shell.Ended found = Shell.in(folder).attempt(command.toArray(new String[0]));

        List<String> meant = LINES.stream().filter(SafePattern.of(pattern)::findsIn).toList();
        assertThat(meant).as("a row that finds something").isNotEmpty();
        assertThat(found.output().lines()).as(grep.text()).containsExactlyElementsOf(meant);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\pL",
                "a(?i)b",
                "(?s).",
                "\\x41",
                "\\Qa.b\\E",
                "a\tb",
                "a\\tb",
                "[\\D]",
                "[\\t]",
                "[[:word:]]",
                "[[:^alpha:]]",
                "\\Ba",
                "[!-\\]]"
            })
    void whatCannotBeSaidIsNotTranslated(String pattern) {
        assertThat(SafePattern.fault(pattern)).isEmpty();
        assertThat(GrepPattern.of(pattern)).isEmpty();
    }
}
