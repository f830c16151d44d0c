package baton.core.contract.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.Reading;
import baton.core.contract.decisions.Decisions;
import baton.core.contract.requirement.Requirement;
import baton.core.contract.result.TaskReport;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.worklist.WorkList;
import baton.core.contract.worklog.WorkLog;
import baton.core.contract.workplan.WorkPlan;
import baton.core.text.Source;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Every reader takes every text: whole ones, broken ones, and those of the other artifacts.
class BrokenTextTest {
    private static final int SEEDS = 600;

    private static final List<String> LINES =
            List.of(
                    "# WORK-07: Title",
                    "# TASK-00: Title",
                    "# TASK-00 Result",
                    "# DECISIONS — WORK-07",
                    "# Requirement — WORK-07",
                    "> Created: 2026-01-05",
                    "> Requirement: x",
                    "> Execution-Mode: direct",
                    "> Project: x",
                    "> Tech Stack: x",
                    "> Language: en",
                    "> Status: PLANNED",
                    "> WORK: WORK-07 — x",
                    "> Completed: x",
                    "> Status: **DONE**",
                    "> 상태: PENDING",
                    "> Commit: x",
                    "## Goal",
                    "## Tasks",
                    "## 작업 목록",
                    "### TASK-00: x",
                    "### TASK-01: x",
                    "- **Depends on**: TASK-01",
                    "- **Files**:",
                    "  - `a` — b",
                    "TASK-00 → TASK-01",
                    "| TASK-02 | x | TASK-00 |",
                    "| Task | 의존 |",
                    "|---|---|",
                    "## WORK",
                    "WORK-07: x",
                    "## Scope",
                    "## Files",
                    "| `a` | CREATE | x |",
                    "## Acceptance Criteria",
                    "- [ ] x",
                    "## Verify",
                    "```bash",
                    "```",
                    "## Summary",
                    "## Completed Checklist",
                    "## 검증 결과",
                    "## Files Changed",
                    "### Created",
                    "## Issues Encountered",
                    "## Notes for Subsequent Tasks",
                    "## Context Handoff",
                    "### Builder Context",
                    "### Verifier Context",
                    "- **what**: x",
                    "## D-01",
                    "## D-",
                    "### 배경",
                    "### 선택지",
                    "1. x",
                    "## Original Request",
                    "> x",
                    "## Functional Requirements",
                    "- FR-01: x",
                    "| FR-02 | x | y | z |",
                    "LAST_WORK_ID: WORK-01",
                    "| WORK-07 | x | DONE |",
                    "[2026-01-05T10:00:00Z] BUILDER_START — TASK-00",
                    "[2026-01-05T10:00:00]_BUILDER_IMPL_TASK-00",
                    "[x] STAGE_START — stage=builder",
                    "");

    static List<Arguments> readers() {
        return List.of(
                reader("Requirement.md", Requirement::parse),
                reader("PLAN.md", WorkPlan::parse),
                reader("TASK-00.md", TaskSpec::parse),
                reader("TASK-00_result.md", TaskReport::parse),
                reader("work_WORK-07.log", WorkLog::parse),
                reader("WORK-LIST.md", WorkList::parse),
                reader("DECISIONS.md", Decisions::parse));
    }

    private static Arguments reader(String name, Function<Source, Reading<?>> parse) {
        return Arguments.of(name, parse);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("readers")
    void everyTextIsReadAndAValidOneHasAValue(String name, Function<Source, Reading<?>> parse) {
        for (long seed = 0; seed < SEEDS; seed++) {
            String text = text(new Samples(seed));
            Reading<?> reading = parse.apply(Source.of("works/WORK-07/" + name, text));
            assertThat(reading.value().isPresent() || !reading.valid())
                    .as("seed %d\n%s", seed, text)
                    .isTrue();
        }
    }

    private static String text(Samples samples) {
        List<String> lines = new ArrayList<>();
        for (int i = samples.below(60); i > 0; i--) {
            boolean nasty = samples.below(8) == 0;
            lines.add(nasty ? samples.text() : LINES.get(samples.below(LINES.size())));
        }
        return String.join("\n", lines);
    }
}
