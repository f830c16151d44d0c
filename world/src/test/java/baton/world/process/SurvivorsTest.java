package baton.world.process;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.kit.Await;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

@Tag("linux")
class SurvivorsTest {
    private static final String KEY = "BATON_TEST_RUN";

    @TempDir Path directory;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endWhatIsLeft() {
        started.forEach(process -> process.destroyForcibly());
    }

    private Process start(String mark, String script) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", script);
        builder.directory(directory.toFile());
        builder.environment().put(KEY, mark);
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        Process process = builder.start();
        started.add(process);
        return process;
    }

    private String mark() {
        return directory.getFileName().toString();
    }

    @Test
    void detachedProcessesAreFoundAndEnded() throws Exception {
        start(mark(), "(setsid sh -c 'echo $$ > first; exec sleep 1000' &)");
        start(
                mark(),
                "(setsid sh -c '(setsid sh -c \"echo \\$\\$ > second; exec sleep 1000\" &)' &)");
        Await.file(directory.resolve("first"));
        Await.file(directory.resolve("second"));
        Await.until("both", () -> Survivors.list(KEY, mark()).size() == 2);

        Survivors.Swept swept = Survivors.end(KEY, mark(), Duration.ofSeconds(20));

        assertThat(swept).isEqualTo(new Survivors.Swept(2, List.of(), true));
        assertThat(Survivors.list(KEY, mark())).isEmpty();
    }

    /// A shell whose child is ended first would go on with its next line.
    @Test
    void noShellOutlivesItsChild() throws Exception {
        int shells = 12;
        for (int i = 0; i < shells; i++) {
            start(mark(), "sleep 1000; touch went-on");
        }
        Await.until("all", () -> Survivors.list(KEY, mark()).size() == 2 * shells);

        assertThat(Survivors.end(KEY, mark()).left()).isEmpty();
        assertThat(directory.resolve("went-on")).doesNotExist();
    }

    @Test
    void othersAreLeftAlone() throws Exception {
        Process other = start(mark() + "-other", "exec sleep 1000");
        Await.until("the mark", () -> Survivors.list(KEY, mark() + "-other").size() == 1);

        assertThat(Survivors.end(KEY, mark()).ended()).isZero();
        assertThat(other.isAlive()).isTrue();
    }

    @Test
    void whoIgnoresTheRequestIsKilled() throws Exception {
        Process deaf = start(mark(), "trap '' TERM; echo > ready; while :; do sleep 0.2; done");
        Await.file(directory.resolve("ready"));

        Survivors.Swept swept = Survivors.end(KEY, mark(), Duration.ofMillis(50));

        assertThat(swept.left()).isEmpty();
        assertThat(deaf.waitFor()).isNotZero();
        assertThat(Survivors.list(KEY, mark())).isEmpty();
    }

    @Test
    void aDeadProcessThatNobodyBuriedDoesNotCount() throws Exception {
        start(mark(), "sh -c 'exit 0' & echo $! > zombie; exec tail -f /dev/null");
        Await.file(directory.resolve("zombie"));
        Await.until("only the parent", () -> Survivors.list(KEY, mark()).size() == 1);

        assertThat(Survivors.end(KEY, mark(), Duration.ofSeconds(20)).left()).isEmpty();
    }

    @Test
    void aValueThatOnlyStartsTheSameIsAnother() throws Exception {
        start(mark() + "x", "exec sleep 1000");
        Await.until("the mark", () -> Survivors.list(KEY, mark() + "x").size() == 1);

        assertThat(Survivors.list(KEY, mark())).isEmpty();
    }
}
