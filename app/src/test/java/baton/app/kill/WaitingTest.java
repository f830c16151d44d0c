package baton.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.core.text.Value;
import baton.kit.Running;
import baton.kit.TestBed;
import baton.world.run.store.RunFolder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/// A run that waits for a rate limit, and is killed meanwhile.
class WaitingTest {
    private static final String LIMITED =
            """
            if [ "$BATON_STEP" = 1 ] && [ ! -e ../limited ]; then
                touch ../limited
                echo '{"retry_after_s": 8}' > "$BATON_OUTPUT_FILE"
                exit 75
            fi
            """;

    @TempDir private Path directory;

    @Test
    void whoIsStartedAgainWhileItWaitsGoesOnWaiting() {
        TestBed template = TestBed.make(TestBed.Kind.HOOKS, directory);
        Scene undisturbed = Scene.of(template, directory.resolve("undisturbed"));
        Traces expected = Traces.of(undisturbed, undisturbed.run(undisturbed.words()));
        Scene scene = Scene.of(template, directory.resolve("scene"));
        List<String> command = Program.baton(scene.playing(LIMITED));
        try (Running running = scene.shell().background(command, directory.resolve("output"))) {
            running.until("the wait", () -> !waits(scene).isEmpty());
            assertThat(scene.run(List.of("status")).out()).contains("waiting for a rate limit: ");
            running.kill();
        }

        Ran resumed = scene.run(scene.playing(LIMITED, "--resume"));

        assertThat(expected.differences(Traces.of(scene, resumed))).isEmpty();
        assertThat(waits(scene))
                .hasSize(2)
                .allMatch(until -> until.equals(waits(scene).getFirst()));
        assertThat(starts(scene)).hasSizeGreaterThan(1);
        assertThat(starts(scene).get(1)).isAfterOrEqualTo(waits(scene).getFirst());
    }

    private static List<Instant> waits(Scene scene) {
        return entries(scene, EventType.RUN_WAITING)
                .flatMap(entry -> entry.data().field("until").flatMap(Value::scalar).stream())
                .map(Instant::parse)
                .toList();
    }

    private static List<Instant> starts(Scene scene) {
        return entries(scene, EventType.AGENT_STARTED)
                .filter(entry -> entry.unit().equals("step-1"))
                .map(Entry::at)
                .toList();
    }

    private static Stream<Entry> entries(Scene scene, EventType type) {
        return RunFolder.all(scene.top()).isEmpty()
                ? Stream.empty()
                : scene.journal().stream().filter(entry -> entry.type().equals(type.word()));
    }
}
