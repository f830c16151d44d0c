package baton.core.mutant;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The lines of tests behind which a statement fails.
class TestMistakesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.test.js  | assert.equal(sum(1, 2), 3);",
                "a.test.js  | '    await expect(sum(1, 2)).resolves.toBe(3)'",
                "a.test.ts  | expect(sum(1, 2)).toBe(3);",
                "a.test.js  | t.is(sum(1, 2), 3)",
                "a_test.py  | assert add(1, 2) == 3",
                "a_test.py  | '        self.assertEqual(add(1, 2), 3)'",
                "test/a.sh  | [ \"$(add 1 2)\" = 3 ] || exit 1",
                "test/a.sh  | '! add x'",
            })
    void aStatementFailsBehindWhatIsExpected(String path, String line) {
        String text = line + "\nlast\n";
        String changed = TestMistakes.behindExpectations(path, text).orElseThrow();
        assertThat(changed.lines()).hasSize(3).startsWith(line).endsWith("last");
        String added = changed.lines().toList().get(1);
        assertThat(added.indexOf(added.strip())).isEqualTo(line.indexOf(line.strip()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.test.js  | const limit = 5;",
                "a.test.js  | const should = require('should');",
                "a.test.js  | console.error('expected', 5);",
                "a.test.js  | throw new Error('not equal');",
                "a.test.js  | assert.deepEqual(",
                "a.test.js  | test('it is', t => {",
                "a_test.py  | def expect_error(n):",
                "a_test.py  | assert f(",
                "test/a.sh  | if [ \"$1\" = 3 ]; then",
                "test/a.sh  | '[ -e a ] &&'",
                "ATest.java | assertThat(add(1, 2)).isEqualTo(3);",
                "test/a.txt | assert 5",
            })
    void otherLinesAreLeftAlone(String path, String line) {
        assertThat(TestMistakes.behindExpectations(path, line + "\n")).isEmpty();
    }

    @Test
    void aTestThatFailsAtOnceKeepsItsFirstLine() {
        assertThat(TestMistakes.atOnce("test/a.sh", "#!/bin/bash\ntrue\n"))
                .contains("#!/bin/bash\nexit 97\ntrue\n");
        assertThat(TestMistakes.atOnce("a_test.py", "import a\n").orElseThrow())
                .startsWith("raise AssertionError");
        assertThat(TestMistakes.atOnce("ATest.java", "class A {}\n")).isEmpty();
    }
}
