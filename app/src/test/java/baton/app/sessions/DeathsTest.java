package baton.app.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.Entry;
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

/// A run of three sessions in two waves that is killed and resumed comes to what it would have come
/// to, in one legal order, with nothing lost and nothing left behind.
///
/// The normal build spreads the types of lines over the repositories. All lines, processes and
/// files: `mvn -pl app -am test -Dlong=true
/// -Dtest='DeathsTest,DeathsElsewhereTest,KilledSessionsTest'
/// -Dsurefire.failIfNoSpecifiedTests=false`.
class DeathsTest {
    private static final boolean LONG = Boolean.getBoolean("long");

    /// The builds of Maven are slow: its sessions are killed in the long form, and as TASKs.
    private static final List<TestBed.Kind> QUICK =
            List.of(TestBed.Kind.NODE, TestBed.Kind.PYTHON, TestBed.Kind.HOOKS);

    /// The repository for each type in turn: fewest where the Verify commands take longest.
    private static final List<TestBed.Kind> SHARES =
            List.of(
                    TestBed.Kind.HOOKS,
                    TestBed.Kind.NODE,
                    TestBed.Kind.HOOKS,
                    TestBed.Kind.HOOKS,
                    TestBed.Kind.PYTHON,
                    TestBed.Kind.HOOKS);

    @TempDir private Path directory;

    static List<TestBed.Kind> kinds() {
        return LONG ? List.of(TestBed.Kind.values()) : QUICK;
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyLineOfTheJournalCanBeTheLast(TestBed.Kind kind) {
        Deaths deaths = Deaths.of(kind, directory);

        assertThat(deaths.undisturbed().facts()).containsEntry("exit", "0");
        assertThat(deaths.undisturbed().facts().get("merges").lines()).hasSize(3);
        assertThat(deaths.differences(LONG ? deaths.moments("journal") : share(deaths, kind)))
                .isEmpty();
    }

    /// A line of each type in one of the repositories; what waits for others is last.
    private static List<String> share(Deaths deaths, TestBed.Kind kind) {
        Map<String, List<Entry>> types = new LinkedHashMap<>();
        deaths.journal()
                .forEach(e -> types.computeIfAbsent(e.type(), _ -> new ArrayList<>()).add(e));
        List<List<Entry>> each = List.copyOf(types.values());
        return IntStream.range(0, each.size())
                .filter(i -> kind == SHARES.get(i % SHARES.size()))
                .mapToObj(i -> moment(each.get(i), i / QUICK.size()))
                .toList();
    }

    private static String moment(List<Entry> same, int turn) {
        Entry line = same.get(turn % same.size());
        return "journal-" + line.n() + (turn % 2 == 0 ? "-after" : "-before");
    }
}
