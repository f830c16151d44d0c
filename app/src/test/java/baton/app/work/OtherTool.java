package baton.app.work;

/// The files that another tool leaves of a WORK of two TASKs, of which it has done the first.
///
/// @param yard the yard where the other tool worked
record OtherTool(Yard yard) {
    static final String PLAN =
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
    static final String TASKS =
            """
            ## Tasks

            ### TASK-00: Make part 0
            - **Depends on**: (none)

            ### TASK-01: Make part 1
            - **Depends on**: TASK-00
            """;
    static final String TASK =
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
    static final String RESULT =
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
    static final String LIST =
            """
            LAST_WORK_ID: WORK-03

            | WORK | 제목 | 상태 | 생성일 | 완료일 |
            |------|------|------|--------|--------|
            | WORK-03 | Two parts | IN_PROGRESS | 2026-01-05 | |
            """;

    static String plan(String language, String mode, String tasks) {
        return PLAN.formatted("Requirement", mode, language, tasks);
    }

    /// The usual one.
    static String plan() {
        return plan("en", "> Execution-Mode: pipeline\n", TASKS);
    }

    /// The folder as it was committed with the first TASK; an empty log is none.
    Yard leaves(String plan, String log) {
        yard.with("works/WORK-03/PLAN.md", plan)
                .with("works/WORK-03/TASK-00.md", TASK.formatted(0, ""))
                .with("works/WORK-03/TASK-01.md", TASK.formatted(1, "- TASK-00 (required)\n"))
                .with("works/WORK-03/TASK-00_result.md", RESULT)
                .with("works/WORK-LIST.md", LIST)
                .with("src/part0.txt", "0\n");
        if (!log.isEmpty()) {
            yard.with("works/WORK-03/work_WORK-03.log", log);
        }
        return yard.commit("another tool");
    }
}
