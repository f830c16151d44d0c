package baton.core.view;

import baton.core.run.EventType;
import baton.core.run.RunResult;
import baton.core.run.Timestamp;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// A run in the line that ended it: what lists of runs show, so that they need not read the lines
/// before. It speaks for the run while that line is the last.
///
/// @param paused true if the run was to end after a step
/// @param gates how many questions wait for an answer
/// @param started when the run started
/// @param elapsed how long it was worked on
/// @param recordBytes the size of the record that `plan` and `agent` are from
public record RunSummary(
        RunResult result,
        boolean paused,
        Instant started,
        Duration elapsed,
        int passed,
        int total,
        int gates,
        Optional<String> plan,
        Optional<String> agent,
        long recordBytes) {

    private static final String TYPE = "\"type\":\"" + EventType.RUN_ENDED.word() + "\"";
    private static final String BEGIN = ",\"summary\":{";
    private static final String END = "},\"prev\":\"";
    private static final String NO_GATES = ",\"gates\":0,";

    /// The summary in a journal's last line; nothing where that line does not end the run, or was
    /// written before there were summaries. Only the summary itself is read, found by the quotation
    /// marks around it, which within a text would be escaped.
    public static Optional<RunSummary> ofLine(String line) {
        int begin = line.indexOf(BEGIN);
        int end = line.lastIndexOf(END);
        int type = line.indexOf(TYPE);
        boolean there = type >= 0 && type < begin && begin < end;
        return there
                        && Json.parse(line.substring(begin + BEGIN.length() - 1, end + 1))
                                instanceof Json.Good(Value.Fields fields)
                ? read(fields)
                : Optional.empty();
    }

    /// True if a journal's last line has a summary that counts no open question.
    public static boolean isWithoutGates(String line) {
        int begin = line.indexOf(BEGIN);
        int type = line.indexOf(TYPE);
        return type >= 0 && type < begin && line.indexOf(NO_GATES, begin) > begin;
    }

    /// Nothing where a field is missing.
    private static Optional<RunSummary> read(Value.Fields fields) {
        Optional<RunResult> result = fields.scalar("result").flatMap(RunResult::ofWord);
        Optional<Instant> started = fields.scalar("started").flatMap(Timestamp::read);
        long elapsed = number(fields, "elapsed_ms");
        long passed = number(fields, "passed");
        long total = number(fields, "total");
        long gates = number(fields, "gates");
        long bytes = number(fields, "record_bytes");
        boolean known = result.isPresent() && started.isPresent();
        boolean whole = known && (elapsed | passed | total | gates | bytes) >= 0;
        return whole
                ? Optional.of(
                        new RunSummary(
                                result.get(),
                                fields.flag("paused"),
                                started.get(),
                                Duration.ofMillis(elapsed),
                                (int) passed,
                                (int) total,
                                (int) gates,
                                fields.scalar("plan"),
                                fields.scalar("agent"),
                                bytes))
                : Optional.empty();
    }

    /// The state that lists of runs show.
    public RunState state() {
        return RunState.of(result, paused, gates > 0);
    }

    /// The stored form.
    public Value.Fields value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("result", result.word());
        if (paused) {
            fields.put("paused", true);
        }
        fields.put("started", started.toString());
        fields.put("elapsed_ms", elapsed.toMillis());
        fields.put("passed", passed);
        fields.put("total", total);
        fields.put("gates", gates);
        fields.put("plan", plan);
        fields.put("agent", agent);
        fields.put("record_bytes", recordBytes);
        return fields.build();
    }

    private static long number(Value.Fields fields, String key) {
        return fields.whole(key).orElse(-1L);
    }
}
