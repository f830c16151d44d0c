package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.kit.TestBed;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// WORKs with something odd in them are listed, shown and gone on with.
class OddWorksTest {
    @TempDir private Path directory;
    private Yard yard;

    @BeforeEach
    void makeYard() {
        yard = Yard.on(TestBed.Kind.PYTHON, directory);
    }

    private void left(String plan) {
        new OtherTool(yard).leaves(plan, "");
    }

    @Test
    void oddFieldHidesNothingAndIsGoneOnWith() {
        left(OtherTool.plan().replaceAll("> (Cr|Re).*\n", ""));
        yard.with(
                "works/WORK-03/TASK-01.md",
                OtherTool.TASK.formatted(1, "").replace("CREATE", "SYNC"));
        yard.commit("odd");

        assertThat(yard.work("status", "WORK-03").out()).contains("Two parts", "🔄 1/2");
        assertThat(yard.baton("validate", "works/WORK-03/TASK-01.md").out())
                .contains("TASK_BAD_ACTION");
        Ran ran = yard.work("resume", "WORK-03");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.subjects()).last().isEqualTo("feat(TASK-01): Make part 1");
    }

    @Test
    void graphThatIsNotUnderstoodIsToldBeforeTheRun() {
        String plan = OtherTool.plan().replace("TASK-00 → TASK-01", "TASK-00 ↔ TASK-01");
        left(plan.replaceAll("- \\*\\*Depends on.*\n", ""));

        String told = "the TASKs run in the order of their numbers";
        assertThat(yard.work("status", "WORK-03").err()).contains("TASK-00 ↔ TASK-01", told);
        assertThat(yard.work("resume", "WORK-03").err()).contains("TASK-00 ↔ TASK-01", told);
    }

    @Test
    void taskThatStandsInThePlanAloneIsShownAndAskedFor() {
        left(OtherTool.plan());
        yard.git("rm", "-q", "works/WORK-03/TASK-01.md");
        yard.commit("without its file");

        assertThat(yard.work("status", "WORK-03").out())
                .contains("TASK-01   ready     Make part 1");
        Ran refused = yard.work("resume", "WORK-03");
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err())
                .contains("works/WORK-03/TASK-01.md: error WORK_PLAN_TASK_FILE_MISSING")
                .contains("git checkout COMMIT -- works/WORK-03/TASK-01.md", "baton explain");
    }

    @Test
    void taskWithoutAFileDoesNotStopTheOthers() {
        String tasks =
                OtherTool.TASKS
                        + """

                        ### TASK-02: Make part 2
                        - **Depends on**: (none)

                        ### TASK-03: Make part 3
                        - **Depends on**: TASK-01
                        """;
        left(OtherTool.plan("en", "> Execution-Mode: full\n", tasks));
        yard.git("rm", "-q", "works/WORK-03/TASK-01.md");
        yard.with("works/WORK-03/TASK-02.md", OtherTool.TASK.formatted(2, ""))
                .with("works/WORK-03/TASK-03.md", OtherTool.TASK.formatted(3, ""))
                .commit("without one file");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(5);
        assertThat(ran.out())
                .contains("✅ TASK-02 completed", "⏳ TASK-01 BLOCKED", "⏳ TASK-03 BLOCKED");
        assertThat(ran.err()).contains("TASK-01.md: error WORK_PLAN_TASK_FILE_MISSING");
        assertThat(yard.calls()).containsExactly("builder TASK-02");
        assertThat(yard.work("status", "WORK-03").out()).contains("🔄 2/4");

        yard.with("works/WORK-03/TASK-01.md", OtherTool.TASK.formatted(1, "")).commit("its file");
        Ran again = yard.work("--yes", "resume", "WORK-03");
        assertThat(again.status()).as(again.out() + again.err()).isZero();
        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 4/4 completed");
    }

    @Test
    void taskOfTheGraphAloneThatWasCommittedIsVerifiedAndGetsItsResult() {
        yard.with("works/WORK-03/PLAN.md", OtherTool.plan("en", "> Execution-Mode: full\n", ""))
                .with("works/WORK-LIST.md", OtherTool.LIST)
                .commit("plan of WORK-03");
        yard.with("src/part0.txt", "0\n").commit("feat(TASK-00): make part 0");
        yard.with("src/part1.txt", "1\n").commit("feat(TASK-01): make part 1");

        Ran before = yard.work("status", "WORK-03");
        assertThat(before.out()).contains("🔄 0/2", "TASK-00   built", "TASK-01   built");
        assertThat(before.err())
                .contains("works/WORK-03/TASK-00_result.md is in no commit")
                .contains("baton work resume WORK-03");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.calls()).isEmpty();
        assertThat(yard.git("show", "HEAD:works/WORK-03/TASK-01_result.md"))
                .contains("Status: **DONE**");
        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
        assertThat(yard.work("list").out()).contains("WORK-03   DONE");
    }

    /// Nothing tells which code is whose, and what was taken back is nobody's.
    @Test
    void taskOfTheGraphAloneWithoutCodeOfItsOwnIsAskedFor() {
        yard.with("src/part0.txt", "0\n").commit("feat(TASK-00): of an older WORK");
        yard.with("works/WORK-03/PLAN.md", OtherTool.plan("en", "> Execution-Mode: full\n", ""))
                .commit("plan of WORK-03");
        yard.with("src/part1.txt", "1\n").commit("feat(TASK-01): make part 1");
        yard.git("rm", "-q", "src/part1.txt");
        yard.commit("take it back");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(1);
        assertThat(ran.err())
                .contains("TASK-00.md: error WORK_PLAN_TASK_FILE_MISSING")
                .contains("TASK-01.md: error WORK_PLAN_TASK_FILE_MISSING");
    }

    /// Two WORKs are under way, and a commit that names a TASK only brings what one of them lists.
    @Test
    void commitThatATaskOfAnotherWorkClaimsProvesNothing() {
        yard.with("works/WORK-02/PLAN.md", OtherTool.plan().replace("WORK-03", "WORK-02"))
                .with(
                        "works/WORK-02/TASK-00.md",
                        OtherTool.TASK.formatted(0, "").replace("WORK-03", "WORK-02"))
                .commit("plan of WORK-02");
        yard.with("works/WORK-03/PLAN.md", OtherTool.plan("en", "> Execution-Mode: full\n", ""))
                .commit("plan of WORK-03");
        yard.with("src/part0.txt", "0\n").commit("feat(TASK-00): make part 0");

        assertThat(yard.work("status", "WORK-03").out())
                .contains("TASK-00")
                .doesNotContain("built");
        assertThat(yard.work("resume", "WORK-03").err())
                .contains("TASK-00.md: error WORK_PLAN_TASK_FILE_MISSING");
    }

    @Test
    void committedTaskOfWhichNothingElseTellsIsVerifiedBeforeAnAgentIsCalled() {
        left(OtherTool.plan());
        yard.with("src/part1.txt", "1\n").commit("feat(TASK-01): make part 1");

        Ran before = yard.work("status", "WORK-03");
        assertThat(before.out()).contains("TASK-01   built");
        assertThat(before.err()).contains("works/WORK-03/TASK-01_result.md is in no commit");
        Ran ran = yard.work("resume", "WORK-03");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.calls()).isEmpty();
        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
    }

    @Test
    void fileOfATaskThatIsDoneIsNotNeeded() {
        left(OtherTool.plan());
        yard.git("rm", "-q", "works/WORK-03/TASK-00.md");
        yard.commit("without its file");

        Ran ran = yard.work("resume", "WORK-03");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# PLAN WORK-03: Two parts",
                "# WORK-03 — Two parts",
                "# Two parts",
                "# WORK-30: Two parts",
                ""
            })
    void oddTitleOfAPlanStopsNothing(String title) {
        left(OtherTool.plan().replace("# WORK-03: Two parts", title));
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.work("status", "WORK-03").out())
                .contains(title.isEmpty() ? "WORK-03: WORK-03" : "WORK-03: Two parts", "2/2");
    }

    @ParameterizedTest
    @CsvSource({
        "# TASK-01: Make part 1, # TASK-05",
        "# TASK-01: Make part 1, # Make part 1",
        "# TASK-01: Make part 1, ''",
        "WORK-03: Two parts, WORK-30: Two parts"
    })
    void oddTitleOfATaskStopsNothing(String words, String odd) {
        left(OtherTool.plan());
        yard.with("works/WORK-03/TASK-01.md", OtherTool.TASK.formatted(1, "").replace(words, odd));
        yard.commit("odd");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.has("works/WORK-03/TASK-01_result.md")).isTrue();
        assertThat(yard.git("log", "-1", "--format=%B"))
                .startsWith("feat(TASK-01): ")
                .contains("Result: works/WORK-03/TASK-01_result.md");
    }

    @ParameterizedTest
    @CsvSource({"5, 0", "1, 5"})
    void pythonWithoutTestsIsNoFailure(int pytest, int status) {
        left(OtherTool.plan());
        yard.with("pyproject.toml", "[project]\nname = \"demo\"\n").commit("python");
        String python = "#!/bin/sh\ncase \"$*\" in *pytest*) exit %d;; esac\n".formatted(pytest);
        yard.beside("bin/python", python).beside("bin/pytest", python);
        Path bin = yard.top().resolveSibling("bin");
        yard.shell().run("chmod", "+x", bin + "/python", bin + "/pytest");
        String path = bin + ":" + yard.environment().get("PATH");
        Ran ran = yard.baton(Map.of("PATH", path), "work", "resume", "WORK-03");

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(status);
        if (status == 0) {
            assertThat(yard.text("works/WORK-03/TASK-01_result.md"))
                    .contains("- Tests: N/A\n", "Tests N/A,")
                    .doesNotContain("Tests: ✅");
        }
    }

    @Test
    void planThatCannotBeReadIsNamedAndTheRestIsShown() {
        left(OtherTool.plan("en", "> Execution-Mode: direct\n", OtherTool.TASKS));
        yard.with("works/WORK-LIST.md", "");
        Ran ran = yard.work("status");

        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("WORK-03: Two parts    🔄 1/2 in progress");
        assertThat(ran.err()).contains("WORK_PLAN_DIRECT_MULTI_TASK", "works/WORK-03/PLAN.md");
        assertThat(yard.work("list").out()).contains("WORK-03", "Two parts");
        assertThat(yard.work("resume", "WORK-03").status()).isEqualTo(1);
    }

    @Test
    void instructionsOfAnotherToolArePassedOn() {
        left(OtherTool.plan());
        yard.with(".claude/references/xml-schema.md", "the schema\n");
        String message = yard.work("dispatch", "WORK-03", "TASK-01").out();

        assertThat(message)
                .startsWith("REFERENCES_DIR=")
                .contains("/.claude/references\n<dispatch");
        assertThat(message)
                .contains("<ref key=\"xml-schema\">the schema", "<references-dir>")
                .contains("task=\"TASK-00\" detail-level=\"FULL\"");
        yard.with("message.xml", message);
        assertThat(yard.baton("validate", "--type", "dispatch", "message.xml").out())
                .doesNotContain("XML_TEXT_AROUND");
    }

    @Test
    void folderWithOtherInstructionsIsNamedWithoutTheirText() {
        left(OtherTool.plan());
        yard.with(".claude/references/house.md", "our own rules\n");

        assertThat(yard.work("dispatch", "WORK-03", "TASK-01").out())
                .startsWith("REFERENCES_DIR=")
                .contains("<references-dir>")
                .doesNotContain("our own rules", "<ref-cache>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Looks good!", "승인합니다", "go ahead."})
    void equivalentWordsApprove(String words) {
        yard.answering(List.of(List.of()));
        yard.work("new", "[new-work] Make a part");
        Ran ran = yard.typing(words + "\n", "work", "run", "WORK-01");

        assertThat(ran.status()).as(ran.err()).isZero();
    }

    @Test
    void requestThatNobodyWroteDownIsAskedForAgain() {
        yard.with(
                "works/WORK-03/work_WORK-03.log",
                "[2026-01-05T08:00:00Z] SPECIFIER_START — WORK-03 specifier started\n");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.err()).contains("WORK_PLAN_NOT_FOUND", "baton work new");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "## Original Request\n> Add login\n",
                "## Original Request\n> Add login\n\n## Functional Requirements\n1. a form\n",
                "## Original Request\n> Add login\n\n## Functional Requirements\n- FR-01: a form\n",
                "Add login\n"
            })
    void aRequirementOfAnyFormIsPlanned(String text) {
        yard.with("works/WORK-03/Requirement.md", "# Requirement — WORK-03\n\n" + text)
                .with("works/WORK-LIST.md", OtherTool.LIST);
        yard.commit("specified").answering(List.of(List.of()));
        Ran shown = yard.work("status", "WORK-03");
        assertThat(shown.out() + shown.err())
                .contains("baton work resume WORK-03")
                .doesNotContain("work new");

        Ran planned = yard.work("resume", "WORK-03");
        assertThat(planned.status()).as(planned.err()).isEqualTo(6);
        assertThat(yard.told("draft")).contains("Add login");
        assertThat(yard.work("approve", "WORK-03").status()).isZero();
    }

    @Test
    void whatOnlyTheLogCallsVerifiedIsClaimed() {
        String log = "[2026-01-05T10:30:00Z] VERIFIER_DONE — TASK-01 verified\n";
        new OtherTool(yard).leaves(OtherTool.plan(), log);
        assertThat(yard.work("status", "WORK-03").out())
                .contains("TASK-01   claimed   Make part 1");
    }
}
