package baton.app.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.kill.Scene;
import baton.kit.TestBed;

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

    @TempDir private Path directory;

    @Test
    void everyProcessAndEveryFileCanBeTheLast() {
        Deaths deaths = Deaths.of(TestBed.Kind.HOOKS, directory);
        List<String> moments = new ArrayList<>(deaths.moments("start"));
        moments.addAll(deaths.moments("file"));

        assertThat(deaths.differences(every(LONG ? 1 : moments.size() / 4, moments))).isEmpty();
    }

    @Test
    void theResumptionCanBeKilledToo() {
        Deaths deaths = Deaths.of(TestBed.Kind.PYTHON, directory);
        List<String> moments =
                every(LONG ? 3 : 2 * deaths.count("JOURNAL"), deaths.moments("journal")).stream()
                        .map(moment -> moment + " journal-2-after start-9-before")
                        .toList();

        assertThat(deaths.differences(moments)).isEmpty();
    }

    @Test
    void insideTheSandboxItIsTheSame() {
        TestBed fenced = Scene.fenced(TestBed.make(TestBed.Kind.PYTHON, directory));
        Deaths deaths = Deaths.of(fenced, directory);
        List<String> moments = new ArrayList<>(every(LONG ? 18 : 110, deaths.moments("journal")));
        moments.addAll(every(deaths.count("START"), deaths.moments("start")));

        assertThat(deaths.undisturbed().facts()).containsEntry("exit", "0");
        assertThat(deaths.differences(moments)).isEmpty();
    }

    private static List<String> every(int many, List<String> moments) {
        return IntStream.range(0, moments.size())
                .filter(i -> i % many == many / 2)
                .mapToObj(moments::get)
                .toList();
    }
}
