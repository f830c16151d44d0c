package baton.core.fuzz;

/// One good file of each kind that a WORK holds, for the fuzzer to change.
final class WorkSeeds {
    static final String REQUIREMENT =
            """
            # Requirement — WORK-07

            ## Original Request
            > [bugfix] Trim the search box input

            ## Functional Requirements
            - FR-01: Outer spaces are removed
            - FR-02: Inner spaces stay

            ## Non-Functional Requirements
            - NFR-01: no slower than before

            ## Acceptance Criteria
            - [ ] Searching "  a " equals searching "a"
            """;

    static final String WORK_PLAN =
            """
            # WORK-07: Trim search input

            > Created: 2026-01-05
            > Requirement: works/WORK-07/Requirement.md
            > Execution-Mode: pipeline
            > Project: demo
            > Tech Stack: Java
            > Language: en
            > Status: PLANNED

            ## Goal
            Normalise the search text.

            ## Task Dependency Graph
            TASK-00 → TASK-01

            ## Tasks

            ### TASK-00: Add trimming helper
            - **Depends on**: (none)
            - **Scope**: helper + unit test
            - **Files**:
              - `src/Trim.java` — new helper

            ### TASK-01: Use helper in search
            - **Depends on**: TASK-00
            """;

    static final String TASK =
            """
            # TASK-01: Add trimming helper

            ## WORK
            WORK-07: Trim search input

            ## Dependencies
            - TASK-00 (required)

            ## Scope
            Pure helper with test.

            ## Files
            | Path | Action | Description |
            |------|--------|-------------|
            | `src/Trim.java` | CREATE | helper |

            ## Acceptance Criteria
            - [ ] helper removes spaces

            ## Verify
            ```bash
            ./gradlew test --tests TrimTest
            ```
            """;

    static final String RESULT =
            """
            # TASK-00 Result

            > WORK: WORK-07 — Trim search input
            > Completed: 2026-01-05 10:30
            > Status: **DONE**

            ## Summary
            Helper added.

            ## Completed Checklist
            - [x] helper removes spaces

            ## Verification Results
            - Build: ✅
            - Tests: ✅ (3 passed)

            ## Files Changed
            ### Created
            - `src/Trim.java` — helper

            ## Issues Encountered
            None

            ## Notes for Subsequent Tasks
            None

            ## Context Handoff
            ### Builder Context (SUMMARY)
            Helper added.

            ### Verifier Context (FULL)
            - **what**: helper and test
            - **why**: padded input
            - **caution**: none
            - **incomplete**: None
            """;

    static final String WORK_LOG =
            """
            [2026-07-21T03:44:40Z] EXECUTION-MODE — pipeline
            [2026-07-21T03:44:40Z] ORCHESTRATOR_START — WORK-53 orchestrator started (mode=gated)
            [2026-07-21T03:44:50Z] STAGE_START — stage=specifier
            [2026-07-21T03:49:23Z] DECISION_WAIT — stage=specifier
            [2026-07-21T03:50:49Z] DECISION — stage=specifier by=user (D-01)
            [2026-07-21T03:50:49Z] STAGE_DONE — stage=specifier
            [2026-07-21T04:00:15Z] GATE_WAIT — stage=planner
            [2026-07-21T04:01:30Z] STAGE_START — stage=builder task=TASK-01
            [2026-07-21T04:08:37Z] STAGE_DONE — stage=commit task=TASK-01
            [2026-07-21T04:31:09Z] ORCHESTRATOR_DONE — WORK-53 orchestrator completed
            """;

    static final String WORK_LIST =
            """
            LAST_WORK_ID: WORK-07

            | WORK | 제목 | 상태 | 생성일 | 완료일 |
            |------|------|------|--------|--------|
            | WORK-06 | Old thing | DONE | 2026-01-02 | 2026-01-03 |
            | WORK-07 | Trim search input | IN_PROGRESS | 2026-01-05 | |
            """;

    static final String DECISIONS =
            """
            # DECISIONS — WORK-07

            ## D-01
            > 시각: 2026-01-05T10:00:00Z
            > 단계: planner
            > 상태: RESOLVED

            ### 배경
            Two libraries fit.

            ### 선택지
            1. Use the JDK
            2. Use a library

            ### 권고안
            1

            ### 확정값
            1

            ### 결정주체
            user 승인

            ## D-02
            > 시각: 2026-01-05T11:00:00Z
            > 단계: builder
            > 상태: PENDING

            ### 배경
            Delete the old API?

            ### 선택지
            1. Yes
            2. No

            ### 권고안
            2

            ### 확정값
            (대기 중)

            ### 결정주체
            """;

    static final String DISPATCH =
            """
            <dispatch to="builder" work="WORK-07" task="TASK-00" execution-mode="full">
              <ref-cache sections="1"><ref key="k">t</ref></ref-cache>
              <context><project>p</project><plan-file>works/WORK-07/PLAN.md</plan-file></context>
              <task-spec><title>t</title><action>implement</action></task-spec>
              <previous-results><result task="TASK-00" status="SKIP">x</result></previous-results>
              <context-handoff from="b" detail-level="SUMMARY"><what>w</what></context-handoff>
            </dispatch>
            """;

    static final String TASK_RESULT =
            """
            <task-result work="WORK-07" task="TASK-00" agent="builder" status="PASS">
              <files-changed><file action="created" path="a">b</file></files-changed>
              <verification><check name="tests" status="N/A" count="3">o</check></verification>
              <failure-details><failure check="c"><error>e</error></failure></failure-details>
              <commit><hash>h</hash></commit><progress><done>1</done><total>2</total></progress>
              <next-tasks><task id="TASK-01" status="READY">n</task></next-tasks>
            </task-result>
            """;

    private WorkSeeds() {}
}
