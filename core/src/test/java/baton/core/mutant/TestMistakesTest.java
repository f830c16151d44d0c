package baton.core.mutant;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

/// The lines of tests that get mistakes.
class TestMistakesTest {
    private static List<Mutant> mistakes(String path, String text) {
        return TestMistakes.of(path, text, 7, 6);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.test.js | assert.equal(sum(1, 2), 3);",
                "a.test.ts | expect(sum(1, 2)).toBe(3);",
                "a_test.py | assert add(1, 2) == 3",
                "test/a.sh | [ \"$(add 1 2)\" = 3 ] || exit 1",
                "ATest.java | assertThat(add(1, 2)).isEqualTo(3);",
                "test/tape.js | t.is(sum(1, 2), 3);",
            })
    void whatATestExpectsGetsMistakes(String path, String line) {
        assertThat(mistakes(path, line + "\n")).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.test.js | const limit = 5;",
                "a.test.js | const should = require('should');",
                "a.test.js | import { expect } from 'chai';",
                "a_test.py | from unittest import assertion",
                "test/a.sh | . ./assert-5.sh",
                "test/notes.txt | expect 5",
            })
    void whatPreparesATestIsLeftAlone(String path, String line) {
        assertThat(mistakes(path, line + "\n")).isEmpty();
    }

    @Test
    void noMistakeAsksForLess() {
        String text =
                "function f() {\n    assert.equal(f(1), 1);\n    return assert.ok(a && b);\n}\n";
        assertThat(mistakes("a.test.js", text))
                .extracting(Mutant::mutation)
                .isNotEmpty()
                .doesNotContain(Mutation.DROP_STATEMENT, Mutation.RETURN_EARLY);
    }

    @Test
    void manyLinesGetAFewMistakesOnDifferentLines() {
        String text = "assert.equal(sum(1, 2), 3);\n".repeat(50);
        assertThat(mistakes("a.test.js", text))
                .hasSize(6)
                .extracting(Mutant::line)
                .doesNotHaveDuplicates();
    }
}
