package baton.core.view;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.Entry;
import baton.core.run.RunResult;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

class RunSummaryTest {
    private static final Instant AT = Instant.parse("2026-01-05T10:00:00Z");

    /// Texts that look like the end and the beginning of a summary.
    private static final RunSummary SUMMARY =
            new RunSummary(
                    RunResult.FAILED,
                    false,
                    AT,
                    Duration.ofMillis(1234),
                    2,
                    5,
                    1,
                    Optional.of("a\"},\"prev\":\"b.md"),
                    Optional.of("exec:echo ',\"summary\":{'"),
                    853);

    private static String line(String type, Optional<RunSummary> summary) {
        Value.Fields data = Value.fields(Map.of("why", Value.of(",\"summary\":{\"type\":1")));
        return new Entry(9, AT, type, "run", 1, 0, 0, data)
                .stored(summary.map(RunSummary::value), "0".repeat(64));
    }

    @Test
    void summaryIsReadFromTheLineThatEndsARun() {
        assertThat(RunSummary.ofLine(line("run.ended", Optional.of(SUMMARY)))).contains(SUMMARY);
    }

    @Test
    void aRunWaitsForNothingOnlyWhereItsLastLineSaysSo() {
        RunSummary none =
                new RunSummary(
                        RunResult.COMPLETED,
                        false,
                        AT,
                        Duration.ZERO,
                        5,
                        5,
                        0,
                        Optional.empty(),
                        Optional.empty(),
                        1);
        RunSummary named =
                new RunSummary(
                        RunResult.FAILED,
                        false,
                        AT,
                        Duration.ZERO,
                        5,
                        5,
                        2,
                        Optional.of(",\"gates\":0,"),
                        Optional.empty(),
                        1);

        assertThat(RunSummary.isWithoutGates(line("run.ended", Optional.of(none)))).isTrue();
        assertThat(RunSummary.isWithoutGates(line("run.ended", Optional.of(named)))).isFalse();
        assertThat(RunSummary.isWithoutGates(line("run.ended", Optional.empty()))).isFalse();
        assertThat(RunSummary.isWithoutGates(line("run.resumed", Optional.of(none)))).isFalse();
    }

    @Test
    void otherLinesHaveNone() {
        assertThat(RunSummary.ofLine(line("run.ended", Optional.empty()))).isEmpty();
        assertThat(RunSummary.ofLine(line("run.resumed", Optional.of(SUMMARY)))).isEmpty();
        assertThat(RunSummary.ofLine("")).isEmpty();
        assertThat(RunSummary.ofLine("\"type\":\"run.ended\",\"summary\":{},\"prev\":\""))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "result, done",
        "result, ''",
        "started, yesterday",
        "passed, ''",
        "elapsed_ms, soon"
    })
    void summaryThatLacksSomethingIsNone(String key, String instead) {
        LinkedHashMap<String, Value> fields = new LinkedHashMap<>(SUMMARY.value().fields());
        fields.put(key, Value.of(instead));
        String line =
                new Entry(9, AT, "run.ended", "run", 1, 0, 0, Value.fields(Map.of()))
                        .stored(Optional.of(Value.fields(fields)), "0".repeat(64));
        assertThat(RunSummary.ofLine(line)).isEmpty();
    }
}
