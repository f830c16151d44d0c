package baton.app.tui;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Golden;
import baton.app.SampleRun;
import baton.app.SampleRun.Act;
import baton.app.terminal.Columns;
import baton.app.terminal.Paint;
import baton.core.run.RunId;
import baton.core.view.RunOutline;
import baton.core.view.RunState;
import baton.core.view.Snapshot;
import baton.core.view.Snapshot.Session;
import baton.core.view.Snapshot.Step;
import baton.core.view.Snapshot.Trouble;
import baton.core.view.chronicle.AgentUsage;
import baton.core.view.chronicle.UnitState;
import baton.world.run.store.StoredRun;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

class BoardTest {
    private static final String ID = "20260105-100000-aaaa";
    private static final Paint PLAIN = new Paint(false);
    private static final String[] TITLES = {
        "Parse the header", "Write the reader", "Hook it into the command line", "Document it"
    };

    @TempDir Path checkout;

    private static String text(Snapshot snapshot, int width) {
        return String.join("\n", Board.of(snapshot, width, PLAIN)) + "\n";
    }

    /// As it looks twelve seconds after the last event.
    private static Snapshot seen(SampleRun sample, boolean alive) {
        StoredRun stored = StoredRun.look(sample.checkout(), sample.folder());
        RunOutline known = stored.outline(true);
        RunOutline outline =
                new RunOutline(
                        known.run(),
                        known.plan(),
                        alive,
                        known.resume(),
                        known.steps(),
                        known.damage());
        return outline.snapshot(
                stored.chronicle(),
                Map.of(2, "editing src/reader.js", 3, "npm test"),
                sample.last().plusSeconds(12));
    }

    private SampleRun sample() {
        return SampleRun.of(checkout, ID, TITLES);
    }

    @Test
    void runningRunShowsWhatIsUnderWay() throws IOException {
        Golden.check("board-running.txt", text(seen(sample().with(2, Act.DIES).run(), true), 80));
    }

    @Test
    void waitingForARateLimitShowsTheCountdown() throws IOException {
        SampleRun sample = sample().with(2, Act.IS_LIMITED, Act.DIES_WAITING).run();
        Golden.check("board-waiting.txt", text(seen(sample, true), 80));
    }

    @Test
    void retryShowsWhyTheAttemptBeforeFailed() throws IOException {
        SampleRun sample = sample().with(2, Act.IS_WRONG, Act.DIES).run();
        Golden.check("board-retry.txt", text(seen(sample, true), 80));
    }

    @Test
    void failedRunShowsEveryAttempt() throws IOException {
        SampleRun sample = sample().with(3, Act.IS_WRONG, Act.FAILS, Act.IS_WRONG).run();
        Golden.check("board-failed.txt", text(seen(sample, false), 80));
    }

    @Test
    void completedRunShowsItsTimes() throws IOException {
        SampleRun sample = sample().with(2, Act.IS_WRONG).run();
        Golden.check("board-completed.txt", text(seen(sample, false), 80));
    }

    @Test
    void interruptedRunSaysHowToGoOn() throws IOException {
        SampleRun sample = sample().project("projects/my search").with(2, Act.DIES).run();
        Golden.check("board-interrupted.txt", text(seen(sample, false), 80));
    }

    @Test
    void fortyStepsAreAligned() throws IOException {
        String[] titles =
                IntStream.rangeClosed(1, 40)
                        .mapToObj(n -> "Step of the plan that is " + "very ".repeat(n % 9) + "long")
                        .toArray(String[]::new);
        SampleRun sample =
                SampleRun.of(checkout, ID, titles)
                        .with(9, Act.IS_WRONG, Act.FAILS)
                        .with(30, Act.DIES)
                        .run();
        Golden.check("board-forty.txt", text(seen(sample, true), 60));
    }

    @Test
    void longPlanIsCutAndNotTheNumbers() {
        SampleRun sample = sample().run();
        String plan = ".claude/projects/2026-01-05-a-project-with-a-long-name/plan.md";
        sample.record(plan, "").write(sample.folder().record());
        assertThat(Board.of(seen(sample, false), 60, PLAIN).get(1))
                .isEqualTo("…ject-with-a-long-name/plan.md · 4 of 4 steps passed · 6m30s")
                .hasSize(60);
    }

    @Test
    void coloursAreOnlyAddedToTheSameText() {
        Snapshot snapshot = seen(sample().with(3, Act.ASKS).run(), false);
        List<String> painted = Board.of(snapshot, 80, new Paint(true));
        assertThat(String.join("\n", painted)).contains("\033[");
        assertThat(painted.stream().map(line -> line.replaceAll("\033\\[[0-9;]*m", "")))
                .containsExactlyElementsOf(Board.of(snapshot, 80, PLAIN));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 44, 60, 80, 200})
    void hostileTextNeitherBreaksNorCommandsTheTerminal(int width) throws IOException {
        List<String> lines = Board.of(hostile(), width, PLAIN);
        assertThat(lines).allMatch(line -> Columns.of(line) <= Math.max(44, width));
        assertThat(String.join("", lines).codePoints())
                .noneMatch(Character::isISOControl)
                .noneMatch(point -> point >= 0x202A && point <= 0x202E);
        if (width == 60) {
            Golden.check("board-hostile.txt", String.join("\n", lines) + "\n");
        }
    }

    private static Snapshot.Apart apart(int recoveries) {
        return new Snapshot.Apart(
                Duration.ofSeconds(5000),
                AgentUsage.UNKNOWN,
                recoveries,
                Optional.empty(),
                false,
                Optional.empty());
    }

    /// Two sessions, as a run in parallel has them.
    private static Snapshot hostile() {
        List<Step> steps =
                List.of(
                        step(1, UnitState.COMPLETED, "\033[2J\033[Hgone\nsecond line\r\tthird", ""),
                        step(2, UnitState.COMPLETED, "\033]0;title\007한글로 쓰인 제목이 아주 길다", ""),
                        step(3, UnitState.SKIPPED, "👩‍👩‍👧‍👦 family 🇳🇴 flag ❤️ heart", ""),
                        step(
                                4,
                                UnitState.IN_PROGRESS,
                                "e" + "\u0301".repeat(500) + "t",
                                "a\033[31mb"),
                        step(5, UnitState.PENDING, "\u202Edesrever\u202C \u009b31m \u2028 end", ""),
                        step(6, UnitState.BLOCKED, "x".repeat(5000), "漢".repeat(500)));
        return new Snapshot(
                new RunId(ID),
                Optional.empty(),
                RunState.RUNNING,
                Optional.of(SampleRun.START),
                SampleRun.START,
                Duration.ofHours(50),
                new AgentUsage(Optional.of(new BigDecimal("1.25")), Optional.of(123_456L)),
                List.of(
                        new Session(
                                1,
                                Optional.of("\033[1mParser\n"),
                                UnitState.IN_PROGRESS,
                                1,
                                List.of(),
                                steps,
                                Optional.of(apart(1))),
                        new Session(
                                2,
                                Optional.empty(),
                                UnitState.PENDING,
                                2,
                                List.of(1),
                                List.of(),
                                Optional.of(apart(0)))),
                List.of(),
                List.of(
                        new Trouble("step-6", 3, "word ".repeat(200)),
                        new Trouble("run\033[0m", 0, "w".repeat(300))));
    }

    private static Step step(int n, UnitState state, String title, String lastLine) {
        return new Step(
                n,
                Optional.of(title),
                state,
                n == 6 ? 3 : 1,
                Duration.ofSeconds(n * 1000L),
                Optional.of(lastLine).filter(line -> !line.isEmpty()));
    }
}
