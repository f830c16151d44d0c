package baton.core.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.agent.AgentKind;
import baton.core.agent.stream.AgentEvent.Raw;
import baton.core.text.Json;
import baton.kit.Seeds;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

class AgentStreamTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static Outcome outcome(AgentKind kind, String... lines) {
        AgentStream stream = AgentStream.of(kind);
        for (String line : lines) {
            stream = stream.line(line).stream();
        }
        return stream.end(AgentStream.Ending.PLAIN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "not json",
                "{\"type\":",
                "[1,2]",
                "\"text\"",
                "null",
                "{}",
                "{\"type\":7}",
                "{\"type\":\"nobody knows\"}",
                "{\"type\":{\"a\":1}}",
                "{\"dir\":\"in\",\"msg\":{\"type\":\"result\",\"subtype\":\"success\"}}",
                "\u0000\u001b[2J"
            })
    void whatNobodyKnowsIsKept(String line) {
        for (AgentKind kind : AgentKind.PROGRAMS) {
            AgentStream.Heard heard = AgentStream.of(kind).line(line);
            assertThat(heard.events()).containsExactly(new Raw(line));
            assertThat(heard.stream().end(AgentStream.Ending.PLAIN)).isEqualTo(new Outcome.Lost());
        }
    }

    @Test
    void linesAfterTheEndAreHeard() {
        String end =
                "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,"
                        + "\"terminal_reason\":\"completed\",\"num_turns\":1}";
        assertThat(outcome(AgentKind.CLAUDE, end, "{\"type\":\"system\"}", "rest"))
                .isEqualTo(new Outcome.Succeeded(Optional.empty()));
    }

    @Test
    void anAgentThatSaidNothingButComplainedWasNotStarted() {
        AgentStream silent = AgentStream.of(AgentKind.CODEX);
        assertThat(silent.end(new AgentStream.Ending(false, " no such option\n", false)))
                .isEqualTo(new Outcome.BadInvocation("no such option"));
        assertThat(silent.end(AgentStream.Ending.PLAIN)).isEqualTo(new Outcome.Lost());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Claude AI usage limit reached~1767229200 | 2026-01-01T01:00:00Z",
                "resets at 2026-01-01T02:00:00Z | 2026-01-01T02:00:00Z",
                "Please try again in 20s. | 2026-01-01T00:00:20Z",
                "try again in 1h30m | 2026-01-01T01:30:00Z",
                "Please try again in 1.5s | 2026-01-01T00:00:01Z",
                "Try again in 2 hours 5 minutes. | 2026-01-01T02:05:00Z",
                "retry after 45 seconds | 2026-01-01T00:00:45Z",
                "Your quota will reset after 15h28m3s | 2026-01-01T15:28:03Z",
            })
    void theTimeOfALimitIsRead(String message, String until) {
        assertThat(
                        Reset.read(message.replace('~', '|'))
                                .map(reset -> reset.from(NOW, ZoneOffset.UTC)))
                .contains(Instant.parse(until));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "or try again at 1:07 PM. | 2026-03-10T12:00:00Z | 2026-03-10T13:08:00Z",
                "try again at 1:07 PM | 2026-03-10T13:07:30Z | 2026-03-10T13:08:00Z",
                "try again at 1:07 PM | 2026-03-10T13:08:00Z | 2026-03-11T13:08:00Z",
                "try again at 12:00 AM | 2026-03-10T13:08:00Z | 2026-03-11T00:01:00Z",
                "try again at Mar 12th, 2026 1:07 PM | 2026-03-10T12:00:00Z | 2026-03-12T13:08:00Z",
                "try again at Jan 1st, 2027 1:07 AM | 2026-12-31T12:00:00Z | 2027-01-01T01:08:00Z",
                "limit · resets 3pm (Europe/Berlin) | 2026-03-10T12:00:00Z | 2026-03-10T14:01:00Z",
                "resets Mar 12, 3:30pm (UTC) | 2026-03-10T12:00:00Z | 2026-03-12T15:31:00Z",
            })
    void aClockIsReadWhereItHangs(String message, String now, String until) {
        Instant seen = Instant.parse(now);
        assertThat(Reset.read(message).map(reset -> reset.from(seen, ZoneOffset.UTC)))
                .contains(Instant.parse(until));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "try again at 13:07 PM",
                "try again at 0:07 AM",
                "try again at 1:77 PM",
                "try again at Foo 3, 1:07 PM",
                "resets 3pm (Nowhere/Else)",
            })
    void aClockThatShowsNoTimeTellsNothing(String message) {
        assertThat(Reset.read(message)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "try again later", "in 5 minutes", "|99", "2026-13-45T99:00:00Z"})
    void noTimeIsMadeUp(String message) {
        assertThat(Reset.read(message)).isEmpty();
    }

    @Test
    void aRejectedLimitTellsItsTime() {
        Outcome outcome =
                outcome(
                        AgentKind.CLAUDE,
                        "{\"type\":\"rate_limit_event\",\"rate_limit_info\":"
                                + "{\"status\":\"rejected\",\"resetsAt\":1767229200}}",
                        "{\"type\":\"assistant\",\"error\":\"rate_limit\",\"message\":{}}",
                        "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":true,"
                                + "\"result\":\"limit\",\"num_turns\":1}");
        assertThat(((Outcome.FailedApi) outcome).trouble()).isEqualTo(Trouble.RATE_LIMIT);
        assertThat(((Outcome.FailedApi) outcome).reset())
                .contains(new Reset.At(Instant.ofEpochSecond(1767229200)));
    }

    @Test
    void aHeaderTellsHowLongToWait() {
        Outcome outcome =
                outcome(
                        AgentKind.OPENCODE,
                        "{\"type\":\"error\",\"error\":{\"name\":\"APIError\",\"data\":{"
                                + "\"message\":\"slow\",\"statusCode\":429,"
                                + "\"responseHeaders\":{\"retry-after\":\"30\"}}}}");
        assertThat(((Outcome.FailedApi) outcome).reset())
                .contains(new Reset.After(Duration.ofSeconds(30)));
    }

    @ParameterizedTest
    @CsvSource({
        "400, '', INVALID_REQUEST",
        "400, prompt is too long, PROMPT_TOO_LONG",
        "400, your credit balance is too low, BILLING",
        "401, '', AUTHENTICATION",
        "404, '', MODEL_NOT_FOUND",
        "429, '', RATE_LIMIT",
        "429, insufficient_quota, BILLING",
        "500, '', SERVER",
        "502, '', SERVER",
        "503, '', OVERLOADED",
        "529, '', OVERLOADED",
        "0, Selected model is at capacity, OVERLOADED",
        "0, Connection failed, UNREACHABLE",
        "0, Unable to connect to API (ConnectionRefused), UNREACHABLE",
        "0, getaddrinfo ENOTFOUND api.example.com, UNREACHABLE",
        "0, Unable to connect to API (ECONNRESET), NETWORK",
        "0, terminated, NETWORK",
        "0, stream disconnected before completion, NETWORK",
        "0, This model is currently experiencing high demand, OVERLOADED",
        "0, Not logged in · Please run /login, AUTHENTICATION",
        "0, OAuth token has expired, AUTHENTICATION",
        "400, API key not valid, AUTHENTICATION",
        "400, The 'x' model is not supported when using Codex, MODEL_NOT_FOUND",
        "0, You've hit your usage limit. Try again later., QUOTA",
        "429, You've hit your session limit · resets 3pm, QUOTA",
        "0, quota exceeded, RATE_LIMIT",
        "0, something else, UNKNOWN",
    })
    void troubleIsToldFromStatusAndWords(int status, String text, Trouble trouble) {
        OptionalInt given = status == 0 ? OptionalInt.empty() : OptionalInt.of(status);
        assertThat(Trouble.of(given, text)).isEqualTo(trouble);
    }

    @Test
    void hostileNumbersCountForNothing() {
        AgentStream stream = AgentStream.of(AgentKind.CLAUDE);
        for (String number : List.of("-5", "1e999999", "99999999999999999999", "\"7\"", "1e99")) {
            stream =
                    stream
                            .line(
                                    "{\"type\":\"result\",\"total_cost_usd\":"
                                            + number
                                            + ",\"usage\":{\"input_tokens\":"
                                            + number
                                            + "}}")
                            .stream();
        }
        assertThat(stream.progress().used().tokens()).isZero();
        assertThat(stream.progress().used().cost()).isEmpty();
    }

    /// Recordings with pieces exchanged, cut and repeated: nothing throws, and all is written.
    @Test
    void damagedStreamsAreReadToTheirEnd() {
        List<Recording> all = Recording.all();
        Seeds.forEach(
                200,
                random -> {
                    AgentKind kind =
                            AgentKind.PROGRAMS.get(random.below(AgentKind.PROGRAMS.size()));
                    AgentStream stream = AgentStream.of(kind);
                    List<String> lines = all.get(random.below(all.size())).lines();
                    for (int i = 0; i < lines.size(); i++) {
                        String line = damaged(lines.get(random.below(lines.size())), random);
                        AgentStream.Heard heard = stream.line(line);
                        heard.events().forEach(event -> Json.line(TranscriptJson.of(event)));
                        stream = heard.stream();
                    }
                    Outcome outcome = stream.end(AgentStream.Ending.PLAIN);
                    assertThat(Json.line(TranscriptJson.of(outcome, stream.progress())))
                            .contains("outcome");
                });
    }

    private static String damaged(String line, Seeds random) {
        if (line.isEmpty() || random.below(3) == 0) {
            return line;
        }
        int at = random.below(line.length());
        String cut = line.substring(0, at);
        List<String> ways =
                List.of(
                        cut,
                        cut + random.line() + line.substring(at),
                        line.replace("\"text\"", "7").replace("true", "null"),
                        line.replace("{", "[").replace("}", "]"));
        return ways.get(random.below(ways.size()));
    }
}
