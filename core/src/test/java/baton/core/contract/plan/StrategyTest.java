package baton.core.contract.plan;

import static baton.core.contract.plan.PlanText.codes;
import static baton.core.contract.plan.PlanText.plan;
import static baton.core.contract.plan.PlanText.read;
import static baton.core.contract.plan.PlanText.step;
import static baton.core.contract.plan.PlanText.stepWithField;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.text.Json;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Every plan here has three steps; its strategy starts on line 64.
class StrategyTest {

    private static String strategy(String text) {
        return plan(step(1), step(2), step(3)) + "## Execution Strategy\n\n" + text;
    }

    /// One session a line: number | steps | wave | depends on | touch; an empty cell is left out.
    private static String sessions(String rows) {
        StringBuilder text = new StringBuilder();
        for (String row : rows.strip().split("\n")) {
            String[] cells = row.split("\\|", -1);
            String[] names = {"", "Steps", "Wave", "Depends on", "Touch"};
            text.append("### Session ").append(cells[0].strip()).append(": S\n\n");
            for (int i = 1; i < cells.length; i++) {
                String value = cells[i].strip();
                text.append(value.isEmpty() ? "" : "- **" + names[i] + ":** " + value + "\n");
            }
            text.append('\n');
        }
        return strategy(text.toString());
    }

    private static SessionPlan session(String text, int number) {
        Strategy strategy = read(text).value().orElseThrow().strategy().orElseThrow();
        return strategy.session(number).orElseThrow();
    }

    @Test
    void theCanonicalFormIsRead() {
        String text =
                strategy(
                        """
                        ### Session 1: Parser
                        - **Steps:** 1, 2
                        - **Wave:** 1
                        - **Depends on:** none
                        - **Scope fence:**
                          - **Touch:** `src/parser/**`, `f1.txt`
                          - **Never touch:** `src/cli/**`
                        - **cwd:** `packages/app`

                        ### Session 2: Rest
                        - **Steps:** 3
                        - **Wave:** 2
                        - **Depends on:** Session 1

                        ### Execution Order
                        - **Wave 1:** Session 1
                        - **Wave 2:** Session 2
                        """);
        assertThat(codes(text)).isEmpty();
        SessionPlan parser = session(text, 1);
        assertThat(parser.title()).isEqualTo("Parser");
        assertThat(parser.steps()).containsExactly(1, 2);
        assertThat(parser.wave()).hasValue(1);
        assertThat(parser.dependsOn()).isEmpty();
        assertThat(parser.fence().touch()).hasToString("[src/parser/**, f1.txt]");
        assertThat(parser.fence().neverTouch()).hasToString("[src/cli/**]");
        assertThat(parser.cwd()).hasToString("Optional[packages/app]");
        assertThat(session(text, 2).dependsOn()).containsExactly(1);
        assertThat(Json.line(read(text).parsed()))
                .contains(
                        "\"strategy\":{\"sessions\":[{\"number\":1,\"title\":\"Parser\",\"steps\":[1,2],"
                            + "\"wave\":1,\"depends_on\":[],\"touch\":[\"src/parser/**\",\"f1.txt\"],"
                            + "\"never_touch\":[\"src/cli/**\"]},");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1, 2",
                "1 and 2",
                "1-2",
                "1–2",
                "1 to 2",
                "1..2",
                "Step 1, Step 2",
                "Steps 1-2",
                "Step 1 – Step 2",
                "`1`, `2`",
                "2, 1",
                "1, 2 (the parser)",
                "1 & 2",
                "S1, S2",
                "\n  - 1\n  - 2",
                "\n  - Step 1\n  - Step 2",
                "1-2, 1",
                "2-1",
                "1, 2 — first",
            })
    void stepsAreListedInManyWays(String steps) {
        String text =
                strategy("### Session 1: A\n- **Steps:** " + steps + "\n### S2 - B\n- Steps: 3\n");
        assertThat(codes(text)).isEmpty();
        assertThat(session(text, 1).steps()).containsExactlyInAnyOrder(1, 2);
        assertThat(session(text, 2).title()).isEqualTo("B");
    }

    @Test
    void allStepsMayBeMeant() {
        assertThat(codes(sessions("1 | all"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "none                       | ''",
                "None                       | ''",
                "—                          | ''",
                "none (starts at once)      | ''",
                "Session 1                  | 1",
                "Session 1, Session 2       | 1 2",
                "Session 1 and Session 2    | 1 2",
                "Sessions 1-2               | 1 2",
                "S1, S2                     | 1 2",
                "1, 2                       | 1 2",
                "Session 1 (types)          | 1",
                "Session 1 — needs types    | 1",
                "Session 1, which has types | 1",
                "Wave 1                     | 1 2",
                "**Session 2**              | 2",
            })
    void dependenciesAreListedInManyWays(String dependsOn, String expected) {
        String text = sessions("1|1|1\n2|2|1\n3|3|2|" + dependsOn);
        assertThat(codes(text)).isEmpty();
        String found =
                String.join(
                        " ", session(text, 3).dependsOn().stream().map(String::valueOf).toList());
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void withoutAWordASessionWaitsForTheWaveBefore() {
        String text = sessions("1|1|1\n2|2|4\n3|3|7");
        assertThat(session(text, 1).dependsOn()).isEmpty();
        assertThat(session(text, 2).dependsOn()).containsExactly(1);
        assertThat(session(text, 3).dependsOn()).containsExactly(2);
        String empty = text.replace("- **Wave:** 7\n", "- **Wave:** 7\n- **Depends on:**\n");
        assertThat(session(empty, 3).dependsOn()).containsExactly(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- **Wave 1:** Session 1, Session 2\n- **Wave 2:** Session 3\n",
                "Wave 1: Session 1, Session 2\n\nWave 2: Session 3\n",
                "- Wave 1: S1, S2 (side by side)\n- Wave 2: S3\n",
                "- **Wave 1** — Sessions 1-2\n- **Wave 2** — Session 3\n",
                "- Wave 1\n  - Session 1\n  - Session 2\n- Wave 2\n  - Session 3\n",
                "Wave 1: Session 1, Session 2 → Wave 2: Session 3\n",
                "1. Wave 1: 1, 2\n2. Wave 2: 3\n",
            })
    void wavesMayStandInTheExecutionOrder(String order) {
        String text = sessions("1|1\n2|2\n3|3") + "### Execution Order\n\n" + order;
        assertThat(codes(text)).isEmpty();
        assertThat(session(text, 1).wave()).hasValue(1);
        assertThat(session(text, 2).wave()).hasValue(1);
        assertThat(session(text, 3).wave()).hasValue(2);
        assertThat(session(text, 3).dependsOn()).containsExactly(1, 2);
    }

    @Test
    void aSessionsOwnWaveCounts() {
        String text = sessions("1|1-3|2") + "### Execution Order\n\nWave 1: Session 1\n";
        assertThat(session(text, 1).wave()).hasValue(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- **Scope fence:**\n  - **Touch:** `a`, `b/**`\n  - **Never touch:** `c`\n",
                "- Scope fence:\n  - Touch: a, b/**\n  - Never-touch: c\n",
                "- **Scope fence:**\n"
                        + "  - **Touch:**\n"
                        + "    - `a`\n"
                        + "    - `b/**`\n"
                        + "  - **Never touch:**\n"
                        + "    - `c`\n",
                "- **Touch:** `a`, `b/**`\n- **Never touch:** `c`\n",
                "- **Scope fence:** Touch: `a`, `b/**`; Never touch: `c`\n",
                "- **Scope Fence**\n  - Touch: `a`, `./b/**`\n  - Never touch: `c`\n",
            })
    void fencesAreWrittenInManyWays(String fence) {
        String text = strategy("### Session 1: A\n- Steps: 1-3\n" + fence);
        assertThat(codes(text)).isEmpty();
        assertThat(session(text, 1).fence().touch().getFirst()).hasToString("a");
        assertThat(session(text, 1).fence().touch()).hasSize(2);
        assertThat(session(text, 1).fence().neverTouch()).hasToString("[c]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1|1,2;                                   STRATEGY_STEP_UNASSIGNED:45",
                "1|1,2/2|2,3;                             STRATEGY_STEP_DUPLICATED:72",
                "1|1-3,9;                                 STRATEGY_UNKNOWN_STEP:68",
                "1|1-99;                                  STRATEGY_UNKNOWN_STEP:68",
                "1|1-3, parser;                           STRATEGY_UNKNOWN_STEP:68",
                "1|1-3||Session 7;                        STRATEGY_UNKNOWN_DEPENDENCY:69",
                "1|1-3||Parser;                           STRATEGY_UNKNOWN_DEPENDENCY:69",
                "1|1-3||Wave 3;                           STRATEGY_UNKNOWN_DEPENDENCY:69",
                "1|1-3||Session 1;                        STRATEGY_CYCLE:69",
                "1|1||Session 2/2|2,3||Session 1;         STRATEGY_CYCLE:69",
                "1|1||S2/2|2||S3/3|3||S1;                 STRATEGY_CYCLE:69",
                "1|1|2|S2/2|2|1|S3/3|3|1|S1;              STRATEGY_CYCLE:70",
                "1|1|2|none/2|2,3|1|Session 1;            STRATEGY_WAVE_ORDER:76",
                "1|1|1|none/2|2,3|1|Session 1;            STRATEGY_WAVE_ORDER:76",
                "1|1|1|none|`a`/2|2,3|1|none|`a`;         STRATEGY_OVERLAP:73",
                "1|1|1|none|`src/**`/2|2,3|1|none|`src/b`;STRATEGY_OVERLAP:73",
                "1|1||none|`a`/2|2,3||none|`a`;           STRATEGY_OVERLAP:72",
                "1|1|1||`a`/2|2,3||none|`*`;              STRATEGY_OVERLAP:72",
            })
    void aStrategyIsJudged(String rows, String code) {
        assertThat(codes(sessions(rows.replace('/', '\n').replace("src\n", "src/"))))
                .containsExactly(code.strip());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1|1|1|none|`a`/2|2,3|2|none|`a`",
                "1|1||none|`a`/2|2,3||Session 1|`a`",
                "1|1||none|`a`/2|2||Session 1|`b`/3|3||Session 2|`a`",
                "1|1|1|none|`a`/2|2,3|1|none|`b`",
                "1|1|1|none|`*.txt`/2|2,3|1|none|`lib`",
                "1|1|1/2|2,3|1",
            })
    void sessionsInOrderMayShareFiles(String rows) {
        assertThat(codes(sessions(rows.replace('/', '\n')))).isEmpty();
    }

    @Test
    void overlapDoesNotKeepAPlanFromBeingBuilt() {
        assertThat(read(sessions("1|1|1|none|`a`\n2|2,3|1|none|`a`")).value()).isPresent();
        assertThat(read(sessions("1|1|1|none|`a`")).value()).isEmpty();
    }

    @Test
    void aFileOutsideTheFenceIsAWarningUnlessItIsNew() {
        String changed = stepWithField("Files", "- **Files:** `f1.txt`, `lib/x.js`, `y` (new)\n");
        String text =
                plan(changed)
                        + "## Execution Strategy\n\n"
                        + "### Session 1: A\n"
                        + "- Steps: 1\n"
                        + "- Touch: `f1.txt`\n";
        assertThat(codes(text)).containsExactly("STRATEGY_FILE_OUTSIDE_FENCE:7");
        assertThat(codes(text.replace("`f1.txt`\n", "`f1.txt`, `lib/`\n"))).isEmpty();
        assertThat(codes(text.replace("- Touch: `f1.txt`\n", ""))).isEmpty();
    }

    @Test
    void aStepWithoutCommitIsLostInAWorktree() {
        String none = stepWithField("Checkpoint", "- **Checkpoint:** none\n");
        String text = plan(none, step(2)) + "## Execution Strategy\n\n### Session 1\n- Steps: 1\n";
        assertThat(codes(text + "### Session 2\n- Steps: 2\n"))
                .containsExactly("CHECKPOINT_NONE_IN_SESSION:7");
        assertThat(codes(text.replace("Steps: 1", "Steps: 1, 2"))).isEmpty();
        String idle = text.replace("`f1.txt` (new)", "none");
        assertThat(codes(idle + "### Session 2\n- Steps: 2\n")).isEmpty();
    }

    @Test
    void aSectionWithoutSessionsIsNoStrategy() {
        String text = strategy("One session is enough.\n");
        assertThat(codes(text)).isEmpty();
        assertThat(read(text).value().orElseThrow().strategy()).isEmpty();
    }

    @Test
    void aSessionDescribedTwiceIsOne() {
        String text =
                strategy("### Session 1: A\n- Steps: 1\n### Session 1: again\n- Steps: 2, 3\n");
        assertThat(codes(text)).isEmpty();
        assertThat(session(text, 1).steps()).containsExactly(1, 2, 3);
    }

    @Test
    void circlesAreToldWithTheirSessions() {
        assertThat(read(sessions("1|1||S2\n2|2||S3\n3|3||S1")).problems().getFirst().message())
                .contains("session 1 waits for session 2 waits for session 3 waits for session 1");
    }

    @Test
    void manyMeetingsAreToldBriefly() {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= 50; i++) {
            text.append("### Session ").append(i).append("\n- Steps: ").append(Math.min(i, 4));
            text.append("\n- Depends on: none\n- Touch: `src/**`\n");
        }
        long meetings =
                codes(strategy(text.toString())).stream()
                        .filter(code -> code.startsWith("STRATEGY_OVERLAP"))
                        .count();
        assertThat(meetings).isEqualTo(1 + 2 + 47 * 3);
    }

    @Test
    void illegalStrategiesCannotBeBuilt() {
        SessionPlan one = made(1, OptionalInt.of(1));
        for (List<SessionPlan> sessions :
                List.of(
                        List.<SessionPlan>of(),
                        List.of(one, one),
                        List.of(made(1, OptionalInt.empty(), 1)),
                        List.of(made(1, OptionalInt.empty(), 2)),
                        List.of(one, made(2, OptionalInt.of(1), 1)))) {
            assertThatThrownBy(() -> new Strategy(sessions))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(new Strategy(List.of(one, made(2, OptionalInt.of(2), 1))).byStep()).isEmpty();
    }

    private static SessionPlan made(int number, OptionalInt wave, Integer... dependsOn) {
        return new SessionPlan(
                number, "", List.of(), wave, List.of(dependsOn), Fence.NONE, Optional.empty());
    }
}
