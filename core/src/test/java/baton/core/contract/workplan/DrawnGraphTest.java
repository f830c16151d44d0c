package baton.core.contract.workplan;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.work.TaskId;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.stream.Collectors;

/// Graphs of plans that list no TASK elsewhere, and what waits for what in them.
class DrawnGraphTest {
    private static final String ORDER = "the TASKs run in the order of their numbers";

    private static Reading<WorkPlan> read(String graph, String rest) {
        String text =
                "# WORK-07: Trim\n\n> Status: PLANNED\n\n## Goal\nTrim.\n\n"
                        + "## Task Dependency Graph\n```\n"
                        + graph
                        + "\n```\n"
                        + rest;
        return WorkPlan.parse(Source.of("works/WORK-07/PLAN.md", text));
    }

    private static String waits(Reading<WorkPlan> plan) {
        return plan.value().orElseThrow().tasks().stream()
                .map(task -> number(task.id()) + numbers(task.dependsOn()))
                .sorted()
                .collect(Collectors.joining(" "));
    }

    private static String numbers(List<TaskId> ids) {
        return ids.stream().map(DrawnGraphTest::number).toList().toString();
    }

    private static String number(TaskId id) {
        return id.toString().replaceFirst("TASK-0", "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TASK-00\n   │\n┌──┴──┐\n▼     ▼\nTASK-01 TASK-02\n└──┬──┘\n   ▼\nTASK-03",
                "   TASK-00\n  /       \\\nTASK-01  TASK-02\n  \\       /\n   TASK-03",
                "TASK-00\n  ↓\nTASK-01   TASK-02\n  ↓  ↓\n   TASK-03",
                "TASK-00\n  |\n  v\nTASK-01, TASK-02\n  |\n  v\nTASK-03",
                "TASK-00 ─┬─► TASK-01 ─┐\n         └─► TASK-02 ─┤   TASK-03",
                "TASK-00 ─┬─► TASK-01 ─┐\n         └─► TASK-02 ◄┴─► TASK-03",
            })
    void drawingsThatJoinSeveralAreRunInOrderAndSaidSo(String graph) {
        Reading<WorkPlan> plan = read(graph, "");

        assertThat(waits(plan)).contains("1[0]").containsPattern("2\\[(0, )?1]");
        assertThat(plan.problems()).map(Problem::message).anyMatch(told -> told.contains(ORDER));
    }

    static List<Arguments> graphs() {
        return List.of(
                Arguments.of("TASK-00 (base)\n    │\n    ▼\nTASK-01 (use)", "0[] 1[0]"),
                Arguments.of("TASK-00\n  |\n  v\nTASK-01\n  ↓\nTASK-02", "0[] 1[0] 2[1]"),
                Arguments.of(
                        "┌─────────┐\n│ TASK-00 │\n└────┬────┘\n     ▼\n┌─────────┐\n"
                                + "│ TASK-01 │\n└─────────┘",
                        "0[] 1[0]"),
                Arguments.of("TASK-00: Make -> TASK-01: Use it", "0[] 1[0]"),
                Arguments.of("TASK-00 → (TASK-01 | TASK-02) → TASK-03", "0[] 1[0] 2[0] 3[1, 2]"),
                Arguments.of(
                        "Phase 1: TASK-00\nPhase 2: TASK-01, TASK-02\nPhase 3: TASK-03",
                        "0[] 1[0] 2[0] 3[1, 2]"),
                Arguments.of("TASK-00\nTASK-01 — depends: TASK-00", "0[] 1[0]"),
                Arguments.of(
                        "TASK-00 (base) ──┬──► TASK-01 (a)\n"
                                + "                 ├──► TASK-02 (b)\n"
                                + "                 └─ TASK-03",
                        "0[] 1[0] 2[0] 3[0]"),
                Arguments.of(
                        "TASK-00\n├── TASK-01\n│   └── TASK-02\n└── TASK-03", "0[] 1[0] 2[1] 3[0]"),
                Arguments.of("TASK-01 ← TASK-00\nTASK-02 <- TASK-01", "0[] 1[0] 2[1]"),
                Arguments.of(
                        "TASK-00\nTASK-01 (depends on TASK-00)\nTASK-02 (use, after TASK-00 and"
                                + " TASK-01)",
                        "0[] 1[0] 2[0, 1]"),
                Arguments.of("TASK-00\nTASK-01 after TASK-00", "0[] 1[0]"),
                Arguments.of("- TASK-00\n- TASK-01\n- TASK-02", "0[] 1[] 2[]"),
                Arguments.of("In any order:\n  - TASK-00\n  - TASK-01", "0[] 1[]"),
                Arguments.of("- TASK-00 → TASK-01\n  - TASK-01: use it", "0[] 1[0]"),
                Arguments.of("- TASK-00\n  - the base\n  - TASK-00 alone\n- TASK-01", "0[] 1[]"),
                Arguments.of(
                        "flowchart TD\n  TASK-00\n  subgraph one\n    TASK-01\n  end", "0[] 1[]"),
                Arguments.of("TASK-00, TASK-01 → TASK-02", "0[] 1[] 2[0, 1]"),
                Arguments.of("TASK-00 → TASK-01, TASK-02", "0[] 1[0] 2[0]"),
                Arguments.of(
                        "graph TD\n  TASK-00[Base] --> TASK-01[Use]\n"
                                + "  TASK-01 -->|then, x| TASK-02",
                        "0[] 1[0] 2[1]"),
                Arguments.of(
                        "graph TD\n  A[TASK-00: Base] -- after v2, see TASK-02 --> B[TASK-01]\n"
                                + "  A -. B <- A .-> C[TASK-02]\n  B == C waits ==> D[TASK-03]",
                        "0[] 1[0] 2[0] 3[1]"),
                Arguments.of(
                        "graph TD\n  TASK-00 -->|needs TASK-02| TASK-01\n"
                                + "  TASK-00 --blocks--> TASK-02",
                        "0[] 1[0] 2[0]"),
                Arguments.of(
                        "%%{init: {'theme': 'TASK-01 --> TASK-00'}}%%\ngraph TD\n"
                                + "  %% not TASK-01 --> TASK-00, nor TASK-07\n"
                                + "  TASK-00 --> TASK-01 %% once: TASK-01 --> TASK-00\n"
                                + "  TASK-01[\"100 %% done\"] --> TASK-02",
                        "0[] 1[0] 2[1]"),
                Arguments.of(
                        "%%{\n  init: 'TASK-01 --> TASK-00'\n}%%\ngraph TD\n"
                                + "  %%TASK-08 --> TASK-09\n  TASK-00 --> TASK-01\n"
                                + "  %%{ open\n  TASK-01 --> TASK-02",
                        "0[] 1[0] 2[1]"),
                Arguments.of(
                        "graph TD\n  A[TASK-00: Base]\n  B(\"TASK-01: Use\")\n  A -->|x| B",
                        "0[] 1[0]"));
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void whatIsDrawnIsRead(String graph, String waits) {
        Reading<WorkPlan> plan = read(graph, "");
        assertThat(waits(plan)).as(graph).isEqualTo(waits);
        assertThat(plan.problems()).extracting(Problem::message).noneMatch(m -> m.contains(ORDER));
    }

    static List<Arguments> wires() {
        return List.of(
                Arguments.of("TASK-00 ──┐\n          ├──► TASK-02\nTASK-01 ──┘", "0[] 1[] 2[0, 1]"),
                Arguments.of(
                        "TASK-00 ─┬─► TASK-01 ─┐\n         └─► TASK-02 ─┴─► TASK-03",
                        "0[] 1[0] 2[0] 3[1, 2]"),
                Arguments.of(
                        "TASK-00 (base) --+--> TASK-01 (a) -+\n"
                                + "                 |                 |\n"
                                + "                 +--> TASK-02 (b) -+--> TASK-03 (all)",
                        "0[] 1[0] 2[0] 3[1, 2]"),
                Arguments.of(
                        "          TASK-00: Base\n             │\n      ┌──────┴──────┐\n"
                                + "      ▼             ▼\n   TASK-01: A    TASK-02: B\n"
                                + "      └──────┬──────┘\n             ▼\n"
                                + "          TASK-03: All",
                        "0[] 1[0] 2[0] 3[1, 2]"),
                Arguments.of(
                        "     ┌─────────┐\n     │ TASK-00 │\n     └────┬────┘\n"
                                + "    ┌─────┴──────┐\n    ▼            ▼\n"
                                + "┌─────────┐ ┌─────────┐\n│ TASK-01 │ │ TASK-02 │\n"
                                + "│  core   │ │   api   │\n└────┬────┘ └────┬────┘\n"
                                + "     └─────┬─────┘\n           ▼\n        TASK-03",
                        "0[] 1[0] 2[0] 3[1, 2]"),
                Arguments.of(
                        "+---------+     +---------+\n| TASK-00 |---->| TASK-01 |\n"
                                + "+---------+     +----+----+\n                     |\n"
                                + "                     v\n                +---------+\n"
                                + "                | TASK-02 |\n                +---------+",
                        "0[] 1[0] 2[1]"),
                Arguments.of("TASK-02 ◄──┬── TASK-00\n           └── TASK-01", "0[] 1[] 2[0, 1]"));
    }

    @ParameterizedTest
    @MethodSource("wires")
    void wiresAreFollowedFromEndToEnd(String graph, String waits) {
        whatIsDrawnIsRead(graph, waits);
    }

    @ParameterizedTest
    @MethodSource("riddles")
    void whatCannotBeReadRunsInOrder(String graph, String waits) {
        Reading<WorkPlan> plan = read(graph, "");
        assertThat(plan.problems()).extracting(Problem::message).anyMatch(m -> m.contains(ORDER));
        assertThat(waits(plan)).isEqualTo(waits);
    }

    static List<Arguments> riddles() {
        return List.of(
                Arguments.of("TASK-00 ──┐\n          ├── TASK-02\nTASK-01 ──┘", "0[] 1[0] 2[1]"),
                Arguments.of("TASK-00 ↔ TASK-01", "0[] 1[0]"),
                Arguments.of("TASK-00 --- TASK-01", "0[] 1[0]"),
                Arguments.of("- TASK-00\n  - TASK-01\n    - TASK-02", "0[] 1[0] 2[1]"),
                Arguments.of("* TASK-00: base\n\t* TASK-01\n\t* TASK-02", "0[] 1[0] 2[1]"),
                Arguments.of("1. TASK-00\n   1. TASK-01\n2. TASK-02", "0[] 1[0] 2[1]"),
                Arguments.of("TASK-01\n    TASK-00", "0[] 1[0]"),
                Arguments.of("- TASK-00\n- TASK-01\n  - needs TASK-00", "0[] 1[0]"),
                Arguments.of("- First\n  - TASK-00\n- Second\n  - TASK-01", "0[] 1[0]"),
                Arguments.of("TASK-02 → TASK-00\nTASK-00 ↔ TASK-01", "0[2] 1[0] 2[]"));
    }

    @Test
    void aGraphThatCannotBeReadChangesNothingWhereListsTellAll() {
        String listed =
                "\n## Tasks\n\n### TASK-00: A\n- **Depends on**: (none)\n\n"
                        + "### TASK-01: B\n- **Depends on**: (none)\n";
        Reading<WorkPlan> plan = read("TASK-00 ──┐\nTASK-01 ──┘", listed);
        assertThat(waits(plan)).isEqualTo("0[] 1[]");
        assertThat(plan.problems()).extracting(Problem::message).noneMatch(m -> m.contains(ORDER));
    }
}
