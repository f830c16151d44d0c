package baton.app.plan;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.BriefProject;
import baton.app.Ran;
import baton.app.cli.Damage;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Surroundings;

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
import java.util.Map;
import java.util.Random;

class PlanWritingTest {
    private static final String PLAN =
            """
            {"context":"Search should ignore padding.",
             "steps":[
              {"title":"Write a","files":[{"path":"a.txt","new":true}],
               "changes":"one line in the file","verify":[{"command":"test -f a.txt"}],
               "on_failure":"revert","commit_message":"feat: write a"},
              {"title":"Write b","files":[{"path":"b.txt","new":true}],
               "changes":"one line in the file","verify":[{"command":"test -f b.txt"}],
               "on_failure":"revert","commit_message":"feat: write b"}],
             "verification":["test -f a.txt"],"coverage":[{"criterion":1,"steps":[1]}]}
            """;

    private static final String NOTHING = BriefProject.NO_FINDINGS;
    private static final String MAJOR =
            "{\"findings\":[{\"severity\":\"major\",\"step\":2,\"rule_key\":\"SCOPE_CREEP\","
                    + "\"text\":\"nobody asked for b\"}]}";

    @TempDir Path directory;

    private BriefProject project;

    @BeforeEach
    void project() {
        project = BriefProject.in(directory, "test -f a.txt");
    }

    private void record(String role, String attempt, String output) {
        project.record("replay", new BriefProject.Turn(role, "draft", attempt), output);
    }

    private void critics(String critic, String guardian) {
        record("plan-critic", "any", critic);
        record("scope-guardian", "any", guardian);
    }

    private Ran plan(String... more) {
        List<String> words = new ArrayList<>(List.of("--agent", "replay:replay"));
        words.addAll(List.of(more));
        return project.run("plan", words);
    }

    private String text() throws IOException {
        return Files.readString(directory.resolve("p/plan.md"));
    }

    @Test
    void aPlanThatPassesIsWrittenAndValidates() throws IOException {
        record("planner", "1", PLAN);
        critics(NOTHING, NOTHING);
        Ran ran = plan();
        assertThat(ran.out())
                .isEqualTo(
                        """
                        Plan written: p/plan.md
                        Steps: 2
                        Drafts: 1
                        Quality: A (100/100) — APPROVE
                        """);
        assertThat(ran.status()).isZero();
        assertThat(Ran.in(directory, "validate", "p").out()).isEmpty();
    }

    @Test
    void whatRulesFindGoesBackToThePlannerAtOnce() throws IOException {
        record("planner", "1", PLAN.replace("one line in the file", "one line, TBD"));
        record("planner", "2", PLAN);
        critics(NOTHING, NOTHING);
        Ran ran = plan("--json");
        assertThat(ran.out()).contains("\"iterations\":2").contains("\"verdict\":\"APPROVE\"");
        assertThat(ran.err())
                .contains("major, step 1: a decision is put off: TBD")
                .doesNotContain("criticising draft 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"risks\":[{\"of\":\"what\"}, \"it may rain\"]", "\"risks\":\"none\""})
    void aSlipBesideTheStepsIsLeftOut(String slip) throws IOException {
        record("planner", "1", PLAN.replace("\"verification\"", slip + ",\"verification\""));
        critics(NOTHING, NOTHING);
        Ran ran = plan();
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("Steps: 2", "Drafts: 1");
        assertThat(ran.err()).contains("left out of the plan: ", "risks");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"revert\",\"commit_message\":\"x\"", "\"give up\""})
    void aSlipOfAStepGoesBackToThePlanner(String slip) throws IOException {
        String last = "\"revert\",\"commit_message\":\"feat: write b\"";
        record("planner", "1", PLAN.replace(last, slip));
        record("planner", "2", PLAN);
        critics(NOTHING, NOTHING);
        Ran ran = plan("--json");
        assertThat(ran.out()).contains("\"iterations\":2").contains("\"verdict\":\"APPROVE\"");
        assertThat(ran.err()).contains("steps").doesNotContain("PLAN_NOT_MADE");
    }

    @Test
    void criticsThatAreNeverContentLeaveAGradedPlan() throws IOException {
        record("planner", "any", PLAN);
        critics(NOTHING, MAJOR);
        Ran ran = plan();
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out()).contains("Drafts: 3\nQuality: B (90/100) — REVISE\n");
        assertThat(text()).contains("> **Plan quality: B** (90/100) — REVISE");
        assertThat(Ran.in(directory, "validate", "p").status()).isZero();
    }

    @Test
    void aPlanIsNotReplacedUnasked() throws IOException {
        Files.writeString(directory.resolve("p/plan.md"), "mine");
        record("planner", "any", PLAN);
        critics(NOTHING, NOTHING);
        assertThat(plan().status()).isEqualTo(2);
        assertThat(text()).isEqualTo("mine");
        assertThat(plan("--yes").status()).isZero();
    }

    @Test
    void aPlanCanBeCutAtOnce() throws IOException {
        record("planner", "any", PLAN);
        critics(NOTHING, NOTHING);
        Ran ran = plan("--brief", "p/brief.md", "--decompose");
        assertThat(ran.out()).contains("p/plan.md: 2 steps in 2 sessions, 1 wave");
        assertThat(text()).contains("## Execution Strategy");
        assertThat(directory.resolve("p/sessions")).isDirectoryContaining("glob:**/session-1-*.md");
    }

    @ParameterizedTest
    @ValueSource(strings = {"exec:false", "exec:true", "replay:p"})
    void withoutAPlannerNothingIsWritten(String agent) {
        Ran ran =
                Ran.with(
                        directory,
                        Map.of("PATH", Surroundings.path()),
                        Ttys.NONE,
                        "plan",
                        "--agent",
                        agent,
                        "--project",
                        "p");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.err()).contains("error PLAN_NOT_MADE");
        assertThat(directory.resolve("p/plan.md")).doesNotExist();
    }

    @Test
    void aReviewIsPlannedByItsGraveFindings() throws IOException {
        String id = "0123456789abcdef0123456789abcdef01234567";
        Files.writeString(
                directory.resolve("p/review.md"),
                """
                ---
                type: ultrareview
                review_version: "1.0"
                task: Trim input
                slug: trim-input
                project_dir: p/
                brief_path: p/brief.md
                scope_sha_end: 1111111
                reviewed_files_count: 1
                findings:
                  - %1$s
                verdict: WARN
                ---
                ## Executive Summary
                One gap.
                ## Coverage
                | File | Treatment | Reason |
                |---|---|---|
                | a.txt | deep-review | source |
                ## Remediation Summary
                Write it.

                ```json
                [{"id":"%1$s","severity":"MAJOR","file":"a.txt","line":1,"rule_key":"MISSING_TEST",
                  "title":"no test","detail":"none","recommended_action":"write a test"}]
                ```
                """
                        .formatted(id));
        record("planner", "any", PLAN);
        critics(NOTHING, NOTHING);
        Ran ran = plan("--brief", "p/review.md");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(text()).contains("source_findings:").contains(id);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void whateverAgentsReturnThePlanValidatesOrIsNotThere(long seed) throws IOException {
        Random random = new Random(seed);
        for (int round = 0; round < 30; round++) {
            Files.deleteIfExists(directory.resolve("p/plan.md"));
            record("planner", "any", Damage.of(PLAN, random));
            critics(Damage.of(MAJOR, random), Damage.of(NOTHING, random));
            Ran ran = plan();
            boolean written = Files.exists(directory.resolve("p/plan.md"));
            assertThat(ran.status()).as(ran.err()).isIn(written ? List.of(0, 1) : List.of(3));
            assertThat(Ran.in(directory, "validate", "p").status()).isZero();
            assertThat(directory.resolve("p").toFile().list()).hasSize(written ? 2 : 1);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plan --brief none.md --agent exec:true | 4 | BRIEF_NOT_FOUND",
                "plan --project p | 2 | AGENT_MISSING",
                "plan --project p --research a --research b --research c --research d | 2 | three",
                "plan plan.md | 2 | nothing says what to do with the PLAN",
                "plan | 2 | there is nothing to plan",
            })
    void wrongUsageIsSaid(String words, int status, String message) {
        Ran ran = Ran.in(directory, words.split(" "));
        assertThat(ran.err()).contains(message);
        assertThat(ran.status()).isEqualTo(status);
    }
}
