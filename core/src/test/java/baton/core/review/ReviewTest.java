package baton.core.review;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.core.TreePath;
import baton.core.contract.Subject;
import baton.core.contract.review.Coverage;
import baton.core.contract.review.Finding;
import baton.core.contract.review.FindingSeverity;
import baton.core.contract.review.Review;
import baton.core.contract.review.ReviewVerdict;
import baton.core.contract.review.ReviewedRange;
import baton.core.contract.review.Treatment;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

class ReviewTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "src/a.js            | TEXT    | deep-review  | source",
                "src/login.js        | TEXT    | deep-review  | security surface",
                "test/a.test.js      | TEXT    | deep-review  | test",
                "src/ATest.java      | TEXT    | deep-review  | test",
                "package.json        | TEXT    | deep-review  | configuration",
                "package-lock.json   | TEXT    | summary-only | lock file",
                "README.md           | TEXT    | summary-only | prose",
                "LICENSE             | TEXT    | summary-only | prose",
                "a.js                | GONE    | summary-only | deleted",
                "a.js                | LARGE   | summary-only | too large to be read as a whole",
                "logo.png            | NO_TEXT | skip         | not text",
                "node_modules/a/b.js | TEXT    | skip         | generated or copied from elsewhere",
                "lib/a.min.js        | TEXT    | skip         | generated or copied from elsewhere",
                "p/plan.md           | TEXT    | skip         | a record of the project",
            })
    void everyFileIsTreatedByItsPath(
            String path, Changed.State state, String treatment, String reason) {
        Changed file = new Changed(new TreePath(path), state, true);
        assertThat(Triage.of(List.of(file), p -> p.isIn(new RepoPath("p"))))
                .singleElement()
                .satisfies(
                        row -> {
                            assertThat(row.treatment().word()).isEqualTo(treatment);
                            assertThat(row.reason()).isEqualTo(reason);
                            assertThat(row.uncommitted()).isTrue();
                        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "`npm test` exits 0                   | npm test | 0 | ''",
                "`npm test` passes                    | npm test | 0 | ''",
                "`x --bad` exits with status 2        | x --bad  | 2 | ''",
                "`./hi World` prints `Hello, World!`  | ./hi World | 0 | Hello, World!",
                "`./hi` prints \"Hello\"              | ./hi     | 0 | Hello",
            })
    void aCriterionThatNamesACommandCanBeTried(
            String text, String command, int exit, String output) {
        assertThat(new Criterion(1, text).trial())
                .contains(
                        new Criterion.Trial(
                                command, exit, Optional.of(output).filter(o -> !o.isEmpty())));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "`src/a.js` exists",
                "the file `src/a.js` passes review",
                "search ignores padding",
                "`a` prints something nice",
            })
    void otherCriteriaAreNotTried(String text) {
        assertThat(new Criterion(1, text).trial()).isEmpty();
    }

    @Test
    void criteriaKnowTheirLines() {
        Source brief =
                Source.of(
                        "b", "---\ntype: x\n---\n## Success Criteria\n\n- one\n- `two` exits 0\n");
        assertThat(Criterion.of(brief))
                .containsExactly(new Criterion(6, "one"), new Criterion(7, "`two` exits 0"));
    }

    @Test
    void onlyLinesThatWereNotThereAreNew() {
        assertThat(AddedLines.of(List.of("a", "b", "b"), List.of("b", "x", "a", "b", "b")))
                .isEqualTo(new TreeMap<>(Map.of(2, "x", 5, "b")));
    }

    @Test
    void placeholdersAreFoundInNewLines() {
        var added =
                Map.of(
                        new TreePath("a.js"),
                        AddedLines.of(
                                List.of(),
                                List.of("ok", "// TODO", "x = todo;", "console.log(1)")));
        assertThat(RuleFindings.placeholders(added))
                .extracting(Finding::line)
                .containsExactly(2, 4);
    }

    @Test
    void whatAFindingQuotesIsCutAndSaysSo() {
        String line = "// TODO " + "x".repeat(400);
        var added = Map.of(new TreePath("a.js"), AddedLines.of(List.of(), List.of(line)));

        assertThat(RuleFindings.placeholders(added).getFirst().detail())
                .hasSize(300)
                .endsWith("x…");
    }

    @Test
    void placeholdersBeyondTheTwoHundredthAreCounted() {
        List<String> lines = Collections.nCopies(205, "// TODO");
        var added = Map.of(new TreePath("a.js"), AddedLines.of(List.of(), lines));

        assertThat(RuleFindings.placeholders(added))
                .hasSize(201)
                .last()
                .satisfies(
                        finding -> {
                            assertThat(finding.title())
                                    .isEqualTo("5 more placeholders were left in the code");
                            assertThat(finding.detail()).isEqualTo("In a.js");
                        });
    }

    @Test
    void aFileIsTreatedByItsOwnNameWhateverItIsShownAs() {
        TreePath odd = new TreePath("a  b [uncommitted]");
        Treated treated =
                Triage.of(List.of(new Changed(odd, Changed.State.TEXT, false)), _ -> false)
                        .getFirst();

        assertThat(treated.path()).isEqualTo(odd);
        assertThat(treated.coverage().file()).isEqualTo("a b");
        assertThat(RuleFindings.creep(List.of(treated), path -> path.equals(new TreePath("a b"))))
                .hasSize(1);
        assertThat(RuleFindings.creep(List.of(treated), odd::equals)).isEmpty();
    }

    @Test
    void aNameThatNoPlanCanListIsNeverSkipped() {
        Changed raw = new Changed(new TreePath("raw\uDCFF"), Changed.State.UNNAMED, true);

        assertThat(Triage.of(List.of(raw), _ -> false))
                .singleElement()
                .satisfies(row -> assertThat(row.reason()).isEqualTo("no plan can list this name"));
        assertThat(RuleFindings.creep(Triage.of(List.of(raw), _ -> false), _ -> false)).hasSize(1);
    }

    private static Value.Fields reply(String... findings) {
        String text = "{\"findings\":[" + String.join(",", findings) + "]}";
        return Json.parse(text) instanceof Json.Good(Value.Fields fields)
                ? fields
                : Value.fields(Map.of());
    }

    private static String said(String severity, String file, int line, String rule, String title) {
        return """
        {"severity":"%s","file":"%s","line":%d,"rule_key":"%s","brief_ref":"","title":"%s",
         "detail":"it goes wrong","recommended_action":"put it right"}\
        """
                .formatted(severity, file, line, rule, title);
    }

    private static final Believed.Places TREE =
            path ->
                    switch (path.value()) {
                        case "a.js" -> Optional.of(10);
                        case "gone.js" -> Optional.of(0);
                        case String _ -> Optional.empty();
                    };

    @ParameterizedTest
    @CsvSource({
        "a.js, 10, MISSING_TEST, 1",
        "./a.js, 0, MISSING_TEST, 1",
        "gone.js, 0, MISSING_TEST, 1",
        "a.js, 11, MISSING_TEST, 0",
        "gone.js, 1, MISSING_TEST, 0",
        "b.js, 1, MISSING_TEST, 0",
        "../a.js, 1, MISSING_TEST, 0",
        "/etc/passwd, 1, MISSING_TEST, 0",
        "a.js, -1, MISSING_TEST, 0",
        "a.js, 1, MADE_UP, 0",
    })
    void onlyPlacesThatAreThereAreBelieved(String file, int line, String rule, int kept) {
        Believed believed = Believed.read(reply(said("MAJOR", file, line, rule, "none")), TREE);
        assertThat(believed.findings()).hasSize(kept);
        assertThat(believed.dropped()).isEqualTo(1 - kept);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "'file':'a.js','line':11,'rule_key':'SECURITY_INJECTION' | a.js | no line `11`",
                "'file':'a.js','rule_key':'SECURITY_INJECTION' | a.js | it names no line.",
                "'file':'gone.js','line':1,'rule_key':'SECURITY_INJECTION' | gone.js | no line `1`",
                "'file':'a.js','line':0,'rule_key':'MADE_UP' | a.js | `MADE_UP` is no rule",
                "'file':'a.js','line':0,'rule_key':'' | a.js | it names no rule.",
            })
    void aBlockerStaysWithWhatCanBeReadOfIt(String said, String file, String slip) {
        Value.Fields reply = reply(("{'severity':'blocker'," + said + "}").replace('\'', '"'));
        Believed believed = Believed.read(reply, TREE);
        assertThat(believed.dropped()).isZero();
        assertThat(believed.findings())
                .singleElement()
                .satisfies(
                        finding -> {
                            assertThat(finding.severity()).isEqualTo(FindingSeverity.BLOCKER);
                            assertThat(finding.file()).isEqualTo(file);
                            assertThat(finding.line()).isZero();
                            assertThat(finding.detail()).contains(slip);
                            assertThat(finding.title()).isNotBlank();
                        });
        assertThat(made(believed.findings()).verdict()).contains(ReviewVerdict.BLOCK);
    }

    @Test
    void twoBlockersThatLostTheirLinesAreTwoAndOneAboutNoFileIsNone() {
        Value.Fields reply =
                reply(
                        said("BLOCKER", "b.js", 1, "SECURITY_INJECTION", "made up"),
                        said("BLOCKER", "a.js", 11, "SECURITY_INJECTION", "a query of words"),
                        said("BLOCKER", "a.js", 12, "SECURITY_INJECTION", "the shell is reached"));
        List<Finding> both = Believed.read(reply, TREE).findings();
        assertThat(both).extracting(Finding::id).doesNotHaveDuplicates().hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"1", "'BLOCKER'", "['BLOCKER']", "{'title':'BLOCKER'}", "{'severity':[1]}"})
    void whatSaysNoSeverityIsNoFinding(String item) {
        Believed believed = Believed.read(reply(item.replace('\'', '"')), TREE);
        assertThat(believed.findings()).isEmpty();
        assertThat(believed.dropped()).isEqualTo(1);
    }

    @Test
    void nobodyCallsAFaultGraverThanItsRule() {
        Value.Fields reply =
                reply(
                        said("BLOCKER", "a.js", 1, "MISSING_TEST", "no test"),
                        said("MINOR", "a.js", 2, "SECURITY_INJECTION", "a shell"));
        assertThat(Believed.read(reply, TREE).findings())
                .extracting(Finding::severity)
                .containsExactly(FindingSeverity.MAJOR, FindingSeverity.MINOR);
    }

    private static Finding finding(int line, ReviewRule rule, FindingSeverity weight, String text) {
        return new Draft(rule, "a.js", line).weighing(weight).finding(text, text, "do it");
    }

    @Test
    void findingsThatMeanTheSameAreOne() {
        List<Finding> merged =
                Merged.of(
                        List.of(
                                finding(
                                        3,
                                        ReviewRule.MISSING_TEST,
                                        FindingSeverity.MINOR,
                                        "no test for trim"),
                                finding(
                                        3,
                                        ReviewRule.MISSING_TEST,
                                        FindingSeverity.MAJOR,
                                        "untested"),
                                finding(
                                        3,
                                        ReviewRule.HIDDEN_DEPENDENCY,
                                        FindingSeverity.MINOR,
                                        "Untested!"),
                                finding(
                                        4,
                                        ReviewRule.MISSING_TEST,
                                        FindingSeverity.MAJOR,
                                        "untested"),
                                finding(
                                        9,
                                        ReviewRule.CROSS_FILE_REGRESSION,
                                        FindingSeverity.BLOCKER,
                                        "breaks b")));
        assertThat(merged).extracting(Finding::line).containsExactly(9, 3, 4);
        assertThat(merged.get(1).severity()).isEqualTo(FindingSeverity.MAJOR);
    }

    /// Whatever the findings and their order, ids are distinct and the review validates.
    @Test
    void theReviewDoesNotDependOnTheOrderOfReplies() {
        for (long seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            List<Finding> findings = new ArrayList<>();
            for (int i = random.nextInt(12); i > 0; i--) {
                findings.add(any(random));
            }
            Review review = made(findings);
            List<Finding> shuffled = new ArrayList<>(findings);
            Collections.shuffle(shuffled, random);
            assertThat(made(shuffled)).as("seed %d", seed).isEqualTo(review);
            assertThat(Review.parse(Source.of("review.md", review.render())).problems())
                    .as("seed %d", seed)
                    .isEmpty();
            assertThat(Review.parse(Source.of("review.md", review.render())).value())
                    .contains(review);
        }
    }

    private static Finding any(Random random) {
        List<String> words = List.of("no test", "no test here", "```", "## Coverage", "a|b", "| x");
        ReviewRule[] rules = ReviewRule.values();
        FindingSeverity[] weights = FindingSeverity.values();
        String text = words.get(random.nextInt(words.size()));
        return finding(
                random.nextInt(3),
                rules[random.nextInt(rules.length)],
                weights[random.nextInt(weights.length)],
                text);
    }

    private static Review made(List<Finding> findings) {
        return new ReviewMade(
                        new Subject(Optional.of("2026-01-05"), "Trim", "trim", Optional.of("p/")),
                        "p/brief.md",
                        new ReviewedRange(Optional.of("1".repeat(40)), "2".repeat(40), 1),
                        List.of(new Coverage("a.js", Treatment.DEEP_REVIEW, "source", false)),
                        findings,
                        List.of("code-correctness-reviewer"),
                        2,
                        1,
                        List.of())
                .review();
    }

    @Test
    void actionsBeyondTheFiftiethAreCounted() {
        List<Finding> grave =
                IntStream.range(0, 52)
                        .mapToObj(
                                i ->
                                        finding(
                                                i,
                                                ReviewRule.NON_GOAL_VIOLATED,
                                                FindingSeverity.BLOCKER,
                                                "word" + i))
                        .toList();

        assertThat(made(grave).remediationSummary().lines())
                .hasSize(51)
                .last()
                .isEqualTo("- and 2 more, which are among the findings");
    }

    @Test
    void verdictAndSummaryFollowFromFindings() {
        Review none = made(List.of());
        assertThat(none.verdict()).contains(ReviewVerdict.ALLOW);
        assertThat(none.remediationSummary()).isEqualTo("Nothing has to be put right.");
        Finding grave =
                finding(2, ReviewRule.NON_GOAL_VIOLATED, FindingSeverity.BLOCKER, "excluded");
        Review review = made(List.of(grave));
        assertThat(review.verdict()).contains(ReviewVerdict.BLOCK);
        assertThat(review.executiveSummary())
                .isEqualTo(
                        """
                        1 changed file, 1 finding (1 blocker): BLOCK.
                        Reviewed by code-correctness-reviewer, and by rule.
                        2 findings are left out: no such place exists in the change.
                        1 criterion was not tried: the command policy forbids the command.\
                        """);
        assertThat(review.remediationSummary()).isEqualTo("- a.js:2: do it");
    }
}
