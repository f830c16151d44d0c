package baton.core.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Json;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.OptionalInt;

/// The claims of an agent program are held to what can be true.
class AgentBoundsTest {
    private static Value value(String json) {
        return Json.parse(json) instanceof Json.Good(Value value) ? value : Value.of("");
    }

    @ParameterizedTest
    @CsvSource({
        "5, 5",
        "-1, 0",
        "1000000000000, 1000000000000",
        "1000000000001, 1000000000000",
        "999999999999999999, 1000000000000"
    })
    void aCountIsHeldToWhatASumCanTake(String number, long count) {
        assertThat(Look.count(value("{\"n\":" + number + "}"), "n")).isEqualTo(count);
    }

    @Test
    void aSumOfMoneyThatNobodyHasIsNone() {
        assertThat(Look.money(value("{\"n\":999999999999}"), "n")).isPresent();
        assertThat(Look.money(value("{\"n\":1000000000000}"), "n")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1_499_999_999L, 5_000_000_000L, Long.MAX_VALUE, -1})
    void aMomentFarAwayIsNoTimeOfALimit(long seconds) {
        assertThat(Reset.ofEpoch(seconds)).isEmpty();
    }

    @Test
    void aWaitOfMoreThanThirtyDaysIsNone() {
        assertThat(Reset.ofSeconds(30L * 24 * 60 * 60))
                .contains(new Reset.After(Duration.ofDays(30)));
        assertThat(Reset.ofSeconds(30L * 24 * 60 * 60 + 1)).isEmpty();
    }

    @Test
    void theTimeOfALimitIsReadFromTheBeginningOfAMessage() {
        String limit = " try again in 5m";

        assertThat(Reset.read(" ".repeat(3_000) + limit)).isPresent();
        assertThat(Reset.read(" ".repeat(4_000) + limit)).isEmpty();
    }

    @Test
    void theKindOfTroubleIsReadFromAllOfAMessage() {
        String message = "noise ".repeat(10_000) + "rate limit exceeded";

        assertThat(Trouble.of(OptionalInt.empty(), message)).isEqualTo(Trouble.RATE_LIMIT);
    }
}
