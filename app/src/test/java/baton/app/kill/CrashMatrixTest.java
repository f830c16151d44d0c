package baton.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.kill.Matrix.Hit;
import baton.app.kill.Moment.Kind;
import baton.app.kill.Moment.Side;
import baton.kit.TestBed;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// A run that is killed and resumed comes to what it would have come to: the same commits, names,
/// index, settings and files, the same result, nothing an agent made lost, and nothing left behind.
///
/// The normal build tries every type of line, before and after it, on one repository, and parts of
/// them on each of the others. All lines, processes and files:
/// `mvn -pl app -am test -Dlong=true -Dtest='CrashMatrixTest,CrashesElsewhereTest,KilledTest'
/// -Dsurefire.failIfNoSpecifiedTests=false`.
class CrashMatrixTest {
    private static final boolean LONG = Boolean.getBoolean("long");
    private static final int LINES = 59;

    @TempDir private Path directory;

    @ParameterizedTest
    @EnumSource
    void everyLineOfTheJournalCanBeTheLast(TestBed.Kind kind) {
        Matrix matrix = Matrix.of(kind, directory, likely(kind));

        assertThat(matrix.journal()).hasSize(LINES);
        List<Hit> hits = matrix.hits(Kind.JOURNAL);
        assertThat(hits).hasSize(2 * LINES);
        assertThat(matrix.differences(LONG ? hits : oneOfEach(matrix, kind))).isEmpty();
    }

    /// The moments that are photographed in the undisturbed run where a run is dear: the lines of
    /// the last step.
    private static List<Moment> likely(TestBed.Kind kind) {
        return kind == TestBed.Kind.MAVEN
                ? IntStream.rangeClosed(LINES - 12, LINES - 3)
                        .mapToObj(line -> new Moment(Kind.JOURNAL, line, Side.AFTER))
                        .toList()
                : List.of();
    }

    /// A line of each type, before and after it, another step each time. Node and Python have
    /// some of them each; the builds of Maven are slow, and there it is two of the last lines.
    private static List<Hit> oneOfEach(Matrix matrix, TestBed.Kind kind) {
        Map<String, List<Hit>> types = new LinkedHashMap<>();
        for (Hit hit : matrix.hits(Kind.JOURNAL)) {
            String type = matrix.journal().get(hit.moment().count() - 1).type();
            types.computeIfAbsent(type + hit.moment().side(), _ -> new ArrayList<>()).add(hit);
        }
        List<List<Hit>> each = List.copyOf(types.values());
        return IntStream.range(0, each.size())
                .filter(
                        i ->
                                switch (kind) {
                                    case HOOKS -> true;
                                    // Sides alternate: both get some before and some after.
                                    case NODE -> i % 8 == 0 || i % 8 == 3;
                                    case PYTHON -> i % 8 == 5 || i % 8 == 6;
                                    case MAVEN -> i % 12 == 7;
                                })
                .mapToObj(i -> chosen(each.get(i), kind, i))
                .toList();
    }

    private static Hit chosen(List<Hit> same, TestBed.Kind kind, int turn) {
        return kind == TestBed.Kind.MAVEN
                ? same.getLast()
                : same.get((kind.ordinal() + turn) % same.size());
    }
}
