package baton.world.prove;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.config.WorktreeSettings;
import baton.core.contract.plan.step.VerifyCommand;
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
        assertThat(proof.trials().unheard()).containsExactly("test/limit.sh");
        Problem problem = proof.problems().getFirst();
        assertThat(problem.fault()).isEqualTo(Fault.VERIFY_BLIND);
        assertThat(problem.message()).contains("comes to nothing that they expect: test/limit.sh");
        assertThat(StepGrade.of(proof).objection().orElseThrow())
                .startsWith(
                        "VERIFY_BLIND: Verify runs tests and comes to nothing that they expect");
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

    /// The tests are honest, and ask for little: other values would do as well.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "python3 -m py_compile test_a.py && python3 -c \"from a import f; assert f(5) =="
                        + " 11\"",
                "python3 test_a.py",
                "python3 check_a.py",
                "python3 -m unittest -q test_u 2> /dev/null",
            })
    void weakTestsThatAreRunAreHeard(String verify) {
        repository.write("a.py", "def f(n):\n    return 1\n");
        repository.write("test_a.py", "from a import f\nassert f(5)\nassert f(6)\nassert f(70)\n");
        repository.write(
                "check_a.py",
                "from a import f\ndef expect_high(n):\n    if f(n) < 1:\n"
                        + "        raise SystemExit(1)\nexpect_high(5)\nexpect_high(60)\n"
                        + "expect_high(700)\n");
        repository.write(
                "test_u.py",
                "import unittest\nfrom a import f\nclass T(unittest.TestCase):\n"
                        + "    def test_a(self):\n        self.assertTrue(f(5))\n"
                        + "        self.assertTrue(f(6))\n");
        repository.commitAll("weak");
        repository.write(
                "a.py", "def f(n):\n    if n < 0:\n        return 0\n    return n * 2 + 1\n");
        assertThat(proof(verify).trials().unheard()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "node a.test.js | exit(0)      | true",
                "node a.test.js | exitCode = 0 | false",
                "node b.test.js | exit(0)      | true",
                "node b.test.js | exitCode = 0 | false",
            })
    void codeThatEndsItsTestsWhenItIsCalledIsFound(String verify, String end, boolean deaf) {
        repository.write("a.js", "module.exports = n => 1;\n");
        String head = "const assert = require('assert');\nconst f = require('./a');\n";
        repository.write("a.test.js", head + "assert.equal(f(1), 2);\nassert.equal(f(2), 3);\n");
        repository.write(
                "b.test.js", head + "setImmediate(() => {\n    assert.equal(f(1), 2);\n});\n");
        repository.commitAll("js");
        repository.write(
                "a.js",
                "module.exports = n => {\n    if (n > 0) process."
                        + end
                        + ";\n    return n + 1;\n};\n");
        Proof proof = proof(verify);
        assertThat(proof.grade() == ProofGrade.DEAF).as(proof.toString()).isEqualTo(deaf);
    }

    /// A person who waits for the verdict waits for the tests, too.
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
            assertThat(hearing.unheard(tests, Optional.of(Instant.EPOCH))).isEmpty();
            assertThat(hearing.unheard(tests, Optional.empty())).containsExactly("test/limit.sh");
        }
    }
}
