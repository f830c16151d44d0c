package baton.core.planning;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.plan.Strategy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

class DecomposeTest {
    private static Decompose.Done done(String text) {
        return switch (Decompose.plan(text, "plan.md")) {
            case Decompose.Done done -> done;
            case Decompose.Refused(List<Problem> problems) ->
                    throw new AssertionError(problems.toString());
        };
    }

    private static List<Problem> refused(String text) {
        return switch (Decompose.plan(text, "plan.md")) {
            case Decompose.Done done -> throw new AssertionError(done.text());
            case Decompose.Refused(List<Problem> problems) -> problems;
        };
    }

    /// `1:1,2 2:3<1` is: session 1 has steps 1 and 2, session 2 has step 3 and waits for 1; a bar
    /// stands between waves.
    private static String shape(Strategy strategy) {
        StringBuilder shape = new StringBuilder();
        int wave = 1;
        for (SessionPlan session : strategy.sessions()) {
            shape.append(session.wave().orElse(0) > wave ? "| " : "");
            wave = session.wave().orElse(0);
            shape.append(numbers(session.steps()));
            shape.append(session.dependsOn().isEmpty() ? "" : "<" + numbers(session.dependsOn()));
            shape.append(' ');
        }
        return shape.toString().strip();
    }

    private static String numbers(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static String shape(SteppedPlan plan) {
        return shape(done(plan.text()).decomposition().strategy());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "a b c; 1 2 3",
                "a a a; 1,2,3",
                "a b ab; 1 2 | 3<1,2",
                "a b a b; 1,3 2,4",
                "a ab ac ad; 1,2,3,4",
                "src src/x.js lib; 1,2 3",
                "src/* src/x.js src/y/z.js; 1,2 3",
            })
    void sessionsFollowFromFiles(String files, String expected) {
        SteppedPlan plan = new SteppedPlan();
        for (String step : files.split(" ")) {
            boolean letters = step.matches("[a-d]+");
            plan.step(letters ? String.join(" ", step.split("")) : step);
        }
        assertThat(shape(plan)).isEqualTo(expected);
    }

    @Test
    void aForkStaysParallel() {
        SteppedPlan plan =
                new SteppedPlan()
                        .step("base")
                        .step("x", "Depends on: Step 1")
                        .step("y", "Depends on: 1")
                        .step("z", "Depends on: Steps 1-3");
        assertThat(shape(plan)).isEqualTo("1 | 2<1 3<1 | 4<2,3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Depends on: none | 1 2",
                "Depends on: step 1 | 1,2",
                "Reuses: what step 1 made | 1,2",
                "Reuses: `a.js` | 1,2",
                "Reuses: trim() of a.js. | 1,2",
                "Reuses: b.js | 1 2",
                "Test first: `node a.js` | 1,2",
                "Reuses: nothing of step 7 | 1 2",
                "Reuses: misstep 1 | 1 2",
            })
    void aStepSaysWhatItNeeds(String field, String expected) {
        assertThat(shape(new SteppedPlan().step("a.js").step("b.js", field))).isEqualTo(expected);
    }

    @Test
    void aTestFileIsTouchedToo() {
        SteppedPlan plan =
                new SteppedPlan()
                        .step("a.js", "Test first: `test/a.js` (new)")
                        .step("test")
                        .step("b.js");
        assertThat(shape(plan)).isEqualTo("1,2 3");
    }

    @Test
    void aStepWithoutFilesLooksAtWhatCameBefore() {
        SteppedPlan plan = new SteppedPlan().step("a").step("b").step("").step("c");
        assertThat(shape(plan)).isEqualTo("1 2 4 | 3<1,2");
    }

    @Test
    void aCheckAfterACheckStillComesAfterAll() {
        SteppedPlan plan = new SteppedPlan().step("").step("a").step("").step("b").step("");
        assertThat(shape(plan)).isEqualTo("1 2 4 | 3<1,2 | 5<3,4");
    }

    @Test
    void aPlanOfTooManyStepsIsNotCut() {
        SteppedPlan plan = new SteppedPlan();
        IntStream.rangeClosed(1, 5_001).forEach(step -> plan.step("f" + step));

        assertThat(refused(plan.text()))
                .extracting(Problem::message)
                .containsExactly("the plan has more than 5000 steps");
    }

    @Test
    void aLongTitleOfASessionIsCutAndSaysSo() {
        String title = "t".repeat(61);
        String text = new SteppedPlan().step("a").step("b").text();
        Strategy strategy = done(text.replace("Do part 1", title)).decomposition().strategy();

        assertThat(strategy.sessions().getFirst().title()).isEqualTo("t".repeat(60) + "…");
    }

    @Test
    void largePlansAreCutInTime() {
        SteppedPlan plan = new SteppedPlan();
        for (int step = 1; step <= 200; step++) {
            plan.step(step % 3 == 0 ? "" : "dir" + step % 7 + "/f" + step % 50);
        }
        assertThat(done(plan.text()).decomposition().strategy().byStep()).hasSize(200);
    }

    @Test
    void fencesAreOwnFilesAndTheOthersOfTheWave() {
        Strategy strategy =
                done(new SteppedPlan().step("a").step("b c").step("a b").text())
                        .decomposition()
                        .strategy();
        assertThat(strategy.sessions().get(1).fence().render())
                .isEqualTo("- **Touch:** `b`, `c`\n- **Never touch:** `a`\n");
        assertThat(strategy.sessions().get(2).fence().render())
                .isEqualTo("- **Touch:** `a`, `b`\n- **Never touch:** none\n");
    }

    @ParameterizedTest
    @CsvSource({"Step 2", "Step 3", "'1, 9'", "0"})
    void onlyEarlierStepsCanBeNeeded(String needed) {
        String text = new SteppedPlan().step("a").step("b", "Depends on: " + needed).text();
        assertThat(refused(text))
                .singleElement()
                .satisfies(
                        problem -> {
                            assertThat(problem.fault()).isEqualTo(Fault.PLAN_NOT_DECOMPOSABLE);
                            assertThat(problem.line()).isPresent();
                        });
    }

    @Test
    void aPlanWithErrorsIsRefusedWithThem() {
        assertThat(refused("# x\n\n## Implementation Plan\n"))
                .extracting(Problem::fault)
                .contains(Fault.PLAN_NO_STEPS);
    }

    @Test
    void aStrategyThatIsWrongIsReplaced() {
        String text = new SteppedPlan().step("a").step("b").text();
        String wrong =
                text.replace(
                        "## Verification",
                        "## Execution Strategy\n\n### Session 1: x\n\n- **Steps:** 1\n\n"
                                + "## Verification");
        assertThat(done(wrong).text()).isEqualTo(done(text).text());
    }

    @Test
    void textThatWouldSwallowTheStrategyIsRefused() {
        String text = new SteppedPlan().step("a").text();
        String open = text.substring(0, text.indexOf("## Verification")) + "~~~\nopen\n";
        assertThat(refused(open)).extracting(Problem::fault).contains(Fault.PLAN_NOT_DECOMPOSABLE);
    }

    @Test
    void specsHavePreflightEntryAndExit() {
        Decompose.Done done = done(new SteppedPlan().step("a").step("b").step("a b").text());
        assertThat(done.specs())
                .extracting(SpecFile::name)
                .containsExactly(
                        "session-1-do-part-1.md",
                        "session-2-do-part-2.md",
                        "session-3-do-part-3.md");
        String spec = done.specs().getLast().spec().render();
        assertThat(spec)
                .contains("### Step 0: Sandbox pre-flight (auto-generated — do not modify)")
                .contains("git push --dry-run origin HEAD")
                .contains("exit 77")
                .contains("sandbox_preflight: true")
                .contains("- **Depends on:** Session 1, Session 2")
                .contains("- **Entry condition:** `npm test` → expected: exit 0\n")
                .contains("- [ ] `npm test` → expected: exit 0")
                .contains("- [ ] git status clean");
    }

    /// Anybody can write the words of a commit, and a squash loses them.
    @Test
    void whatASessionWaitsForIsSeenInTreesAndNotInWordsOfCommits() {
        String text =
                new SteppedPlan()
                        .step("a")
                        .step("b")
                        .step("a b")
                        .text()
                        .replaceFirst("expected_paths: \\[]", "expected_paths: [a, 'it is']")
                        .replaceFirst(
                                "must_contain: \\[]",
                                "must_contain: [{path: a, pattern: '^x+'},"
                                        + " {path: a, pattern: '(?i)v\\\\d'},"
                                        + " {path: a, pattern: '\\\\pL`'}]")
                        .replaceFirst("`npm test` → expected: exit 0", "`sh a` → expected: `it`");
        String spec = done(text).specs().getLast().spec().render();
        assertThat(spec)
                .contains(
                        "- **Entry condition:** `git cat-file -e HEAD:a` → expected: exit 0;"
                                + " `git cat-file -e 'HEAD:it is'` → expected: exit 0;"
                                + " `git grep -qE -e '^x+' HEAD -- a` → expected: exit 0;"
                                + " `git grep -qiE -e 'v[0-9]' HEAD -- a` → expected: exit 0;"
                                + " `sh a` → expected: `it`; `npm test` → expected: exit 0\n")
                .contains("no command for these patterns", ": `` \\pL` `` in `a`.")
                .doesNotContain("git log");
    }

    @Test
    void noSessionWaitsForAStepThatMayBeSkipped() {
        String text =
                new SteppedPlan()
                        .step("a")
                        .step("b")
                        .step("a b")
                        .text()
                        .replace("- **On failure:** revert", "- **On failure:** skip");
        String spec = done(text).specs().getLast().spec().render();
        assertThat(spec).contains("- **Entry condition:** none\n");
    }

    @Test
    void whySessionsWaitCanBeTold() {
        Decomposition cut =
                done(new SteppedPlan().step("a").step("b").step("a b").text()).decomposition();
        List<SessionPlan> sessions = cut.strategy().sessions();
        assertThat(cut.reason(sessions.get(2), sessions.get(0))).hasValue(new Need(3, 1, "a"));
        assertThat(cut.reason(sessions.get(1), sessions.get(0))).isEmpty();
    }
}
