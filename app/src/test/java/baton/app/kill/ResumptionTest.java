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
import java.util.Set;
import java.util.stream.Stream;

/// The resumption of a run, and what it does with what it finds.
class ResumptionTest {
    private static final String UNIT = "step-2";

    private static final List<String> UNDONE =
            List.of(
                    "git commit -q --allow-empty --no-verify --no-gpg-sign -m mine",
                    "git checkout -q -b elsewhere",
                    "git checkout -q --detach HEAD~1",
                    "git config core.hooksPath elsewhere",
                    "touch .git/index.lock .git/HEAD.lock .git/refs/heads/main.lock",
                    "rm .git/index",
                    "git add -A",
                    "git update-ref -d HEAD");

    /// A leftover of an agent: what the agent did, the path that stays, and the exit status of the
    /// run that is taken up.
    record Left(String deed, String path, int status) {}

    private static final List<Left> LEFT =
            List.of(
                    new Left("echo x > stray", "stray", 0),
                    new Left("git init -q inner && echo x > inner/file", "inner", 0),
                    new Left("echo '*.x' > .gitignore; echo x > hidden.x", ".gitignore", 4),
                    new Left("git rev-parse HEAD~1 > .git/MERGE_HEAD", ".git/MERGE_HEAD", 4));

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
        Set<Moment> moments =
                Set.of(
                        moment(Side.BEFORE, EventType.STEP_STARTED, 1),
                        moment(Side.BEFORE, EventType.AGENT_ENDED, 1),
                        moment(Side.AFTER, EventType.AGENT_ENDED, 1),
                        moment(Side.AFTER, EventType.AGENT_STARTED, 2),
                        moment(Side.BEFORE, EventType.CHECKPOINT_MADE, 2),
                        beforeTheLastProof());
        Program.Order whole =
                Program.Order.photographed(photographed, photographed.words(), moments);
        program.kill(List.of(whole), shared.resolve("photographing"));
        killWhileAgentsAct();
    }

    /// All in one program, which dies when each run has come to where it is to end.
    private static void killWhileAgentsAct() {
        String moment = moment(Side.BEFORE, EventType.AGENT_ENDED, 1).toString();
        List<Program.Order> orders = new ArrayList<>();
        Stream.concat(UNDONE.stream(), LEFT.stream().map(Left::deed))
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

    private static Moment beforeTheLastProof() {
        int line =
                journal.stream()
                        .filter(entry -> entry.type().equals(EventType.PROOF_ENDED.word()))
                        .mapToInt(entry -> (int) entry.n())
                        .findFirst()
                        .orElseThrow();
        return new Moment(Kind.JOURNAL, line, Side.BEFORE);
    }

    /// Goes on with what a program leaves that is killed at this moment.
    private void takeUp(Moment moment) {
        scene = photographed.at(moment, directory.resolve("left"));
    }

    private void kill(Moment moment, List<String> words) {
        Program.Order order = new Program.Order(moment.toString(), scene, words);
        Path place = directory.resolve("kill-" + moment + "-" + words.hashCode());
        assertThat(program.kill(List.of(order), place)).containsExactly("killed");
    }

    /// The moment right before or after the first line of this type.
    private static Moment moment(Side side, EventType type, int attempt) {
        int line =
                journal.stream()
                        .filter(entry -> entry.unit().equals(UNIT) && entry.attempt() == attempt)
                        .filter(entry -> entry.type().equals(type.word()))
                        .mapToInt(entry -> (int) entry.n())
                        .findFirst()
                        .orElseThrow();
        return new Moment(Kind.JOURNAL, line, side);
    }

    private long agents(String unit) {
        return scene.journal().stream()
                .filter(entry -> entry.unit().equals(unit))
                .filter(entry -> entry.type().equals(EventType.AGENT_STARTED.word()))
                .count();
    }

    @Test
    void aCommitThatWasMadeCountsHoweverOftenTheProgramDies() {
        takeUp(moment(Side.BEFORE, EventType.CHECKPOINT_MADE, 2));
        String commit = scene.shell().git("rev-parse", "HEAD");
        for (int line = 1; line <= 4; line++) {
            kill(new Moment(Kind.JOURNAL, line, Side.AFTER), scene.words("--resume"));
        }
        Ran ran = scene.run(scene.words("--resume"));

        assertThat(undisturbed.differences(Traces.of(scene, ran))).isEmpty();
        assertThat(scene.shell().git("log", "--format=%H")).contains(commit);
        assertThat(agents(UNIT)).isEqualTo(2);
    }

    @Test
    void aDeathInTheLastProofHasItProvedAgain() {
        takeUp(beforeTheLastProof());
        assertThat(proofs()).isZero();
        long asked = agents(UNIT);
        Ran ran = scene.run(scene.words("--resume"));

        assertThat(undisturbed.differences(Traces.of(scene, ran))).isEmpty();
        assertThat(proofs()).isEqualTo(1);
        assertThat(agents(UNIT)).isEqualTo(asked);
    }

    private long proofs() {
        return scene.journal().stream()
                .filter(entry -> entry.type().equals(EventType.PROOF_ENDED.word()))
                .count();
    }

    @Test
    void theNextAttemptIsToldWhyTheLastOneFailed() throws Exception {
        takeUp(moment(Side.AFTER, EventType.AGENT_STARTED, 2));
        scene.run(scene.words("--resume"));
        Entry started =
                scene.journal().stream()
                        .filter(entry -> entry.type().equals(EventType.AGENT_STARTED.word()))
                        .filter(entry -> entry.unit().equals(UNIT))
                        .reduce((_, later) -> later)
                        .orElseThrow();

        assertThat(started.tries()).isGreaterThan(started.attempt());
        assertThat(scene.folder().prompt(UNIT, started.attempt(), started.tries()))
                .content()
                .contains("Attempt 1 failed: Verify `")
                .contains("Output of the failing command");
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
        return UNDONE;
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
        return LEFT;
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
    void changesOfTheUserAreRefusedWhereNoAgentCanHaveMadeThem() throws Exception {
        takeUp(moment(Side.BEFORE, EventType.STEP_STARTED, 1));
        Path readme = scene.top().resolve("README.md");
        String before = Files.readString(readme);
        Files.writeString(readme, "mine\n");
        Ran refused = scene.run(scene.words("--resume"));

        assertThat(refused.status()).isEqualTo(4);
        assertThat(refused.out() + refused.err()).contains("DIRTY_TREE").contains("README.md");
        assertThat(Files.readString(readme)).isEqualTo("mine\n");

        Files.writeString(readme, before);
        Ran resumed = scene.run(scene.words("--resume"));
        assertThat(undisturbed.differences(Traces.of(scene, resumed))).isEmpty();
    }

    @Test
    void aMergeOfTheUserIsRefusedWhereNoAgentCanHaveBegunIt() throws Exception {
        takeUp(moment(Side.BEFORE, EventType.STEP_STARTED, 1));
        Path merge = scene.top().resolve(".git/MERGE_HEAD");
        Files.writeString(merge, scene.shell().git("rev-parse", "HEAD~1") + "\n");
        Ran refused = scene.run(scene.words("--resume"));

        assertThat(refused.status()).isEqualTo(4);
        assertThat(refused.out() + refused.err()).contains("GIT_UNFINISHED");
        assertThat(merge).exists();
    }

    @Test
    void aChangedPlanIsTakenUpOnceItIsApproved() throws Exception {
        takeUp(moment(Side.AFTER, EventType.AGENT_ENDED, 1));
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
    void whatIsDoneStaysDone() {
        scene = Scene.of(template, directory.resolve("scene"));
        Ran first = scene.run(scene.words());
        Traces before = Traces.of(scene, first);
        Ran again = scene.run(scene.words("--resume"));

        assertThat(before.differences(Traces.of(scene, again))).isEmpty();
    }

    @Test
    void aCheckoutCanBeMovedBeforeItsRunIsTakenUp() {
        takeUp(moment(Side.AFTER, EventType.AGENT_ENDED, 1));
        Path elsewhere = directory.resolve("elsewhere");
        scene.shell().run("mv", scene.bed().directory().toString(), elsewhere.toString());
        scene = new Scene(new TestBed(template.kind(), elsewhere));
        Ran ran = scene.run(scene.words("--resume"));

        assertThat(undisturbed.differences(Traces.of(scene, ran))).isEmpty();
    }

    /// The evidence of the steps before was in that journal and nowhere else.
    @Test
    void aLostJournalIsMadeUpForByTheProgressFile() {
        takeUp(moment(Side.BEFORE, EventType.AGENT_ENDED, 1));
        scene.shell().run("rm", "-r", ".baton", "lib/title.sh", "test/title.sh");
        scene.shell().git("checkout", "--quiet", "--", ".");
        Ran ran = scene.run(scene.words("--resume"));

        assertThat(undisturbed.differences(Traces.of(scene, ran)))
                .singleElement()
                .asString()
                .startsWith("noted has []");
    }
}
