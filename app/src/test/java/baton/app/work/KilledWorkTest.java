package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.kill.Program;
import baton.kit.Running;
import baton.kit.Seeds;
import baton.kit.Shell;
import baton.world.files.JournalFile;
import baton.world.run.RunFolder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/// A WORK whose program is killed from outside at any moment, more than once, and taken up again.
class KilledWorkTest {
    private static final boolean LONG = Boolean.getBoolean("long");
    private static final int LINES = 90;

    @TempDir private Path directory;

    @Test
    void whenItIsKilledItIsFinishedByResuming() {
        Seeds.forEach(
                LONG ? 25 : 2,
                seeds -> {
                    Path place = directory.resolve("seed-" + seeds.between(0, 1_000_000));
                    Yard yard = Yard.in(place).answering(WorkTest.DIAMOND);
                    yard.work("new", "Make six parts");
                    kill(yard, seeds, "approve");
                    kill(yard, seeds, "resume");
                    judge(yard);
                });
    }

    private static void kill(Yard yard, Seeds seeds, String verb) {
        int lines = lines(yard) + seeds.between(1, LINES / 2);
        Path output = yard.top().resolveSibling("output");
        Shell shell = new Shell(yard.top(), yard.environment());
        List<String> words = List.of("work", verb, "WORK-01");
        try (Running running = shell.background(Program.baton(words), output)) {
            running.until(lines + " lines", () -> lines(yard) >= lines || !running.isAlive());
            if (seeds.coin()) {
                running.kill();
            } else {
                running.killWithFamily();
            }
        }
    }

    private static int lines(Yard yard) {
        List<RunFolder> folders = RunFolder.all(yard.top());
        return folders.isEmpty() || !folders.getFirst().exists()
                ? 0
                : JournalFile.read(folders.getFirst().journal()).size();
    }

    private static void judge(Yard yard) {
        Ran ran = yard.work("resume", "WORK-01");
        assertThat(ran.status()).as(ran.err()).isZero();
        List<String> subjects = yard.subjects();
        assertThat(subjects)
                .hasSize(6)
                .doesNotHaveDuplicates()
                .startsWith("feat(TASK-00): Make part 0")
                .element(3)
                .isEqualTo("feat(TASK-03): Make part 3");
        assertThat(yard.git("status", "--short")).isBlank();
        assertThat(yard.git("worktree", "list").lines()).hasSize(1);
        assertThat(yard.git("for-each-ref", "refs/baton/rescue", "refs/baton/session")).isBlank();
        String log = yard.text("works/WORK-01/work_WORK-01.log");
        IntStream.range(0, 6)
                .forEach(
                        n -> {
                            assertThat(yard.has("works/WORK-01/TASK-0" + n + "_result.md"))
                                    .isTrue();
                            assertThat(log).contains("COMMITTER_DONE — TASK-0" + n + " committed");
                        });
        assertThat(yard.text("works/WORK-LIST.md")).contains("| WORK-01 | Some parts | DONE |");
        assertThat(yard.baton("validate", "works").status()).isZero();
        assertThat(isClean(yard)).isTrue();
    }

    /// Nothing half-written lies about.
    private static boolean isClean(Yard yard) {
        try (var all = Files.walk(yard.top().resolve("works"))) {
            return all.noneMatch(path -> path.getFileName().toString().startsWith("."));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
