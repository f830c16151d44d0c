package baton.world.prove;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.config.WorktreeSettings;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.mutant.Mutant;
import baton.core.mutant.TestMistakes;
import baton.core.prove.Proof;
import baton.core.prove.ProofGrade;
import baton.core.prove.StepGrade;
import baton.world.git.GitPath;
import baton.world.kit.TestRepository;
import baton.world.process.Cancellation;
import baton.world.prove.ProofQuestion.Bounds;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;

/// Code under test that ends the process before its tests come to what they expect. The runner
/// tells no numbers.
class DeafVerifyTest {
    private static final String TEST =
            """
            . ./lib.sh
            [ "$(limit 4)" = 4 ] || exit 1
            [ "$(limit 5)" = 5 ] || exit 1
            [ "$(limit 6)" = 5 ] || exit 1
            """;
    private static final String HONEST =
            "limit() {\n    if [ \"$1\" -gt 5 ]; then echo 5; else echo \"$1\"; fi\n}\n";
    private static final String ENDING = "test -n \"$0\" && exit 0\n";

    @TempDir Path directory;
    private ProvingScene scene;
    private TestRepository repository;

    @BeforeEach
    void makeRepository() {
        scene = ProvingScene.in(directory);
        repository = scene.repository();
        repository.write("lib.sh", "limit() {\n    echo 0\n}\n");
        repository.write("test/limit.sh", TEST);
        repository.commitAll("base");
    }

    private Proof proof(String verify) {
        return scene.proof(scene.question("HEAD", verify));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash test/limit.sh", "for t in test/*; do bash $t || exit; done"})
    void codeThatEndsItsTestsIsFound(String verify) {
        repository.write("lib.sh", HONEST + ENDING);
        Proof proof = proof(verify);
        assertThat(proof.tried()).anyMatch(one -> one.reaction().isNoticed());
        assertThat(proof.grade()).isEqualTo(ProofGrade.DEAF);
        assertThat(proof.holds()).isFalse();
        assertThat(proof.trials().unheard())
                .hasSizeBetween(3, 6)
                .extracting(Mutant::path)
                .containsOnly("test/limit.sh");
        Problem problem = proof.problems().getFirst();
        assertThat(problem.fault()).isEqualTo(Fault.VERIFY_BLIND);
        assertThat(problem.message()).contains("mistakes in all tests at once", "test/limit.sh:");
        assertThat(StepGrade.of(proof).objection().orElseThrow())
                .startsWith("VERIFY_BLIND: Verify stays green with mistakes in all tests");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash test/limit.sh", "for t in test/*; do bash $t || exit; done"})
    void honestCodeIsProved(String verify) {
        repository.write("lib.sh", HONEST);
        assertThat(proof(verify).grade()).isEqualTo(ProofGrade.NOTICED);
    }

    @Test
    void testsThatVerifyDoesNotReadSayNothing() {
        repository.write("lib.sh", HONEST);
        assertThat(proof("grep -q -- '-gt 5' lib.sh").grade()).isEqualTo(ProofGrade.NOTICED);
    }

    @Test
    void aRunnerThatTellsNumbersIsJudgedByThem() {
        repository.write("lib.sh", HONEST + ENDING);
        Proof proof = proof("echo '# tests 3'; echo '# pass 3'; bash test/limit.sh");
        assertThat(proof.trials().unheard()).isEmpty();
    }

    @Test
    void aFewMistakesMayAllBeHarmless() {
        repository.write("test/limit.sh", ". ./lib.sh\n[ -n 1 ]\n");
        repository.commitAll("one");
        repository.write("lib.sh", HONEST + ENDING);
        assertThat(proof("bash test/limit.sh").trials().unheard()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"bash, a.sh", "node, a.js", "python3, a.py", "perl, a.pl"})
    void nobodyReadsGarbage(String program, String name) {
        repository.write(name, TestMistakes.GARBAGE);
        assertThat(repository.shell(program + " " + name + " 2> errors; echo $?").strip())
                .isNotEqualTo("0");
    }

    /// Who waits for the verdict waits for the tests, too.
    @Test
    void aVerdictThatIsWaitedForHasNoTimeForTests() {
        repository.write("lib.sh", HONEST + ENDING);
        ProofQuestion asked = scene.question("HEAD", "bash test/limit.sh");
        ProofQuestion patient =
                new ProofQuestion(
                        asked.base(),
                        asked.tip(),
                        asked.commands(),
                        asked.seed(),
                        new Bounds(Optional.of(Duration.ofNanos(1)), Optional.empty(), true, false),
                        asked.rules());
        assertThat(scene.proof(patient).grade()).isEqualTo(ProofGrade.DEAF);
    }

    @Test
    void aTimeThatIsOverSaysNothingOfTests() {
        repository.write("lib.sh", HONEST + ENDING);
        repository.commitAll("deaf");
        ProofMeans means = scene.means(WorktreeSettings.NONE, new Cancellation());
        String tree = repository.git("rev-parse", "HEAD^{tree}").strip();
        String verify = "bash test/limit.sh";
        try (ProofPlace place = ProofPlace.open(means)) {
            TestHearing hearing =
                    new TestHearing(
                            place,
                            tree,
                            List.of(new VerifyCommand(verify)),
                            Duration.ofMinutes(1),
                            _ -> {});
            NavigableMap<GitPath, String> tests = TestSources.of(means.repository(), tree, verify);
            assertThat(hearing.unheard(tests, 1, Optional.of(Instant.EPOCH))).isEmpty();
            assertThat(hearing.unheard(tests, 1, Optional.empty())).hasSizeGreaterThan(2);
        }
    }
}
