package baton.core.contract.state;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.core.contract.RandomJson;
import baton.core.contract.Reading;
import baton.core.text.Json;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

class SessionStateTest {
    private static final int SEEDS = 500;

    private static final String GOOD =
            """
            {
              "schema_version": 1,
              "project": "x/trim",
              "next_session_brief_path": "x/trim/brief.md",
              "next_session_label": "Session 2: Search",
              "status": "in_progress",
              "updated_at": "2026-01-05T11:00:00Z"
            }
            """;

    /// Each row is a change to the good file and the problem that follows, as `E CODE line`.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    "schema_version": 1    | "schema_version": 2    | E SESSION_STATE_SCHEMA_MISMATCH 2
                    "schema_version": 1    | "schema_version": true | E SESSION_STATE_SCHEMA_MISMATCH 2
                    "schema_version": 1    | "schema_version": null | E SESSION_STATE_MISSING_FIELD 2
                    "schema_version"       | "v"                    | E SESSION_STATE_MISSING_FIELD 1
                    "project"              | "p"                    | E SESSION_STATE_MISSING_FIELD 1
                    "x/trim"               | 3                      | E SESSION_STATE_MISSING_FIELD 3
                    "x/trim"               | "/abs/project"         | E SESSION_STATE_INVALID_PATH 3
                    "x/trim/brief.md"      | "../../else/brief.md"  | E SESSION_STATE_INVALID_PATH 4
                    "x/trim/brief.md"      | "x/../../brief.md"     | E SESSION_STATE_INVALID_PATH 4
                    "x/trim/brief.md"      | "/etc/passwd"          | E SESSION_STATE_INVALID_PATH 4
                    "x/trim/brief.md"      | "C:\\\\brief.md"       | E SESSION_STATE_INVALID_PATH 4
                    "x/trim/brief.md"      | "~/brief.md"           | E SESSION_STATE_INVALID_PATH 4
                    "x/trim/brief.md"      | ""                     | E SESSION_STATE_MISSING_FIELD 4
                    "x/trim/brief.md"      | null                   | E SESSION_STATE_MISSING_FIELD 4
                    "next_session_label"   | "label"                | E SESSION_STATE_MISSING_FIELD 1
                    "Session 2: Search"    | 2                      | E SESSION_STATE_MISSING_FIELD 5
                    "in_progress"          | "sleeping"             | E SESSION_STATE_INVALID_STATUS 6
                    "in_progress"          | "blocked"              | E SESSION_STATE_INVALID_STATUS 6
                    "in_progress"          | ""                     | E SESSION_STATE_INVALID_STATUS 6
                    "in_progress"          | []                     | E SESSION_STATE_INVALID_STATUS 6
                    "status"               | "state"                | E SESSION_STATE_MISSING_FIELD 1
                    "in_progress"          | "completed"            | W SESSION_STATE_NOT_RESUMABLE 6
                    "in_progress"          | "passed"               | W SESSION_STATE_NOT_RESUMABLE 6
                    "2026-01-05T11:00:00Z" | "yesterday"            | E SESSION_STATE_INVALID_TIMESTAMP 7
                    "2026-01-05T11:00:00Z" | "2026-01-05T11:00:00"  | E SESSION_STATE_INVALID_TIMESTAMP 7
                    "2026-01-05T11:00:00Z" | "2026-02-30T11:00:00Z" | E SESSION_STATE_INVALID_TIMESTAMP 7
                    "2026-01-05T11:00:00Z" | 1767607200             | E SESSION_STATE_INVALID_TIMESTAMP 7
                    "2026-01-05T11:00:00Z" | null                   | E SESSION_STATE_MISSING_FIELD 7
                    """)
    void eachFaultHasItsCodeAndLine(String from, String to, String problem) {
        assertThat(GOOD).contains(from);
        Reading<SessionState> reading = parse(GOOD.replace(from, to));
        assertThat(told(reading)).containsExactly(problem);
        assertThat(reading.value().isPresent()).isEqualTo(reading.valid());
        String marked = "\uFEFF" + GOOD.replace(from, to).replace("\n", "\r\n");
        assertThat(told(parse(marked))).containsExactly(problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    "schema_version": 1 | "schema_version": "1"
                    "in_progress"       | "in-progress"
                    "in_progress"       | "running"
                    "in_progress"       | "partial"
                    "in_progress"       | "failed"
                    "in_progress"       | "stopped"
                    "x/trim"            | "."
                    11:00:00Z           | 11:00:00.5+05:30
                    11:00:00Z           | 11:00+0200
                    "status"            | "extra": {"a": [1]}, "note": null, "status"
                    """)
    void otherSpellingsAndUnknownKeysAreRead(String from, String to) {
        assertThat(GOOD).contains(from);
        Reading<SessionState> reading = parse(GOOD.replace(from, to));
        assertThat(told(reading)).isEmpty();
        assertThat(reading.value()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "true", "{}x", "\"text\""})
    void whatIsNoObjectCannotBeParsed(String text) {
        assertThat(told(parse(text))).containsExactly("E SESSION_STATE_PARSE_ERROR 1");
    }

    @Test
    void parsedHasTheContractsSpelling() {
        String text = "{\"schema_version\": \"1\", \"status\": \"in-progress\", \"x\": 1.50}";
        assertThat(Json.line(parse(text).parsed()))
                .isEqualTo("{\"schema_version\":1,\"status\":\"in_progress\",\"x\":1.50}");
    }

    @Test
    void fieldsOfOtherToolsSurviveRewriting() {
        SessionState state = parse(GOOD.replace("{\n", "{\"extra\": [1],\n")).value().orElseThrow();
        assertThat(state.render()).contains("\"extra\"");
    }

    /// The last status is that of one session, and the label names the one that comes next.
    @ParameterizedTest
    @CsvSource({
        "Complete, false",
        "Continue, false",
        "Sessions are over, false",
        "Session 2: Two, true",
        "session 12, true",
    })
    void aLabelNamesTheSessionThatComesNext(String label, boolean named) {
        String text = GOOD.replace("Session 2: Search", label).replace("in_progress", "completed");
        SessionState state = parse(text).value().orElseThrow();
        assertThat(state.namesSession()).isEqualTo(named);
        assertThat(state.resumable()).isFalse();
    }

    @Test
    void whatIsWrittenIsReadAsItWas() {
        for (long seed = 0; seed < SEEDS; seed++) {
            RandomJson random = new RandomJson(seed);
            SessionState state =
                    new SessionState(
                            random.truth() ? "." : path(random).value(),
                            path(random),
                            random.words(),
                            random.one(SessionState.SessionStatus.class),
                            random.time(),
                            random.fields(4));
            Reading<SessionState> reading = parse(state.render());
            List<String> expected =
                    state.resumable() ? List.of() : List.of("W SESSION_STATE_NOT_RESUMABLE 6");
            assertThat(told(reading)).as("seed %d", seed).isEqualTo(expected);
            assertThat(reading.value()).as("seed %d", seed).contains(state);
        }
    }

    private static RepoPath path(RandomJson random) {
        return RepoPath.of(".claude/" + random.words()).orElseGet(() -> new RepoPath("brief.md"));
    }

    private static Reading<SessionState> parse(String text) {
        return SessionState.parse(Source.of(".session-state.local.json", text));
    }

    private static List<String> told(Reading<?> reading) {
        return reading.problems().stream()
                .map(p -> (p.isError() ? "E " : "W ") + p.fault() + " " + p.line().orElse(0))
                .toList();
    }
}
