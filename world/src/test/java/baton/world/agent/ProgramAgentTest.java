package baton.world.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.agent.AgentKind;
import baton.core.agent.AgentProgram;
import baton.core.prompt.ReplyForm;
import baton.core.step.StepEvent.AgentFailed;
import baton.core.step.StepEvent.AgentOutcome;
import baton.core.step.StepEvent.Finished;
import baton.core.step.StepEvent.NeedsDecision;
import baton.core.step.StepEvent.RateLimited;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.files.FileHash;
import baton.world.kit.TestAssignment;
import baton.world.kit.TestRepository;
import baton.world.process.Limits;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The agent programs, each played by a script on the search path that prints what the real one
/// once printed, and notes how it was called.
class ProgramAgentTest {
    private static final Instant NOW = Instant.parse("2026-01-05T10:00:00Z");
    private static final Spending FREE = new Spending(Optional.empty(), Optional.empty());
    private static final String INIT =
            "{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s\","
                    + "\"permissionMode\":\"%s\"}";

    @TempDir private Path directory;
    private TestAssignment assignment;

    @BeforeEach
    void makeAssignment() {
        assignment = TestAssignment.in(directory);
    }

    /// A program that prints this, after it has noted its words and what it was told.
    private void program(String name, String script) throws IOException {
        Path file = directory.resolve("bin").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                "#!/bin/bash\nprintf '%%s\\n' \"$@\" > '%1$s/words'; cat > '%1$s/told'\n%2$s\n"
                        .formatted(directory, script));
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private String transcript(String name) throws IOException {
        Path file = directory.resolve("transcript");
        try (InputStream in = ProgramAgentTest.class.getResourceAsStream("/transcripts/" + name)) {
            assertThat(in).as(name).isNotNull();
            Files.write(file, in.readAllBytes());
        }
        return "cat '" + file + "'";
    }

    private Agent agent(AgentKind kind, Spending spending) {
        return new ProgramAgent(
                kind.word(),
                new AgentProgram(
                        kind,
                        directory.resolve("bin").resolve(kind.word()).toString(),
                        Optional.of("model-1"),
                        List.of("--extra")),
                new ProgramAgent.Given(TestRepository.ENVIRONMENT),
                spending,
                () -> NOW);
    }

    private AgentReport run(AgentKind kind) {
        return agent(kind, FREE).carryOut(assignment.of("Make it."));
    }

    private String words() throws IOException {
        return Files.readString(directory.resolve("words")).replace('\n', ' ');
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CLAUDE   | claude/mcp-echo             | -p --output-format stream-json --verbose",
                "CODEX    | codex/success-2tools        | exec --json --skip-git-repo-check",
                "GEMINI   | gemini/success-2tools       | -o stream-json --skip-trust",
                "OPENCODE | opencode/success-2tools     | run --format json --title baton --pure"
            })
    void eachIsCalledInItsOwnWordsAndItsStreamIsUnderstood(
            AgentKind kind, String recorded, String beginning) throws IOException {
        program(kind.word(), transcript(recorded + ".jsonl"));
        AgentReport report = run(kind);

        assertThat(report.outcome()).isEqualTo(new Finished());
        assertThat(words()).startsWith(beginning).contains("model-1", "--extra");
        assertThat(directory.resolve("told")).hasContent("Make it.");
        assertThat(report.usage().field("tokens").flatMap(Value::whole).orElse(0L)).isPositive();
        assertThat(Files.readString(assignment.log())).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CLAUDE   | claude/api-400-promptlong.jsonl    | its prompt is too long",
                "CLAUDE   | claude/max-turns-2.jsonl           | its limit of turns is reached",
                "CLAUDE   | claude/sigkill-during-bash.jsonl   | broke off without an end",
                "CLAUDE   | claude/stop-refusal.jsonl          | its model refused",
                "CODEX    | codex/sse-context-exceeded.jsonl   | its prompt is too long",
                "OPENCODE | opencode/api-400.jsonl             | its request is invalid"
            })
    void failureIsToldByTheStreamWithItsReason(AgentKind kind, String recorded, String reason)
            throws IOException {
        program(kind.word(), transcript(recorded));

        assertThat(run(kind).outcome())
                .isInstanceOfSatisfying(
                        AgentFailed.class, failed -> assertThat(failed.reason()).contains(reason));
    }

    @ParameterizedTest
    @CsvSource({
        "CLAUDE, claude/api-429-permanent-retries1.jsonl",
        "CLAUDE, claude/api-529-permanent-retries1.jsonl",
        "CODEX,  codex/sse-failed-overloaded.jsonl"
    })
    void modelThatHasTooMuchToDoIsWaitedForLongerEachTime(AgentKind kind, String recorded)
            throws IOException {
        program(kind.word(), transcript(recorded));
        AgentOutcome first = run(kind).outcome();
        AgentOutcome third = agent(kind, FREE).carryOut(assignment.of("Make it.", 1, 3)).outcome();

        assertThat(first).isInstanceOf(RateLimited.class);
        assertThat(((RateLimited) first).until()).isAfter(NOW);
        assertThat(((RateLimited) third).until()).isAfterOrEqualTo(((RateLimited) first).until());
    }

    @Test
    void exitStatusSaysNothing() throws IOException {
        program("claude", transcript("claude/mcp-echo.jsonl") + "; exit 3");
        assertThat(run(AgentKind.CLAUDE).outcome()).isEqualTo(new Finished());

        program("claude", "exit 0");
        assertThat(run(AgentKind.CLAUDE).outcome()).isInstanceOf(AgentFailed.class);
    }

    @Test
    void programThatDoesNotStartSaysWhy() throws IOException {
        program("gemini", "echo 'Unknown argument: nope' >&2; exit 1");

        assertThat(run(AgentKind.GEMINI).trouble().map(Problem::message))
                .contains("gemini did not start: Unknown argument: nope");
    }

    @Test
    void missingProgramIsAFailureOfTheEnvironment() {
        assertThatThrownBy(() -> run(AgentKind.CODEX)).isInstanceOf(Failure.class);
    }

    @Test
    void callThatIsParkedIsAQuestionForAPerson() throws IOException {
        program("claude", transcript("claude/defer-1.jsonl"));

        assertThat(run(AgentKind.CLAUDE).outcome())
                .isInstanceOfSatisfying(
                        NeedsDecision.class,
                        asked -> {
                            assertThat(asked.question().context()).contains("Write");
                            assertThat(asked.question().options()).containsExactly("allow", "deny");
                        });
    }

    @Test
    void peopleHearItsWordsAndItsTools() throws IOException {
        program("codex", transcript("codex/success-2tools.jsonl"));
        run(AgentKind.CODEX);

        assertThat(assignment.lines()).anyMatch(line -> line.startsWith("→ "));
        assertThat(assignment.lines()).noneMatch(line -> line.startsWith("{"));
    }

    @Test
    void boundOfCostEndsTheRun() throws IOException {
        program("claude", transcript("claude/mcp-echo.jsonl"));
        Spending spending = new Spending(Optional.of(new BigDecimal("0.0001")), Optional.empty());
        AgentReport report = agent(AgentKind.CLAUDE, spending).carryOut(assignment.of("Make it."));

        assertThat(words()).contains("--max-budget-usd 0.0001");
        assertThat(assignment.cancellation().isCancelled()).isTrue();
        assertThat(spending.exceeded()).isPresent();
        assertThat(report.usage().field("cost")).isPresent();
    }

    @Test
    void programThatSaysItsOwnBudgetIsSpentEndsTheRun() throws IOException {
        program("claude", transcript("claude/max-budget-tiny.jsonl"));
        AgentReport report = run(AgentKind.CLAUDE);

        assertThat(report.cancelled()).isTrue();
        assertThat(assignment.cancellation().isCancelled()).isTrue();
    }

    @Test
    void dataFitsTheSchemaThatTheProgramWasGiven() throws IOException {
        assignment = assignment.wanting("{\"$schema\": \"x\", \"type\": \"object\"}");
        program(
                "claude",
                "echo '%s'; echo '%s'"
                        .formatted(
                                INIT.formatted("dontAsk"),
                                "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,"
                                        + "\"num_turns\":1,\"terminal_reason\":\"completed\","
                                        + "\"structured_output\":{\"a\":1}}"));
        AgentReport report = run(AgentKind.CLAUDE);

        assertThat(report.outcome()).isEqualTo(new Finished());
        assertThat(Json.line(report.output())).isEqualTo("{\"a\":1}");
        assertThat(words())
                .contains("--permission-mode dontAsk --allowedTools Read,Glob,Grep")
                .contains("--json-schema {\"type\":\"object\"}");
    }

    @Test
    void programThatWorksInAnotherModeThanItWasToldIsEnded() throws IOException {
        assignment = assignment.wanting("{\"type\": \"object\"}");
        program(
                "claude",
                "echo '%s'; exec tail -f /dev/null".formatted(INIT.formatted("bypassPermissions")));

        assertThat(run(AgentKind.CLAUDE).outcome())
                .isEqualTo(
                        new AgentFailed(
                                "it works in the permission mode `bypassPermissions`, not"
                                        + " `dontAsk`"));
        assertThat(assignment.cancellation().isCancelled()).isFalse();
    }

    @Test
    void programThatOnlyPassesASchemaOnGetsItStrictInAFile() throws IOException {
        assignment =
                assignment.wanting(
                        "{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"string\"}}}");
        program("codex", transcript("codex/structured-ok.jsonl"));
        run(AgentKind.CODEX);

        assertThat(words()).contains("-s read-only").contains("/strict-role.schema.json");
        assertThat(directory.resolve("traces/strict-role.schema.json"))
                .content()
                .containsPattern("\"required\": \\[\\s*\"a\"");
    }

    @Test
    void programThatFallsSilentIsEndedAndSaysSo() throws IOException {
        Limits limits =
                new Limits(Duration.ofMinutes(1), 1 << 16)
                        .withIdle(Duration.ofMillis(400))
                        .withGrace(Duration.ofMillis(100));
        assignment = assignment.within(limits);
        program("opencode", "exec tail -f /dev/null");
        program("claude", "echo '%s'; exec tail -f /dev/null".formatted(INIT.formatted("default")));

        assertThat(run(AgentKind.CLAUDE).outcome())
                .isEqualTo(new AgentFailed("stalled: the agent printed nothing for too long"));
        assertThat(run(AgentKind.OPENCODE).outcome())
                .isEqualTo(new AgentFailed("stalled: the agent never printed anything"));
    }

    /// Nobody planned the scripts that a repository has for an agent's program to run.
    @Test
    void withoutASandboxNoProgramIsStartedThatWouldRunScriptsOfTheRepository() throws IOException {
        program("opencode", "true");
        Files.createDirectories(assignment.here().resolve(".opencode/plugin"));
        Files.writeString(assignment.here().resolve(".opencode/plugin/evil.js"), "evil()\n");

        assertThatThrownBy(() -> run(AgentKind.OPENCODE))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.AGENT_RUNS_SCRIPTS));
        assertThat(directory.resolve("words")).doesNotExist();
    }

    @Test
    void notesOfTheRepositoryAreShownToTheProgram() throws IOException {
        Files.writeString(assignment.here().resolve("CLAUDE.md"), "Indent with seahorses.\n");
        Files.writeString(directory.resolve("secret"), "not of the repository\n");
        Files.createSymbolicLink(
                assignment.here().resolve("AGENTS.md"), directory.resolve("secret"));

        assertThat(agent(AgentKind.CLAUDE, FREE).told("Make it.", assignment.here()))
                .contains("Indent with seahorses.", "Make it.")
                .doesNotContain("not of the repository");
    }

    @ParameterizedTest
    @CsvSource({"CLAUDE, TOOL", "CODEX, WORDS", "GEMINI, FENCE", "OPENCODE, FENCE"})
    void eachReturnsDataInItsOwnWay(AgentKind kind, ReplyForm form) {
        assertThat(agent(kind, FREE).replyForm()).isEqualTo(form);
        assertThat(agent(kind, FREE).asks()).isTrue();
        assertThat(agent(kind, FREE).label()).isEqualTo(kind.word());
    }

    @Test
    void theProgramOfAnAttemptIsToldByItsHashAndVersion() throws IOException {
        program("claude", transcript("claude/success-2tools.jsonl"));
        Value.Fields told = run(AgentKind.CLAUDE).usage().object("program").orElseThrow();
        assertThat(told.scalar("name")).contains("claude");
        assertThat(told.scalar("sha256")).isEqualTo(FileHash.of(directory.resolve("bin/claude")));
        assertThat(told.scalar("version").orElseThrow()).matches("\\d+\\.\\d+.*");
    }

    @Test
    void aProgramThatIsReplacedMeanwhileIsNotStarted() throws IOException {
        program("claude", transcript("claude/success-2tools.jsonl"));
        Agent agent = agent(AgentKind.CLAUDE, FREE);
        var _ = agent.carryOut(assignment.of("Make it."));
        Path program = directory.resolve("bin/claude");
        String same = Files.readString(program);
        Files.writeString(program, same);
        assertThat(agent.carryOut(assignment.of("Make it.")).outcome())
                .isInstanceOf(Finished.class);
        Files.delete(directory.resolve("told"));
        Files.writeString(program, same + "# newer\n");
        assertThatThrownBy(() -> agent.carryOut(assignment.of("Make it.")))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.AGENT_CHANGED));
        assertThat(directory.resolve("told")).doesNotExist();
        assertThat(agent(AgentKind.CLAUDE, FREE).carryOut(assignment.of("Make it.")).outcome())
                .isInstanceOf(Finished.class);
    }
}
