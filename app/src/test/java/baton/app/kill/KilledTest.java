package baton.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.kit.Running;
import baton.kit.Seeds;
import baton.kit.Shell;
import baton.kit.TestBed;
import baton.world.files.JournalFile;
import baton.world.run.store.RunFolder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The program as it ships, killed from outside at any moment, alone or with all it started. Its
/// agents run in processes of their own and leave others behind. [CrashMatrixTest] says how to have
/// fifty moments instead of a few.
class KilledTest {
    private static final boolean LONG = Boolean.getBoolean("long");
    private static final int LINES = 57;

    @TempDir private Path directory;

    /// A kill from outside knows nothing of repositories: the others are killed from outside in the
    /// long form, and as `KilledWorkTest` and [CrashMatrixTest] kill them.
    static List<TestBed.Kind> kinds() {
        return LONG ? List.of(TestBed.Kind.values()) : List.of(TestBed.Kind.HOOKS);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void whenItIsKilledItCanBeResumed(TestBed.Kind kind) {
        killAndResume(TestBed.make(kind, directory), LONG ? 50 : 1);
    }

    @Test
    void itCanBeResumedInsideTheSandboxToo() {
        TestBed fenced = Scene.fenced(TestBed.make(TestBed.Kind.HOOKS, directory));

        killAndResume(fenced, LONG ? 50 : 1);
    }

    private void killAndResume(TestBed template, int times) {
        Scene undisturbed = Scene.of(template, directory.resolve("undisturbed"));
        Traces expected = Traces.of(undisturbed, undisturbed.run(undisturbed.words()));

        Seeds.forEach(
                times,
                seeds -> {
                    Scene scene = Scene.of(template, directory.resolve("killed"));
                    assertThat(differences(scene, expected, seeds)).isEmpty();
                    scene.delete();
                });
    }

    private List<String> differences(Scene scene, Traces expected, Seeds seeds) {
        int lines = seeds.between(1, LINES);
        boolean alone = seeds.coin();
        List<String> words = scene.playing("setsid sleep 300 > /dev/null 2>&1 &");
        Path output = directory.resolve("output");
        try (Running running = scene.shell().background(Program.baton(words), output)) {
            running.until(lines + " lines", () -> lines(scene) >= lines);
            if (alone) {
                running.kill();
            } else {
                running.killWithFamily();
            }
        }
        Contents contents = alone ? Contents.none() : scene.contents();
        List<String> again = Program.baton(scene.words("--resume"));
        Shell.Ended ended = scene.shell().attempt(again.toArray(String[]::new));
        Traces traces = Traces.of(scene, new Ran(ended.status(), ended.output(), ""));
        List<String> differences = new ArrayList<>(expected.differences(traces));
        contents.lostIn(scene.top()).forEach(path -> differences.add("lost: " + path));
        return differences;
    }

    private static int lines(Scene scene) {
        List<RunFolder> folders = RunFolder.all(scene.top());
        return folders.isEmpty() ? 0 : JournalFile.read(folders.getFirst().journal()).size();
    }
}
