package baton.world.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.step.Question;
import baton.core.step.StepEvent.AgentFailed;
import baton.core.step.StepEvent.Finished;
import baton.core.step.StepEvent.NeedsDecision;
import baton.core.step.StepEvent.RateLimited;
import baton.core.text.Json;
import baton.world.kit.Await;
import baton.world.kit.TestAssignment;
import baton.world.kit.TestRepository;
import baton.world.process.Enclosure;
import baton.world.process.Limits;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Any command as an agent.
class ExecAgentTest {
    private static final Instant NOW = Instant.parse("2026-01-05T10:00:00Z");

    @TempDir private Path directory;
    private TestAssignment assignment;

    @BeforeEach
    void makeAssignment() {
        assignment = TestAssignment.in(directory);
    }

    private static ExecAgent agent(String command) {
        return new ExecAgent(command, TestRepository.ENVIRONMENT, () -> NOW);
    }

    private AgentReport run(String command) {
        return agent(command).carryOut(assignment.of("Make it.\n"));
    }

    @Test
    void promptIsOnItsStandardInputAndItWorksInTheDirectory() {
        AgentReport report = run("cat > told; pwd");

        assertThat(report.outcome()).isEqualTo(new Finished());
        assertThat(report.exit()).hasValue(0);
        assertThat(assignment.here().resolve("told")).hasContent("Make it.");
        assertThat(assignment.lines()).containsExactly(assignment.here().toString());
    }

    /// A shell ends the word that names a file without a blank, too.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sh %s; true",
                "(sh %s)",
                "sh %s|cat",
                "sh %s&&true",
                "echo `sh %s`",
                "sh <%s>told",
                "FILE=%s; sh $FILE",
                "sh '%s'; true"
            })
    void filesThatItsCommandNamesAreAskedForWhereverTheyStand(String form) throws IOException {
        for (String name : List.of("agent.sh", "a=(b).sh")) {
            Path script = Files.writeString(directory.resolve(name), "exit 0\n");
            List<String> seen = new ArrayList<>();
            Enclosure looking =
                    (invocation, needs) -> {
                        seen.addAll(needs.readOnly());
                        return invocation;
                    };
            String command = form.formatted(name.equals("agent.sh") ? script : "'" + script + "'");
            AgentReport _ = agent(command).carryOut(assignment.of("Make it.\n").inside(looking));

            assertThat(seen).containsExactly(script.toString());
        }
    }

    @Test
    void environmentSaysWhatItIsCalledFor() {
        run("env | grep -E '^(BATON_|EXTRA|GIT_TERM)' | sort > env");

        assertThat(assignment.here().resolve("env"))
                .content()
                .contains("BATON_ATTEMPT=1\n")
                .contains("BATON_OUTPUT_FILE=" + assignment.output())
                .contains("BATON_PROMPT_FILE=" + directory.resolve("traces/prompt.md"))
                .contains("BATON_ROLE=builder\n", "BATON_RUN=run-1\n", "BATON_STEP=3\n")
                .contains("BATON_UNIT=step-3\n", "EXTRA=more\n", "GIT_TERMINAL_PROMPT=0\n")
                .doesNotContain("BATON_SCHEMA_FILE");
    }

    @Test
    void anOutputThatIsTooLargeIsAFailureAndNotNothing() {
        assertThatThrownBy(() -> run("head -c 4194305 /dev/zero > \"$BATON_OUTPUT_FILE\""))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault()).isEqualTo(Fault.TOO_LARGE));
    }

    @Test
    void schemaIsAFileWhereDataIsWanted() {
        assignment = assignment.wanting("{\"type\": \"object\"}");
        run("cp \"$BATON_SCHEMA_FILE\" schema");

        assertThat(assignment.here().resolve("schema")).hasContent("{\"type\": \"object\"}");
    }

    @ParameterizedTest
    @CsvSource({"1, the agent exited with 1", "77, the agent exited with 77"})
    void otherExitIsAFailureWithItsNumber(int exit, String reason) {
        assertThat(run("exit " + exit).outcome()).isEqualTo(new AgentFailed(reason));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exit 75                                                      | 60",
                "echo '{\"retry_after_s\": 5}' > $BATON_OUTPUT_FILE; exit 75  | 5",
                "echo '{\"retry_after_s\": -5}' > $BATON_OUTPUT_FILE; exit 75 | 0",
                "echo '{\"retry_after_s\": 9999999}' > $BATON_OUTPUT_FILE; exit 75 | 86400",
                "echo '{\"retry_after_s\": \"x\"}' > $BATON_OUTPUT_FILE; exit 75   | 60"
            })
    void exit75AsksForPatience(String command, long seconds) {
        assertThat(run(command).outcome()).isEqualTo(new RateLimited(NOW.plusSeconds(seconds)));
    }

    @Test
    void questionInItsDataIsForAPerson() {
        AgentReport report =
                run(
                        "echo '{\"needs_decision\": {\"context\": \"Which?\","
                                + " \"options\": [\"a\", \"b\"], \"recommended\": \"b\"}}'"
                                + " > $BATON_OUTPUT_FILE");

        assertThat(report.outcome())
                .isEqualTo(
                        new NeedsDecision(
                                new Question("Which?", List.of("a", "b"), Optional.of("b"))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "echo '{\"what\": \"x\"}' > $BATON_OUTPUT_FILE          | {\"what\":\"x\"}",
                "printf 'so:\\n```json\\n{\"what\": \"y\"}\\n```\\n'    | {\"what\":\"y\"}",
                "echo '{\"what\": \"z\"}'                                 | {\"what\":\"z\"}",
                "printf 'so:\\n{\\n \"what\": {\\n  \"a\": 1\\n }\\n}\\n'   | {\"what\":{\"a\":1}}",
                "printf '{\"a\": 1}\\n{\"b\": 2}\\n'                    | {\"b\":2}",
                "printf '{\"a\": 1}\\nthat was it\\n'                   | {}",
                "echo 'so {\"a\": 1}'                                  | {}",
                "echo broken > $BATON_OUTPUT_FILE                       | {}",
                "echo '[1]' > $BATON_OUTPUT_FILE                        | {}",
                "echo '[{\"a\": 1}]' > $BATON_OUTPUT_FILE              | {\"list\":[{\"a\":1}]}",
                "printf 'so:\\n```json\\n[{\"a\": 1}]\\n```\\n'        | {\"list\":[{\"a\":1}]}",
                "echo '{\"a\": 1}' > x; ln -s $PWD/x $BATON_OUTPUT_FILE  | {}",
                "mkdir $BATON_OUTPUT_FILE                               | {}"
            })
    void dataIsTakenFromTheFileOrTheLastFenceAndNeverTrusted(String command, String data) {
        AgentReport report = run(command);

        assertThat(report.outcome()).isEqualTo(new Finished());
        assertThat(Json.line(report.output())).isEqualTo(data);
    }

    @Test
    void whatItPrintsIsToldAndLoggedWithoutSecrets() {
        run("echo one; echo secret2; printf '\\xff\\n' >&2");

        assertThat(assignment.lines()).contains("one", "secret2");
        assertThat(assignment.log()).content().contains("one\n***\n");
    }

    @Test
    void whatRunsTooLongOrFallsSilentHasFailed() {
        Limits shortly = new Limits(Duration.ofMillis(300), 1 << 16);
        assignment = assignment.within(shortly.withGrace(Duration.ofMillis(100)));
        assertThat(run("tail -f /dev/null").outcome()).isEqualTo(new AgentFailed("timed out"));

        Limits silent = new Limits(Duration.ofMinutes(1), 1 << 16).withIdle(Duration.ofMillis(300));
        assignment = assignment.within(silent.withGrace(Duration.ofMillis(100)));
        assertThat(run("echo hello; tail -f /dev/null").outcome())
                .isEqualTo(new AgentFailed("stalled: the agent printed nothing for too long"));
    }

    @Test
    void cancellationEndsItWithAllItStarted() {
        Thread.ofVirtual()
                .start(
                        () -> {
                            Await.file(assignment.here().resolve("child"));
                            assignment.cancellation().cancel();
                        });
        AgentReport report = run("tail -f /dev/null & echo $! > x; mv x child; wait");

        assertThat(report.cancelled()).isTrue();
        assertThat(report.outcome()).isEqualTo(new AgentFailed("cancelled"));
        Await.until("its child's end", this::childIsGone);
    }

    private boolean childIsGone() {
        try {
            long child =
                    Long.parseLong(Files.readString(assignment.here().resolve("child")).strip());
            return ProcessHandle.of(child).filter(ProcessHandle::isAlive).isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void peopleAreToldItsCommand() {
        assertThat(agent("make it").label()).isEqualTo("exec:make it");
        assertThat(agent("make it").asks()).isFalse();
        assertThat(agent("make it").startsPrograms()).isTrue();
    }
}
