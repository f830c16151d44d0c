package baton.core.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The last words of a command that gives up.
class LastWordsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "Not logged in · Please run /login                        ; AUTHENTICATION",
                "Failed to authenticate. API Error: 401 bad key           ; AUTHENTICATION",
                "Invalid API key · Fix external API key                   ; AUTHENTICATION",
                "OAuth token revoked · Please run /login                  ; AUTHENTICATION",
                "ERROR: unexpected status 403 Forbidden: no               ; AUTHENTICATION",
                "Credit balance is too low                                ; BILLING",
                "Claude AI usage limit reached|1767225600                 ; QUOTA",
                "You've hit your usage limit. Try again later.            ; QUOTA",
                "There's an issue with the selected model (opus-9).       ; MODEL_NOT_FOUND",
                "API Error: Unable to connect to API (ConnectionRefused)  ; UNREACHABLE",
                "API Error: 529 overloaded                                ; OVERLOADED",
                "API Error: 500 fake                                      ; SERVER",
                "[API Error: terminated]                                  ; NETWORK",
                "stream disconnected before completion: error             ; NETWORK"
            })
    void complaintOfAnAgentProgramIsUnderstood(String line, Trouble trouble) {
        assertThat(LastWords.of("I worked.\n" + line + "\n\n"))
                .hasValueSatisfying(failed -> assertThat(failed.trouble()).isEqualTo(trouble));
    }

    /// Whoever writes about logins has none of this trouble.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "The page answers 401 when nobody is logged in.",
                "I made it say: Not logged in · Please run /login",
                "Not logged in · Please run /login\nbut now it is done",
                "Error: connect ECONNREFUSED 127.0.0.1:5432",
                "assertion failed: expected 200, was 401 Unauthorized",
                "API Error: 400 fake bad request"
            })
    void otherWordsAreTheAgentsOwn(String printed) {
        assertThat(LastWords.of(printed)).isEmpty();
    }

    @Test
    void longLineIsNoComplaint() {
        String line = "Not logged in " + "x".repeat(1_986);
        assertThat(LastWords.of(line)).isPresent();
        assertThat(LastWords.of(line + "x")).isEmpty();
    }
}
