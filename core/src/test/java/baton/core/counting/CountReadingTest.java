package baton.core.counting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The numbers of tests in outputs that were recorded from the runners themselves.
class CountReadingTest {
    private static String recorded(String name) throws IOException {
        try (InputStream in = CountReadingTest.class.getResourceAsStream("/counting/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ava-three.txt, 0, 1, 0, 2",
        "cargo-color.txt, 2, 1, 0, 1",
        "cargo-filter.txt, 0, 0, 0, 0",
        "cargo-quiet.txt, 2, 1, 0, 1",
        "cargo-three.txt, 2, 1, 0, 1",
        "go-test-json.txt, 5, 1, 0, 1",
        "go-test-v.txt, 5, 1, 0, 1",
        "jest-color.txt, 1, 1, 0, 2",
        "jest-json.txt, 1, 1, 0, 2",
        "jest-ok.txt, 1, 0, 0, 0",
        "jest-silent.txt, 2, 1, 0, 2",
        "jest-three.txt, 1, 1, 0, 2",
        "jest-two-files.txt, 2, 1, 0, 2",
        "minitest-three.txt, 1, 1, 0, 1",
        "mocha-color.txt, 1, 1, 0, 2",
        "mocha-dot.txt, 1, 1, 0, 2",
        "mocha-min.txt, 1, 1, 0, 2",
        "mocha-ok.txt, 1, 0, 0, 0",
        "mocha-parallel.txt, 2, 1, 0, 2",
        "mocha-tap.txt, 1, 1, 0, 0",
        "mocha-three.txt, 1, 1, 0, 2",
        "mocha-xunit.xml.txt, 1, 1, 0, 2",
        "node-default-pipe.txt, 2, 1, 0, 2",
        "node-direct.txt, 2, 1, 0, 2",
        "node-junit.xml.txt, 2, 1, 0, 2",
        "node-spec.txt, 2, 1, 0, 2",
        "node-tap.txt, 2, 1, 0, 2",
        "phpunit-color.txt, 1, 1, 0, 1",
        "phpunit-junit.xml.txt, 1, 1, 0, 1",
        "phpunit-ok.txt, 1, 0, 0, 0",
        "phpunit-skipok.txt, 2, 0, 0, 1",
        "phpunit-testdox.txt, 1, 1, 0, 1",
        "phpunit-three.txt, 1, 1, 0, 1",
        "prove-ok.txt, 1, 0, 0, 0",
        "prove.txt, 2, 1, 0, 0",
        "pytest-collecterror.txt, 0, 0, 1, 0",
        "pytest-color.txt, 1, 1, 0, 1",
        "pytest-junit.xml.txt, 6, 1, 1, 2",
        "pytest-mixed.txt, 5, 0, 1, 1",
        "pytest-none.txt, 0, 0, 0, 0",
        "pytest-pass.txt, 1, 0, 0, 0",
        "pytest-quiet.txt, 1, 1, 0, 1",
        "pytest-three.txt, 1, 1, 0, 1",
        "pytest-xdist.txt, 1, 1, 0, 1",
        "rspec-color.txt, 1, 1, 0, 2",
        "rspec-json.txt, 1, 1, 0, 2",
        "rspec-loaderror.txt, 0, 0, 1, 0",
        "rspec-none.txt, 0, 0, 0, 0",
        "rspec-one.txt, 1, 0, 0, 0",
        "rspec-three.txt, 1, 1, 0, 2",
        "surefire-TEST-ThreeTest.xml.txt, 3, 1, 1, 1",
        "surefire-color.txt, 4, 1, 1, 1",
        "surefire-forks.txt, 4, 1, 1, 1",
        "surefire-ok.txt, 1, 0, 0, 0",
        "surefire-quiet.txt, 4, 1, 1, 1",
        "tap-direct.txt, 1, 1, 0, 2",
        "tap-runner.txt, 0, 1, 0, 0",
        "tape-ok.txt, 2, 0, 0, 0",
        "tape-three.txt, 2, 1, 0, 0",
        "unittest-importerror.txt, 0, 0, 1, 0",
        "unittest-none.txt, 0, 0, 0, 0",
        "unittest-ok.txt, 1, 0, 0, 0",
        "unittest-three.txt, 1, 1, 1, 2",
        "unittest-verbose.txt, 1, 1, 1, 2",
        "vitest-color.txt, 1, 1, 0, 2",
        "vitest-dot.txt, 1, 1, 0, 2",
        "vitest-junit.xml.txt, 1, 1, 0, 2",
        "vitest-tap.txt, 1, 1, 0, 2",
        "vitest-three.txt, 1, 1, 0, 2"
    })
    void aRunnersClosingWordsAreRead(String file, int passed, int failed, int errors, int skipped)
            throws IOException {
        assertThat(CountReading.of(recorded(file)))
                .contains(new TestCounts(passed, failed, errors, skipped));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "go-test.txt",
                "go-test-ok.txt",
                "go-test-norun.txt",
                "go-test-buildfail.txt",
                "jest-none.txt",
                "jest-passWithNoTests.txt",
                "node-dot.txt",
                "phpunit-none.txt",
                "pytest-qq.txt",
                "surefire-none.txt",
                "surefire-quiet-ok.txt",
                "surefire-skipTests.txt",
                "vitest-none.txt"
            })
    void whereARunnerDoesNotTellNothingIsGuessed(String file) throws IOException {
        assertThat(CountReading.of(recorded(file))).isEmpty();
    }

    @Test
    void theSumsOfSeveralPackagesAreAdded() {
        assertThat(CountReading.of("Tests: 2 passed, 2 total\nTests: 1 failed, 1 total\n"))
                .contains(new TestCounts(2, 1, 0, 0));
    }

    @Test
    void wordsOfTheProgramItselfAreNoSum() {
        assertThat(CountReading.of("3 passed the gate\n2 failed logins in the log\n")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Tests: ", "=", "1 passed, ", "ok 1 ", "# tests ", "<testsuite", "\0"})
    void aLineOfAMillionCharactersIsPassedOver(String part) {
        String line = part.repeat(1_000_000 / part.length());
        Optional<TestCounts> counts = CountReading.of(line + "\n" + line + " in 0.1s\n");
        assertThat(counts.map(TestCounts::failed).orElse(0)).isZero();
    }

    @Test
    void fewerTestsOrMoreSkippedOnesAreLess() {
        TestCounts before = new TestCounts(3, 0, 0, 1);
        assertThat(new TestCounts(2, 0, 0, 1).isLessThan(before)).isTrue();
        assertThat(new TestCounts(3, 0, 0, 2).isLessThan(before)).isTrue();
        assertThat(new TestCounts(2, 1, 0, 1).isLessThan(before)).isFalse();
        assertThat(new TestCounts(4, 0, 0, 0).isLessThan(before)).isFalse();
    }
}
