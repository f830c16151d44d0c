package baton.app.tui;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Golden;
import baton.app.SampleRun;
import baton.app.SampleRun.Act;
import baton.app.terminal.Columns;
import baton.app.terminal.Paint;
import baton.app.terminal.Window;
import baton.core.view.RunOutline;
import baton.core.view.Snapshot;
import baton.world.run.store.StoredRun;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

class FrameTest {
    private static final String ID = "20260105-100000-aaaa";
    private static final Paint PLAIN = new Paint(false);
    private static final String[] TITLES = {
        "Parse the header", "Write the reader", "Hook it into the command line", "Document it"
    };
    private static final String[] FOREIGN = {
        "한글로 쓰인 제목이 아주 길어서 다 들어가지 않는다",
        "漢字の題名もとても長いので途中で切られます",
        "👩‍👩‍👧‍👦 family 🇳🇴 flag ❤️ heart and more words",
        "\033[2J\033[Hgone\nsecond line\r\tthird"
    };

    @TempDir Path checkout;

    private static List<String> frame(Snapshot snapshot, int width, int height) {
        Map<Integer, Integer> most =
                IntStream.rangeClosed(1, snapshot.stepsTotal())
                        .boxed()
                        .collect(Collectors.toMap(n -> n, _ -> 3));
        return Frame.of(snapshot, most, new Window.Size(width, height), PLAIN);
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }

    /// As it looks twelve seconds after the last event.
    private static Snapshot seen(SampleRun sample, int step, String line) {
        StoredRun stored = StoredRun.look(sample.checkout(), sample.folder());
        RunOutline known = stored.outline(true);
        RunOutline alive =
                new RunOutline(known.run(), known.plan(), true, "", known.steps(), known.damage());
        return alive.snapshot(
                stored.chronicle(), Map.of(step, line), sample.last().plusSeconds(12));
    }

    private SampleRun dyingAt(int step, String... titles) {
        return SampleRun.of(checkout, ID, titles).with(step, Act.DIES).run();
    }

    @Test
    void wideFrameShowsEveryStepAndTheLastLine() throws IOException {
        Snapshot snapshot = seen(dyingAt(2, TITLES), 2, "editing src/reader.js");
        Golden.check("frame-wide.txt", text(frame(snapshot, 100, 30)));
    }

    @Test
    void narrowFrameCutsTitlesAndKeepsTheRest() throws IOException {
        SampleRun sample = SampleRun.of(checkout, ID, TITLES).with(3, Act.IS_WRONG, Act.DIES).run();
        Snapshot snapshot = seen(sample, 3, "npm test -- --watch=false --runInBand");
        Golden.check("frame-narrow.txt", text(frame(snapshot, 40, 30)));
    }

    @Test
    void wideCharactersAreCountedAndHostileOnesAreGone() throws IOException {
        Snapshot snapshot =
                seen(dyingAt(2, FOREIGN), 2, "\033[31m読み\033[2Jます\u202E \007" + "漢".repeat(90));
        Golden.check("frame-foreign.txt", text(frame(snapshot, 60, 30)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 60, 120})
    void manyStepsAreAWindowAroundTheCurrentOne(int at) throws IOException {
        String[] titles =
                IntStream.rangeClosed(1, 120).mapToObj(n -> "Part " + n).toArray(String[]::new);
        List<String> lines = frame(seen(dyingAt(at, titles), at, "busy"), 80, 24);
        assertThat(lines).hasSizeLessThan(24);
        Golden.check("frame-many-" + at + ".txt", text(lines));
    }

    @Test
    void finishedRunShowsItsResult() throws IOException {
        SampleRun sample = SampleRun.of(checkout, ID, TITLES).with(2, Act.IS_WRONG).run();
        Golden.check("frame-finished.txt", text(frame(seen(sample, 4, "bye"), 80, 24)));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "10, 3", "20, 8", "44, 24", "80, 5", "300, 200"})
    void noFrameIsLargerThanItsWindow(int width, int height) {
        SampleRun sample = SampleRun.of(checkout, ID, FOREIGN).with(3, Act.FAILS, Act.DIES).run();
        List<String> lines = frame(seen(sample, 3, "x".repeat(500)), width, height);
        assertThat(lines.size()).isLessThanOrEqualTo(Math.max(1, height - 1));
        assertThat(lines).allMatch(line -> Columns.of(line) <= Math.max(4, width));
        assertThat(String.join("", lines).codePoints())
                .noneMatch(Character::isISOControl)
                .noneMatch(point -> point >= 0x202A && point <= 0x202E);
    }

    @Test
    void coloursAreOnlyAddedToTheSameText() {
        Snapshot snapshot = seen(dyingAt(2, TITLES), 2, "editing");
        Window.Size size = new Window.Size(80, 24);
        List<String> painted = Frame.of(snapshot, Map.of(), size, new Paint(true));
        assertThat(String.join("\n", painted)).contains("\033[");
        assertThat(painted.stream().map(line -> line.replaceAll("\033\\[[0-9;]*m", "")))
                .containsExactlyElementsOf(Frame.of(snapshot, Map.of(), size, PLAIN));
    }

    @Test
    void aFrameIsDrawnOverTheOneBeforeItAsThatIsWrappedNow() {
        assertThat(Redraw.text(List.of(), List.of("a"), 80))
                .isEqualTo("\r\033[J\033[?7la\r\n\033[?7h");
        assertThat(Redraw.text(List.of("a", ""), List.of("b"), 80)).startsWith("\r\033[2A\033[J");
        assertThat(Redraw.text(List.of("\033[2m" + "x".repeat(45) + "\033[0m", "b"), List.of(), 20))
                .startsWith("\r\033[4A\033[J");
    }
}
