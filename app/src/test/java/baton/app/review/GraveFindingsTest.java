package baton.app.review;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.BriefProject;
import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;

/// Findings that must not be merged, in whatever form a reviewer says them.
class GraveFindingsTest {
    private static final String GRAVE =
            """
            {"severity":"BLOCKER","file":"src/a.js","line":1,"rule_key":"CROSS_FILE_REGRESSION",
             "brief_ref":"","title":"the login breaks","detail":"nobody can log in any more",
             "recommended_action":"take it back"}\
            """;

    @TempDir private Path directory;

    private BriefProject project;

    @BeforeEach
    void change() {
        project = BriefProject.in(directory, "test -f src/a.js");
        project.write("src/a.js", "old();\n");
        project.shell().git("add", ".");
        project.shell().git("commit", "-q", "-m", "init");
        project.write("src/a.js", "new();\n");
        project.shell().git("commit", "-q", "-am", "feat: new");
    }

    /// A review by one who says the second thing when asked again.
    private Ran review(String first, String second) {
        project.write(".git/first.json", first).write(".git/second.json", second);
        project.write(
                ".git/reviewer.sh",
                """
                if grep -q 'did not fit the schema'; then said=second; else said=first; fi
                cat .git/$said.json > "$BATON_OUTPUT_FILE"
                """);
        return project.run(
                "review",
                List.of(
                        "--quick",
                        "--sandbox",
                        "off",
                        "--since",
                        "HEAD~1",
                        "--agent",
                        "exec:sh .git/reviewer.sh"));
    }

    private static String findings(String item) {
        return "{\"findings\":[" + item + "]}";
    }

    private static void assertBlocks(Ran ran) {
        assertThat(ran.out())
                .as(ran.err())
                .contains("Verdict: BLOCK", "BLOCKER src/a.js:1 CROSS_FILE_REGRESSION");
        assertThat(ran.status()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"file\":[\"src/a.js\"]",
                "\"file\":[\"src/none.js\",\"src/a.js\"]",
                "\"path\":\"src/a.js\"",
                "\"filePath\":\"src/a.js\"",
                "\"location\":{\"path\":\"src/a.js\",\"line\":1}",
                "\"file\":\"src/b.js and src/a.js\"",
                "\"file\":\"src/a.js, lines 1-2\"",
                "\"file\":\"see [a](src/a.js#L1).\"",
            })
    void aFileIsReadInWhateverWayItIsNamed(String file) {
        String said = GRAVE.replace("\"file\":\"src/a.js\"", file);
        assertBlocks(review(findings(said), findings(said)));
    }

    @Test
    void aFileThatOnlyTheWordsNameIsRead() {
        String said = GRAVE.replace("\"src/a.js\"", "\"\"").replace("the login", "src/a.js");
        assertBlocks(review(findings(said), findings(said)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[%s]",
                "{\"Findings\":[%s]}",
                "{\"findings\":%s}",
                "{\"findings\":{\"1\":%s}}",
                "{\"review\":{\"findings\":[%s]}}",
                "{\"results\":[[%s]]}",
            })
    void otherFormsOfAReplyAreRead(String form) {
        assertBlocks(review(form.formatted(GRAVE), "{\"findings\":[]}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"BLOCKER!", "**Blocker**", "[BLOCKER] must be mended"})
    void marksAroundTheSeverityLoseNothing(String severity) {
        String said = findings(GRAVE.replace("BLOCKER", severity));
        assertBlocks(review(said, "{\"findings\":[]}"));
    }

    /// A file that is not there is made up; no file at all is a finding that cannot be judged.
    @ParameterizedTest
    @CsvSource({"src/none.js, ALLOW", "src, ALLOW", "'', WARN"})
    void oneThatIsLeftOutIsNamed(String file, String verdict) {
        String said = findings(GRAVE.replace("src/a.js", file));
        Ran ran = review(said, said);
        assertThat(ran.out()).contains("Verdict: " + verdict);
        assertThat(ran.err()).contains("a BLOCKER is left out: `the login breaks`: ");
        assertThat(ran.status()).isZero();
    }

    @Test
    void oneThatNobodyCanReadIsNotForgotten() {
        Ran ran = review("{\"text\":\"BLOCKER: the login\"}", "{\"findings\":[]}");
        assertThat(ran.out()).contains("Verdict: WARN");
        assertThat(ran.err()).contains("speaks of a blocker");
    }
}
