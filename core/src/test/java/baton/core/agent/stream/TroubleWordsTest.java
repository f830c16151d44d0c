package baton.core.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.agent.AgentKind;
import baton.core.text.Json;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Trouble that a program tells in words alone is the same trouble, whichever program tells it.
class TroubleWordsTest {
    private static Trouble heard(AgentKind kind, List<String> lines) {
        AgentStream stream = AgentStream.of(kind);
        for (String line : lines) {
            stream = stream.line(line).stream();
        }
        return stream.end(AgentStream.Ending.PLAIN) instanceof Outcome.FailedApi failed
                ? failed.trouble()
                : Trouble.UNKNOWN;
    }

    private static String line(Map<String, Value> fields) {
        return Json.line(Value.fields(fields));
    }

    private static Trouble claude(String said, String word) {
        Value content =
                Value.items(
                        List.of(
                                Value.fields(
                                        Map.of("type", Value.of("text"), "text", Value.of(said)))));
        return heard(
                AgentKind.CLAUDE,
                List.of(
                        "{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s\"}",
                        line(
                                Map.of(
                                        "type",
                                        Value.of("assistant"),
                                        "error",
                                        Value.of(word),
                                        "message",
                                        Value.fields(Map.of("content", content)))),
                        line(
                                Map.of(
                                        "type",
                                        Value.of("result"),
                                        "subtype",
                                        Value.of("success"),
                                        "is_error",
                                        Value.of(true),
                                        "num_turns",
                                        Value.of(1),
                                        "result",
                                        Value.of(said)))));
    }

    private static Trouble codex(String said) {
        Value error = Value.fields(Map.of("message", Value.of(said)));
        return heard(
                AgentKind.CODEX,
                List.of(line(Map.of("type", Value.of("turn.failed"), "error", error))));
    }

    private static Trouble gemini(String said) {
        Value error = Value.fields(Map.of("message", Value.of(said)));
        return heard(
                AgentKind.GEMINI,
                List.of(
                        line(
                                Map.of(
                                        "type",
                                        Value.of("result"),
                                        "status",
                                        Value.of("error"),
                                        "error",
                                        error))));
    }

    private static Trouble opencode(String said, String name) {
        Value data = Value.fields(Map.of("message", Value.of(said)));
        Value error = Value.fields(Map.of("name", Value.of(name), "data", data));
        return heard(
                AgentKind.OPENCODE,
                List.of(line(Map.of("type", Value.of("error"), "error", error))));
    }

    private static Trouble exec(String said) {
        return LastWords.of("I worked.\n" + said)
                .map(Outcome.FailedApi::trouble)
                .orElse(Trouble.UNKNOWN);
    }

    private static List<Trouble> all(String said) {
        return List.of(
                claude(said, "unknown"),
                claude(said, "invalid_request"),
                codex(said),
                gemini(said),
                opencode(said, "APIError"),
                opencode(said, "UnknownError"),
                exec(said));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "API Error: 404 {\"type\":\"error\",\"error\":{\"type\":\"not_found_error\","
                        + "\"message\":\"model: claude-9\"}}; MODEL_NOT_FOUND",
                "API Error (claude-9): 404 model: claude-9; MODEL_NOT_FOUND",
                "API Error: 502 Bad Gateway; SERVER",
                "API Error: 504 Gateway Timeout; SERVER",
                "API Error: 524; SERVER",
                "API Error: 409 Conflict; SERVER",
                "API Error: 402 {\"error\":{\"message\":\"no\"}}; BILLING",
                "API Error: 403 {\"error\":{\"type\":\"forbidden\","
                        + "\"message\":\"Request not allowed\"}}; AUTHENTICATION",
                "API Error: 405 Method Not Allowed; UNREACHABLE",
                "API Error: 407 Proxy Authentication Required; UNREACHABLE",
                "API Error: 451; UNREACHABLE",
                "API Error: 511 Network Authentication Required; UNREACHABLE",
                "This organization has been disabled.; AUTHENTICATION",
                "API Error: 400 {\"error\":{\"type\":\"invalid_request_error\","
                        + "\"message\":\"This organization has been disabled.\"}}; AUTHENTICATION",
                "API Error: self-signed certificate in certificate chain; UNREACHABLE",
                "API Error: unable to verify the first certificate; UNREACHABLE",
                "API Error: Connection error (UNABLE_TO_GET_ISSUER_CERT_LOCALLY); UNREACHABLE",
                "API Error: UNABLE_TO_VERIFY_LEAF_SIGNATURE; UNREACHABLE",
                "API Error: CERT_HAS_EXPIRED; UNREACHABLE",
                "API Error: ERR_TLS_CERT_ALTNAME_INVALID; UNREACHABLE",
                "API Error: socket hang up; NETWORK",
                "unexpected status 502 Bad Gateway: upstream; SERVER",
                "Your access token could not be refreshed because your refresh token was already"
                        + " used. Please log out and sign in again.; AUTHENTICATION",
                "5-hour limit reached ∙ resets 3pm; QUOTA",
                "You are out of extra usage · resets 3pm (UTC); QUOTA"
            })
    void sameWordsAreTheSameTroubleForEveryProgram(String said, Trouble trouble) {
        assertThat(all(said)).containsOnly(trouble);
    }

    /// Only what another prompt can mend is the attempt's.
    @Test
    void everyStatusOfAFailureIsUnderstood() {
        List<Integer> attempts =
                IntStream.range(400, 600)
                        .filter(
                                status ->
                                        claude("API Error: " + status + " x", "unknown").upshot()
                                                == Trouble.Upshot.FAIL)
                        .boxed()
                        .toList();
        assertThat(attempts).containsExactly(400, 413, 422);
    }

    @ParameterizedTest
    @ValueSource(strings = {"API Error: 400 messages.3: text is empty", "API Error: 413 too much"})
    void requestThatAnotherPromptMendsIsTheAttempts(String said) {
        assertThat(all(said)).allMatch(trouble -> trouble.upshot() == Trouble.Upshot.FAIL);
    }

    @Test
    void resultThatIsNoSuccessIsReadInTheSameWay() {
        String result =
                "{\"type\":\"result\",\"subtype\":\"error_during_execution\",\"is_error\":true,"
                        + "\"num_turns\":3,\"errors\":[\"API Error: 502 Bad Gateway\"]}";
        assertThat(heard(AgentKind.CLAUDE, List.of(result))).isEqualTo(Trouble.SERVER);
    }

    /// Words of an agent about such errors are no words of its program.
    @Test
    void quotedErrorIsNoTrouble() {
        String result =
                "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"num_turns\":1,"
                        + "\"terminal_reason\":\"completed\","
                        + "\"result\":\"API Error: 502 Bad Gateway\"}";
        AgentStream stream = AgentStream.of(AgentKind.CLAUDE).line(result).stream();
        assertThat(stream.end(AgentStream.Ending.PLAIN)).isInstanceOf(Outcome.Succeeded.class);
        assertThat(exec("The page says API Error: 502 Bad Gateway")).isEqualTo(Trouble.UNKNOWN);
        assertThat(exec("API Error: 502 Bad Gateway\nbut I went on")).isEqualTo(Trouble.UNKNOWN);
    }
}
