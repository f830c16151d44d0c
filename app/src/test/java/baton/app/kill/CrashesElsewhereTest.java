package baton.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.kill.Matrix.Fate;
import baton.app.kill.Matrix.Hit;
import baton.app.kill.Moment.Kind;
import baton.app.kill.Moment.Side;
import baton.core.run.EventType;
import baton.kit.TestBed;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// Kills that are not told by the journal: [CrashMatrixTest] says what a run has to come to, and
/// how to have all of them. The normal build has one of them for each type of line that can be the
/// last one then.
class CrashesElsewhereTest {
    private static final boolean LONG = Boolean.getBoolean("long");

    /// After these something is half done, or done and not noted, with which a resumption begins.
    private static final Set<EventType> HALF_DONE =
            Set.of(
                    EventType.AGENT_STARTED,
                    EventType.SCOPE_CHECKED,
                    EventType.CHECKPOINT_MAKING,
                    EventType.STEP_PASSED);

    /// After these a Verify command or a hook runs inside the sandbox.
    private static final Set<EventType> FENCED =
            Set.of(EventType.SCOPE_CHECKED, EventType.CHECKPOINT_MAKING, EventType.STEP_PASSED);

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

        assertThat(matrix.differences(LONG ? hits : matrix.oneUnderEach(hits))).isEmpty();
    }

    @Test
    void theResumptionCanBeKilledToo() {
        List<Fate> fates = new ArrayList<>();
        int line = 0;
        List<Hit> hits = matrix.hits(Kind.JOURNAL);
        for (Hit hit : LONG ? every(3, hits) : matrix.oneUnderEach(under(matrix, HALF_DONE))) {
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
        List<Hit> hits = new ArrayList<>(inside.hits(Kind.JOURNAL));
        hits.addAll(every(4, inside.hits(Kind.START)));

        assertThat(inside.differences(LONG ? hits : fenced(inside))).isEmpty();
    }

    /// While programs inside are at work, and when they are done and nobody has noted it. All else
    /// happens outside.
    private static List<Hit> fenced(Matrix inside) {
        List<Hit> hits = new ArrayList<>(inside.oneUnderEach(under(inside, FENCED)));
        List<Hit> started =
                inside.hitsUnder(Kind.START, FENCED).stream()
                        .filter(hit -> hit.moment().side() == Side.AFTER)
                        .toList();
        hits.addAll(inside.oneUnderEach(started));
        return hits;
    }

    /// Before the line that follows one of these types.
    private static List<Hit> under(Matrix matrix, Set<EventType> types) {
        return matrix.hitsUnder(Kind.JOURNAL, types).stream()
                .filter(hit -> hit.moment().side() == Side.BEFORE)
                .toList();
    }

    /// Every so many.
    private static List<Hit> every(int many, List<Hit> hits) {
        return IntStream.range(0, hits.size())
                .filter(i -> i % many == many / 2)
                .mapToObj(hits::get)
                .toList();
    }
}
