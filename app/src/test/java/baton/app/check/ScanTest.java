package baton.app.check;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class ScanTest {
    private static final String PLAN =
            """
            # Clean up

            plan_version: 1.7

            ## Implementation Plan

            ### Step 1: Remove the old build

            - **Files:** `src/a.ts`
            - **Changes:** none of importance
            - **Verify:** `COMMAND` → exit 0
            - **On failure:** revert
            - **Checkpoint:** `git commit -m "chore: clean"`
            - **Manifest:**
              ```yaml
              manifest:
                expected_paths:
                  - src/a.ts
                min_file_count: 1
                commit_message_pattern: "^chore:"
                bash_syntax_check: []
                forbidden_paths: []
                must_contain: []
              ```
            """;

    @TempDir Path directory;

    @Test
    void aBlockedCommandEndsWithEight() {
        Ran ran = scan("--json", "--command", "cd a && rm -rf b; pip install c");

        assertThat(ran)
                .isEqualTo(
                        new Ran(
                                8,
                                "{\"verdict\":\"block\",\"matches\":["
                                        + "{\"level\":\"block\",\"rule\":\"recursive forced rm\","
                                        + "\"command\":\"rm -rf b\"},"
                                        + "{\"level\":\"warn\",\"rule\":\"package install\","
                                        + "\"command\":\"pip install c\"}]}\n",
                                ""));
    }

    @Test
    void warningsAndHarmlessCommandsEndWithZero() {
        assertThat(scan("--json", "--command", "npm test"))
                .isEqualTo(new Ran(0, "{\"verdict\":\"pass\",\"matches\":[]}\n", ""));
        assertThat(scan("--json", "--command", "git push -f"))
                .satisfies(ran -> assertThat(ran.status()).isZero())
                .satisfies(ran -> assertThat(ran.out()).startsWith("{\"verdict\":\"warn\""));
    }

    @Test
    void aCommandIsTakenAsItWasWritten() {
        assertThat(scan("--command", "\"rm\" -rf \"x\"").status()).isEqualTo(8);
        assertThat(scan("--command", "'rm' '-rf'").status()).isEqualTo(8);
        assertThat(scan("--command=rm -rf x").status()).isEqualTo(8);
        assertThat(scan("--command", "a,b").status()).isZero();
        assertThat(scan("--command", "").status()).isZero();
    }

    @Test
    void aPlanSaysWhereItsCommandsStand() throws IOException {
        plan("rm -rf build");

        assertThat(scan("--json", "plan.md"))
                .isEqualTo(
                        new Ran(
                                8,
                                "{\"verdict\":\"block\",\"matches\":["
                                        + "{\"level\":\"block\",\"rule\":\"recursive forced rm\","
                                        + "\"command\":\"rm -rf build\","
                                        + "\"where\":\"step 1 verify\"}]}\n",
                                ""));
    }

    @Test
    void textNamesRuleAndCommandAndEndsWithASummary() throws IOException {
        plan("rm -rf build");

        assertThat(scan("plan.md"))
                .isEqualTo(
                        new Ran(
                                8,
                                "plan.md:11: step 1 verify: BLOCKED: recursive forced rm\n"
                                        + "    Command: rm -rf build\n"
                                        + "    Fix: remove what is meant by name: `rm -r DIR`, or"
                                        + " `git clean` on named paths\n",
                                "SECURITY SCAN FAILED: 1 dangerous command(s) found\n"));
    }

    @Test
    void aHarmlessPlanPasses() throws IOException {
        plan("npm test");

        assertThat(scan("plan.md"))
                .isEqualTo(new Ran(0, "", "Security scan: PASS (2 commands checked)\n"));
    }

    @Test
    void aPlanWithErrorsIsScannedAllTheSame() throws IOException {
        Files.writeString(
                directory.resolve("plan.md"),
                PLAN.replace("Step 1", "Step 9").replace("COMMAND", "reboot"));

        Ran ran = scan("plan.md");

        assertThat(ran.status()).isEqualTo(8);
        assertThat(ran.err()).startsWith("the plan has errors (");
    }

    @Test
    void aPlanIsReadFromStandardInput() {
        String plan = PLAN.replace("COMMAND", "cd x && reboot");

        Ran ran = Ran.reading(plan, directory, "scan", "-");

        assertThat(ran.status()).isEqualTo(8);
        assertThat(ran.out()).startsWith("-:11: step 1 verify: BLOCKED: shutdown or reboot\n");
        assertThat(Ran.reading("", directory, "scan", "-").status()).isZero();
    }

    @Test
    void aSessionSpecIsKnownByItsContent() throws IOException {
        String spec =
                """
                # Session 1: Clean up

                ## Dependencies

                - **Entry condition:** `rm -rf a` has been run

                ## Scope Fence

                - **Touch:** `src/**`

                ## Exit Condition

                - [ ] `reboot` → exit 0
                """;
        Files.writeString(directory.resolve("any.md"), spec);

        assertThat(scan("-q", "any.md").out())
                .contains("any.md:5: entry condition: BLOCKED: recursive forced rm")
                .contains("any.md:13: exit condition: BLOCKED: shutdown or reboot");
    }

    @Test
    void aMissingPlanIsNotFound() {
        Ran ran = scan("plan.md");

        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.err()).startsWith("error PLAN_NOT_FOUND");
    }

    @Test
    void eitherAPlanOrACommandIsGiven() {
        assertThat(scan().status()).isEqualTo(2);
        assertThat(scan("plan.md", "--command", "ls").status()).isEqualTo(2);
        assertThat(scan("a.md", "b.md").status()).isEqualTo(2);
        assertThat(scan("").status()).isEqualTo(2);
    }

    private void plan(String command) throws IOException {
        Files.writeString(directory.resolve("plan.md"), PLAN.replace("COMMAND", command));
    }

    private Ran scan(String... words) {
        String[] all = new String[words.length + 1];
        all[0] = "scan";
        System.arraycopy(words, 0, all, 1, words.length);
        return Ran.in(directory, all);
    }
}
