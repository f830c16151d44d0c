package baton.core.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.agent.AgentKind;
import baton.core.agent.stream.AgentEvent.Raw;
import baton.core.agent.stream.AgentEvent.Started;
import baton.core.agent.stream.AgentEvent.Text;
import baton.core.agent.stream.AgentEvent.ToolCall;
import baton.core.agent.stream.AgentEvent.ToolDenied;
import baton.core.agent.stream.AgentEvent.ToolResult;
import baton.core.agent.stream.AgentEvent.Usage;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.kit.Golden;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Every recording, from its lines to its outcome.
class RecordingsTest {
    @Test
    void everyRecordingEndsAsItDid() {
        Golden.assertMatches(
                "transcripts.txt",
                Recording.all().stream().map(RecordingsTest::row).collect(Collectors.joining()));
    }

    private static String row(Recording recording) {
        Outcome outcome = recording.outcome();
        AgentProgress progress = recording.heard().progress();
        String why =
                outcome instanceof Outcome.FailedApi failed
                        ? " " + failed.trouble().word() + " " + failed.status()
                        : "";
        return recording.name()
                + " "
                + outcome.word()
                + why.replaceAll("OptionalInt\\.?|\\[|\\]", "")
                + " | "
                + Json.line(progress.used().value()).replaceAll("[\"{}]", "")
                + " | "
                + Json.line(progress.used().costValue())
                + " | calls "
                + progress.toolCalls()
                + " denials "
                + progress.denials()
                + "\n";
    }

    @Test
    void everyWayOfEndingIsRecorded() {
        Set<String> seen = new TreeSet<>();
        Recording.all().forEach(recording -> seen.add(recording.outcome().word()));
        assertThat(seen)
                .containsExactly(
                        "BAD_INVOCATION",
                        "BLOCKED_BY_POLICY",
                        "FAILED_API",
                        "INTERRUPTED",
                        "LIMIT_BUDGET",
                        "LIMIT_TURNS",
                        "LOST",
                        "PARKED",
                        "SCHEMA_UNMET",
                        "SUCCEEDED");
    }

    static Stream<String> everyAgent() {
        return AgentKind.PROGRAMS.stream().map(kind -> kind.word() + "/success-2tools");
    }

    @ParameterizedTest
    @MethodSource("everyAgent")
    void theSameWorkIsToldInTheSameWords(String name) {
        List<AgentEvent> events =
                Recording.named(name).events().stream()
                        .filter(event -> !(event instanceof Raw) && !(event instanceof Usage))
                        .toList();
        assertThat(events)
                .extracting(event -> event.getClass().getSimpleName())
                .containsExactly(
                        "Started",
                        "Text",
                        "ToolCall",
                        "ToolResult",
                        "ToolCall",
                        "ToolResult",
                        "Text");
        assertThat(((Started) events.getFirst()).session()).isPresent();
        assertThat(events.getLast()).isEqualTo(new Text("All done."));
        ToolCall call = (ToolCall) events.get(2);
        assertThat(((ToolResult) events.get(3)).id()).isEqualTo(call.id());
        AgentProgress progress = Recording.named(name).heard().progress();
        assertThat(progress.used().tokens()).isEqualTo(3150);
        assertThat(progress.open()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "claude/denied-by-permission, 2, Write",
        "claude/hook-pre-json-deny, 1, Write",
        "gemini/policy-deny, 1, run_shell_command",
        "opencode/denied-by-permission-deny, 1, bash",
        "opencode/denied-by-permission-ask, 1, write",
    })
    void denialsAreToldWithTheirTool(String name, int count, String tool) {
        List<ToolDenied> denials =
                Recording.named(name).events().stream()
                        .filter(ToolDenied.class::isInstance)
                        .map(ToolDenied.class::cast)
                        .toList();
        assertThat(denials).hasSize(count);
        assertThat(denials.getFirst().name()).isEqualTo(tool);
    }

    @Test
    void dataThatWasAskedForIsHandedOver() {
        assertThat(Recording.named("claude/structured-with-tools").outcome())
                .isEqualTo(
                        new Outcome.Succeeded(
                                Optional.of(
                                        Value.fields(
                                                Map.of(
                                                        "verdict", Value.of("pass"),
                                                        "score", Value.of(7))))));
        assertThat(Recording.named("claude/structured-never").outcome())
                .isEqualTo(new Outcome.SchemaUnmet());
    }

    @Test
    void dataThatNeverCameIsMissedOnlyWhereItWasAskedFor() {
        AgentStream stream = Recording.named("claude/structured-bad-schema").heard();
        assertThat(stream.end(AgentStream.Ending.PLAIN))
                .isEqualTo(new Outcome.Succeeded(Optional.empty()));
        assertThat(stream.end(new AgentStream.Ending(false, "", true)))
                .isEqualTo(new Outcome.SchemaUnmet());
    }

    @Test
    void aParkedCallIsNamed() {
        Outcome outcome = Recording.named("claude/defer-1").outcome();
        assertThat(((Outcome.Parked) outcome).call().name()).isEqualTo("Write");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "claude/sigterm-during-bash",
                "codex/sigint-during-exec",
                "gemini/norelaunch-sigterm-during-shell",
                "opencode/sigint-during-bash"
            })
    void aStreamThatBreaksOffIsLostUnlessWeEndedIt(String name) {
        AgentStream stream = Recording.named(name).heard();
        assertThat(stream.end(AgentStream.Ending.PLAIN)).isEqualTo(new Outcome.Lost());
        assertThat(stream.end(new AgentStream.Ending(true, "", false)))
                .isEqualTo(new Outcome.Interrupted());
    }

    @Test
    void costGrowsOverTheTurnsOfOneProcess() {
        AgentProgress progress = Recording.named("claude/sj-multiturn").heard().progress();
        assertThat(progress.used().costValue()).isEqualTo(new Value.Number("0.015", 0));
        assertThat(progress.used().input()).isEqualTo(4000);
    }
}
