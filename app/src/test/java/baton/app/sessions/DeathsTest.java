package baton.app.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.Entry;
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

/// A run of three sessions in two waves that is killed and resumed comes to what it would have come
/// to, in one legal order, with nothing lost and nothing left behind.
///
/// The normal build has the moments that differ in what a resumption finds, on one repository: what
/// a line tells is done, and nobody has noted it. After a line nothing is half done, which
/// `WorktreeAgentsTest` shows. All lines, processes and files, on all repositories:
/// `mvn -pl app -am test -Dlong=true -Dtest='DeathsTest,DeathsElsewhereTest,KilledSessionsTest'
/// -Dsurefire.failIfNoSpecifiedTests=false`.
class DeathsTest {
    private static final boolean LONG = Boolean.getBoolean("long");

    /// Between two steps nothing is under way.
    private static final Set<EventType> RESTING =
            Set.of(EventType.STEP_STARTED, EventType.STEP_WITNESSED, EventType.STEP_PASSED);

    /// The work of an agent is judged, and in no commit.
    private static final Set<EventType> JUDGING =
            Set.of(
                    EventType.AGENT_ENDED,
                    EventType.SCOPE_CHECKED,
                    EventType.VERIFY_ENDED,
                    EventType.MANIFEST_CHECKED);

    @TempDir private Path directory;

    static List<TestBed.Kind> kinds() {
        return LONG ? List.of(TestBed.Kind.values()) : List.of(TestBed.Kind.HOOKS);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyLineOfTheJournalCanBeTheLast(TestBed.Kind kind) {
        Deaths deaths = Deaths.of(kind, directory);

        assertThat(deaths.undisturbed().facts()).containsEntry("exit", "0");
        assertThat(deaths.undisturbed().facts().get("merges").lines()).hasSize(3);
        assertThat(deaths.differences(LONG ? deaths.moments("journal") : chosen(deaths))).isEmpty();
    }

    /// Before a line of each type, another session each time; one of types that leave the same to a
    /// resumption.
    private static List<String> chosen(Deaths deaths) {
        Map<String, List<Entry>> types = new LinkedHashMap<>();
        deaths.journal()
                .forEach(e -> types.computeIfAbsent(left(e), _ -> new ArrayList<>()).add(e));
        List<List<Entry>> each = List.copyOf(types.values());
        return IntStream.range(0, each.size())
                .mapToObj(i -> each.get(i).get(i % each.get(i).size()))
                .map(line -> "journal-" + line.n() + "-before")
                .toList();
    }

    /// A name for what a death before this line leaves.
    private static String left(Entry line) {
        EventType type = EventType.ofWord(line.type()).orElseThrow();
        return RESTING.contains(type) ? "rest" : JUDGING.contains(type) ? "work" : line.type();
    }
}
