package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.kit.TestBed;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/// A WORK from the request to its last commit.
class WorkTest {
    static final List<List<Integer>> DIAMOND =
            List.of(List.of(), List.of(0), List.of(0), List.of(1, 2), List.of(3), List.of(3));
    private static final List<List<Integer>> ONE = List.of(List.of());

    @TempDir private Path directory;
    private Yard yard;

    @BeforeEach
    void makeYard() {
        yard = Yard.in(directory).answering(DIAMOND);
    }

    @Test
    void withoutAPersonItWaitsForApproval() {
        Ran made = yard.work("new", "[feature] Make six parts");

        assertThat(made.status()).as(made.err()).isEqualTo(6);
        assertThat(made.out()).contains("TASK-03 — Make part 3 (after TASK-01, TASK-02)");
        assertThat(yard.subjects()).isEmpty();
        assertThat(yard.text("works/WORK-LIST.md"))
                .contains("LAST_WORK_ID: WORK-01", "| WORK-01 | Some parts | IN_PROGRESS |");
        assertThat(yard.work("run", "WORK-01").status()).isEqualTo(6);
    }

    @ParameterizedTest
    @MethodSource("baton.app.work.KilledWorkTest#undisturbed")
    void sixTasksTakeSevenCallsAndBecomeSixCommits(TestBed.Kind kind) {
        Yard bed = Yard.on(kind, directory.resolve("bed")).answering(DIAMOND);
        bed.work("new", "[feature] Make six parts");
        Ran ran = bed.work("approve", "WORK-01");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(bed.calls()).hasSize(7).startsWith("specifier draft", "builder TASK-00");
        requireSixInOrder(bed);
        assertThat(bed.work("status", "WORK-01").out())
                .contains("WORK-01: Some parts    ✅ 6/6 completed");
    }

    /// Six commits of which none comes before one it waits for, each with its result, and a log in
    /// which each part of each TASK begins before it ends.
    static void requireSixInOrder(Yard yard) {
        List<String> subjects = yard.subjects();
        assertThat(subjects).hasSize(6).doesNotHaveDuplicates();
        for (int n = 0; n < 6; n++) {
            int place = subjects.indexOf("feat(TASK-0" + n + "): Make part " + n);
            assertThat(place).as("TASK-0" + n).isNotNegative();
            for (int before : DIAMOND.get(n)) {
                assertThat(subjects.subList(0, place))
                        .contains("feat(TASK-0" + before + "): Make part " + before);
            }
            String result = "works/WORK-01/TASK-0" + n + "_result.md";
            assertThat(yard.git("log", "--format=%B", "--", result)).contains("Result: " + result);
            assertThat(yard.baton("validate", result).status()).isZero();
            requireInOrder(yard.text("works/WORK-01/work_WORK-01.log"), n);
        }
        assertThat(yard.git("log", "--merges", "--format=%H", "refs/tests/start..")).isBlank();
        assertThat(yard.git("status", "--short")).isBlank();
        assertThat(yard.text("works/WORK-LIST.md")).contains("| WORK-01 | Some parts | DONE |");
        assertThat(yard.baton("validate", "works").status()).isZero();
    }

    private static void requireInOrder(String log, int task) {
        List<String> told =
                log.lines().filter(line -> line.contains(" TASK-0" + task + " ")).toList();
        int at = -1;
        for (String event :
                List.of(
                        "BUILDER_START",
                        "BUILDER_DONE",
                        "VERIFIER_START",
                        "VERIFIER_DONE",
                        "COMMITTER_START",
                        "COMMITTER_DONE")) {
            List<String> rest = told.subList(at + 1, told.size());
            int next =
                    IntStream.range(0, rest.size())
                            .filter(i -> rest.get(i).contains("] " + event + " — "))
                            .findFirst()
                            .orElseThrow(
                                    () -> new AssertionError(event + " of " + task + "\n" + log));
            at += 1 + next;
        }
        assertThat(told.stream().filter(line -> line.contains("COMMITTER_DONE"))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Make it auto", "자동으로 만들어"})
    void oneWordIsApprovalEnough(String request) {
        yard.answering(ONE);
        Ran ran = yard.work("new", request);

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("in the request is the approval of WORK-01");
        assertThat(yard.subjects()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Paint the automatic door", "Save drafts automatically", "반자동으로 저장"})
    void anAutomaticDoorIsNoApproval(String request) {
        yard.answering(ONE);

        assertThat(yard.work("new", request).status()).isEqualTo(6);
    }

    @Test
    void aPersonAtTheTerminalIsAsked() {
        yard.answering(ONE);
        Ran not = yard.typing("\nlater\n", "work", "new", "Make one");
        Ran yes = yard.typing("approve\n", "work", "run", "WORK-01");

        assertThat(not.status()).isEqualTo(6);
        assertThat(not.err()).contains("Proceed?");
        assertThat(yes.status()).as(yes.err()).isZero();
        assertThat(yard.subjects()).containsExactly("feat(TASK-00): Make part 0");
    }

    @Test
    void whatWasApprovedIsWhatIsRun() {
        yard.answering(ONE);
        yard.work("new", "Make one");
        yard.beside("builder.sh", "exit 1\n");
        yard.work("approve", "WORK-01");
        String task = yard.text("works/WORK-01/TASK-00.md");
        yard.with("works/WORK-01/TASK-00.md", task.replace("Write the part.", "Write another."));

        Ran ran = yard.work("run", "WORK-01");

        assertThat(ran.status()).as(ran.err()).isEqualTo(6);
        assertThat(ran.err()).contains("waits for approval");
        yard.beside("builder.sh", "mkdir -p src; echo 0 > src/part0.txt\n");
        assertThat(yard.work("approve", "WORK-01").status()).isZero();
    }

    @Test
    void whatALaterTaskRemovesIsNotMissed() {
        yard.answering(List.of(List.of(), List.of(0)));
        yard.work("new", "Make two");
        String task = yard.text("works/WORK-01/TASK-01.md");
        yard.with(
                "works/WORK-01/TASK-01.md",
                task.replace(
                        "| `src/part1.txt` | CREATE | |",
                        "| `src/part1.txt` | CREATE | |\n| `src/part0.txt` | DELETE | |"));
        yard.beside(
                "builder.sh",
                """
                n=$((10#${BATON_UNIT#TASK-}))
                mkdir -p src; rm -f src/part0.txt; echo $n > src/part$n.txt
                """);
        Ran ran = yard.work("approve", "WORK-01");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(yard.subjects()).hasSize(2);
        assertThat(yard.has("src/part0.txt")).isFalse();
    }

    @Test
    void oneTaskIsDirect() {
        yard.answering(ONE);
        yard.work("new", "Make one auto");

        assertThat(yard.text("works/WORK-01/PLAN.md")).contains("> Execution-Mode: direct");
        assertThat(yard.text("works/WORK-01/TASK-00_result.md"))
                .contains("> Execution-Mode: direct", "- Build: N/A (self-check)");
    }

    @Test
    void aChainIsAPipeline() {
        yard.answering(List.of(List.of(), List.of(0), List.of(1)));
        yard.work("new", "Make three auto");

        assertThat(yard.text("works/WORK-01/PLAN.md")).contains("> Execution-Mode: pipeline");
        assertThat(yard.subjects())
                .containsExactly(
                        "feat(TASK-00): Make part 0",
                        "feat(TASK-01): Make part 1",
                        "feat(TASK-02): Make part 2");
    }

    @Test
    void aTaskThatFailsLeavesTheRestAndBlocksItsOwn() {
        yard.beside(
                "builder.sh",
                """
                n=$((10#${BATON_UNIT#TASK-}))
                mkdir -p src
                [ $n = 1 ] && echo no > src/part1.txt || echo $n > src/part$n.txt
                """);
        Ran ran = yard.work("new", "Make six parts auto");

        assertThat(ran.status()).as(ran.err()).isEqualTo(5);
        assertThat(ran.out())
                .contains("❌ TASK-01 FAILED", "⏳ TASK-03 BLOCKED", "✅ TASK-02 completed");
        assertThat(yard.subjects()).hasSize(2);
        assertThat(yard.calls().stream().filter("builder TASK-01"::equals)).hasSize(3);
        String status = yard.work("status", "WORK-01").out();
        assertThat(status).contains("TASK-01   failed", "TASK-03   waiting");
        yard.beside(
                "builder.sh",
                "n=$((10#${BATON_UNIT#TASK-})); mkdir -p src; echo $n > src/part$n.txt\n");
        Ran again = yard.work("resume");
        assertThat(again.status()).as(again.err()).isZero();
        assertThat(yard.subjects()).hasSize(6);
        assertThat(yard.git("status", "--short")).isBlank();
    }

    @Test
    void aQuestionStopsItsTaskUntilItIsDecided() {
        yard.answering(List.of(List.of(), List.of()));
        yard.beside(
                "builder.sh",
                """
                n=$((10#${BATON_UNIT#TASK-}))
                if [ $n = 1 ] && ! grep -q "The decision" "$BATON_PROMPT_FILE"; then
                    echo '<needs-decision><context>Which one?</context><options>'\\
                '<option id="1">red</option><option id="2">blue</option></options>'\\
                '<recommended>red</recommended></needs-decision>'
                else
                    mkdir -p src; echo $n > src/part$n.txt
                fi
                """);
        Ran asked = yard.work("new", "Make two auto");

        assertThat(asked.status()).as(asked.err()).isEqualTo(6);
        assertThat(yard.text("works/WORK-01/DECISIONS.md"))
                .contains("## D-01", "PENDING", "Which one?", "1. red");
        assertThat(yard.subjects()).containsExactly("feat(TASK-00): Make part 0");
        assertThat(yard.work("resume", "WORK-01").status()).isEqualTo(6);
        assertThat(yard.work("decide", "WORK-01", "D-01", "green").status()).isEqualTo(2);
        assertThat(yard.work("decide", "WORK-01", "D-01", "blue").status()).isZero();
        assertThat(yard.text("works/WORK-01/DECISIONS.md")).contains("RESOLVED", "blue");
        Ran ran = yard.work("resume", "WORK-01");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(yard.subjects()).hasSize(2);
        assertThat(yard.text("works/WORK-01/DECISIONS.md")).doesNotContain("D-02");
        assertThat(yard.git("status", "--short")).isBlank();
    }

    @Test
    void oneTaskCanBeAskedFor() {
        yard.work("new", "Make six parts");
        assertThat(yard.work("run", "--yes", "WORK-01", "--task", "3").status()).isEqualTo(2);
        Ran ran = yard.work("run", "--yes", "WORK-01", "--task", "TASK-00");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(yard.subjects()).containsExactly("feat(TASK-00): Make part 0");
        assertThat(yard.work("run", "WORK-01").status()).isZero();
        assertThat(yard.subjects()).hasSize(6);
    }

    @Test
    void endOfAWorkIsToldWhateverIsCheckedOut() {
        yard.answering(List.of(List.of(), List.of(0)));
        yard.work("new", "Make two");
        yard.commit("works");
        String switching = "env -i PATH=\"$PATH\" git -C %s switch -q -c mine\n";
        yard.beside(
                "builder.sh",
                switching.formatted(yard.top())
                        + "n=$((10#${BATON_UNIT#TASK-}))\n"
                        + "mkdir -p src\n"
                        + "echo $n > src/part$n.txt\n");
        Ran ran = yard.work("approve", "WORK-01");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(yard.git("branch", "--show-current").strip()).isEqualTo("mine");
        assertThat(ran.out()).contains("WORK-01: 2/2", "completed!").doesNotContain("go on");
    }

    /// Its own files lie in the checkout, in no commit: git would not merge over them.
    @Test
    void whatCouldNotBePublishedIsTakenByTheCommandThatIsPrinted() throws IOException {
        yard.answering(List.of(List.of()));
        yard.work("new", "Make a part");
        yard.beside(
                "builder.sh",
                "mkdir -p src %1$s/src; echo 0 > src/part0.txt; echo mine > %1$s/src/part0.txt\n"
                        .formatted(yard.top()));
        Ran ran = yard.work("approve", "WORK-01");

        assertThat(ran.err())
                .contains("take the result with: baton work resume WORK-01")
                .doesNotContain("git merge");
        Files.delete(yard.top().resolve("src/part0.txt"));
        assertThat(yard.work("resume", "WORK-01").status()).isZero();
        assertThat(yard.git("show", "HEAD:src/part0.txt")).isEqualTo("0");
    }

    @Test
    void whatWasDoneBeforeIsHandedOn() throws IOException {
        yard.answering(List.of(List.of(), List.of(0)));
        yard.work("new", "Make two");
        yard.work("run", "--yes", "WORK-01", "--task", "0");
        yard.beside("builder.sh", "cat > " + directory.resolve("told") + "\nexit 1\n");
        yard.work("run", "WORK-01");

        assertThat(Files.readString(directory.resolve("told"))).contains("TASK-00: made part 0");
    }

    @Test
    void rollbackRevertsAndNeverResets() {
        yard.work("new", "Make six parts auto");
        yard.with("other.txt", "kept\n");
        yard.git("add", "other.txt");
        yard.git("commit", "--quiet", "-m", "somebody else");
        Ran ran = yard.work("rollback", "WORK-01");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(yard.subjects()).hasSize(13);
        assertThat(yard.subjects().get(7)).startsWith("Revert \"feat(TASK-0");
        assertThat(yard.has("src/part0.txt")).isFalse();
        assertThat(yard.has("other.txt")).isTrue();
        assertThat(yard.has("works/WORK-01/PLAN.md")).isFalse();
        assertThat(yard.text("works/WORK-LIST.md")).contains("LAST_WORK_ID: WORK-01");
        assertThat(yard.git("status", "--short")).isBlank();
        assertThat(yard.work("rollback", "WORK-01").status()).isZero();
        assertThat(yard.work("rollback", "WORK-02").err()).contains("WORK_NOT_FOUND");
        assertThat(yard.subjects()).hasSize(13);
    }

    @Test
    void rollbackTakesBackWhatGotOtherWordsOrNothing() {
        yard.answering(List.of(List.of(), List.of(0)));
        yard.work("new", "Make two auto");
        yard.git("commit", "--quiet", "--amend", "-m", "in other words");
        assertThat(yard.work("rollback", "WORK-01").status()).isZero();

        assertThat(yard.has("src/part0.txt") || yard.has("src/part1.txt")).isFalse();
        yard.git("reset", "--quiet", "--hard", "HEAD~4");
        yard.git("merge", "--quiet", "--squash", "HEAD@{1}~2");
        yard.git("commit", "--quiet", "-m", "all in one");
        assertThat(yard.work("rollback", "WORK-01").err()).contains("WORK_NOT_REVERTED", "TASK-01");
    }

    @Test
    void whatIsDoneIsArchivedAndItsIdNotUsedAgain() {
        yard.answering(ONE);
        yard.work("new", "Make one auto");
        Ran ran = yard.work("archive");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(yard.has("works/_COMPLETED/WORK-01/PLAN.md")).isTrue();
        assertThat(yard.text("works/WORK-LIST.md"))
                .contains("LAST_WORK_ID: WORK-01")
                .doesNotContain("| WORK-01");
        assertThat(yard.git("status", "--short")).isBlank();
        yard.work("new", "Make another");
        assertThat(yard.has("works/WORK-02/PLAN.md")).isTrue();
    }

    @Test
    void whatIsNotCommittedIsNotLost() {
        yard.answering(ONE);
        yard.with(".git/info/exclude", "works/\n");
        Ran ran = yard.work("new", "Make one auto");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(yard.git("show", "--name-only", "--format=", "HEAD").strip())
                .isEqualTo("src/part0.txt");
        assertThat(yard.has("works/WORK-01/TASK-00_result.md")).isTrue();
        assertThat(yard.work("status", "WORK-01").out()).contains("1/1 completed");
    }

    @Test
    void lintIsToldAndFailsOnlyWhereThatIsSet() {
        yard.answering(ONE)
                .with(
                        "package.json",
                        "{\"scripts\":{\"lint\":\"exit 3\",\"test\":\"test -f src/part0.txt\"}}");
        yard.git("add", ".");
        yard.git("commit", "--quiet", "-m", "settings");
        Ran ran = yard.work("new", "Make one auto");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(yard.text("works/WORK-01/TASK-00_result.md")).contains("- Lint: FAIL");
    }
}
