package baton.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.kill.Matrix.Hit;
import baton.app.kill.Moment.Kind;
import baton.app.kill.Moment.Side;
import baton.core.run.EventType;
import baton.kit.TestBed;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// A run that is killed and resumed comes to what it would have come to: the same commits, names,
/// index, settings and files, the same result, nothing an agent made lost, and nothing left behind.
///
/// The normal build chooses the moments that differ in what a resumption finds: before every type
/// of line on one repository, and some after a line on two others. The builds of Maven are slow:
/// its plan is killed in the long form, and as TASKs. All lines, processes and files:
/// `mvn -pl app -am test -Dlong=true -Dtest='CrashMatrixTest,CrashesElsewhereTest,KilledTest'
/// -Dsurefire.failIfNoSpecifiedTests=false`.
class CrashMatrixTest {
    private static final boolean LONG = Boolean.getBoolean("long");
    private static final int LINES = 59;

    private static final Set<EventType> NODE =
            Set.of(EventType.AGENT_ENDED, EventType.VERIFY_ENDED, EventType.CHECKPOINT_MADE);
    private static final Set<EventType> PYTHON =
            Set.of(EventType.AGENT_STARTED, EventType.SCOPE_CHECKED, EventType.CHECKPOINT_MAKING);

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

    /// On one repository the moment before a line of each type, another step each time: what the
    /// line tells is done then, and nobody has noted it. After a line nothing is half done, which
    /// `TakenUpTest` shows for each type; Node and Python have such moments while the work of an
    /// agent is in no commit, since caches and deletions of their own are in the tree then.
    private static List<Hit> oneOfEach(Matrix matrix, TestBed.Kind kind) {
        Map<String, List<Hit>> types = new LinkedHashMap<>();
        for (Hit hit : matrix.hits(Kind.JOURNAL)) {
            EventType type = matrix.type(hit.moment());
            if (isTried(kind, type, hit.moment().side())) {
                types.computeIfAbsent(type.word(), _ -> new ArrayList<>()).add(hit);
            }
        }
        List<List<Hit>> each = List.copyOf(types.values());
        return IntStream.range(0, each.size())
                .mapToObj(i -> chosen(each.get(i), kind.ordinal() + i))
                .toList();
    }

    private static boolean isTried(TestBed.Kind kind, EventType type, Side side) {
        return switch (kind) {
            case HOOKS -> side == Side.BEFORE;
            case NODE -> side == Side.AFTER && NODE.contains(type);
            case PYTHON -> side == Side.AFTER && PYTHON.contains(type);
            case MAVEN -> false;
        };
    }

    private static Hit chosen(List<Hit> same, int turn) {
        return same.get(turn % same.size());
    }
}
