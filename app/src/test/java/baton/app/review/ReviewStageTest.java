package baton.app.review;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.BriefProject;
import baton.app.Ran;
import baton.app.cli.Damage;
import baton.core.contract.review.Finding;
import baton.core.contract.review.Review;
import baton.core.text.Source;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

class ReviewStageTest {
    private static final String BRIEF = BriefProject.brief("test -f a.js");
    private static final String NOTHING = BriefProject.NO_FINDINGS;
    private static final String FINDING =
            """
            {"findings":[{"severity":"MAJOR","file":"a.js","line":2,"rule_key":"MISSING_TEST",
             "brief_ref":"","title":"no test for trim","detail":"padding is never tested",
             "recommended_action":"test it with padding"}]}
            """;

    @TempDir Path directory;

    private BriefProject project;

    @BeforeEach
    void project() {
        project = BriefProject.in(directory, "test -f a.js");
        project.write("a.js", "old();\n// TODO old\n");
        project.shell().git("add", ".");
        project.shell().git("commit", "-q", "-m", "init");
        project.write("a.js", "old();\n// TODO old\nnew();\n");
        project.shell().git("commit", "-q", "-am", "feat: trim");
    }

    private void reviewers(String conformance, String correctness) {
        record("brief-conformance-reviewer", conformance);
        record("code-correctness-reviewer", correctness);
    }

    private void record(String role, String output) {
        project.record(".git/replay", new BriefProject.Turn(role, "review", "any"), output);
    }

    private Ran review(String... more) {
        return project.run("review", List.of(more));
    }

    private Ran asked(String... more) {
        List<String> words = new ArrayList<>(List.of("--agent", "replay:.git/replay"));
        words.addAll(List.of("--since", "HEAD~1"));
        words.addAll(List.of(more));
        return review(words.toArray(String[]::new));
    }

    private Review written() throws IOException {
        String text = Files.readString(directory.resolve("p/review.md"));
        return Review.parse(Source.of("review.md", text)).value().orElseThrow();
    }

    @Test
    void aChangeWithoutFaultsIsAllowed() throws IOException {
        reviewers(NOTHING, NOTHING);
        Ran ran = asked();
        assertThat(ran.out()).isEqualTo("Review written: p/review.md\nFiles: 1\nVerdict: ALLOW\n");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(Ran.in(directory, "validate", "p").out()).isEmpty();
        assertThat(Files.readString(directory.resolve("p/review.md")))
                .contains("\ncreated: 20")
                .doesNotContain("created: 2026-01-05");
    }

    @Test
    void findingsKeepTheirIdsFromOneReviewToTheNext() throws IOException {
        reviewers(NOTHING, FINDING);
        Files.writeString(directory.resolve(".git/info/exclude"), ".baton/state\n");
        assertThat(asked().out()).contains("Verdict: WARN", "MAJOR a.js:2 MISSING_TEST");
        String first = Files.readString(directory.resolve("p/review.md"));
        asked();
        assertThat(directory.resolve("p/review.md")).hasContent(first.stripTrailing());
        assertThat(written().findings())
                .extracting(Finding::id)
                .containsExactly(Finding.id("a.js", 2, "MISSING_TEST"));
    }

    @Test
    void placesThatAreNotThereAreLeftOut() throws IOException {
        reviewers(NOTHING, FINDING.replace("\"line\":2", "\"line\":20"));
        asked();
        assertThat(written().findings()).isEmpty();
        assertThat(written().executiveSummary()).contains("1 finding is left out: no such place");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"severity\":\"BLOKCER\",\"line\":2",
                "\"severity\":\"MINOR\",\"line\":\"one\"",
                "\"severity\":\"MINOR\"",
            })
    void aBlockerIsNotLostToItsNeighboursTypo(String typo) throws IOException {
        String grave =
                FINDING.replace("MAJOR", "BLOCKER").replace("MISSING_TEST", "SECURITY_INJECTION");
        String bad =
                FINDING.replace("\"severity\":\"MAJOR\",", "").replace("\"line\":2", typo).strip();
        String both = bad.substring(0, bad.length() - 2) + "," + grave.strip().substring(13);
        reviewers(NOTHING, both);
        Ran ran = asked();
        assertThat(ran.out()).contains("BLOCKER a.js:2 SECURITY_INJECTION", "Verdict: BLOCK");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.err()).contains("a finding is left out: the reply.findings[0]");
        assertThat(written().findings())
                .anyMatch(finding -> finding.detail().contains("a finding is left out"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"line\":2 | \"line\":\"2\" | a.js:2",
                "\"line\":2 | \"line\":20 | there is no line `20`",
                "\"line\":2, | '' | has no `line`",
                "\"file\":\"a.js\" | \"file\":\"`b/a.js:2`\" | a.js:2",
                "\"file\":\"a.js\" | \"file\":\"/home/me/project/a.js\" | a.js:2",
                "SECURITY_INJECTION | NEW_RULE | `NEW_RULE` is no rule",
                "\"brief_ref\":\"\", | '' | has no `brief_ref`",
            })
    void aBlockerIsNotLostToASlipOfItsOwn(String said, String slip, String told)
            throws IOException {
        String grave =
                FINDING.replace("MAJOR", "BLOCKER").replace("MISSING_TEST", "SECURITY_INJECTION");
        reviewers(NOTHING, grave.replace(said.strip(), slip.strip().replace("''", "")));
        Ran ran = asked();
        assertThat(ran.out()).contains("BLOCKER ", "no test for trim", "Verdict: BLOCK");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out() + ran.err() + written().findings()).contains(told.strip());
        assertThat(Ran.in(directory, "validate", "p/review.md").status()).isZero();
    }

    @Test
    void aCriterionWhoseCommandFailsBlocks() throws IOException {
        String brief = BRIEF.replace("test -f a.js", "test -f b.js");
        Files.writeString(directory.resolve("p/brief.md"), brief);
        reviewers(NOTHING, NOTHING);
        Ran ran = asked();
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .contains("BLOCKER p/brief.md:22 BROKEN_SUCCESS_CRITERION")
                .contains("Verdict: BLOCK");
    }

    @Test
    void aForbiddenCommandIsNotRun() throws IOException {
        String brief = BRIEF.replace("test -f a.js", "rm -rf / ; touch ran");
        Files.writeString(directory.resolve("p/brief.md"), brief);
        reviewers(NOTHING, NOTHING);
        assertThat(asked().status()).isZero();
        assertThat(written().executiveSummary()).contains("1 criterion was not tried");
        assertThat(directory.resolve("ran")).doesNotExist();
    }

    @Test
    void newPlaceholdersAreFoundAndOldOnesAreNot() throws IOException {
        Files.writeString(directory.resolve("a.js"), "old();\n// FIXME\n// TODO old\n");
        reviewers(NOTHING, NOTHING);
        assertThat(asked().out()).contains("a.js:2 PLACEHOLDER_IN_CODE").doesNotContain("a.js:3");
        assertThat(written().coverage())
                .anyMatch(row -> row.file().equals("a.js") && row.uncommitted());
    }

    @Test
    void filesOutsideThePlanAreScopeCreep() throws IOException {
        Files.writeString(
                directory.resolve("p/plan.md"),
                """
                # Trim

                > Generated by baton — `plan_version: 1.7`

                ## Implementation Plan

                ### Step 1: Trim

                - **Files:** `b.js` (new)
                - **Changes:** trim
                - **Verify:** `test -f b.js` → expected: exit 0
                - **On failure:** revert — undo
                - **Checkpoint:** `git commit -m "feat: trim"`
                - **Manifest:**
                  ```yaml
                  manifest:
                    expected_paths:
                      - b.js
                    min_file_count: 1
                    commit_message_pattern: "^feat:"
                    bash_syntax_check: []
                    forbidden_paths: []
                    must_contain: []
                  ```
                """);
        reviewers(NOTHING, NOTHING);
        assertThat(asked().out()).contains("MAJOR a.js SCOPE_CREEP_BUILT");
    }

    @Test
    void withoutAReviewerRulesSpeakAloneAndSaySo() throws IOException {
        Ran ran = review("--since", "HEAD~1");
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("Verdict: WARN", "COVERAGE_SILENT_SKIP");
        assertThat(written().executiveSummary()).contains("rules alone");
        assertThat(Ran.in(directory, "validate", "p").out()).isEmpty();
    }

    @Test
    void aQuickReviewAsksForCorrectnessAlone() throws IOException {
        record("code-correctness-reviewer", NOTHING);
        assertThat(asked("--quick").out()).contains("Verdict: ALLOW");
    }

    @Test
    void aDryRunWritesNothing() throws IOException {
        Files.writeString(directory.resolve("new.md"), "x\n");
        Ran ran = review("--since", "HEAD~1", "--dry-run");
        assertThat(ran.out())
                .contains("  deep-review   a.js (source)\n")
                .contains("  summary-only  new.md [uncommitted] (prose)\n");
        assertThat(directory.resolve("p/review.md")).doesNotExist();
        assertThat(review("--since", "HEAD~1", "--dry-run", "--json").out())
                .contains("{\"file\":\"a.js\",\"treatment\":\"deep-review\"");
    }

    @Test
    void withoutAStartFileTimesTell() throws IOException {
        Path brief = directory.resolve("p/brief.md");
        Files.setLastModifiedTime(brief, Files.getLastModifiedTime(directory.resolve("a.js")));
        reviewers(NOTHING, NOTHING);
        Ran ran = review("--agent", "replay:.git/replay");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(written().scope().start()).isEmpty();
        assertThat(written().coverage()).anyMatch(row -> row.file().equals("a.js"));
    }

    @Test
    void whatIsNoReviewIsNotReplaced() throws IOException {
        Files.writeString(directory.resolve("p/review.md"), "mine");
        reviewers(NOTHING, NOTHING);
        assertThat(asked().status()).isEqualTo(2);
        assertThat(directory.resolve("p/review.md")).hasContent("mine");
        assertThat(asked("--yes").status()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void whateverReviewersReturnTheReviewValidates(long seed) throws IOException {
        Random random = new Random(seed);
        for (int round = 0; round < 20; round++) {
            Files.deleteIfExists(directory.resolve("p/review.md"));
            reviewers(Damage.of(FINDING, random), Damage.of(FINDING, random));
            Ran ran = asked();
            assertThat(ran.status()).as(ran.err()).isIn(0, 1);
            assertThat(Ran.in(directory, "validate", "p").out()).isEmpty();
            assertThat(directory.resolve("p").toFile().list())
                    .containsExactlyInAnyOrder("brief.md", "review.md");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "review | 2 | no project is named",
                "review --project nowhere | 4 | BRIEF_NOT_FOUND",
                "review --project p --since nothing | 4 | COMMIT_NOT_FOUND",
            })
    void wrongUsageIsSaid(String words, int status, String message) {
        Ran ran = Ran.in(directory, words.split(" "));
        assertThat(ran.err()).contains(message);
        assertThat(ran.status()).isEqualTo(status);
    }
}
