package baton.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.kill.Matrix.Fate;
import baton.app.kill.Matrix.Hit;
import baton.app.kill.Moment.Kind;
import baton.app.kill.Moment.Side;
import baton.kit.TestBed;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Kills that are not told by the journal: [CrashMatrixTest] says what a run has to come to, and
/// how to have all of them.
class CrashesElsewhereTest {
    private static final boolean LONG = Boolean.getBoolean("long");

    @TempDir private static Path shared;
    private static Matrix matrix;

    @TempDir private Path directory;

    @BeforeAll
    static void runUndisturbed() {
        matrix = Matrix.of(TestBed.Kind.HOOKS, shared);
    }

    @Test
    void everyProcessAndEveryFileCanBeTheLast() {
        List<Hit> hits = new ArrayList<>(matrix.hits(Kind.START));
        hits.addAll(matrix.hits(Kind.FILE));

        assertThat(matrix.differences(every(LONG ? 1 : 24, hits))).isEmpty();
    }

    @Test
    void theResumptionCanBeKilledToo() {
        List<Fate> fates = new ArrayList<>();
        int line = 0;
        for (Hit hit : every(LONG ? 3 : 13, matrix.hits(Kind.JOURNAL))) {
            line = line % 3 + 1;
            Moment second = new Moment(Kind.JOURNAL, line, hit.moment().side());
            Moment third = new Moment(Kind.START, 4 * line, Side.AFTER);
            fates.add(new Fate(hit, List.of(second, third)));
        }

        assertThat(matrix.differencesOf(fates)).isEmpty();
    }

    @Test
    void insideTheSandboxItIsTheSame() {
        TestBed fenced = Scene.fenced(TestBed.make(TestBed.Kind.HOOKS, directory));
        Matrix inside = Matrix.of(fenced, directory);
        List<Hit> hits = new ArrayList<>(every(LONG ? 1 : 17, inside.hits(Kind.JOURNAL)));
        hits.addAll(every(LONG ? 4 : 48, inside.hits(Kind.START)));

        assertThat(inside.differences(hits)).isEmpty();
    }

    /// Every so many.
    private static List<Hit> every(int many, List<Hit> hits) {
        return IntStream.range(0, hits.size())
                .filter(i -> i % many == many / 2)
                .mapToObj(hits::get)
                .toList();
    }
}
