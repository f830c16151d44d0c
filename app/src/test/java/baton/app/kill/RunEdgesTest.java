package baton.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.kill.Moment.Kind;
import baton.app.kill.Moment.Side;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredRun;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Runs whose program is killed at their edges: when the folder is there and the record is not, so
/// that the run never began, and when all steps are done and the run has not ended.
class RunEdgesTest {
    private static final int COUNT_MAX = 120;

    @TempDir private Path directory;

    private StageScene begun(String name, String what) {
        StageScene scene = StageScene.make(directory.resolve(name));
        Program.Order order =
                new Program.Order(what, scene.scene(), scene.words("go", "--yes", "--quick"));
        List<String> _ = Program.woven().kill(List.of(order), directory.resolve(name + "-kill"));
        return scene;
    }

    private StageScene unbegun(String name) {
        return begun(name, moment(Kind.FILE, top -> !unbegun(top).isEmpty()).toString());
    }

    private static List<RunFolder> unbegun(Path top) {
        return RunFolder.all(top).stream().filter(run -> !Files.exists(run.record())).toList();
    }

    /// The first moment that leaves such a repository, from a way that comes to its end.
    private Moment moment(Kind kind, Predicate<Path> wanted) {
        List<Moment> all =
                IntStream.rangeClosed(1, COUNT_MAX)
                        .mapToObj(n -> new Moment(kind, n, Side.BEFORE))
                        .toList();
        String what = "- " + String.join(" ", all.stream().map(Moment::toString).toList());
        Scene whole = begun("whole", what).scene();
        return all.stream()
                .filter(moment -> Files.exists(whole.at(moment).top()))
                .filter(moment -> wanted.test(whole.at(moment).top()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void folderWithoutARecordIsNoRunAndGoesWithTheNextOne() {
        StageScene left = unbegun("left");
        RunFolder folder = unbegun(left.top()).getFirst();
        String id = folder.id().value();
        Ran status = left.run(List.of("status"));
        assertThat(status.out())
                .contains("execute comes next", "baton continue .claude/projects/")
                .doesNotContain(id, "PLAN");
        assertThat(left.run(List.of("runs")).out()).doesNotContain(id);
        assertThat(left.run(List.of("resume", id)).err()).contains("RUN_NOT_FOUND");
        assertThat(left.run(List.of("runs", "prune", "--dry-run")).out())
                .isEqualTo("would remove " + id + " (never begun)\n");
        Path note = Scene.state(left.top()).resolve("baton/known/" + id + ".json");
        assertThat(note).exists();
        Ran ran = left.run(List.of("--yes", "continue"));
        assertThat(ran.status()).as(ran.toString()).isZero();
        assertThat(folder.path()).doesNotExist();
        assertThat(note).doesNotExist();
        assertThat(left.run(List.of("status")).out()).doesNotContain(id, "continue");
    }

    /// All steps are done, and the program was killed before the run could say so.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void runOfAProjectIsEndedBeforeItGoesOn(boolean reviewed) throws IOException {
        StageScene left = StageScene.make(directory.resolve("unended"));
        Ran whole = left.run(left.words("go", "--yes", "--quick"));
        assertThat(whole.status()).as(whole.toString()).isZero();
        List<String> calls = left.calls();
        int kept = reviewed ? 0 : left.callsOf("review").size();
        unend(left, reviewed);
        assertThat(left.run(List.of("status")).out()).contains("interrupted");
        Ran ran = left.run(List.of("--yes", "continue"));
        assertThat(ran.status()).as(ran.toString()).isZero();
        assertThat(ran.err()).contains("No step is left to do", "The project is complete");
        assertThat(left.calls()).hasSize(calls.size() + kept);
        assertThat(left.run(List.of("status")).out()).doesNotContain("interrupted");
        assertThat(StoredRun.hasEnded(left.scene().folder().journal())).isTrue();
        assertThat(left.run(List.of("continue")).err()).doesNotContain("resume");
    }

    /// Takes back what the end of a run writes.
    private static void unend(StageScene left, boolean reviewed) throws IOException {
        RunFolder run = left.scene().folder();
        List<String> lines = Files.readAllLines(run.journal());
        assertThat(lines.getLast()).contains("\"type\":\"run.ended\"");
        Files.write(run.journal(), lines.subList(0, lines.size() - 1));
        String known = Scene.state(left.top()) + "/baton/known/" + run.id() + ".places/";
        left.scene().shell().run("bash", "-c", "rm -f " + known + "*.sealed");
        // The head of the last line, the rest that followed it, and the report.
        String unnoted = "for f in " + known + "*.heads; do head -n -3 $f > h && mv h $f; done";
        left.scene().shell().run("bash", "-c", unnoted);
        Files.deleteIfExists(run.path().resolve("report.md"));
        if (!reviewed) {
            left.scene().shell().run("bash", "-c", "rm .claude/projects/*/review.md");
        }
    }

    @Test
    void pruneRemovesItsFolderAndItsNote() {
        StageScene left = unbegun("pruned");
        RunFolder folder = unbegun(left.top()).getFirst();
        assertThat(left.run(List.of("runs", "prune", "--keep", "9")).out())
                .isEqualTo("removed " + folder.id() + " (never begun)\n");
        assertThat(folder.path()).doesNotExist();
        assertThat(Scene.state(left.top()).resolve("baton/known/" + folder.id() + ".json"))
                .doesNotExist();
    }
}
