package baton.world.agent;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Problem;
import baton.core.agent.AgentKind;
import baton.core.agent.AgentProgram;
import baton.core.step.StepEvent.NeedsDecision;
import baton.world.kit.TestAssignment;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Secrets at the very place where an agent's words are cut. Half of one is a secret, too, and
/// nothing knows it any more.
class CutSecretsTest {
    private static final Instant NOW = Instant.parse("2026-01-05T10:00:00Z");
    private static final String HALF = TestAssignment.SECRET.substring(0, 9);

    @TempDir private Path directory;
    private TestAssignment assignment;

    @BeforeEach
    void makeAssignment() {
        assignment = TestAssignment.in(directory);
    }

    /// A line that is cut behind the ninth letter of the secret.
    private static String words(int max) {
        return "x".repeat(max - 11) + " " + TestAssignment.SECRET;
    }

    private static String question(AgentReport report) {
        assertThat(report.outcome()).isInstanceOf(NeedsDecision.class);
        return ((NeedsDecision) report.outcome()).question().sentence();
    }

    private static String trouble(AgentReport report) {
        return report.trouble().map(Problem::message).orElseThrow();
    }

    private static String asking() {
        return "{\"needs_decision\": {\"context\": \"%s\", \"options\": [\"%s\"]}}"
                .formatted(words(4_000), words(200));
    }

    @Test
    void questionOfACommandHoldsNoHalf() throws IOException {
        Path reply = Files.writeString(directory.resolve("reply"), asking());
        ExecAgent agent =
                new ExecAgent(
                        "cat '" + reply + "' > \"$BATON_OUTPUT_FILE\"",
                        TestRepository.ENVIRONMENT,
                        () -> NOW);

        assertThat(question(agent.carryOut(assignment.of("Make it.\n"))))
                .doesNotContain(HALF)
                .contains("[secret]");
    }

    private void record(String name, String text) throws IOException {
        Path file = directory.resolve("recordings/builder/step-3/any").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private AgentReport played() {
        return new ReplayAgent(directory.resolve("recordings"))
                .carryOut(assignment.of("Make it.\n"));
    }

    @Test
    void recordingHoldsNoHalf() throws IOException {
        record("output.json", asking());
        assertThat(question(played())).doesNotContain(HALF);

        record("stream.txt", words(300) + "\n");
        record("exit", "127\n");
        assertThat(trouble(played())).doesNotContain(HALF);
    }

    @Test
    void complaintOfAProgramHoldsNoHalf() throws IOException {
        Path program = directory.resolve("claude");
        Files.writeString(program, "#!/bin/bash\necho '" + words(300) + "'\nexit 1\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        ProgramAgent agent =
                new ProgramAgent(
                        "claude",
                        new AgentProgram(
                                AgentKind.CLAUDE, program.toString(), Optional.empty(), List.of()),
                        new ProgramAgent.Given(TestRepository.ENVIRONMENT),
                        new Spending(Optional.empty(), Optional.empty()),
                        () -> NOW);

        assertThat(trouble(agent.carryOut(assignment.of("Make it.\n")))).doesNotContain(HALF);
    }
}
