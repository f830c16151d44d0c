package baton.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.kit.TestBed;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/// The program dies between an agent's question and the end of the run. Whether the answer comes
/// before the run is taken up or after it stopped once more, the end is the same.
class AskedTest {
    /// Leaves a draft and asks at step 2, unless it was told.
    private static final String ASK =
            """
            if [ "$BATON_STEP" = 2 ] && ! grep -q 'The decision:' "$BATON_PROMPT_FILE"; then
                mkdir -p lib; echo draft > lib/title.sh
                echo '{"needs_decision":{"context":"Which?","options":["a","b"]}}' \
                    > "$BATON_OUTPUT_FILE"
                exit 0
            fi
            """;

    @TempDir private static Path shared;
    private static Scene photographed;
    private static List<Entry> journal;
    private static String tree;

    @TempDir private Path directory;

    @BeforeAll
    static void runUndisturbed() {
        TestBed template = TestBed.make(TestBed.Kind.HOOKS, shared);
        Scene scene = Scene.of(template, shared.resolve("undisturbed"));
        assertThat(scene.run(scene.playing(ASK)).status()).isEqualTo(6);
        journal = scene.journal();
        decide(scene);
        assertThat(scene.run(scene.playing(ASK, "--resume")).status()).isZero();
        tree = tree(scene);
        photographed = Scene.of(template, shared.resolve("photographed"));
        List<Moment> moments = sinceTheQuestion().stream().map(AskedTest::after).toList();
        Program.Order order =
                Program.Order.photographed(photographed, photographed.playing(ASK), moments);
        Program.woven().kill(List.of(order), shared.resolve("program"));
    }

    private static Moment after(Entry line) {
        return new Moment(Moment.Kind.JOURNAL, (int) line.n(), Moment.Side.AFTER);
    }

    private static void decide(Scene scene) {
        assertThat(scene.run(List.of("decide", "last", "step-2", "b")).status()).isZero();
    }

    private static String tree(Scene scene) {
        return scene.shell().git("rev-parse", "HEAD^{tree}");
    }

    /// The scene that a program leaves when it dies right after that line of the journal.
    private Scene killed(Entry line) {
        return photographed.at(after(line), directory.resolve("scene-" + line.n()));
    }

    private static List<Entry> sinceTheQuestion() {
        int at = journal.stream().map(Entry::type).toList().indexOf(EventType.GATE_OPENED.word());
        return journal.subList(at, journal.size());
    }

    private static void assertEndsAsUndisturbed(Scene scene, Entry line) {
        assertThat(scene.run(scene.playing(ASK, "--resume")).status()).as(line.type()).isZero();
        assertThat(tree(scene)).as(line.type()).isEqualTo(tree);
    }

    @Test
    void anAnswerAfterTheDeathIsFollowed() {
        for (Entry line : sinceTheQuestion()) {
            Scene scene = killed(line);
            decide(scene);
            assertEndsAsUndisturbed(scene, line);
        }
    }

    /// Right after the question there is most to put back; the long form tries the later lines.
    @Test
    void withoutAnAnswerTheRunOnlyPutsBackWhatWasDoneAndStopsAgain() {
        List<Entry> lines = sinceTheQuestion();
        for (Entry line : Boolean.getBoolean("long") ? lines : lines.subList(0, 1)) {
            Scene scene = killed(line);
            assertThat(scene.run(scene.playing(ASK, "--resume")).status()).isEqualTo(6);
            assertThat(scene.top().resolve("lib/title.sh")).as(line.type()).doesNotExist();
            decide(scene);
            assertEndsAsUndisturbed(scene, line);
        }
    }
}
