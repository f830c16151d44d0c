package baton.world.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.step.StepEvent.AgentFailed;
import baton.core.step.StepEvent.Finished;
import baton.core.step.StepEvent.NeedsDecision;
import baton.core.text.Json;
import baton.world.kit.TestAssignment;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Recordings that are played again.
class ReplayAgentTest {
    @TempDir private Path directory;
    private TestAssignment assignment;

    @BeforeEach
    void makeAssignment() {
        assignment = TestAssignment.in(directory);
    }

    private void record(String path, String text) throws IOException {
        Path file = directory.resolve("recordings/builder/step-3").resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private AgentReport play(int attempt) {
        return new ReplayAgent(directory.resolve("recordings"))
                .carryOut(assignment.of("anything", attempt, attempt));
    }

    @Test
    void filesAreWrittenAndDeletedAndWordsSaid() throws IOException {
        Files.writeString(assignment.here().resolve("old.txt"), "old\n");
        record("any/files/src/new.txt", "new\n");
        record("any/delete.txt", "old.txt\n");
        record("any/stream.txt", "one\ntwo\n");
        record("any/output.json", "{\"what\": \"it\"}");
        record("any/usage.json", "{\"cost\": 0.25, \"tokens\": 900}");
        AgentReport report = play(1);

        assertThat(report.outcome()).isEqualTo(new Finished());
        assertThat(assignment.here().resolve("src/new.txt")).hasContent("new");
        assertThat(assignment.here().resolve("old.txt")).doesNotExist();
        assertThat(assignment.lines()).containsExactly("one", "two");
        assertThat(assignment.log()).hasContent("one\ntwo");
        assertThat(assignment.output()).hasContent("{\"what\": \"it\"}");
        assertThat(Json.line(report.output())).isEqualTo("{\"what\":\"it\"}");
        assertThat(Json.line(report.usage())).isEqualTo("{\"cost\":0.25,\"tokens\":900}");
    }

    @Test
    void attemptsHaveRecordingsOfTheirOwn() throws IOException {
        record("1/exit", "3\n");
        record("any/files/f.txt", "x\n");

        assertThat(play(1).outcome()).isEqualTo(new AgentFailed("the agent exited with 3"));
        assertThat(assignment.here().resolve("f.txt")).doesNotExist();
        assertThat(play(2).outcome()).isEqualTo(new Finished());
        assertThat(assignment.here().resolve("f.txt")).exists();
    }

    @Test
    void recordedQuestionIsAskedAgain() throws IOException {
        record("any/output.json", "{\"needs_decision\": {\"context\": \"Which?\"}}");

        assertThat(play(1).outcome()).isInstanceOf(NeedsDecision.class);
    }

    @Test
    void missingRecordingIsSaid() {
        assertThatThrownBy(() -> play(1))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.REPLAY_MISSING));
    }

    @Test
    void recordedTroubleIsMetAgain() throws IOException {
        record("1/exit", "1\n");
        record("1/stream.txt", "Not logged in · Please run /login\n");

        assertThat(play(1).trouble().map(Problem::fault)).contains(Fault.AGENT_LOGIN_REFUSED);
    }

    @Test
    void recordingReachesNothingOutside() throws IOException {
        Files.writeString(directory.resolve("outside.txt"), "mine\n");
        record("any/delete.txt", "../outside.txt\n");
        assertThatThrownBy(() -> play(1)).hasMessageContaining("leaves the repository");
        assertThat(directory.resolve("outside.txt")).hasContent("mine");

        record("2/files/link.txt", "theirs\n");
        Files.createSymbolicLink(
                assignment.here().resolve("link.txt"), directory.resolve("outside.txt"));
        assertThat(play(2).outcome()).isEqualTo(new Finished());
        assertThat(directory.resolve("outside.txt")).hasContent("mine");
        assertThat(assignment.here().resolve("link.txt")).hasContent("theirs");
    }

    @Test
    void recordingReachesNothingThroughALinkOfTheRepository() throws IOException {
        Path outside = Files.createDirectories(directory.resolve("outside"));
        Files.writeString(outside.resolve("file"), "mine\n");
        Files.createSymbolicLink(assignment.here().resolve("out"), outside);
        record("1/files/out/new", "theirs\n");
        record("2/delete.txt", "out/file\n");

        assertThatThrownBy(() -> play(1))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.PATH_THROUGH_LINK));
        assertThat(play(2).outcome()).isEqualTo(new Finished());
        assertThat(outside.toFile().list()).containsExactly("file");
    }

    @Test
    void linksAmongTheRecordingsArePlayedAsNothing() throws IOException {
        Path outside = Files.writeString(directory.resolve("secret"), "mine\n");
        record("any/files/plain", "p\n");
        Path place = directory.resolve("recordings/builder/step-3/any");
        Files.createSymbolicLink(place.resolve("files/copied"), outside);
        Files.createSymbolicLink(place.resolve("output.json"), outside);
        AgentReport report = play(1);

        assertThat(report.output().fields()).isEmpty();
        assertThat(assignment.here().toFile().list()).containsExactly("plain");
    }
}
