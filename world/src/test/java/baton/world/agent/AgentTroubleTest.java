package baton.world.agent;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.agent.AgentKind;
import baton.core.agent.AgentProgram;
import baton.core.step.Awaited;
import baton.core.step.StepEvent.AgentFailed;
import baton.core.step.StepEvent.Finished;
import baton.core.step.StepEvent.RateLimited;
import baton.core.step.StepRun;
import baton.core.text.Value;
import baton.world.kit.TestAssignment;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Trouble that agents meet, told from what happened to their attempt.
class AgentTroubleTest {
    private static final Instant NOW = Instant.parse("2026-01-05T10:00:00Z");
    private static final Spending FREE = new Spending(Optional.empty(), Optional.empty());
    private static final String INIT =
            "echo '{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s\"}'\n";

    @TempDir private Path directory;
    private TestAssignment assignment;

    @BeforeEach
    void makeAssignment() {
        assignment = TestAssignment.in(directory);
    }

    private void program(AgentKind kind, String script) throws IOException {
        Path file = directory.resolve("bin").resolve(kind.word());
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/bash\ncat > /dev/null\n" + script + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private String recorded(String name) throws IOException {
        Path file = directory.resolve(name.replace('/', '-'));
        try (InputStream in = AgentTroubleTest.class.getResourceAsStream("/transcripts/" + name)) {
            assertThat(in).as(name).isNotNull();
            Files.write(file, in.readAllBytes());
        }
        return "cat '" + file + "'";
    }

    private AgentReport run(AgentKind kind, Spending spending) {
        String path = directory.resolve("bin").resolve(kind.word()).toString();
        return new ProgramAgent(
                        kind.word(),
                        new AgentProgram(kind, path, Optional.empty(), List.of()),
                        new ProgramAgent.Given(TestRepository.ENVIRONMENT),
                        spending,
                        () -> NOW)
                .carryOut(assignment.of("Make it."));
    }

    private AgentReport run(AgentKind kind) {
        return run(kind, FREE);
    }

    private AgentReport exec(String command) {
        return new ExecAgent(command, TestRepository.ENVIRONMENT, () -> NOW)
                .carryOut(assignment.of("Make it."));
    }

    private static void assertHalted(AgentReport report, Fault fault, String fix) {
        assertThat(report.trouble().map(Problem::fault)).contains(fault);
        assertThat(report.trouble().map(Problem::fix).orElse("")).contains(fix);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CLAUDE   | claude/no-api-key         | AGENT_LOGIN_REFUSED | `claude /login`",
                "CLAUDE   | claude/api-401-retries1   | AGENT_LOGIN_REFUSED | `claude /login`",
                "CLAUDE   | claude/api-403            | AGENT_LOGIN_REFUSED | `claude /login`",
                "CLAUDE   | claude/api-400-credit     | AGENT_QUOTA_SPENT   | add credit",
                "CLAUDE   | claude/api-404-model      | AGENT_MODEL_UNKNOWN |"
                        + " `agents.claude.models`",
                "CLAUDE   | claude/conn-refused       | AGENT_UNREACHABLE   | the network",
                "CODEX    | codex/api-401             | AGENT_LOGIN_REFUSED | `codex login`",
                "CODEX    | codex/no-key              | AGENT_LOGIN_REFUSED | `codex login`",
                "CODEX    | codex/api-429-permanent   | AGENT_QUOTA_SPENT   | add credit",
                "CODEX    | codex/conn-refused-bounded | AGENT_UNREACHABLE  | the network",
                "GEMINI   | gemini/api-401            | AGENT_LOGIN_REFUSED | `gemini`",
                "OPENCODE | opencode/api-401          | AGENT_LOGIN_REFUSED | `opencode auth login`"
            })
    void whatOnlyAPersonMendsEndsTheRunWithTheCommandThatDoes(
            AgentKind kind, String name, Fault fault, String fix) throws IOException {
        program(kind, recorded(name + ".jsonl"));

        assertHalted(run(kind), fault, fix);
    }

    @ParameterizedTest
    @CsvSource({
        "CLAUDE, claude/api-500-permanent-retries1, SERVER",
        "CLAUDE, claude/api-529-permanent-retries1, MODEL",
        "CLAUDE, claude/api-429-permanent-retries1, RATE_LIMIT",
        "CLAUDE, claude/socket-reset-permanent,     CONNECTION",
        "CLAUDE, claude/api-hang-timeout,           CONNECTION",
        "CODEX,  codex/sse-failed-overloaded,       MODEL",
        "GEMINI, gemini/stream-cut-then-success,    CONNECTION"
    })
    void serverThatFailsOrBreaksOffIsWaitedFor(AgentKind kind, String name, Awaited awaited)
            throws IOException {
        program(kind, recorded(name + ".jsonl"));
        AgentReport report = run(kind);

        assertThat(report.trouble()).isEmpty();
        assertThat(report.outcome()).isEqualTo(new RateLimited(NOW.plusSeconds(60), awaited));
    }

    /// Whoever waits for nothing has not had its attempt either.
    @Test
    void modelThatNeverAnswersStopsTheRunInTheEnd() throws IOException {
        program(AgentKind.OPENCODE, refusal(502, "bad gateway"));
        int last = StepRun.WAITS_MAX;

        assertThat(tried(last - 1).outcome()).isInstanceOf(RateLimited.class);
        assertHalted(tried(last), Fault.AGENT_BUSY, "");
        AgentReport later =
                new ExecAgent("exit 75", TestRepository.ENVIRONMENT, () -> NOW)
                        .carryOut(assignment.of("Make it.", 1, last));
        assertHalted(later, Fault.AGENT_BUSY, "");
    }

    private AgentReport tried(int tries) {
        String path = directory.resolve("bin").resolve("opencode").toString();
        return new ProgramAgent(
                        "opencode",
                        new AgentProgram(AgentKind.OPENCODE, path, Optional.empty(), List.of()),
                        new ProgramAgent.Given(TestRepository.ENVIRONMENT),
                        FREE,
                        () -> NOW)
                .carryOut(assignment.of("Make it.", 1, tries));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "529 | Overloaded. retry-after: 7           | 7",
                "500 | server error, try again in 5m        | 300",
                "429 | Too many requests, try again in 20s  | 20",
                "503 | try again in 3 days                  | 60"
            })
    void serverIsBelievedWhenItSaysHowLong(int status, String said, long seconds)
            throws IOException {
        program(AgentKind.OPENCODE, refusal(status, said));

        assertThat(run(AgentKind.OPENCODE).outcome())
                .isInstanceOfSatisfying(
                        RateLimited.class,
                        limited -> assertThat(limited.until()).isEqualTo(NOW.plusSeconds(seconds)));
    }

    private static String refusal(int status, String said) {
        return ("echo '{\"type\":\"error\",\"sessionID\":\"s\",\"error\":{\"name\":\"APIError\","
                        + "\"data\":{\"message\":\"%s\",\"statusCode\":%d}}}'")
                .formatted(said, status);
    }

    @Test
    void limitThatIsLiftedSoonIsWaitedForAndALaterOneStopsTheRun() throws IOException {
        program(AgentKind.OPENCODE, refusal(429, "usage limit, try again in 2 hours"));
        assertThat(run(AgentKind.OPENCODE).outcome())
                .isEqualTo(new RateLimited(NOW.plusSeconds(7200), Awaited.USAGE_LIMIT));

        program(AgentKind.OPENCODE, refusal(429, "usage limit, try again in 4 days"));
        assertHalted(
                run(AgentKind.OPENCODE),
                Fault.AGENT_QUOTA_SPENT,
                "wait until the quota is renewed");
        program(AgentKind.OPENCODE, refusal(429, "rate limit, try again in 4 days"));
        AgentReport report = run(AgentKind.OPENCODE);
        assertHalted(report, Fault.AGENT_QUOTA_SPENT, "wait until the quota is renewed");
        assertThat(report.trouble().map(Problem::message).orElse(""))
                .contains("until 2026-01-09T10:00:00Z");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Unknown argument: nope        | AGENT_NOT_STARTED   | by hand",
                "Invalid auth method selected. | AGENT_LOGIN_REFUSED | `gemini`"
            })
    void programThatDoesNotStartEndsTheRun(String said, Fault fault, String fix)
            throws IOException {
        program(AgentKind.GEMINI, "echo 'YOLO mode'; echo '" + said + "' >&2; exit 41");
        AgentReport report = run(AgentKind.GEMINI);

        assertHalted(report, fault, fix);
        assertThat(report.trouble().map(Problem::message).orElse("")).contains(said);
    }

    /// Whatever an agent writes about logins and limits, it is its work.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "API Error: 401 Unauthorized",
                "Not logged in · Please run /login",
                "You have hit your usage limit. Connection refused. model_not_found 503"
            })
    void wordsOfAnAgentAreNoTrouble(String said) throws IOException {
        program(
                AgentKind.CLAUDE,
                INIT
                        + ("echo '{\"type\":\"assistant\",\"message\":{\"id\":\"m\",\"content\":[{"
                                        + "\"type\":\"text\",\"text\":\"%1$s\"}]}}'\n"
                                        + "echo '%1$s' >&2\n"
                                        + "echo '{\"type\":\"result\",\"subtype\":\"success\","
                                        + "\"is_error\":false,\"num_turns\":1,"
                                        + "\"terminal_reason\":\"completed\",\"result\":\"%1$s\"}'")
                                .formatted(said));
        AgentReport report = run(AgentKind.CLAUDE);

        assertThat(report.trouble()).isEmpty();
        assertThat(report.outcome()).isEqualTo(new Finished());
    }

    @Test
    void whatAnAgentWroteBeforeItsStreamBrokeOffIsNoTroubleEither() throws IOException {
        program(AgentKind.CLAUDE, INIT + "echo 'Not logged in' >&2; exit 1");
        AgentReport report = run(AgentKind.CLAUDE);

        assertThat(report.trouble()).isEmpty();
        assertThat(report.outcome()).isInstanceOf(AgentFailed.class);
    }

    /// A model that goes round in circles is ended when it has used what it may, not at its end.
    @Test
    void boundOfTokensEndsAnAttemptInItsMiddle() throws IOException {
        program(
                AgentKind.CLAUDE,
                INIT
                        + "for i in 1 2 3; do echo '{\"type\":\"assistant\",\"message\":{"
                        + "\"id\":\"m'$i'\",\"content\":[],\"usage\":{"
                        + "\"input_tokens\":150000,\"output_tokens\":1}}}'; done;"
                        + " exec tail -f /dev/null");
        Spending spending = new Spending(Optional.empty(), Optional.of(400_000L));
        AgentReport report = run(AgentKind.CLAUDE, spending);

        assertThat(report.cancelled()).isTrue();
        assertThat(assignment.cancellation().isCancelled()).isTrue();
        assertThat(spending.exceeded()).hasValue("the agents used 450003 of at most 400000 tokens");
        assertThat(report.usage().field("tokens").flatMap(Value::whole).orElse(0L))
                .isEqualTo(450_003);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "echo 'Not logged in · Please run /login'; exit 1 | AGENT_LOGIN_REFUSED",
                "echo 'Credit balance is too low' >&2; exit 1     | AGENT_QUOTA_SPENT",
                "/nowhere/agent                                   | AGENT_NOT_STARTED",
                "no-such-program-anywhere                         | AGENT_NOT_STARTED",
                "touch x; ./x                                     | AGENT_NOT_STARTED",
                "sh ../nosuch.sh                                  | AGENT_NOT_STARTED"
            })
    void commandSaysTroubleByItsLastLineAndItsExit(String command, Fault fault) {
        assertHalted(exec(command), fault, "");
    }

    @Test
    void commandThatIsToldToWaitSaysSo() {
        AgentReport report = exec("echo 'API Error: 529 overloaded'; exit 1");

        assertThat(report.outcome()).isEqualTo(new RateLimited(NOW.plusSeconds(60), Awaited.MODEL));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo 'Not logged in · Please run /login'; echo 'I gave up.'; exit 1",
                "echo 'the test says 401 Unauthorized: not logged in'; exit 1",
                "echo 'Error: connect ECONNREFUSED 127.0.0.1:5432' >&2; exit 1"
            })
    void otherWordsOfACommandFailItsAttempt(String command) {
        AgentReport report = exec(command);

        assertThat(report.trouble()).isEmpty();
        assertThat(report.outcome()).isEqualTo(new AgentFailed("the agent exited with 1"));
    }

    @Test
    void commandThatFinishedHadNoTrouble() {
        assertThat(exec("echo 'Not logged in · Please run /login'").outcome())
                .isEqualTo(new Finished());
    }
}
