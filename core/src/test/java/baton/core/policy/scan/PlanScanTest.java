package baton.core.policy.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import baton.core.contract.Reading;
import baton.core.contract.plan.Plan;
import baton.core.contract.spec.SessionSpec;
import baton.core.policy.rehearsal.CommandPolicy;
import baton.core.policy.rules.CommandVerdict;
import baton.core.policy.scan.CommandPlace.Part;
import baton.core.text.Markdown;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;

class PlanScanTest {
    private static final String PLAN =
            """
            # Clean up

            plan_version: 1.7

            ## Implementation Plan

            ### Step 1: Remove the old build

            - **Files:** `src/a.ts`
            - **Changes:** none of importance
            - **Test first:** `npm install left-pad`
            - **Verify:** `npm test` → exit 0
            - **On failure:** revert
            - **Checkpoint:** `git commit -m "chore: no more rm -rf"`
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

            ## Verification

            - [ ] `rm -rf build && npm test`
            - [ ] `npm run lint`
            """;

    @Test
    void everyCommandOfAPlanIsJudgedWithItsPlace() {
        PlanScan scan =
                PlanScan.of(plan(PLAN).value().orElseThrow())
                        .in(Markdown.scan(Source.of("plan.md", PLAN)));

        assertThat(scan.commands()).isEqualTo(5);
        assertThat(scan.findings())
                .extracting(PlanScanTest::where, ScanFinding::line, ScanFinding::command)
                .containsExactly(
                        tuple("step 1 test-first", 11, "npm install left-pad"),
                        tuple("verification", 29, "rm -rf build && npm test"));
        assertThat(scan.findings().getLast().match())
                .isEqualTo(CommandPolicy.judge("rm -rf build").matches().getFirst());
        assertThat(scan.verdict()).isEqualTo(CommandVerdict.BLOCK);
    }

    @Test
    void aCheckpointIsJudgedToo() {
        String pushes = PLAN.replace("git commit -m \"chore: no more rm -rf\"", "git push -f");

        assertThat(PlanScan.ofParsed(plan(pushes).parsed()).findings())
                .extracting(PlanScanTest::where)
                .contains("step 1 checkpoint");
    }

    @Test
    void aPlanWithErrorsIsJudgedAsFarAsItCanBeRead() {
        Reading<Plan> reading =
                plan(PLAN.replace("### Step 1", "### Step 7").replace("npm test` →", "reboot` →"));

        assertThat(reading.value()).isEmpty();
        assertThat(PlanScan.ofParsed(reading.parsed()).findings())
                .extracting(PlanScanTest::where)
                .containsExactly("step 7 verify", "verification");
    }

    @Test
    void conditionsOfASessionAreJudged() {
        String spec =
                """
                # Session 1: Clean up

                ## Dependencies

                - **Entry condition:** `rm -rf a` has been run

                ## Scope Fence

                - **Touch:** `src/**`
                - **Never touch:** `docs/**`

                """
                        + PLAN.substring(
                                PLAN.indexOf("## Implementation"), PLAN.indexOf("## Verification"))
                        + """
                        ## Exit Condition

                        - [ ] `reboot` → exit 0
                        """;
        Reading<SessionSpec> reading = SessionSpec.parse(Source.of("session-1-a.md", spec));
        PlanScan scan =
                reading.value()
                        .map(PlanScan::of)
                        .orElseGet(() -> PlanScan.ofParsed(reading.parsed()));

        assertThat(scan.findings())
                .extracting(PlanScanTest::where)
                .contains("entry condition", "exit condition");
    }

    @Test
    void aLineIsLookedForUnderTheRightHeading() {
        String twice =
                "### Step 1: a\n`reboot`\n### Step 12: b\n`reboot`\n### Step 2: c\n\n"
                        + "## Verification\n\n`reboot`\n";
        CommandLines lines = new CommandLines(Markdown.scan(Source.of("plan.md", twice)));

        assertThat(lines.of(CommandPlace.of(1, Part.VERIFY), "reboot")).isEqualTo(2);
        assertThat(lines.of(CommandPlace.of(12, Part.VERIFY), "reboot")).isEqualTo(4);
        assertThat(lines.of(CommandPlace.of(2, Part.VERIFY), "reboot")).isEqualTo(5);
        assertThat(lines.of(CommandPlace.of(3, Part.VERIFY), "reboot")).isZero();
        assertThat(lines.of(CommandPlace.of(Part.VERIFICATION), "reboot")).isEqualTo(9);
    }

    private static String where(ScanFinding finding) {
        return finding.place().where();
    }

    private static Reading<Plan> plan(String text) {
        return Plan.parse(Source.of("plan.md", text));
    }
}
