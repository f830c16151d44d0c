package baton.app.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.kill.Program;
import baton.kit.Running;
import baton.kit.Seeds;
import baton.kit.TestBed;
import baton.world.files.JournalFile;
import baton.world.run.store.RunFolder;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.List;

/// Sessions whose program is killed from outside at any moment, alone or with all it started, while
/// its agents leave processes behind. [DeathsTest] says how to have fifty moments.
class KilledSessionsTest {
    private static final boolean LONG = Boolean.getBoolean("long");
    private static final int LINES = 60;

    @TempDir private Path directory;

    /// The sessions of the other one are killed from inside by the normal build.
    static List<TestBed.Kind> kinds() {
        return LONG
                ? List.of(TestBed.Kind.HOOKS, TestBed.Kind.PYTHON)
                : List.of(TestBed.Kind.PYTHON);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void whenItIsKilledItCanBeResumed(TestBed.Kind kind) {
        Deaths deaths = Deaths.of(kind, directory);

        Seeds.forEach(
                LONG ? 25 : 1,
                seeds -> {
                    Cell cell = deaths.cell("killed");
                    assertThat(differences(deaths, cell, seeds)).isEmpty();
                    cell.scene().delete();
                });
    }

    private List<String> differences(Deaths deaths, Cell cell, Seeds seeds) {
        int lines = seeds.between(1, LINES);
        List<String> words = cell.scene().playing("setsid sleep 300 > /dev/null 2>&1 &");
        Path output = directory.resolve("output");
        try (Running running = cell.shell().background(Program.baton(words), output)) {
            running.until(lines + " lines", () -> lines(cell) >= lines);
            if (seeds.coin()) {
                running.kill();
            } else {
                running.killWithFamily();
            }
        }
        Ran ran = cell.run(cell.scene().words("--resume"));
        return deaths.judged(cell, ran, List.of());
    }

    private static int lines(Cell cell) {
        List<RunFolder> folders = RunFolder.all(cell.scene().top());
        return folders.isEmpty() ? 0 : JournalFile.read(folders.getFirst().journal()).size();
    }
}
