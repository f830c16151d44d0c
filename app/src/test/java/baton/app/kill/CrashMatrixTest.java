package baton.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.kill.Matrix.Fate;
import baton.app.kill.Matrix.Hit;
import baton.app.kill.Moment.Kind;
import baton.app.kill.Moment.Side;
import baton.kit.TestBed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// A run that is killed and resumed comes to what it would have come to: the same commits, names,
/// index, settings and files, the same result, nothing an agent made lost, and nothing left behind.
///
/// `-Plong` kills at every moment there is.
class CrashMatrixTest {
    private static final boolean LONG = Boolean.getBoolean("long");

    @TempDir private Path directory;

    @Test
    void everyLineOfTheJournalCanBeTheLast() {
        Matrix matrix = Matrix.of(TestBed.Kind.HOOKS, directory);

        assertThat(matrix.journal()).hasSize(53);
        assertThat(matrix.differences(matrix.hits(Kind.JOURNAL))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"NODE", "MAVEN", "PYTHON"})
    void everyRepositorySurvivesIt(TestBed.Kind kind) {
        Matrix matrix = Matrix.of(kind, directory);

        assertThat(matrix.differences(every(kind == TestBed.Kind.MAVEN ? 35 : 17, matrix.hits())))
                .isEmpty();
    }

    @Test
    void everyProcessAndEveryFileCanBeTheLast() {
        Matrix matrix = Matrix.of(TestBed.Kind.HOOKS, directory);
        List<Hit> hits = new ArrayList<>(matrix.hits(Kind.START));
        hits.addAll(matrix.hits(Kind.FILE));

        assertThat(matrix.differences(every(7, hits))).isEmpty();
    }

    @Test
    void theResumptionCanBeKilledToo() {
        Matrix matrix = Matrix.of(TestBed.Kind.HOOKS, directory);
        List<Fate> fates = new ArrayList<>();
        int line = 0;
        for (Hit hit : every(5, matrix.hits(Kind.JOURNAL))) {
            line = line % 3 + 1;
            Moment second = new Moment(Kind.JOURNAL, line, hit.moment().side());
            Moment third = new Moment(Kind.START, 4 * line, Side.AFTER);
            fates.add(new Fate(hit, List.of(second, third)));
        }

        assertThat(matrix.differencesOf(fates)).isEmpty();
    }

    /// Every so many, or all of them.
    private static List<Hit> every(int many, List<Hit> hits) {
        return LONG
                ? hits
                : IntStream.range(0, hits.size())
                        .filter(i -> i % many == many / 2)
                        .mapToObj(hits::get)
                        .toList();
    }
}
