package baton.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.kill.Moment.Kind;
import baton.app.kill.Moment.Side;
import baton.kit.Shell;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/// Stages that are killed before or after a reply is kept, and started again: no reply that was
/// kept is asked for a second time, and they come to the same end.
///
/// The normal build starts each stage again after some of its replies; `-Dlong=true` does so before
/// and after everything that is kept.
class StageKillsTest {
    private static final boolean LONG = Boolean.getBoolean("long");
    private static final int KEPT_MAX = 60;

    @TempDir private static Path shared;
    private static final Map<Alone, StageScene> ALONE = new EnumMap<>(Alone.class);
    private static StageScene gone;

    @TempDir private Path directory;

    /// One way through all stages gives what is left by a kill at each reply; where it ends, each
    /// stage is carried out once more by itself.
    @BeforeAll
    static void carryThrough() {
        gone = StageScene.make(shared.resolve("go"));
        kill(shared.resolve("first"), List.of(photographed(gone, gone.words("go", "--yes"))));
        List<Program.Order> orders = new ArrayList<>();
        for (Alone alone : Alone.values()) {
            StageScene scene = gone.copy(shared.resolve(alone.name())).uncalled();
            ALONE.put(alone, scene);
            orders.add(photographed(scene, scene.agent(alone.words.toArray(String[]::new))));
        }
        kill(shared.resolve("second"), orders);
    }

    /// The agent finds nothing about the question that is asked besides, and says so by a 3.
    private static void kill(Path directory, List<Program.Order> orders) {
        Program program = Program.woven();
        assertThat(program.kill(orders, directory.resolve("killing")))
                .allMatch(outcome -> outcome.matches("ended [0136] .*"));
    }

    private static Program.Order photographed(StageScene scene, List<String> words) {
        String what = "- " + String.join(" ", moments().stream().map(Moment::toString).toList());
        return new Program.Order(what, scene.scene(), words);
    }

    private static List<Moment> moments() {
        List<Side> sides = LONG ? List.of(Side.values()) : List.of(Side.AFTER);
        return IntStream.rangeClosed(1, KEPT_MAX)
                .boxed()
                .flatMap(n -> sides.stream().map(side -> new Moment(Kind.REPLY, n, side)))
                .toList();
    }

    private static List<StageScene> pictures(StageScene scene) {
        return moments().stream()
                .map(moment -> new StageScene(scene.scene().at(moment)))
                .filter(picture -> Files.exists(picture.top()))
                .toList();
    }

    /// After a reply, and of the many of a plan only some.
    private static List<StageScene> some(List<StageScene> pictures) {
        List<StageScene> after = new ArrayList<>();
        List<String> seen = new ArrayList<>();
        for (StageScene picture : pictures) {
            String last = picture.lastKept();
            boolean explores = last.contains("explore");
            if (!last.isEmpty() && !seen.contains(explores ? "explore" : last)) {
                seen.add(explores ? "explore" : last);
                after.add(picture);
            }
        }
        return after;
    }

    @Test
    void goGoesOnWithEachStageAndAsksForNothingTwice() {
        List<StageScene> all = pictures(gone);
        List<StageScene> chosen = LONG ? all : some(all);
        assertThat(chosen).hasSizeGreaterThanOrEqualTo(8);
        for (StageScene picture : chosen) {
            StageScene copy = picture.copy(directory.resolve(picture.name()));
            assertGoesOn(copy, gone, copy.words("go"));
        }
    }

    /// Everything was written and counted, and only the end of the stage was not noted.
    private static List<StageScene> counted(StageScene scene) {
        return pictures(scene).stream().filter(StageScene::isCounted).toList();
    }

    /// It is gone before anybody is asked to approve what it left, and the calls are paid once.
    @Test
    void stageThatIsCompleteIsEndedBeforeItsApproval() {
        List<StageScene> all = counted(gone);
        assertThat(all.stream().map(StageScene::stage).distinct())
                .contains("research", "plan", "review");
        for (StageScene picture : all) {
            StageScene copy = picture.copy(directory.resolve(picture.name()));
            int before = copy.calls().size();
            Ran ran = copy.run(copy.words("go"));
            assertThat(ran.status()).as(ran.toString()).isIn(0, 6);
            assertThat(copy.stages()).as(picture.name() + ran).isEmpty();
            assertThat(copy.calls()).as(ran.toString()).hasSize(before);
        }
    }

    @ParameterizedTest
    @EnumSource
    void stageByItselfThatIsCompleteIsEndedByContinue(Alone alone) {
        StageScene scene = Objects.requireNonNull(ALONE.get(alone));
        List<StageScene> all = counted(scene);
        assertThat(all.isEmpty()).isEqualTo(alone == Alone.WORK);
        for (StageScene picture : all) {
            StageScene copy = picture.copy(directory.resolve(picture.name()));
            int before = copy.calls().size();
            Ran ran = copy.run(List.of("continue"));
            assertThat(copy.stages()).as(picture.name() + ran).isEmpty();
            assertThat(copy.calls()).as(ran.toString()).hasSize(before);
            assertThat(copy.left(alone.stage())).isEqualTo(scene.left(alone.stage()));
        }
    }

    /// People commit what a stage wrote.
    @ParameterizedTest
    @EnumSource
    void stageByItselfThatIsCompleteAsksNobodyOnAnotherCommit(Alone alone) {
        StageScene scene = Objects.requireNonNull(ALONE.get(alone));
        for (StageScene picture : counted(scene)) {
            StageScene copy = picture.copy(directory.resolve(picture.name()));
            copy.scene().shell().git("commit", "-q", "--allow-empty", "-m", "more");
            int before = copy.calls().size();
            Ran ran = copy.run(List.of("continue"));
            assertThat(copy.calls()).as(ran.toString()).hasSize(before);
            assertThat(copy.stages()).as(picture.name() + ran).isEmpty();
            assertThat(copy.left(alone.stage())).isEqualTo(scene.left(alone.stage()));
        }
    }

    /// A review that was written is none of what was committed after it.
    @Test
    void reviewOfAnotherCommitIsMadeAnewByGo() {
        StageScene picture =
                counted(gone).stream()
                        .filter(one -> one.stage().equals("review"))
                        .findFirst()
                        .orElseThrow();
        StageScene copy = picture.copy(directory.resolve("other"));
        Shell shell = copy.scene().shell();
        shell.run("bash", "-c", "echo more >> README.md; git commit -q -m more README.md");
        copy.approveAll();
        Ran ran = copy.run(copy.words("go"));
        assertThat(ran.status()).as(ran.toString()).isZero();
        assertThat(ran.err()).contains("The project is complete");
        assertThat(copy.stages()).isEmpty();
    }

    /// `continue` knows how `go` was begun.
    @Test
    void continueGoesOnWithWhatGoBegan() {
        StageScene picture =
                pictures(gone).stream()
                        .filter(one -> one.lastKept().startsWith("brief-reviewer"))
                        .findFirst()
                        .orElseThrow();
        Ran seen = picture.run(List.of("runs", "--json"));
        assertThat(seen.out())
                .contains("\"stage\":\"brief\",\"state\":\"unfinished\"")
                .contains("\"replies\":1");
        String id = picture.stages().getFirst().getFileName().toString();
        assertThat(picture.run(List.of("status")).out())
                .contains("brief: Greet", "baton resume " + id);
        assertThat(picture.run(List.of("status", id, "--json")).out()).contains("\"brief\"");
        StageScene old = picture.copy(directory.resolve("old"));
        assertThat(old.run(List.of("runs", "prune", "--older-than", "1ms")).out())
                .contains("removed " + id + " (brief)");
        assertThat(old.stages()).isEmpty();
        StageScene copy = picture.copy(directory.resolve("continued"));
        assertGoesOn(copy, gone, copy.agent("continue"));
    }

    /// The stages by themselves, and what each is asked for.
    private enum Alone {
        BRIEF("brief", "--answers", "../answers.yaml", "Greet somebody else"),
        RESEARCH("research", "--quick", "--project", StageScene.PROJECT, "Which shells are there?"),
        PLAN("plan", "--yes", "--quick", "--project", StageScene.PROJECT),
        REVIEW("review", "--project", StageScene.PROJECT),
        WORK("work", "new", "Add a page");

        private final List<String> words;

        Alone(String... words) {
            this.words = List.of(words);
        }

        String stage() {
            return this == WORK ? "work new" : words.getFirst();
        }
    }

    @ParameterizedTest
    @EnumSource
    void stageByItselfIsGoneOnWithByContinue(Alone alone) {
        StageScene scene = Objects.requireNonNull(ALONE.get(alone));
        List<StageScene> all = pictures(scene);
        List<StageScene> chosen = LONG ? all : some(all);
        assertThat(chosen).isNotEmpty();
        for (StageScene picture : chosen) {
            StageScene copy = picture.copy(directory.resolve(picture.name()));
            assertGoesOn(copy, scene, copy.agent("continue"));
        }
    }

    /// The agent of before is asked where the same words name none.
    @ParameterizedTest
    @EnumSource(names = {"RESEARCH", "PLAN", "REVIEW"})
    void sameWordsKnowTheirAgent(Alone alone) {
        StageScene scene = Objects.requireNonNull(ALONE.get(alone));
        StageScene copy = some(pictures(scene)).getFirst().copy(directory.resolve("agent"));
        List<String> words = copy.agent(alone.words.toArray(String[]::new));
        assertGoesOn(copy, scene, words.subList(2, words.size()));
    }

    /// A project's plan is the same one where its brief is named instead of it, and back again.
    @Test
    void briefOfTheProjectMeansTheSamePlan() {
        StageScene scene = Objects.requireNonNull(ALONE.get(Alone.PLAN));
        StageScene copy = some(pictures(scene)).getFirst().copy(directory.resolve("brief"));
        List<String> words = copy.agent("plan", "--yes", "--quick", "--brief", StageScene.PROJECT);
        List<String> named = new ArrayList<>(words);
        named.add("./" + named.removeLast() + "/brief.md");
        assertGoesOn(copy, scene, named);
    }

    @ParameterizedTest
    @EnumSource(names = {"RESEARCH", "PLAN", "REVIEW"})
    void projectThatWasMovedToAnotherPlaceIsGoneOnWith(Alone alone) {
        StageScene scene = Objects.requireNonNull(ALONE.get(alone));
        StageScene copy = some(pictures(scene)).getLast().copy(directory.resolve("moved"));
        copy.scene().shell().run("bash", "-c", "mkdir docs && mv .claude/projects/* docs");
        List<String> kept = copy.kept();
        int before = copy.calls().size();
        Ran first = copy.run(List.of("continue"));
        assertThat(first.err()).contains(" was moved to docs/");
        Ran ran = copy.stages().isEmpty() ? first : copy.goOn(List.of("continue"));
        List<String> asked = copy.calls().subList(before, copy.calls().size());
        assertThat(asked).as(ran.toString()).noneMatch(kept::contains);
        assertThat(copy.stages()).as(ran.toString()).isEmpty();
    }

    @Test
    void projectThatWasMovedMeanwhileIsGoneOnWith() {
        StageScene scene = Objects.requireNonNull(ALONE.get(Alone.RESEARCH));
        StageScene copy = some(pictures(scene)).getFirst().copy(directory.resolve("moved"));
        copy.scene()
                .shell()
                .run("bash", "-c", "cd .claude/projects; for p in *; do mv $p $p-moved; done");
        List<String> kept = copy.kept();
        int before = copy.calls().size();
        Ran ran = copy.run(copy.agent("continue"));
        List<String> asked = copy.calls().subList(before, copy.calls().size());
        assertThat(ran.err()).contains(" was moved to .claude/projects/");
        assertThat(asked).as(ran.toString()).noneMatch(kept::contains);
        assertThat(copy.stages()).as(ran.toString()).isEmpty();
    }

    /// The same end as where nobody was killed, and only what was missing is asked for.
    private static void assertGoesOn(StageScene picture, StageScene whole, List<String> words) {
        List<String> kept = picture.kept();
        List<String> before = picture.calls();
        String stage = picture.stage();
        Ran ran = picture.goOn(words);
        List<String> asked = picture.calls().subList(before.size(), picture.calls().size());
        String label = picture.top() + "\n" + ran;
        assertThat(ran.status()).as(label).isIn(0, 1, 3, 6);
        assertThat(asked).as(label).noneMatch(kept::contains).doesNotHaveDuplicates();
        List<String> all = new ArrayList<>(kept);
        all.addAll(asked);
        assertThat(all).as(label).containsExactlyInAnyOrderElementsOf(whole.callsOf(stage));
        assertThat(picture.left(stage)).as(label).isEqualTo(whole.left(stage));
        assertThat(picture.stages()).as(label).isEmpty();
    }
}
