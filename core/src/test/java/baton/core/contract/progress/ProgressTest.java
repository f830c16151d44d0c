package baton.core.contract.progress;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.text.Json;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

class ProgressTest {
    private static final String GOOD =
            """
            {
              "schema_version": "1",
              "plan": "x/plan.md",
              "plan_type": "plan",
              "plan_version": "1.7",
              "started_at": "2026-01-05T10:00:00Z",
              "updated_at": "2026-01-05T10:30:00+02:00",
              "completed_at": null,
              "mode": "execute",
              "total_steps": 2,
              "current_step": 1,
              "status": "in_progress",
              "session_start_sha": "0000000",
              "steps": {
                "1": {"status": "completed", "attempts": 1, "commit": "abc"},
                "2": {"status": "pending", "attempts": 0, "error": null}
              }
            }
            """;

    /// The changes to the good file, each with the problem that follows, as `E CODE line`.
    private static final String ROWS =
            """
            "schema_version": "1"   | "schema_version": "2"       | E PROGRESS_SCHEMA_MISMATCH 2
            "schema_version": "1"   | "schema_version": [1]       | E PROGRESS_SCHEMA_MISMATCH 2
            "schema_version": "1"   | "schema_version": null      | E PROGRESS_MISSING_FIELD 2
            "schema_version"        | "version"                   | E PROGRESS_MISSING_FIELD 1
            "plan":                 | "other":                    | E PROGRESS_MISSING_FIELD 1
            "x/plan.md"             | " "                         | E PROGRESS_MISSING_FIELD 3
            "x/plan.md"             | 7                           | E PROGRESS_MISSING_FIELD 3
            "plan_type": "plan"     | "plan_type": "poem"         | W PROGRESS_MISSING_FIELD 4
            "plan_version"          | "v"                         | W PROGRESS_MISSING_FIELD 1
            "1.7"                   | {}                          | W PROGRESS_MISSING_FIELD 5
            "2026-01-05T10:00:00Z"  | "yesterday"                 | E PROGRESS_MISSING_FIELD 6
            "2026-01-05T10:00:00Z"  | "2026-01-05T10:00:00"       | E PROGRESS_MISSING_FIELD 6
            "2026-01-05T10:00:00Z"  | 1767607200                  | E PROGRESS_MISSING_FIELD 6
            "updated_at"            | "changed_at"                | E PROGRESS_MISSING_FIELD 1
            "completed_at": null    | "completed_at": "later"     | W PROGRESS_MISSING_FIELD 8
            "execute"               | 5                           | E PROGRESS_MISSING_FIELD 9
            "execute"               | "turbo"                     | W PROGRESS_MISSING_FIELD 9
            "total_steps": 2        | "total_steps": "2"          | E PROGRESS_MISSING_FIELD 10
            "total_steps": 2        | "total_steps": 2.5          | E PROGRESS_MISSING_FIELD 10
            "total_steps": 2        | "total_steps": 2e3          | E PROGRESS_MISSING_FIELD 10
            "total_steps": 2        | "total_steps": -1           | E PROGRESS_STEP_RANGE 10
            "total_steps": 2        | "total_steps": 999999999999 | E PROGRESS_STEP_RANGE 10
            "total_steps": 2        | "total_steps": 99999999999999999999 | E PROGRESS_STEP_RANGE 10
            "total_steps": 2        | "total_steps": 3            | W PROGRESS_STEP_COUNT_MISMATCH 14
            "current_step": 1       | "current_step": 3           | E PROGRESS_STEP_RANGE 11
            "current_step": 1       | "current_step": -1          | E PROGRESS_STEP_RANGE 11
            "current_step": 1       | "current_step": null        | E PROGRESS_MISSING_FIELD 11
            "current_step": 1       | "current_step": true        | E PROGRESS_MISSING_FIELD 11
            "in_progress"           | "sleeping"                  | E PROGRESS_BAD_STATUS 12
            "in_progress"           | "skipped"                   | E PROGRESS_BAD_STATUS 12
            "in_progress"           | 5                           | E PROGRESS_BAD_STATUS 12
            "status": "in_progress" | "state": "in_progress"      | E PROGRESS_MISSING_FIELD 1
            "0000000"               | []                          | W PROGRESS_MISSING_FIELD 13
            "steps"                 | "step"                      | E PROGRESS_MISSING_FIELD 1
            {"status": "pending", "attempts": 0, "error": null} | "done" | E PROGRESS_STEP_SHAPE 16
            "pending"               | "done"                      | E PROGRESS_STEP_SHAPE 16
            "pending"               | "stopped"                   | E PROGRESS_STEP_SHAPE 16
            "status": "pending"     | "state": "pending"          | E PROGRESS_STEP_SHAPE 16
            "attempts": 0           | "attempts": "none"          | E PROGRESS_STEP_SHAPE 16
            "attempts": 0           | "attempts": -1              | E PROGRESS_STEP_SHAPE 16
            "2": {                  | "two": {                    | E PROGRESS_STEP_SHAPE 16
            "2": {                  | "02": {                     | E PROGRESS_STEP_SHAPE 16
            "2": {                  | "99999999999": {            | E PROGRESS_STEP_SHAPE 16
            "error": null           | "error": []                 | W PROGRESS_STEP_SHAPE 16
            "error": null           | "completed_at": "soon"      | W PROGRESS_STEP_SHAPE 16
            "error": null           | "manifest_audit": "maybe"   | W PROGRESS_STEP_SHAPE 16
            "error": null           | "manifest_drift": 1         | W PROGRESS_STEP_SHAPE 16
            "error": null           | "checkpoint_drift": 1       | W PROGRESS_STEP_SHAPE 16
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = ROWS)
    void eachFaultHasItsCodeAndLine(String from, String to, String problem) {
        assertThat(GOOD).contains(from);
        Reading<Progress> reading = parse(GOOD.replace(from, to));
        assertThat(told(reading)).containsExactly(problem);
        assertThat(reading.value().isPresent()).isEqualTo(reading.valid());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = ROWS)
    void lineEndsAndByteOrderMarkChangeNothing(String from, String to, String problem) {
        String text = GOOD.replace(from, to);
        assertThat(told(parse("\uFEFF" + text.replace("\n", "\r\n")))).containsExactly(problem);
        assertThat(told(parse(text.replace("\n", "\r")))).containsExactly(problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    "schema_version": "1" | "schema_version": 1
                    "in_progress"         | "in-progress"
                    "in_progress"         | "running"
                    "in_progress"         | "stopped"
                    "in_progress"         | "blocked"
                    "in_progress"         | "partial"
                    "in_progress"         | "passed"
                    "execute"             | "foreground"
                    "execute"             | "resume"
                    "execute"             | "step"
                    "execute"             | "session"
                    "execute"             | "dry-run"
                    "execute"             | "validate"
                    "1.7"                 | 1.7
                    "plan_type": "plan"   | "plan_type": null
                    "plan_type": "plan"   | "plan_type": "session-spec"
                    10:00:00Z             | 10:00:00.250+0100
                    "0000000"             | 1234567
                    "pending"             | "running"
                    "pending"             | "in-progress"
                    "pending"             | "deferred"
                    "pending"             | "skipped"
                    "pending"             | "blocked"
                    "pending"             | "passed"
                    "attempts": 0         | "attempts": null
                    "attempts": 0         | "manifest_audit": "pass-with-note"
                    "attempts": 0         | "manifest_audit": {"status": "fail"}
                    "attempts": 0         | "manifest_drift": ["words", {"check": 1}]
                    "attempts": 0         | "anything": {"else": []}
                    "steps": {            | "manifest_audit": "n/a", "steps": {
                    "steps": {            | "manifest_audit": "drift", "steps": {
                    "steps": {            | "manifest_audit": {"status": "pass"}, "steps": {
                    "steps": {            | "summary": null, "extra": [1], "steps": {
                    "steps": {            | "steps": {"0": {"status": "passed"},
                    """)
    void otherSpellingsAreRead(String from, String to) {
        assertThat(GOOD).contains(from);
        Reading<Progress> reading = parse(GOOD.replace(from, to));
        assertThat(told(reading)).isEmpty();
        assertThat(reading.value()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "nonsense",
                "[]",
                "5",
                "null",
                "\"x\"",
                "{} {}",
                "{\"a\":1,\"a\":2}"
            })
    void whatIsNoObjectCannotBeParsed(String text) {
        Reading<Progress> reading = parse(text);
        assertThat(told(reading)).containsExactly("E PROGRESS_PARSE_ERROR 1");
        assertThat(reading.value()).isEmpty();
    }

    @Test
    void stepsThatAreAListHaveTheWrongShape() {
        String list = "\"steps\": [{}]\n}\n";
        String text = GOOD.substring(0, GOOD.indexOf("\"steps\"")) + list;
        assertThat(told(parse(text))).containsExactly("E PROGRESS_STEP_SHAPE 14");
    }

    @Test
    void everythingWrongIsReportedAtOnce() {
        assertThat(told(parse("{}")))
                .hasSize(10)
                .containsOnly("E PROGRESS_MISSING_FIELD 1", "W PROGRESS_MISSING_FIELD 1");
    }

    @Test
    void parsedHasTheContractsWordsAndAllElseAsRead() {
        String text =
                """
                {"schema_version": 1, "status": "in-progress", "mode": "foreground", "odd": [1.50],
                 "steps": {"1": {"status": "passed", "x": 1}, "2": {"status": "running"}, "3": 4}}
                """;
        assertThat(Json.line(parse(text).parsed()))
                .isEqualTo(
                        "{\"schema_version\":\"1\",\"status\":\"in_progress\","
                                + "\"mode\":\"foreground\",\"odd\":[1.50],\"steps\":{"
                                + "\"1\":{\"status\":\"completed\",\"x\":1},"
                                + "\"2\":{\"status\":\"in_progress\"},\"3\":4}}");
    }

    @Test
    void aGoodFileIsReadWhole() {
        Progress progress = parse(GOOD).value().orElseThrow();
        assertThat(progress.plan().kind()).contains(Progress.Plan.Kind.PLAN);
        assertThat(progress.period().updatedAt()).isEqualTo(Instant.parse("2026-01-05T08:30:00Z"));
        assertThat(progress.position()).isEqualTo(new Progress.Position(1, 2));
        assertThat(progress.steps().keySet()).containsExactly(1, 2);
        assertThat(progress.steps().get(1).commit()).contains("abc");
        assertThat(progress.commits().start()).contains("0000000");
    }

    @Test
    void messagesNameTheValueAndFixesTheForm() {
        Problem problem =
                parse(GOOD.replace("\"total_steps\": 2", "\"total_steps\": 2.5"))
                        .problems()
                        .getFirst();
        assertThat(problem.message())
                .isEqualTo("`total_steps` is `2.5`, not a whole number of at least 0");
        assertThat(problem.fix()).isEqualTo("write `total_steps` as a whole number of at least 0");
    }

    @Test
    void whatIsShownOfAValueIsShortAndOnOneLine() {
        String nasty = "a\\nb\\u001b[2J" + "x".repeat(100);
        String message =
                parse(GOOD.replace("\"in_progress\"", "\"" + nasty + "\""))
                        .problems()
                        .getFirst()
                        .message();
        assertThat(message)
                .startsWith("`status` is `a?b?[2Jxx")
                .endsWith("x…`, not one of its values");
        assertThat(parse("{").problems().getFirst().message())
                .isEqualTo("not JSON: the text ends where a name in double quotes is due");
    }

    @Test
    void onlyACompletedRunHasNothingToResume() {
        assertThat(parse(GOOD).value().orElseThrow().checkResumable()).isEmpty();
        String done = GOOD.replace("\"in_progress\"", "\"completed\"");
        assertThat(parse(done).problems()).isEmpty();
        assertThat(parse(done).value().orElseThrow().checkResumable())
                .extracting(Problem::fault)
                .containsExactly(Fault.PROGRESS_ALREADY_DONE);
    }

    @Test
    void resumeStartsAtTheFirstStepThatIsNotSettled() {
        String steps =
                "{\"10\": {\"status\": \"pending\"}, \"1\": {\"status\": \"skipped\"},"
                        + " \"2\": {\"status\": \"deferred\"}, \"9\": {\"status\": \"%s\"}}";
        for (var row :
                Map.of("completed", 10, "failed", 9, "running", 9, "blocked", 9).entrySet()) {
            String text =
                    GOOD.substring(0, GOOD.indexOf("\"steps\""))
                            + "\"steps\": "
                            + steps.formatted(row.getKey())
                            + "}";
            Progress progress = parse(text).value().orElseThrow();
            assertThat(progress.nextStep()).isEqualTo(OptionalInt.of(row.getValue()));
        }
    }

    @Test
    void fieldsOfOtherToolsSurviveRewriting() {
        String text =
                GOOD.replace("\"plan_type\"", "\"x_tool\": {\"a\": [null, 1.0]}, \"plan_type\"");
        Progress progress = parse(text).value().orElseThrow();
        assertThat(progress.others().keySet()).containsExactly("x_tool");
        Progress again = parse(progress.render()).value().orElseThrow();
        assertThat(again).isEqualTo(progress);
    }

    @Test
    void theWriterUsesTheContractsWords() {
        String text =
                GOOD.replace("\"in_progress\"", "\"in-progress\"").replace("\"1\",\n", "1,\n");
        String written = parse(text).value().orElseThrow().render();
        assertThat(written).contains("\"schema_version\": \"1\"", "\"status\": \"in_progress\"");
        assertThat(told(parse(written))).isEmpty();
    }

    private static Reading<Progress> parse(String text) {
        return Progress.parse(Source.of("progress.json", text));
    }

    private static List<String> told(Reading<?> reading) {
        return reading.problems().stream()
                .map(p -> (p.isError() ? "E " : "W ") + p.fault() + " " + p.line().orElse(0))
                .toList();
    }
}
