package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// WORKs that other tools began, of each era: read, continued and finished. In each the first of
/// two TASKs is done.
class ErasTest {
    private static final String PLAN =
            """
            # WORK-03: Two parts

            > Created: 2026-01-05
            > %s: works/WORK-03/Requirement.md
            %s> Project: demo
            > Tech Stack: text
            > Language: %s
            > Status: PLANNED

            ## Goal
            Two parts.

            ## Task Dependency Graph
            TASK-00 → TASK-01

            %s
            """;
    private static final String TASKS =
            """
            ## Tasks

            ### TASK-00: Make part 0
            - **Depends on**: (none)

            ### TASK-01: Make part 1
            - **Depends on**: TASK-00
            """;
    private static final String TASK =
            """
            # TASK-0%1$d: Make part %1$d

            ## WORK
            WORK-03: Two parts

            ## Dependencies
            %2$s
            ## Scope
            Write the part.

            ## Files
            | Path | Action | Description |
            |------|--------|-------------|
            | `src/part%1$d.txt` | CREATE | the part |

            ## Acceptance Criteria
            - [ ] it is there

            ## Verify
            ```bash
            grep -q %1$d src/part%1$d.txt
            ```
            """;
    private static final String RESULT =
            """
            # TASK-00 Result

            > WORK: WORK-03 — Two parts
            > Completed: 2026-01-05 10:00
            > Status: **DONE**

            ## Summary
            made part 0

            ## Completed Checklist
            - [x] it is there

            ## Verification Results
            - Build: ✅

            ## Files Changed
            ### Created
            - `src/part0.txt` — the part

            ## Issues Encountered
            None

            ## Notes for Subsequent Tasks
            None

            ## Context Handoff

            ### Builder Context (SUMMARY)
            made part 0

            ### Verifier Context (FULL)
            - **what**: made part 0
            - **why**: asked for
            - **caution**: mind the gap
            - **incomplete**: None
            """;
    private static final String LIST =
            """
            LAST_WORK_ID: WORK-03

            | WORK | 제목 | 상태 | 생성일 | 완료일 |
            |------|------|------|--------|--------|
            | WORK-03 | Two parts | IN_PROGRESS | 2026-01-05 | |
            """;

    @TempDir private Path directory;
    private Yard yard;

    @BeforeEach
    void makeYard() {
        yard = Yard.in(directory);
    }

    private void folder(String plan, String log) {
        yard.with("works/WORK-03/PLAN.md", plan)
                .with("works/WORK-03/TASK-00.md", TASK.formatted(0, ""))
                .with("works/WORK-03/TASK-01.md", TASK.formatted(1, "- TASK-00 (required)\n"))
                .with("works/WORK-03/TASK-00_result.md", RESULT)
                .with("works/WORK-LIST.md", LIST)
                .with("src/part0.txt", "0\n");
        if (!log.isEmpty()) {
            yard.with("works/WORK-03/work_WORK-03.log", log);
        }
        yard.git("add", ".");
        yard.git("commit", "--quiet", "-m", "another tool");
    }

    private void finishes() {
        assertThat(yard.work("status", "WORK-03").out()).contains("🔄 1/2 in progress");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(yard.calls()).containsExactly("builder TASK-01");
        assertThat(yard.subjects()).last().isEqualTo("feat(TASK-01): Make part 1");
        assertThat(yard.git("status", "--short")).isBlank();
        assertThat(yard.text("works/WORK-LIST.md")).contains("| WORK-03 | Two parts | DONE |");
        assertThat(yard.text("works/WORK-03/work_WORK-03.log"))
                .contains("COMMITTER_DONE — TASK-01 committed");
        assertThat(yard.baton("validate", "works/WORK-03/work_WORK-03.log").out())
                .doesNotContain("error");
        assertThat(yard.work("status").out()).contains("✅ 2/2 completed");
    }

    @Test
    void ofTheTimeOfTheServer() {
        folder(
                PLAN.formatted("요구사항", "> Execution-Mode: pipeline\n", "ko", TASKS),
                """
                [2026-01-05T09:00:00]_BUILDER_INIT_TASK-00 begin
                [2026-01-05T09:10:00]_BUILDER_IMPL_TASK-00 work
                [2026-01-05T10:00:00]_COMMITTER_COMMIT_TASK-00 done
                """);
        yard.with("works/WORK-LIST.md", LIST.replace("LAST_WORK_ID: WORK-03", "# WORK-LIST"));
        yard.git("commit", "--quiet", "-am", "a list without its first line");

        finishes();
        assertThat(yard.text("works/WORK-03/work_WORK-03.E0.log")).contains("_BUILDER_IMPL_");
        assertThat(yard.text("works/WORK-03/TASK-01_result.md")).contains("## 요약");
    }

    @Test
    void ofTheTimeOfProgressFiles() {
        folder(PLAN.formatted("Requirement", "> Execution-Mode: full\n", "en", TASKS), "");
        yard.with(
                        "works/WORK-03/PROGRESS.md",
                        """
                        # WORK-03 Progress

                        > WORK: WORK-03
                        > Mode: manual

                        | TASK | Title | Status | Commit | Duration |
                        |------|-------|--------|--------|----------|
                        | TASK-00 | Make part 0 | ✅ Done | abc1234 | 1m |
                        | TASK-01 | Make part 1 | 🔄 In Progress | | |

                        approved: true
                        """)
                .with(
                        "works/WORK-03/TASK-01_progress.md",
                        "# TASK-01 Progress\n\n- Status: STARTED\n- Files changed:\n");
        yard.git("add", ".");
        yard.git("commit", "--quiet", "-m", "progress");

        assertThat(yard.work("status", "WORK-03").out()).contains("TASK-01   started");
        finishes();
    }

    @Test
    void ofTheTimeOfTheLog() {
        folder(
                PLAN.formatted("Requirement", "> Execution-Mode: pipeline\n", "en", TASKS),
                """
                [2026-01-05T09:00:00Z] BUILDER_START — TASK-00 implement
                [2026-01-05T09:30:00Z] BUILDER_DONE — TASK-00 complete
                [2026-01-05T10:00:00Z] COMMITTER_DONE — TASK-00 committed
                [2026-01-05T10:01:00Z] BUILDER_START — TASK-01 implement
                """);

        finishes();
        assertThat(yard.text("works/WORK-03/work_WORK-03.log"))
                .startsWith("[2026-01-05T09:00:00Z] BUILDER_START — TASK-00 implement\n");
    }

    @Test
    void ofTheTimeOfTheOrchestrator() {
        folder(
                PLAN.formatted(
                        "Requirement",
                        "",
                        "ko",
                        """
                        ## 작업 목록

                        | Task ID | 제목 | 의존관계 | Phase | 우선순위 | 매핑 FR/NFR | 예상 규모 |
                        |---|---|---|---|---|---|---|
                        | TASK-00 | Make part 0 | - | 1 | Must | FR-01 | S |
                        | TASK-01 | Make part 1 | TASK-00 | 1 | Must | FR-01 | S |
                        """),
                """
                [2026-01-05T09:00:00Z] ORCHESTRATOR_START — WORK-03
                [2026-01-05T09:01:00Z] STAGE_START — stage=builder task=TASK-00
                [2026-01-05T09:30:00Z] STAGE_DONE — stage=builder task=TASK-00
                [2026-01-05T10:00:00Z] STAGE_DONE — stage=commit task=TASK-00
                [2026-01-05T10:01:00Z] STAGE_START — stage=builder task=TASK-01
                """);

        finishes();
        assertThat(yard.text("works/WORK-03/work_WORK-03.E5.log")).contains("STAGE_DONE");
        assertThat(yard.text("works/WORK-03/work_WORK-03.log"))
                .contains("[2026-01-05T10:00:00Z] COMMITTER_DONE — TASK-00 committed");
    }

    @Test
    void aDecisionThatAnotherToolLeftOpenIsDecidedFirst() {
        folder(PLAN.formatted("Requirement", "> Execution-Mode: full\n", "ko", TASKS), "");
        yard.with(
                "works/WORK-03/DECISIONS.md",
                """
                # DECISIONS — WORK-03

                ## D-01
                > 시각: 2026-01-05T10:00:00Z
                > 단계: builder
                > 상태: PENDING

                ### 배경
                Which one?

                ### 선택지
                1. red
                2. blue

                ### 권고안
                red

                ### 확정값
                (대기 중)

                ### 결정주체
                """);
        yard.git("add", ".");
        yard.git("commit", "--quiet", "-m", "a question");

        assertThat(yard.work("resume", "WORK-03").status()).isEqualTo(6);
        assertThat(yard.work("decide", "WORK-03", "D-01", "2").status()).isZero();
        assertThat(yard.text("works/WORK-03/DECISIONS.md")).contains("RESOLVED", "blue");
        finishes();
    }

    @Test
    void whatWasBuiltAndCommittedByHandNeedsNoChange() {
        folder(
                PLAN.formatted("Requirement", "> Execution-Mode: pipeline\n", "en", TASKS),
                """
                [2026-01-05T10:00:00Z] COMMITTER_DONE — TASK-00 committed
                [2026-01-05T10:01:00Z] BUILDER_START — TASK-01 implement
                [2026-01-05T10:30:00Z] BUILDER_DONE — TASK-01 complete
                """);
        yard.with("src/part1.txt", "1\n");
        yard.git("add", ".");
        yard.git("commit", "--quiet", "-m", "by hand");
        yard.beside("builder.sh", "true\n");

        finishes();
    }
}
