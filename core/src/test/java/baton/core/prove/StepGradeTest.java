package baton.core.prove;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The numbers of tests, and what a strict run makes of them.
class StepGradeTest {
    private static VerifyRun run(int exit, String output) {
        return VerifyRun.of(OptionalInt.of(exit), output + "\n");
    }

    private static StepGrade grade(VerifyRun before, VerifyRun after) {
        return StepGrade.of(
                new Proof(
                        new ProofSubject("b", "t", "npm test", 1),
                        Optional.of(before),
                        List.of(after, after),
                        Proof.Trials.NONE,
                        List.of(),
                        List.of(),
                        false,
                        List.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1 ; # tests 3 ; TESTS_SHRANK: before: 3 passed, 0 failed",
                "0 ; 3 passed in 0.1s ; TESTS_SHRANK: before: 3 passed, 0 failed",
                "1 ; Tests run: 3, Failures: 1, Errors: 0, Skipped: 0 ; ''",
                "0 ; nothing that is known ; ''",
            })
    void aRunnerThatFallsSilentIsHeldAgainstAStep(int exit, String before, String told) {
        Optional<String> objection = grade(run(exit, before), run(0, "")).objection();
        assertThat(objection.isPresent()).isEqualTo(!told.isEmpty());
        assertThat(objection.orElse("")).startsWith(told);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "TAP version 13|# a|ok 1 a ; true",
                "TAP version 13 ; true",
                "TAP version 13|ok 1 a|1..1|# tests 1|# pass 1 ; false",
                "TAP version 14|1..1|ok 1 a ; false",
                "ok 1 a ; false",
            })
    void aReportThatBreaksOffIsHeldAgainstAStep(String output, boolean held) {
        VerifyRun before = run(1, "");
        Optional<String> objection = grade(before, run(0, output.replace('|', '\n'))).objection();
        assertThat(objection.isPresent()).isEqualTo(held);
        assertThat(objection.orElse("TESTS_FAILED")).startsWith("TESTS_FAILED");
    }

    @Test
    void testsThatFailBehindAGreenVerifyAreHeldAgainstIt() {
        StepGrade grade = grade(run(1, ""), run(0, "1 failed, 2 passed in 0.1s"));
        assertThat(grade.objection())
                .contains(
                        "TESTS_FAILED: `npm test` ends with 0, and its runner tells of 1 failed"
                                + " test");
        assertThat(grade.line()).contains("; TESTS_FAILED: ").doesNotContain("TESTS_SHRANK");
    }
}
