package baton.app.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.kill.Scene;
import baton.kit.TestBed;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Deaths that are not told by the journal: [DeathsTest] says what a run has to come to, and how to
/// have all of them.
class DeathsElsewhereTest {
    private static final boolean LONG = Boolean.getBoolean("long");

    @TempDir private static Path shared;
    private static Deaths deaths;

    @TempDir private Path directory;

    @BeforeAll
    static void runUndisturbed() {
        deaths = Deaths.of(TestBed.Kind.HOOKS, shared);
    }

    @Test
    void everyProcessAndEveryFileCanBeTheLast() {
        List<String> moments = new ArrayList<>(deaths.moments("start"));
        moments.addAll(deaths.moments("file"));

        assertThat(deaths.differences(every(LONG ? 1 : moments.size() / 4, moments))).isEmpty();
    }

    @Test
    void theResumptionCanBeKilledToo() {
        List<String> moments =
                every(LONG ? 3 : 2 * deaths.count("JOURNAL"), deaths.moments("journal")).stream()
                        .map(moment -> moment + " journal-2-after start-9-before")
                        .toList();

        assertThat(deaths.differences(moments)).isEmpty();
    }

    /// In the middle of a run programs of all kinds are at work inside.
    @Test
    void insideTheSandboxItIsTheSame() {
        TestBed fenced = Scene.fenced(TestBed.make(TestBed.Kind.PYTHON, directory));
        Deaths inside = Deaths.of(fenced, directory);
        int lines = LONG ? 18 : 2 * inside.count("JOURNAL");
        int starts = LONG ? inside.count("START") : 2 * inside.count("START");
        List<String> moments = new ArrayList<>(every(lines, inside.moments("journal")));
        moments.addAll(every(starts, inside.moments("start")));

        assertThat(inside.undisturbed().facts()).containsEntry("exit", "0");
        assertThat(inside.differences(moments)).isEmpty();
    }

    private static List<String> every(int many, List<String> moments) {
        return IntStream.range(0, moments.size())
                .filter(i -> i % many == many / 2)
                .mapToObj(moments::get)
                .toList();
    }
}
