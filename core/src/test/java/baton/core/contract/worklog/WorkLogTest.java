package baton.core.contract.worklog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.contract.Reading;
import baton.core.contract.work.Found;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.Role;
import baton.core.contract.work.Samples;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklog.Event.RoleEvent.Phase;
import baton.core.text.Json;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

class WorkLogTest {
    private static final String PATH = "works/WORK-07/work_WORK-07.log";
    private static final int SEEDS = 400;
    private static final Instant NOON = Instant.parse("2026-01-05T12:00:00Z");

    private static final String E3 =
            """
            [2026-01-05T10:00:00Z] SPECIFIER_START — WORK-07 specifier started
            [2026-01-05T10:01:00Z] SPECIFIER_DONE — WORK-07 specifier completed
            [2026-01-05T10:03:00Z] BUILDER_START — TASK-00 implement
            [2026-01-05T10:04:00Z] BUILDER_DONE — TASK-00 complete
            """;

    private static final String E5 =
            """
            [2026-07-21T03:44:40Z] EXECUTION-MODE — pipeline
            [2026-07-21T03:44:40Z] ORCHESTRATOR_START — WORK-53 orchestrator started (mode=gated)
            [2026-07-21T03:44:50Z] STAGE_START — stage=specifier
            [2026-07-21T03:49:23Z] DECISION_WAIT — stage=specifier
            [2026-07-21T03:50:49Z] DECISION — stage=specifier by=user (D-01)
            [2026-07-21T03:50:49Z] STAGE_DONE — stage=specifier
            [2026-07-21T04:00:15Z] GATE_WAIT — stage=planner
            [2026-07-21T04:01:30Z] STAGE_START — stage=builder task=TASK-01
            [2026-07-21T04:08:37Z] STAGE_DONE — stage=commit task=TASK-01
            [2026-07-21T04:31:09Z] ORCHESTRATOR_DONE — WORK-53 orchestrator completed
            """;

    private static final String E0 =
            """
            [2026-03-17T23:40:59]_ROUTER_INIT_WORK-27 생성 — Execution-Mode: direct
            [2026-03-17T23:41:33]_ROUTER_REF_agents/{a,b}_c.md
            [2026-03-17T23:43:59]_BUILDER_IMPL_TASK-00 implement
            """;

    private static Reading<WorkLog> read(String text) {
        return WorkLog.parse(Source.of(PATH, text));
    }

    static List<Arguments> rows() {
        return List.of(
                row("roles", E3),
                row("orchestrator", E5),
                row("notes", E0),
                row("empty", ""),
                row("blank lines", "\n" + E3.replace("\n", "\n\n")),
                row("noise", E3 + "and then it broke\n", "~LOG_BAD_LINE:5"),
                row("no time", E3 + "BUILDER_START — TASK-01\n", "~LOG_BAD_LINE:5"),
                row(
                        "no dash",
                        E3 + "[2026-01-05T10:05:00Z] BUILDER_DONE TASK-0\n",
                        "~LOG_BAD_LINE:5"),
                row(
                        "small letters",
                        "[2026-01-05T10:05:00Z] builder_done — TASK-00",
                        "~LOG_BAD_LINE:1"),
                row("no event", "[2026-01-05T10:05:00Z]", "~LOG_BAD_LINE:1"),
                row(
                        "unknown event",
                        E3 + "[2026-01-05T10:06:00Z] DANCER_START — TASK-01 dance\n",
                        "~LOG_UNKNOWN_EVENT:5"),
                row(
                        "unknown note",
                        E0 + "[2026-03-17T23:44:00]_VERIFIER_LINT_none\n",
                        "~LOG_UNKNOWN_EVENT:4"),
                row(
                        "unknown stage",
                        E5 + "[2026-07-21T05:00:00Z] STAGE_START — stage=dancer\n",
                        "~LOG_UNKNOWN_EVENT:11"),
                row(
                        "no stage",
                        E5 + "[2026-07-21T05:00:00Z] STAGE_START — x\n",
                        "~LOG_UNKNOWN_EVENT:11"),
                row("builder without TASK", E3.replace("TASK-00 im", "im"), "~LOG_MISSING_TASK:3"),
                row("builder alone", E3.replace(" — TASK-00 complete", ""), "~LOG_MISSING_TASK:4"),
                row(
                        "stage without TASK",
                        E5.replace("builder task=TASK-01", "builder"),
                        "~LOG_MISSING_TASK:8"),
                row(
                        "commit without TASK",
                        E5.replace("commit task=TASK-01", "commit"),
                        "~LOG_MISSING_TASK:9"),
                row("back in time", E3.replace("10:01:00", "09:00:00"), "~LOG_NON_MONOTONIC:2"),
                row("no such hour", E3.replace("10:03:00", "25:03:00"), "~LOG_BAD_TIMESTAMP:3"),
                row(
                        "no such day",
                        E3.replace("01-05T10:03", "02-30T10:03"),
                        "~LOG_BAD_TIMESTAMP:3"),
                row(
                        "words for a time",
                        E3.replace("2026-01-05T10:03:00Z", "now"),
                        "~LOG_BAD_TIMESTAMP:3"),
                row("two grammars", E3 + E0, "LOG_MIXED_GRAMMAR:5"),
                row(
                        "three grammars, said once",
                        E0 + E5 + E3,
                        "LOG_MIXED_GRAMMAR:5",
                        "~LOG_NON_MONOTONIC:14"),
                row(
                        "told apart by words, not by shape",
                        E3 + "[2026-01-05T10:06:00Z] BUILDER_IMPL — TASK-01\n",
                        "LOG_MIXED_GRAMMAR:5"),
                row(
                        "words of roles in the shape of notes",
                        E3 + "[2026-01-05T10:06:00]_BUILDER_START_TASK-01\n"));
    }

    private static Arguments row(String name, String text, String... codes) {
        return Arguments.of(name, text, List.of(codes));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void everyFaultIsFound(String name, String text, List<String> codes) {
        Reading<WorkLog> reading = read(text);
        assertThat(Found.in(reading)).containsExactlyElementsOf(codes);
        assertThat(reading.value()).isPresent();
    }

    static List<String> tolerated() {
        return List.of(
                E3.replace("\n", "\r\n"),
                "\uFEFF" + E3,
                E3.replace("—", "-"),
                E3.replace("—", "--"),
                E3.replace("—", "–"),
                E3.replace(" — ", "—"),
                E3.replace("Z]", "]"),
                E3.replace("\n", "  \n"),
                E3.stripTrailing());
    }

    @ParameterizedTest
    @MethodSource("tolerated")
    void otherSpellingsAreAccepted(String text) {
        Reading<WorkLog> reading = read(text);
        assertThat(Found.in(reading)).isEmpty();
        assertThat(reading.value()).isEqualTo(read(E3).value());
    }

    @Test
    void theHeaderMayStandWithoutATimeInAnyLog() {
        assertThat(Found.in(read("EXECUTION-MODE — full\n" + E3))).isEmpty();
        assertThat(read("EXECUTION-MODE — full\n" + E3).value().orElseThrow().grammar())
                .contains(Grammar.E3);
    }

    @Test
    void grammarIsKnownByItsWords() {
        assertThat(read(E0).value().orElseThrow().grammar()).contains(Grammar.E0);
        assertThat(read(E5).value().orElseThrow().grammar()).contains(Grammar.E5);
        assertThat(read("").value().orElseThrow().grammar()).isEmpty();
    }

    @Test
    void parsedHasTimeEventAndTask() {
        assertThat(Json.line(read(E0.lines().limit(3).skip(2).findFirst().orElseThrow()).parsed()))
                .isEqualTo(
                        """
                        {"grammar":"E0","events":[{"at":"2026-03-17T23:43:59Z",\
                        "event":"BUILDER_IMPL","task":"TASK-00"}]}\
                        """);
        assertThat(Json.line(read("[now] BUILDER_DONE").parsed()))
                .contains("{\"at\":\"now\",\"event\":\"BUILDER_DONE\",\"task\":null}");
    }

    @Test
    void rolesWriteTheirOwnWords() {
        WorkId work = new WorkId(7);
        TaskId task = new TaskId(0);
        assertThat(LogEntry.of(NOON, Role.PLANNER, Phase.DONE, work).render())
                .isEqualTo("[2026-01-05T12:00:00Z] PLANNER_DONE — WORK-07 planner completed\n");
        assertThat(LogEntry.of(NOON.plusMillis(7), Role.COMMITTER, Phase.START, task).render())
                .isEqualTo("[2026-01-05T12:00:00Z] COMMITTER_START — TASK-00 commit\n");
        assertThatThrownBy(() -> LogEntry.of(NOON, Role.PLANNER, Phase.DONE, task))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatBatonWritesHasNoWarnings() {
        List<LogEntry> entries = new ArrayList<>();
        for (Phase phase : Phase.values()) {
            for (Role role : Role.values()) {
                entries.add(
                        role.worksOnTask()
                                ? LogEntry.of(NOON, role, phase, new TaskId(3))
                                : LogEntry.of(NOON, role, phase, new WorkId(7)));
            }
        }
        Reading<WorkLog> reading = read(new WorkLog(entries).render());
        assertThat(Found.in(reading)).isEmpty();
        assertThat(reading.value()).contains(new WorkLog(entries));
    }

    @Test
    void whatIsWrittenIsReadBack() {
        for (long seed = 0; seed < SEEDS; seed++) {
            WorkLog log = sample(new Samples(seed));
            Reading<WorkLog> reading = read(log.render());
            assertThat(reading.value()).as("seed %d\n%s", seed, log.render()).contains(log);
        }
    }

    private static WorkLog sample(Samples samples) {
        int kind = samples.below(3);
        return new WorkLog(samples.some(6, () -> entry(samples, kind)));
    }

    private static LogEntry entry(Samples samples, int kind) {
        Event event =
                kind == 0
                        ? new Event.RoleEvent(
                                samples.oneOf(Role.values()), samples.oneOf(Phase.values()))
                        : kind == 1
                                ? samples.oneOf(Event.Orchestration.values())
                                : new Event.StageNote(
                                        samples.oneOf(Event.StageNote.Agent.values()),
                                        samples.oneOf(Event.StageNote.Stage.values()));
        boolean other = samples.below(9) == 0;
        Event shown = other ? new Event.UnknownEvent("DANCER_" + samples.below(3)) : event;
        Optional<Instant> at =
                samples.maybe(() -> Instant.ofEpochSecond(samples.seconds(1L << 35)));
        return new LogEntry(at, shown, samples.flag() ? samples.line() : OneLine.EMPTY);
    }
}
