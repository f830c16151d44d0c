package baton.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.kill.Matrix.Hit;
import baton.app.kill.Moment.Kind;
import baton.kit.TestBed;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
/// them on two others. The builds of Maven are slow: its plan is killed in the long form, and as
/// TASKs. All lines, processes and files:
/// `mvn -pl app -am test -Dlong=true -Dtest='CrashMatrixTest,CrashesElsewhereTest,KilledTest'
/// -Dsurefire.failIfNoSpecifiedTests=false`.
class CrashMatrixTest {
    private static final boolean LONG = Boolean.getBoolean("long");
    private static final int LINES = 59;

    @TempDir private Path directory;

    static List<TestBed.Kind> kinds() {
        return LONG
                ? List.of(TestBed.Kind.values())
                : List.of(TestBed.Kind.NODE, TestBed.Kind.PYTHON, TestBed.Kind.HOOKS);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyLineOfTheJournalCanBeTheLast(TestBed.Kind kind) {
        Matrix matrix = Matrix.of(kind, directory);

        assertThat(matrix.journal()).hasSize(LINES);
        List<Hit> hits = matrix.hits(Kind.JOURNAL);
        assertThat(hits).hasSize(2 * LINES);
        assertThat(matrix.differences(LONG ? hits : oneOfEach(matrix, kind))).isEmpty();
    }

    /// A line of each type, before and after it, another step each time. Node and Python have
    /// some of them each.
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
                                    case MAVEN -> false;
                                })
                .mapToObj(i -> chosen(each.get(i), kind.ordinal() + i))
                .toList();
    }

    private static Hit chosen(List<Hit> same, int turn) {
        return same.get(turn % same.size());
    }
}
