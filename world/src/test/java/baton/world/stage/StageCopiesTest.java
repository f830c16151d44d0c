package baton.world.stage;

import static org.assertj.core.api.Assertions.assertThat;

import baton.kit.Shell;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.TestRepository;
import baton.world.process.Liveness;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Stages of a checkout that was copied or moved: each copy goes on for itself, and none takes
/// anything away from another.
class StageCopiesTest {
    private static final Duration LONG_AGO = Duration.ofDays(31);

    @TempDir private Path directory;

    private TestRepository repository;
    private final ScriptedAgent agent = new ScriptedAgent();

    @BeforeEach
    void repository() {
        repository = TestRepository.create(directory.resolve("top"));
        agent.at(0, call -> call.returns("{\"findings\":[]}"));
    }

    private void cutOff(TestRepository checkout, String... units) {
        try (Life life = Life.of(checkout, agent)) {
            life.ask(units);
        }
    }

    private void end(TestRepository checkout, String... units) {
        try (Life life = Life.of(checkout, agent)) {
            life.ask(units);
            life.run().finish();
        }
    }

    private TestRepository made(String... words) {
        Path other = directory.resolve("other");
        List<String> command = new ArrayList<>(List.of(words));
        command.addAll(List.of(repository.top().toString(), other.toString()));
        Shell.in(directory).run(command.toArray(String[]::new));
        return new TestRepository(other);
    }

    private TestRepository copied() {
        return made("cp", "-rp");
    }

    @Test
    void originalGoesOnAfterItsCopyHasEnded() {
        cutOff(repository, "a");
        end(copied(), "a", "b");
        assertThat(agent.calls()).as("a is kept in the copy").hasSize(2);
        end(repository, "a", "b");
        assertThat(agent.calls()).as("and in the original").hasSize(3);
    }

    @Test
    void copyGoesOnAfterItsOriginalHasEnded() {
        cutOff(repository, "a");
        TestRepository copy = copied();
        end(repository, "a");
        assertThat(Life.stages(copy).unfinished()).hasSize(1);
        end(copy, "a");
        assertThat(agent.calls()).hasSize(1);
        assertThat(Life.stages(copy).unread()).isEmpty();
    }

    @Test
    void checkoutThatWasMovedKeepsItsStages() {
        cutOff(repository, "a");
        end(made("mv"), "a");
        assertThat(agent.calls()).hasSize(1);
    }

    /// Its folder comes back, as from a copy that was laid over the checkout.
    @Test
    void stageThatHasEndedIsNotTakenAgainWhereItEnded() {
        cutOff(repository, "a");
        TestRepository copy = copied();
        end(repository, "a");
        Shell.in(directory).run("cp", "-rp", copy.top() + "/.baton", repository.top().toString());
        assertThat(Life.stages(repository).unfinished()).isEmpty();
        assertThat(Life.stages(repository).unread())
                .singleElement()
                .satisfies(one -> assertThat(one.line()).contains("RUN_FOREIGN", "has ended here"));
    }

    /// Whoever works on the original does not work on the copy.
    @Tag("linux")
    @Test
    void copyOfAStageThatIsUnderWayGoesOnBesideIt() {
        List<String> marks = new ArrayList<>();
        agent.at(
                0,
                call -> {
                    marks.add(call.assignment().variables().get("BATON_STAGE"));
                    return call.returns("{\"findings\":[]}");
                });
        try (Life life = Life.of(repository, agent)) {
            life.ask("a");
            String left =
                    "BATON_STAGE=" + marks.getFirst() + " setsid sleep 600 > /dev/null 2>&1 &";
            long process = Long.parseLong(repository.bash(left + " echo $!"));
            TestRepository copy = copied();
            assertThat(Life.stages(copy).unfinished())
                    .singleElement()
                    .satisfies(stage -> assertThat(stage.alive()).isFalse());
            assertThat(Life.stages(repository).unfinished())
                    .singleElement()
                    .satisfies(stage -> assertThat(stage.alive()).isTrue());
            end(copy, "a");
            assertThat(ProcessHandle.of(process).filter(Liveness::isAlive)).isPresent();
            ProcessHandle.of(process).ifPresent(ProcessHandle::destroyForcibly);
            life.ask("b");
        }
        assertThat(agent.calls()).hasSize(2);
    }

    @Test
    void keysOfStagesThatEndedLongAgoAreRemoved() throws IOException {
        cutOff(repository, "a");
        TestRepository copy = copied();
        end(repository, "a");
        Path keys = Life.state(repository).resolve("baton/stages");
        try (Stream<Path> files = Files.list(keys)) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(
                        file, FileTime.from(Life.stages(repository).clock().get().minus(LONG_AGO)));
            }
        }
        end(repository, "b");
        assertThat(Life.stages(copy).unfinished()).isEmpty();
        try (Stream<Path> files = Files.list(keys)) {
            assertThat(files).as("the key of the second stage, and its end").hasSize(2);
        }
    }
}
