package baton.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.kill.Moment.Kind;
import baton.app.kill.Moment.Side;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.kit.TestBed;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The resumption of a run by the program, and what it does with what it finds. `TakenUpTest` and
/// `CutOffAgentsTest` show more of it; the normal build repeats some deeds of the latter here.
class ResumptionTest {
    private static final boolean LONG = Boolean.getBoolean("long");
    private static final String UNIT = "step-2";

    private static final List<String> UNDONE =
            List.of(
                    "git commit -q --allow-empty --no-verify --no-gpg-sign -m mine",
                    "git update-ref -d HEAD",
                    "git checkout -q -b elsewhere",
                    "git checkout -q --detach HEAD~1",
                    "git config core.hooksPath elsewhere",
                    "touch .git/index.lock .git/HEAD.lock .git/refs/heads/main.lock",
                    "rm .git/index",
                    "git add -A");

    /// A leftover of an agent: what the agent did, the path that stays, and the exit status of the
    /// run that is taken up.
    record Left(String deed, String path, int status) {}

    private static final List<Left> LEFT =
            List.of(
                    new Left("git rev-parse HEAD~1 > .git/MERGE_HEAD", ".git/MERGE_HEAD", 4),
                    new Left("echo x > stray", "stray", 0),
                    new Left("git init -q inner && echo x > inner/file", "inner", 0),
                    new Left("echo '*.x' > .gitignore; echo x > hidden.x", ".gitignore", 4));

    @TempDir private static Path shared;
    private static TestBed template;
    private static Program program;
    private static Traces undisturbed;
    private static List<Entry> journal;
    private static Scene photographed;
    private static final Map<String, Scene> BEGUN = new HashMap<>();

    @TempDir private Path directory;
    private Scene scene;

    @BeforeAll
    static void runUndisturbed() {
        template = TestBed.make(TestBed.Kind.HOOKS, shared);
        program = Program.woven();
        Scene other = Scene.of(template, shared.resolve("undisturbed"));
        undisturbed = Traces.of(other, other.run(other.words()));
        journal = other.journal();
        photographed = Scene.of(template, shared.resolve("photographed"));
        Program.Order whole =
                Program.Order.photographed(
                        photographed, photographed.words(), List.of(afterTheAgent()));
        program.kill(List.of(whole), shared.resolve("photographing"));
        killWhileAgentsAct();
    }

    /// All in one program, which dies when each run has come to where it is to end.
    private static void killWhileAgentsAct() {
        String moment = moment(Side.BEFORE).toString();
        List<Program.Order> orders = new ArrayList<>();
        Stream.concat(undone().stream(), left().stream().map(Left::deed))
                .forEach(
                        deed -> {
                            Path place = shared.resolve("begun-" + BEGUN.size());
                            Scene begun = Scene.of(template, place);
                            BEGUN.put(deed, begun);
                            List<String> words = begun.playing(once(deed));
                            orders.add(new Program.Order(moment, begun, words));
                        });
        assertThat(program.kill(orders, shared.resolve("killing"))).containsOnly("killed");
    }

    /// A script that does the deed only in an agent's first attempt at step 2.
    private static String once(String deed) {
        return "if test $BATON_UNIT = step-2 && mkdir ../once; then\n" + deed + "\nfi";
    }

    private void kill(Moment moment, List<String> words) {
        Program.Order order = new Program.Order(moment.toString(), scene, words);
        Path place = directory.resolve("kill-" + moment + "-" + words.hashCode());
        assertThat(program.kill(List.of(order), place)).containsExactly("killed");
    }

    /// Right after the line which tells that the first agent of the step has ended.
    private static Moment afterTheAgent() {
        return moment(Side.AFTER);
    }

    private static Moment moment(Side side) {
        int line =
                journal.stream()
                        .filter(entry -> entry.unit().equals(UNIT))
                        .filter(entry -> entry.type().equals(EventType.AGENT_ENDED.word()))
                        .mapToInt(entry -> (int) entry.n())
                        .findFirst()
                        .orElseThrow();
        return new Moment(Kind.JOURNAL, line, side);
    }

    @Test
    void whatNothingProvesStaysUnproven() throws Exception {
        scene = Scene.of(template, directory.resolve("scene"));
        Files.writeString(
                scene.bed().plan(),
                Files.readString(scene.bed().plan())
                        .replaceFirst("(?s)(.*)`\\./check && grep [^`]*` → [^\\n]*", "$1`true`")
                        .replaceFirst(
                                "(?s)(.*)expected_paths:\\n      - README.md",
                                "$1expected_paths: []")
                        .replaceFirst("(?s)(.*)min_file_count: 1", "$1min_file_count: 0"));
        Ran whole =
                Scene.of(scene.bed(), directory.resolve("whole"))
                        .run(scene.words("--allow-unproven"));
        assertThat(whole.status()).as(whole.out()).isEqualTo(5);

        kill(new Moment(Kind.JOURNAL, 50, Side.BEFORE), scene.words("--allow-unproven"));
        Ran ran = scene.run(scene.words("--allow-unproven", "--resume"));

        assertThat(ran.status()).isEqualTo(5);
    }

    static List<String> undone() {
        return LONG ? UNDONE : UNDONE.subList(0, 2);
    }

    /// The program dies while the agent is in the middle of something that it must not do at all.
    @ParameterizedTest
    @MethodSource("undone")
    void whatAnAgentBeganIsUndone(String deed) {
        scene = BEGUN.get(deed);
        Ran ran = scene.run(scene.playing(once(deed), "--resume"));

        assertThat(undisturbed.differences(Traces.of(scene, ran))).isEmpty();
    }

    static List<Left> left() {
        return LONG ? LEFT : LEFT.subList(0, 1);
    }

    /// Nobody can tell it from what the user did after the death of the program.
    @ParameterizedTest
    @MethodSource("left")
    void whatMayBeTheUsersStays(Left left) {
        scene = BEGUN.get(left.deed());
        Ran ran = scene.run(scene.playing(once(left.deed()), "--resume"));

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(left.status());
        assertThat(scene.top().resolve(left.path())).exists();
    }

    @Test
    void aChangedPlanIsTakenUpOnceItIsApproved() throws Exception {
        scene = photographed.at(afterTheAgent(), directory.resolve("left"));
        Files.writeString(
                scene.bed().plan(), Files.readString(scene.bed().plan()) + "\nOne more line.\n");
        Ran refused = scene.run(scene.words("--resume"));
        assertThat(refused.status()).isEqualTo(6);
        assertThat(refused.out() + refused.err()).contains("PLAN_CHANGED");

        Ran approved = scene.run(scene.words("--resume", "--yes"));
        assertThat(undisturbed.differences(Traces.of(scene, approved))).isEmpty();
        assertThat(scene.bed().plan()).content().endsWith("One more line.\n");
    }

    @Test
    void aCheckoutCanBeMovedBeforeItsRunIsTakenUp() {
        scene = photographed.at(afterTheAgent(), directory.resolve("left"));
        Path elsewhere = directory.resolve("elsewhere");
        scene.shell().run("mv", scene.bed().directory().toString(), elsewhere.toString());
        scene = new Scene(new TestBed(template.kind(), elsewhere));
        Ran ran = scene.run(scene.words("--resume"));

        assertThat(undisturbed.differences(Traces.of(scene, ran))).isEmpty();
    }
}
