package baton.app.tui;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Golden;
import baton.app.SampleRun;
import baton.app.terminal.Columns;
import baton.app.terminal.Paint;
import baton.app.terminal.Window;
import baton.core.run.RunId;
import baton.core.run.RunResult;
import baton.core.view.RunState;
import baton.core.view.Snapshot;
import baton.core.view.Snapshot.Apart;
import baton.core.view.Snapshot.Session;
import baton.core.view.Snapshot.Step;
import baton.core.view.Snapshot.Trouble;
import baton.core.view.chronicle.AgentUsage;
import baton.core.view.chronicle.UnitState;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Several sessions on one screen: all of two, the most urgent of forty.
class SessionFrameTest {
    private static final Paint PLAIN = new Paint(false);
    private static final Map<Integer, Integer> MOST =
            IntStream.rangeClosed(1, 200).boxed().collect(Collectors.toMap(n -> n, _ -> 3));

    private static Step step(int n, UnitState state, String heard) {
        int attempt = state == UnitState.PENDING ? 0 : n % 5 == 0 ? 2 : 1;
        return new Step(
                n,
                Optional.of("Part " + n + " of what is to be done"),
                state,
                attempt,
                Duration.ofSeconds(n * 7L),
                Optional.of(heard).filter(line -> !line.isEmpty()));
    }

    private static Session session(int n, UnitState state, List<Integer> deps, Step... steps) {
        boolean merged = state == UnitState.MERGED;
        boolean known = state != UnitState.PENDING;
        AgentUsage usage =
                new AgentUsage(
                        known
                                ? Optional.of(new BigDecimal("0.0" + (n % 10) + "5"))
                                : Optional.empty(),
                        Optional.empty());
        return new Session(
                n,
                Optional.of("Area " + n + (n % 7 == 0 ? " with quite a long name for one" : "")),
                state,
                1,
                deps,
                List.of(steps),
                Optional.of(
                        new Apart(
                                Duration.ofSeconds(n * 31L),
                                usage,
                                n % 11 == 0 ? 1 : 0,
                                merged ? Optional.of("c" + n) : Optional.empty(),
                                merged,
                                Optional.empty())));
    }

    private static Snapshot snapshot(List<Session> sessions, Trouble... troubles) {
        return new Snapshot(
                new RunId("20260105-100000-aaaa"),
                Optional.empty(),
                RunState.RUNNING,
                Optional.of(SampleRun.START),
                SampleRun.START,
                Duration.ofSeconds(754),
                new AgentUsage(Optional.of(new BigDecimal("4.205")), Optional.of(1_234_567L)),
                sessions,
                List.of(),
                List.of(troubles));
    }

    private static Snapshot two() {
        return snapshot(
                List.of(
                        session(
                                1,
                                UnitState.MERGED,
                                List.of(),
                                step(1, UnitState.COMPLETED, ""),
                                step(2, UnitState.COMPLETED, "")),
                        session(
                                2,
                                UnitState.IN_PROGRESS,
                                List.of(),
                                step(3, UnitState.COMPLETED, ""),
                                step(4, UnitState.IN_PROGRESS, "editing src/reader.js"),
                                step(5, UnitState.PENDING, ""))));
    }

    /// Twelve are merged, one is in conflict, eight under way, one being merged, the rest waits.
    private static Snapshot forty() {
        List<Session> sessions = new ArrayList<>();
        for (int n = 1; n <= 40; n++) {
            UnitState state =
                    n <= 12
                            ? UnitState.MERGED
                            : n == 13
                                    ? UnitState.CONFLICTED
                                    : n <= 21
                                            ? UnitState.IN_PROGRESS
                                            : n == 22 ? UnitState.MERGING : UnitState.PENDING;
            boolean busy = state == UnitState.IN_PROGRESS;
            UnitState first = state == UnitState.PENDING ? state : UnitState.COMPLETED;
            sessions.add(
                    session(
                            n,
                            state,
                            state == UnitState.PENDING ? List.of(n - 10, n - 22) : List.of(),
                            step(2 * n - 1, first, ""),
                            step(
                                    2 * n,
                                    busy ? UnitState.IN_PROGRESS : first,
                                    busy ? "npm test -- --part " + n : "")));
        }
        return snapshot(sessions, new Trouble("session-13", 0, "merge conflict in shared.txt"));
    }

    private static List<String> frame(Snapshot snapshot, int width, int height) {
        return Frame.of(snapshot, MOST, new Window.Size(width, height), PLAIN);
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }

    @ParameterizedTest
    @CsvSource({"2, 80, 24", "2, 120, 40", "40, 80, 24", "40, 120, 40"})
    void isAsDrawn(int sessions, int width, int height) throws IOException {
        List<String> lines = frame(sessions == 2 ? two() : forty(), width, height);
        assertThat(lines).hasSizeLessThan(height);
        Golden.check("frame-sessions-" + sessions + "-" + width + ".txt", text(lines));
    }

    @Test
    void statusShowsTheSame() throws IOException {
        Golden.check("board-sessions-2.txt", text(Board.of(two(), 80, PLAIN)));
        Golden.check("board-sessions-40.txt", text(Board.of(forty(), 80, PLAIN)));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "20, 5", "44, 9", "80, 14", "80, 24", "100, 60", "300, 200"})
    void noFrameIsLargerThanItsWindow(int width, int height) {
        for (Snapshot snapshot : List.of(two(), forty())) {
            List<String> lines = frame(snapshot, width, height);
            assertThat(lines.size()).isLessThanOrEqualTo(Math.max(1, height - 1));
            assertThat(lines).allMatch(line -> Columns.of(line) <= Math.max(4, width));
        }
    }

    @Test
    void everySessionIsShownOrCounted() {
        List<String> lines = frame(forty(), 80, 24);
        long rows = lines.stream().filter(line -> line.matches("  [>+✓✗.] .*")).count();
        String counts = lines.stream().filter(line -> line.contains("… and")).findFirst().get();
        int counted =
                java.util.regex.Pattern.compile("\\d+")
                        .matcher(counts)
                        .results()
                        .mapToInt(found -> Integer.parseInt(found.group()))
                        .sum();
        assertThat(rows + counted).isEqualTo(40);
        assertThat(lines.get(3)).startsWith("  > 14");
    }

    @Test
    void whatWasNeverBegunIsNotReachedAtTheEnd() {
        Snapshot ended =
                new Snapshot(
                        two().run(),
                        Optional.of(RunResult.FAILED),
                        RunState.FAILED,
                        two().started(),
                        two().now(),
                        two().elapsed(),
                        two().usage(),
                        List.of(session(1, UnitState.PENDING, List.of(2))),
                        List.of(),
                        List.of());
        assertThat(Board.of(ended, 80, PLAIN).getLast()).contains("not reached");
    }

    @Test
    void coloursAreOnlyAddedToTheSameText() {
        Window.Size size = new Window.Size(80, 24);
        List<String> painted = Frame.of(forty(), MOST, size, new Paint(true));
        assertThat(String.join("\n", painted)).contains("\033[");
        assertThat(painted.stream().map(line -> line.replaceAll("\033\\[[0-9;]*m", "")))
                .containsExactlyElementsOf(Frame.of(forty(), MOST, size, PLAIN));
    }
}
