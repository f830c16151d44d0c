package baton.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.kill.Moment.Kind;
import baton.app.kill.Moment.Side;
import baton.world.run.store.RunFolder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// A run whose program is killed when its folder is there and its record is not: it never began.
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
