package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The lines that people read while a plan is carried out, and what they find afterwards.
class NarrationTest {
    @TempDir private Path directory;
    private Checkout checkout;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory);
    }

    private Ran plan(String agent, String... steps) {
        checkout.with(Checkout.PLAN, Checkout.plan(steps));
        return checkout.executeWith(agent, "--project", Checkout.PROJECT);
    }

    private Ran spec(String entry, String exit, String step) {
        checkout.with(Checkout.PLAN, Checkout.plan(Checkout.step(1, "test -f 1.txt")));
        checkout.with(Checkout.SPEC, Checkout.spec(entry, exit, step));
        return checkout.execute("--project", Checkout.PROJECT, Checkout.SPEC);
    }

    private static String failing(String action, String verify) {
        return Checkout.step(1, verify)
                .replaceFirst("On failure:\\*\\* \\w+", "On failure:** " + action);
    }

    private String progress() throws IOException {
        return Files.readString(checkout.top().resolve(Checkout.PROJECT + "/progress.json"));
    }

    @Test
    void aFailingCommandIsToldWithItsStatusAndItsOutput() {
        String verify = "grep -q 2 1.txt || { echo no two in the file; exit 4; }";
        Ran ran = plan("exec:echo $BATON_ATTEMPT > 1.txt", failing("retry", verify));

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.err())
                .contains("`" + verify + "` (exit code 4)\n  Output:\n    no two in the file\n")
                .contains("Attempt 1/3 failed. Retrying...")
                .contains("`" + verify + "` (exit code 0)")
                .containsPattern("Step 1: PASS \\(committed: [0-9a-f]{10}\\)");
        assertThat(ran.out())
                .contains("- on failure: ", "- attempts: 2", "    no two in the file\n");
    }

    @Test
    void everyCheckOfTheManifestThatFailsIsTold() throws IOException {
        String step = failing("escalate", "true").replace("must_contain: []", CONTENTS);
        Ran ran = plan("exec:echo x > 1.txt", step);

        assertThat(ran.status()).as(ran.err()).isNotZero();
        assertThat(ran.err()).contains("Manifest: FAIL — ").contains("one").contains("two");
        assertThat(progress()).contains("\"manifest_drift\": [", "one", "two");
    }

    private static final String CONTENTS =
            """
            must_contain:
                  - path: 1.txt
                    pattern: one
                  - path: 1.txt
                    pattern: two\
            """;

    @Test
    void conditionsThatFailAreNotChecked() throws IOException {
        spec("`test -f ready.txt`", "none", Checkout.step(1, "test -f 1.txt"));
        assertThat(progress()).contains("\"entry_condition_checked\": false");
        Ran ran = spec("none", "`test -f never`", Checkout.step(1, "test -f 1.txt"));
        assertThat(ran.err()).contains("`test -f never` → FAIL");
        assertThat(progress()).contains("\"exit_condition_checked\": false");
    }

    @Test
    void aTestThatWasToFailFirstAndPassesIsWarnedOfAndTheStepGoesOn() {
        String step =
                Checkout.step(1, "test -f 1.txt")
                        .replace("- **Verify:**", "- **Test first:** `true`\n- **Verify:**");
        Ran ran = spec("none", "`true`", step);
        assertThat(ran.err())
                .contains("Warning: the test that was to fail first passes already")
                .contains("Step 1: PASS");
        assertThat(ran.status()).isZero();
    }

    @Test
    void conditionsInWordsAreToldAsNotJudged() throws IOException {
        Ran ran =
                spec(
                        "the team has agreed",
                        "everybody is happy",
                        Checkout.step(1, "test -f 1.txt"));
        assertThat(ran.status()).isZero();
        assertThat(ran.err())
                .contains("Entry condition: not judged\n  - the team has agreed → not judged\n")
                .contains("Exit condition: not judged\n  - everybody is happy → not judged\n");
        assertThat(ran.out())
                .contains("Entry condition: not judged\n- the team has agreed → not judged\n")
                .contains("\"exit_condition\": \"skipped\"")
                .doesNotContain("condition: PASS");
        assertThat(progress())
                .contains(
                        "\"entry_condition_checked\": false", "\"exit_condition_checked\": false");
    }

    @Test
    void aConditionInWordsDoesNotHideOneThatHolds() {
        Ran ran =
                spec(
                        "none",
                        "`test -f 1.txt`\n- [ ] everybody is happy",
                        Checkout.step(1, "test -f 1.txt"));
        assertThat(ran.out())
                .contains(
                        "Exit condition: PASS\n- `test -f 1.txt` → PASS\n"
                                + "- everybody is happy → not judged\n");
    }

    @Test
    void theReportNamesTheConditionThatFailedAndTheReason() {
        Ran ran = spec("`test -f ready.txt`", "none", Checkout.step(1, "test -f 1.txt"));
        assertThat(ran.out())
                .contains("Entry condition: FAIL\n- `test -f ready.txt` → FAIL\n- Reason: ")
                .contains("exited with 1");
    }

    @Test
    void conditionsThatHoldAreToldOneByOne() throws IOException {
        Ran ran = spec("`test -f README.md`", "`test -f 1.txt`", Checkout.step(1, "test -f 1.txt"));
        assertThat(ran.err())
                .contains("Entry condition: PASS\n")
                .contains("Exit condition: PASS\n  - `test -f 1.txt` → PASS\n");
        assertThat(ran.out()).contains("All steps completed. Exit condition: PASS.");
        assertThat(progress())
                .contains("\"entry_condition_checked\": true", "\"exit_condition_checked\": true");
    }

    @Test
    void aFileOfTheNeverTouchListIsAScopeViolation() {
        Ran ran = spec("none", "none", Checkout.step(1, "test -f 1.txt", ", `secret.txt` (new)"));
        assertThat(ran.status()).isEqualTo(6);
        assertThat(ran.err())
                .contains("SCOPE VIOLATION: Step 1 requires ")
                .contains("secret.txt, which is in the never-touch list");
    }

    /// Whatever the agent is, and whether the path is listed or below a listed directory.
    @ParameterizedTest
    @ValueSource(strings = {".claude/settings.json", ".claude/hooks/x.sh", ".claude"})
    void noStepWritesWhatAgentsMayDo(String listed) {
        String agent = "exec:mkdir -p .claude; echo x > 1.txt; echo {} > .claude/settings.json";
        Ran ran = plan(agent, Checkout.step(1, "test -f 1.txt", ", `" + listed + "` (new)"));
        assertThat(ran.status()).as(ran.err()).isEqualTo(6);
        assertThat(ran.err()).contains("SCOPE VIOLATION: Step 1 requires .claude/");
        assertThat(checkout.top().resolve(".claude/settings.json")).doesNotExist();
        assertThat(checkout.subjects()).isEqualTo("init");
    }

    /// Not only in a step of its own: whatever the step lists, another attempt would not help.
    @Test
    void aStepWhosePreflightIsRefusedIsBlocked() {
        String step =
                failing("retry", "exit 77")
                        .replace(
                                "must_contain: []",
                                "must_contain: []\n    sandbox_preflight: true");
        Ran ran = plan("exec:echo x > 1.txt", step);
        assertThat(ran.status()).as(ran.err()).isEqualTo(7);
        assertThat(ran.err()).contains("Step 1: BLOCKED").doesNotContain("Retrying");
    }

    @Test
    void thePlanSaysItsOwnVersion() {
        checkout.with(
                Checkout.PLAN,
                Checkout.plan(Checkout.step(1, "test -f 1.txt"))
                        .replace("plan_version: 1.7", "plan_version: 1.6"));
        Ran ran = checkout.execute("--project", Checkout.PROJECT);
        assertThat(ran.out()).contains("\"plan_version\": \"1.6\"", "\"legacy_plan\": true");
    }
}
