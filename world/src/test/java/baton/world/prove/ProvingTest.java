package baton.world.prove;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.config.WorktreeSettings;
import baton.core.mutant.Unmutable;
import baton.core.proof.ChangeRules;
import baton.core.prove.Proof;
import baton.core.prove.ProofGrade;
import baton.core.text.Value;
import baton.world.kit.TestRepository;
import baton.world.process.Cancellation;
import baton.world.process.Environment;
import baton.world.process.Survivors;
import baton.world.prove.ProofQuestion.Bounds;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Changes of real repositories, proved in a private place. The scripts print what runners print.
class ProvingTest {
    private static final String LIMIT =
            "limit() {\n    if [ \"$1\" -gt 5 ]; then\n"
                    + "        return 1\n    fi\n    return 0\n}\n";
    private static final String HONEST = ". ./lib.sh\nlimit 6 && exit 1\nlimit 5\n";
    private static final String DECORATIVE = "exit 0\n";

    @TempDir Path directory;
    private ProvingScene scene;
    private TestRepository repository;

    @BeforeEach
    void makeRepository() {
        scene = ProvingScene.in(directory);
        repository = scene.repository();
        repository.write("lib.sh", "limit() {\n    return 0\n}\n");
        repository.write("check.sh", "exit 0\n");
        repository.commitAll("base");
    }

    private void change(String check) {
        repository.write("lib.sh", LIMIT);
        repository.write("check.sh", check);
    }

    private static List<Fault> faults(Proof proof) {
        return proof.problems().stream().map(Problem::fault).toList();
    }

    private List<Path> left() throws IOException {
        Path root = scene.means(WorktreeSettings.NONE, new Cancellation()).site().root();
        try (Stream<Path> all = Files.list(root)) {
            return all.map(Path::getFileName).toList();
        }
    }

    @Test
    void anHonestTestNoticesAMistake() {
        change(HONEST);
        Proof proof = scene.proof(scene.question("HEAD", "bash check.sh"));
        assertThat(proof.grade()).isEqualTo(ProofGrade.NOTICED);
        assertThat(proof.holds()).isTrue();
        assertThat(proof.before().orElseThrow().isGreen()).isTrue();
        assertThat(proof.left()).contains(new Proof.Left("check.sh", Unmutable.GRADER));
    }

    @Test
    void aTestThatCannotFailIsBlind() {
        change(DECORATIVE);
        Proof proof = scene.proof(scene.question("HEAD", "bash check.sh"));
        assertThat(proof.grade()).isEqualTo(ProofGrade.BLIND);
        assertThat(faults(proof)).containsExactly(Fault.VERIFY_BLIND);
        assertThat(proof.tried()).hasSizeBetween(4, 6);
    }

    private static String manyLines() {
        return IntStream.range(0, 30)
                .mapToObj(i -> "a" + i + "=" + i + "\n")
                .collect(Collectors.joining());
    }

    @Test
    void noMoreThanSixMistakesAreTriedInVain() {
        repository.write("lib.sh", manyLines());
        Proof proof = scene.proof(scene.question("HEAD", "true"));
        assertThat(proof.grade()).isEqualTo(ProofGrade.BLIND);
        assertThat(proof.tried()).hasSize(6);
    }

    @Test
    void mistakesThatDoNotRunDoNotCount() {
        repository.write("lib.sh", manyLines());
        Path copy = directory.resolve("copy.sh");
        repository.shell("cp lib.sh " + copy);
        String refuses = "cmp lib*.sh " + copy + " || { echo 'lib.sh: syntax error'; exit 2; }";
        Proof proof = scene.proof(scene.question("HEAD", refuses));
        assertThat(proof.grade()).isEqualTo(ProofGrade.UNGRADED);
        assertThat(proof.tried()).hasSize(12);
    }

    @Test
    void theUsersTreeAndGitAreAsTheyWere() throws IOException {
        change(HONEST);
        repository.git("add", "check.sh");
        repository.write("loose.txt", "loose\n");
        String status = repository.git("status", "--porcelain=v2");
        String worktrees = repository.git("worktree", "list");
        String refs = repository.git("for-each-ref");
        var _ = scene.proof(scene.question("HEAD", "touch made; bash check.sh"));
        assertThat(repository.git("status", "--porcelain=v2")).isEqualTo(status);
        assertThat(repository.git("worktree", "list")).isEqualTo(worktrees);
        assertThat(repository.git("for-each-ref")).isEqualTo(refs);
        assertThat(left()).containsExactly(Path.of("baton.lock"));
    }

    @Test
    void eachRunBeginsWithACleanTree() {
        change(HONEST);
        Proof proof =
                scene.proof(
                        scene.question("HEAD", "test ! -e made && touch made && bash check.sh"));
        assertThat(proof.holds()).isTrue();
    }

    @Test
    void whatAKilledProgramLeftIsClearedByTheNext() throws IOException {
        change(HONEST);
        Path root = scene.means(WorktreeSettings.NONE, new Cancellation()).site().root();
        Files.createDirectories(root.resolve("tree/deep"));
        Files.writeString(root.resolve("tree/deep/file"), "half\n");
        Files.createDirectories(root.resolve("state"));
        String mark = "prove-" + root.getParent().getFileName();
        ProcessBuilder survivor = new ProcessBuilder("sleep", "300");
        survivor.environment().put(Environment.RUN, mark);
        Process left = survivor.start();
        assertThat(scene.proof(scene.question("HEAD", "bash check.sh")).holds()).isTrue();
        assertThat(left()).containsExactly(Path.of("baton.lock"));
        assertThat(Survivors.list(Environment.RUN, mark)).isEmpty();
        assertThat(left.isAlive()).isFalse();
    }

    @Test
    void oneThatIsToEndLeavesNothingAndSaysNothing() throws IOException {
        change(HONEST);
        Cancellation cancellation = new Cancellation();
        ProofMeans means = scene.means(WorktreeSettings.NONE, cancellation);
        Proving proving =
                new Proving(means, scene.question("HEAD", "sleep 300"), _ -> cancellation.cancel());
        assertThat(proving.carryOut()).isEqualTo(new Proving.CutOff());
        assertThat(left()).containsExactly(Path.of("baton.lock"));
    }

    @Test
    void twoAtATimeAreRefused() {
        change(HONEST);
        ProofMeans means = scene.means(WorktreeSettings.NONE, new Cancellation());
        try (ProofPlace _ = ProofPlace.open(means)) {
            assertThatThrownBy(() -> scene.prove(scene.question("HEAD", "true")))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("another `baton prove`");
        }
    }

    @Test
    void aRedVerifyIsToldWithItsLastWords() {
        change("echo broken; exit 3\n");
        Proving.Judged judged =
                (Proving.Judged) scene.prove(scene.question("HEAD", "bash check.sh"));
        assertThat(faults(judged.proof())).containsExactly(Fault.VERIFY_RED);
        assertThat(judged.proof().problems().getFirst().message()).contains("exited with 3");
        assertThat(judged.output()).contains("broken");
    }

    @Test
    void oneThatIsGreenOnceProvesNothing() {
        change(HONEST);
        Path once = directory.resolve("once");
        Proof proof = scene.proof(scene.question("HEAD", "mkdir " + once));
        assertThat(proof.grade()).isEqualTo(ProofGrade.FLAKY);
        assertThat(faults(proof)).containsExactly(Fault.VERIFY_FLAKY);
    }

    private Proof counted(String before, String now) {
        repository.write("counts.txt", before + "\n");
        repository.commitAll("before");
        repository.write("counts.txt", now + "\n");
        return scene.proof(scene.question("HEAD", "cat counts.txt"));
    }

    @Test
    void fewerTestsThanBeforeAreTold() {
        String now = "Tests: 1 skipped, 1 passed, 2 total";
        Proof proof = counted("Tests: 3 passed, 3 total", now);
        assertThat(faults(proof)).containsExactly(Fault.TESTS_SHRANK);
        assertThat(proof.shrunk().orElseThrow())
                .isEqualTo("before: 3 passed, 0 failed; with it: 1 passed, 0 failed, 1 skipped");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Tests: 3 failed, 3 total ; nothing ; TESTS_SHRANK",
                "Tests: 3 passed, 3 total ; Tests: 2 failed, 1 passed, 3 total ; TESTS_FAILED",
                "Tests run: 3, Failures: 1, Errors: 0, Skipped: 0 ; nothing ; ",
                "Tests: 3 failed, 3 total ; Tests: 3 passed, 3 total ; ",
            })
    void numbersThatGoAwayOrSayOtherwiseAreTold(String before, String now, @Nullable Fault told) {
        Proof proof = counted(before, now);
        assertThat(faults(proof)).isEqualTo(told == null ? List.of() : List.of(told));
    }

    @Test
    void theRunnersWordsTellWhatNoticed() {
        change(
                ". ./lib.sh\nlimit 6 && { echo 'Tests: 1 failed, 1 total'; exit 1; }\n"
                        + "limit 5 || { echo 'Tests: 1 failed, 1 total'; exit 1; }\n"
                        + "echo 'Tests: 1 passed, 1 total'\n");
        Proof proof = scene.proof(scene.question("HEAD", "bash check.sh"));
        assertThat(proof.grade()).isEqualTo(ProofGrade.ASSERTED);
    }

    @Test
    void aTimeThatIsOverIsNoVerdict() {
        change(DECORATIVE);
        ProofQuestion asked = scene.question("HEAD", "bash check.sh");
        ProofQuestion hurried =
                new ProofQuestion(
                        asked.base(),
                        asked.tip(),
                        asked.commands(),
                        asked.seed(),
                        Bounds.within(Optional.of(Duration.ofMillis(1))),
                        ChangeRules.NONE);
        Proof proof = scene.proof(hurried);
        assertThat(proof.grade()).isEqualTo(ProofGrade.UNFINISHED);
        assertThat(faults(proof)).containsExactly(Fault.PROOF_UNFINISHED);
    }

    @Test
    void commitsAreProvedWhateverTheWorkingTreeHolds() {
        change(HONEST);
        repository.commitAll("honest");
        repository.write("check.sh", "exit 1\n");
        assertThat(scene.proof(scene.question("HEAD^..HEAD", "bash check.sh")).holds()).isTrue();
        assertThat(scene.proof(scene.question("HEAD^...", "bash check.sh")).holds()).isTrue();
    }

    @Test
    void whereNothingChangedNothingIsRun() {
        assertThat(scene.prove(scene.question("HEAD", "exit 1")))
                .isEqualTo(new Proving.Unchanged());
    }

    @Test
    void aChangeOfProseHasNoGrade() {
        repository.write("notes.md", "five is 5\n");
        Proof proof = scene.proof(scene.question("HEAD", "true"));
        assertThat(proof.grade()).isEqualTo(ProofGrade.UNGRADED);
        assertThat(proof.holds()).isTrue();
    }

    @Test
    void aFileThatOnlyGotAnotherNameHasNoMutants() {
        repository.git("mv", "lib.sh", "other.sh");
        assertThat(scene.proof(scene.question("HEAD", "true")).tried()).isEmpty();
    }

    @Test
    void strangeNamesAndContentsAreLeftOut() {
        repository.write("a\nb.sh", "exit 1\n");
        repository.write("zero.sh", "exit 1\0\n");
        repository.shell("printf '\\377exit 1\\n' > latin.sh; ln -s start link.sh");
        Proof proof = scene.proof(scene.question("HEAD", "true"));
        assertThat(proof.tried()).isEmpty();
        assertThat(proof.left()).hasSize(4);
    }

    @Test
    void filesBeyondTheBoundAreToldAsLeftOut() {
        IntStream.rangeClosed(0, 1_000).forEach(i -> repository.write("s/" + i + ".sh", "a=1\n"));
        Proof proof = scene.proof(scene.question("HEAD", "true"));
        assertThat(proof.left()).containsExactly(new Proof.Left("s/999.sh", Unmutable.LARGE));
    }

    @Test
    void installedPackagesAreThere() {
        change(HONEST);
        repository.write(".gitignore", "node_modules\n");
        repository.write("node_modules/x/index.js", "x\n");
        Proof proof =
                scene.proof(scene.question("HEAD", "cat node_modules/x/index.js && bash check.sh"));
        assertThat(proof.holds()).isTrue();
    }

    @Test
    void thePlaceIsSetUpFirst() {
        change(HONEST);
        WorktreeSettings set =
                new WorktreeSettings(
                        Optional.empty(),
                        List.of(),
                        List.of(),
                        Optional.of("touch ready"),
                        Optional.empty());
        ProofMeans means = scene.means(set, new Cancellation());
        ProofQuestion asked = scene.question("HEAD", "test -e ready && bash check.sh");
        Proving.Judged judged = (Proving.Judged) new Proving(means, asked, _ -> {}).carryOut();
        assertThat(judged.proof().holds()).isTrue();
    }

    @Test
    void aSetUpThatFailsIsTold() {
        change(HONEST);
        WorktreeSettings set =
                new WorktreeSettings(
                        Optional.empty(),
                        List.of(),
                        List.of(),
                        Optional.of("exit 4"),
                        Optional.empty());
        ProofMeans means = scene.means(set, new Cancellation());
        Proving proving = new Proving(means, scene.question("HEAD", "true"), _ -> {});
        assertThatThrownBy(proving::carryOut).hasMessageContaining("`exit 4` failed");
    }

    @Test
    void aCommitThatIsNotThereIsTold() {
        assertThatThrownBy(() -> scene.question("nowhere..HEAD", "true"))
                .hasMessageContaining("no commit `nowhere`");
    }

    @Test
    void aReceiptIsItsOwnersAlone() throws IOException {
        Path file = new Receipts(directory.resolve("r")).write("abc", Value.of("x"));
        assertThat(Files.readString(file)).isEqualTo("\"x\"\n");
        assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
    }

    @Test
    void aFunctionThatNothingCallsIsNamedAndSpeaksNotAgainstTheChange() {
        change(HONEST);
        repository.write("lib.sh", LIMIT + "\nidle() {\n    echo 5\n}\n");
        Proof proof = scene.proof(scene.question("HEAD", "bash check.sh"));
        assertThat(proof.unneeded()).containsExactly("lib.sh:8-10: `idle() {`");
        assertThat(faults(proof)).containsExactly(Fault.UNPROVED_HUNK);
        assertThat(proof.holds()).isTrue();
    }
}
