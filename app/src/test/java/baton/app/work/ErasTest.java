package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.kit.TestBed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/// WORKs that other tools began, one of each era: read, continued and finished. In each the first
/// of two TASKs is done. The repositories of the test bed take turns.
class ErasTest {
    private static final String OLD_LOG =
            """
            [2026-01-05T09:00:00]_SPECIFIER_INIT_WORK-03 begin
            [2026-01-05T09:01:00]_BUILDER_INIT_TASK-00 begin
            [2026-01-05T09:10:00]_BUILDER_IMPL_TASK-00 work
            [2026-01-05T10:00:00]_COMMITTER_COMMIT_TASK-00 done
            """;
    private static final String LONG_REQUIREMENT =
            """
            # 요구사항 명세서 — Two parts

            > 복잡도: Small

            ## 1. 원본 요청

            > [new-feature] Two parts

            ## 2. 배경 및 목적
            해당 없음

            ## 4. 기능 요구사항

            | ID | Requirement | Priority | Acceptance |
            |---|---|---|---|
            | FR-01 | there are parts | M | all are there |

            ## 5. 비기능 요구사항
            해당 없음

            ## 9. 인수 기준
            - [ ] all are there
            """;
    private static final String DESIGNED =
            """
            ## 설계

            ### 1. 아키텍처 방향
            One file for each part.

            ### 2. 데이터 설계
            해당 없음

            ## 작업 목록

            | Task ID | 제목 | 의존관계 | Phase | 우선순위 | 매핑 FR/NFR | 예상 규모 |
            |---|---|---|---|---|---|---|
            | TASK-00 | Make part 0 | - | 1 | Must | FR-01 | S |
            | TASK-01 | Make part 1 | TASK-00 | 1 | Must | FR-01 | S |

            ## 리스크 및 대응

            | 리스크 | 대응 |
            |---|---|
            | it rains | an umbrella |

            ## 자체 검증 체크리스트
            - [x] every FR is mapped
            """;
    private static final String OUTLINED =
            """
            # TASK-01: Make part 1

            ## WORK
            WORK-03: Two parts

            ## Task 개요

            | 항목 | 내용 |
            |---|---|
            | 목적 | the part |
            | 매핑 요구사항 | FR-01 |
            | 우선순위 | Must |
            | 예상 규모 | S |
            | 의존관계 | TASK-00 |
            | Phase | 1 |

            ## Scope
            Write the part.

            ## Files
            | Path | Action | Description |
            |------|--------|-------------|
            | `src/part1.txt` | CREATE | the part |

            ## Acceptance Criteria
            - [ ] it is there

            ## Verify
            ```bash
            grep -q 1 src/part1.txt
            ```
            """;

    @TempDir private Path directory;
    private Yard yard;

    private OtherTool in(TestBed.Kind kind) {
        yard = Yard.on(kind, directory);
        return new OtherTool(yard);
    }

    private void finishes() {
        finishes("builder TASK-01");
    }

    private void finishes(String... calls) {
        assertThat(yard.work("status", "WORK-03").out()).contains("🔄 1/2 in progress");
        String before = yard.git("rev-parse", "HEAD");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.calls()).containsExactly(calls);
        assertThat(yard.git("log", "--format=%s", before + "..HEAD"))
                .isEqualTo("feat(TASK-01): Make part 1");
        assertThat(yard.git("status", "--short")).isBlank();
        assertThat(yard.text("works/WORK-LIST.md")).contains("| WORK-03 | Two parts | DONE |");
        assertThat(yard.text("works/WORK-03/work_WORK-03.log"))
                .contains("COMMITTER_DONE — TASK-01 committed");
        for (String file : new String[] {"work_WORK-03.log", "TASK-01_result.md"}) {
            assertThat(yard.baton("validate", "works/WORK-03/" + file).out())
                    .doesNotContain("error");
        }
        assertThat(yard.work("status").out()).contains("✅ 2/2 completed");
    }

    @Test
    void ofTheTimeOfTheServer() {
        String plan =
                OtherTool.PLAN
                        .formatted(
                                "요구사항", "> **Execution-Mode**: pipeline\n", "ko", OtherTool.TASKS)
                        .replace("> Status: PLANNED", "> Status: DRAFT");
        in(TestBed.Kind.NODE).leaves(plan, OLD_LOG);
        yard.with(
                "works/WORK-LIST.md",
                OtherTool.LIST.replace("LAST_WORK_ID: WORK-03", "# WORK-LIST"));
        yard.with("works/WORK-03/callback_status.json", "{\"workId\":\"WORK-03\",\"tasks\":{}}\n");
        yard.commit("a list without its first line");

        finishes();
        assertThat(yard.text("works/WORK-03/work_WORK-03.E0.log")).contains("_BUILDER_IMPL_");
        assertThat(yard.text("works/WORK-03/TASK-01_result.md")).contains("## 요약");
    }

    @Test
    void ofTheTimeOfProgressFiles() {
        in(TestBed.Kind.PYTHON)
                .leaves(OtherTool.plan("en", "> Execution-Mode: full\n", OtherTool.TASKS), "");
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
                        "# TASK-01 Progress\n\n- Status: STARTED\n- Files changed:\n")
                .with(
                        "works/WORK-03/TASK-00_result.md",
                        OtherTool.RESULT.replace(
                                "> Status: **DONE**", "> Status: **DONE**\n> Commit: abc1234"));
        yard.commit("progress");

        assertThat(yard.work("status", "WORK-03").out()).contains("TASK-01   started");
        finishes();
    }

    /// Progress files and a log of the first grammar, which nobody has touched for the second TASK.
    @Test
    void ofTheTimeOfCombinedAgents() {
        in(TestBed.Kind.HOOKS).leaves(OtherTool.plan(), OLD_LOG);
        yard.with(
                        "works/WORK-03/TASK-00_progress.md",
                        "# TASK-00 Progress\n\n- Status: COMPLETED\n- Files changed:\n"
                                + "  - `src/part0.txt` — CREATE\n")
                .with(
                        "works/WORK-03/TASK-01_progress.md",
                        "# TASK-01 Progress\n\n- Status: PENDING\n- Files changed:\n");
        yard.commit("progress");

        finishes();
        assertThat(yard.text("works/WORK-03/work_WORK-03.log"))
                .contains("[2026-01-05T10:00:00Z] COMMITTER_DONE — TASK-00 committed");
    }

    @Test
    void ofTheTimeOfTheLog() {
        in(TestBed.Kind.MAVEN)
                .leaves(
                        OtherTool.plan(),
                        """
                        [2026-01-05T08:00:00Z] SPECIFIER_START — WORK-03 specifier started
                        [2026-01-05T08:30:00Z] PLANNER_DONE — WORK-03 planner completed
                        [2026-01-05T09:00:00Z] BUILDER_START — TASK-00 implement
                        [2026-01-05T09:30:00Z] BUILDER_DONE — TASK-00 complete
                        [2026-01-05T10:00:00Z] COMMITTER_DONE — TASK-00 committed
                        [2026-01-05T10:01:00Z] BUILDER_START — TASK-01 implement
                        """);

        finishes();
        assertThat(yard.text("works/WORK-03/work_WORK-03.log"))
                .startsWith("[2026-01-05T08:00:00Z] SPECIFIER_START — WORK-03 specifier started\n");
    }

    /// Long documents in Korean, criteria that builders tick, verifier and committer apart.
    @Test
    void ofTheTimeOfLongDocuments() {
        in(TestBed.Kind.NODE)
                .leaves(
                        OtherTool.plan("ko", "> Execution-Mode: pipeline\n", OtherTool.TASKS),
                        """
                        [2026-01-05T09:00:00Z] BUILDER_START — TASK-00 implement
                        [2026-01-05T09:30:00Z] BUILDER_DONE — TASK-00 complete
                        [2026-01-05T09:31:00Z] VERIFIER_START — TASK-00 verification
                        [2026-01-05T09:40:00Z] VERIFIER_DONE — TASK-00 verified
                        [2026-01-05T09:41:00Z] COMMITTER_START — TASK-00 commit
                        [2026-01-05T10:00:00Z] COMMITTER_DONE — TASK-00 committed
                        """);
        yard.with("works/WORK-03/Requirement.md", LONG_REQUIREMENT)
                .with(
                        "works/WORK-03/TASK-00.md",
                        OtherTool.TASK.formatted(0, "").replace("- [ ] it", "- [x] it"));
        yard.commit("long documents");

        finishes();
        assertThat(yard.text("works/WORK-03/Requirement.md")).isEqualTo(LONG_REQUIREMENT);
        assertThat(yard.text("works/WORK-03/TASK-01_result.md")).contains("## 요약");
    }

    @Test
    void ofTheTimeOfTheOrchestrator() {
        in(TestBed.Kind.PYTHON)
                .leaves(
                        OtherTool.plan("ko", "> Execution-Mode: full\n", DESIGNED),
                        """
                        [2026-01-05T09:00:00Z] ORCHESTRATOR_START — WORK-03
                        [2026-01-05T09:00:30Z] STAGE_START — stage=planner
                        [2026-01-05T09:00:40Z] GATE_WAIT — stage=planner
                        [2026-01-05T09:00:50Z] STAGE_DONE — stage=planner
                        [2026-01-05T09:01:00Z] STAGE_START — stage=builder task=TASK-00
                        [2026-01-05T09:10:00Z] DECISION_WAIT — stage=builder task=TASK-00
                        [2026-01-05T09:11:00Z] DECISION — task=TASK-00 by=user
                        [2026-01-05T09:30:00Z] STAGE_DONE — stage=builder task=TASK-00
                        [2026-01-05T10:00:00Z] STAGE_DONE — stage=committer task=TASK-00
                        [2026-01-05T10:01:00Z] STAGE_START — stage=builder task=TASK-01
                        """);
        yard.with("works/WORK-03/TASK-01.md", OUTLINED)
                .with("works/WORK-03/DECISIONS.md", decision("RESOLVED", "red", "user 승인"));
        yard.commit("outlined");

        finishes();
        assertThat(yard.text("works/WORK-03/work_WORK-03.E5.log")).contains("STAGE_DONE");
        assertThat(yard.text("works/WORK-03/PLAN.md")).contains("an umbrella");
        assertThat(yard.text("works/WORK-03/DECISIONS.md"))
                .isEqualTo(decision("RESOLVED", "red", "user 승인"));
    }

    /// No mode in the plan, and commits that only end.
    @Test
    void ofTheTimeOfCommitsByTheOrchestrator() {
        in(TestBed.Kind.HOOKS)
                .leaves(
                        OtherTool.plan("ko", "", DESIGNED),
                        """
                        [2026-01-05T09:00:00Z] ORCHESTRATOR_START — WORK-03
                        [2026-01-05T09:00:01Z] ORCHESTRATOR_DEGRADED — reason=no-agent-tool
                        [2026-01-05T09:01:00Z] STAGE_START — stage=builder task=TASK-00
                        [2026-01-05T09:30:00Z] STAGE_DONE — stage=builder task=TASK-00
                        [2026-01-05T09:40:00Z] STAGE_DONE — stage=verifier task=TASK-00
                        [2026-01-05T10:00:00Z] STAGE_DONE — stage=commit task=TASK-00
                        [2026-01-05T10:01:00Z] STAGE_START — stage=builder task=TASK-01
                        """);
        yard.with("works/WORK-03/TASK-01.md", OUTLINED);
        yard.commit("outlined");

        finishes();
        assertThat(yard.text("works/WORK-03/work_WORK-03.log"))
                .contains("[2026-01-05T10:00:00Z] COMMITTER_DONE — TASK-00 committed");
    }

    @Test
    void aDecisionThatAnotherToolLeftOpenIsDecidedFirst() {
        in(TestBed.Kind.PYTHON)
                .leaves(OtherTool.plan("ko", "> Execution-Mode: full\n", OtherTool.TASKS), "");
        yard.with("works/WORK-03/DECISIONS.md", decision("PENDING", "(대기 중)", ""));
        yard.commit("a question");

        assertThat(yard.work("resume", "WORK-03").status()).isEqualTo(6);
        assertThat(yard.work("decide", "WORK-03", "D-01", "2").status()).isZero();
        assertThat(yard.text("works/WORK-03/DECISIONS.md")).contains("RESOLVED", "blue");
        finishes();
    }

    private static String decision(String status, String chosen, String by) {
        return """
        # DECISIONS — WORK-03

        ## D-01
        > 시각: 2026-01-05T10:00:00Z
        > 단계: builder
        > 상태: %s

        ### 배경
        Which one?

        ### 선택지
        1. red
        2. blue

        ### 권고안
        red

        ### 확정값
        %s

        ### 결정주체
        %s
        """
                .formatted(status, chosen, by);
    }

    /// The log says that it was specified, and nobody planned it.
    @Test
    void whatIsOnlySpecifiedIsPlanned() {
        in(TestBed.Kind.PYTHON);
        String requirement =
                """
                # Requirement — WORK-03

                ## Original Request
                > [feature] Make one part

                ## Functional Requirements
                - FR-01: there is a part

                ## Non-Functional Requirements

                ## Acceptance Criteria
                - [ ] it is there
                """;
        yard.with("works/WORK-03/Requirement.md", requirement)
                .with(
                        "works/WORK-03/work_WORK-03.log",
                        "[2026-01-05T08:00:00Z] SPECIFIER_DONE — WORK-03 specifier completed\n")
                .with("works/WORK-LIST.md", OtherTool.LIST);
        yard.commit("specified").answering(List.of(List.of()));
        Ran planned = yard.work("resume", "WORK-03");

        assertThat(planned.status()).as(planned.err()).isEqualTo(6);
        assertThat(yard.told("draft")).contains("[feature] Make one part");
        assertThat(yard.text("works/WORK-03/Requirement.md")).isEqualTo(requirement);
        Ran ran = yard.work("approve", "WORK-03");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(yard.subjects()).last().isEqualTo("feat(TASK-00): Make part 0");
        assertThat(yard.baton("validate", "works").status()).isZero();
    }

    @Test
    void whatWasBuiltAndCommittedByHandNeedsNoAgent() {
        in(TestBed.Kind.PYTHON)
                .leaves(
                        OtherTool.plan(),
                        """
                        [2026-01-05T10:00:00Z] COMMITTER_DONE — TASK-00 committed
                        [2026-01-05T10:01:00Z] BUILDER_START — TASK-01 implement
                        [2026-01-05T10:30:00Z] BUILDER_DONE — TASK-01 complete
                        """);
        yard.with("src/part1.txt", "1\n");
        yard.commit("by hand");

        finishes(new String[0]);
    }
}
