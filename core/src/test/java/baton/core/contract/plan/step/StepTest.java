package baton.core.contract.plan.step;

import static baton.core.contract.plan.PlanText.codes;
import static baton.core.contract.plan.PlanText.firstStep;
import static baton.core.contract.plan.PlanText.plan;
import static baton.core.contract.plan.PlanText.step;
import static baton.core.contract.plan.PlanText.stepWith;
import static baton.core.contract.plan.PlanText.stepWithField;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.core.contract.plan.step.OnFailure.Action;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;

class StepTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- **Files:** `a.txt` (new)\n",
                "- **files:** `a.txt` (new)\n",
                "- **Files**: `a.txt` (new)\n",
                "- __Files:__ `a.txt` (new)\n",
                "- *Files:* `a.txt` (new)\n",
                "- Files: `a.txt` (new)\n",
                "* **Files:** `a.txt` (new)\n",
                "+ **Files:** `a.txt` (new)\n",
                "1. **Files:** `a.txt` (new)\n",
                "- [ ] **Files:** `a.txt` (new)\n",
                "-   **Files:**   `a.txt`   (new)\n",
                "- **Files:**`a.txt` (new)\n",
                "  - **Files:** `a.txt` (new)\n",
                "- **Files:**\n  - `a.txt` (new)\n",
                "- **Files:**\n    - `a.txt` (new)\n",
                "- **Files:**\n\t- `a.txt` (new)\n",
                "- **Files:**\n\n  - `a.txt` (new)\n",
                "- **Files**\n  - `a.txt` (new)\n",
                "- **Files:**\n  `a.txt` (new)\n",
                "- **Files:**\n`a.txt` (new)\n",
                "**Files:** `a.txt` (new)\n",
                "\nFiles: `a.txt` (new)\n\n",
                "**Files:**\n- `a.txt` (new)\n",
                "- **Files:** `a.txt` *(new)*\n",
                "- **Files:** `a.txt` (NEW)\n",
                "- **Files:** `a.txt` (new file)\n",
                "- **Files:** `./a.txt` (new)\n",
                "- **Files:** a.txt (new)\n",
                "- **Files:**\n  - a.txt (new) — the first\n",
                "- **Files:** ``a.txt`` (new)\n",
            })
    void aFieldIsFoundHoweverItIsSpelled(String field) {
        Step step = firstStep(stepWithField("Files", field));
        assertThat(step.files()).containsExactly(file("a.txt", true));
        assertThat(codes(plan(stepWithField("Files", field)))).isEmpty();
    }

    private static FileEntry file(String path, boolean isNew) {
        return new FileEntry(RepoPath.of(path).orElseThrow(), isNew);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "```\n- **Reuses:** `x`\n```\n",
                "<!--\n- **Reuses:** `x`\n-->\n",
                "      - **Reuses:** `x`\n",
                "- **Note:** see\n  - **Reuses:** `x`\n",
                "> - **Reuses:** `x`\n",
            })
    void whatIsNotAFieldIsNone(String text) {
        assertThat(firstStep(step(1) + text).reuses()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "`a.js`, `b.js` (new)                       | a.js b.js+",
                "`a.js` (new), `b.js` (modify)              | a.js+ b.js",
                "`a.js` and `b.js`                          | a.js b.js",
                "`a.js`; `b.js`                             | a.js b.js",
                "`a.js` `b.js`                              | a.js b.js",
                "a.js, b.js (new)                           | a.js b.js+",
                "a.js and src/b.js                          | a.js src/b.js",
                "`a.js`, `a.js`                             | a.js",
                "`a.js` — add `trim()` and `pad()`          | a.js",
                "`a.js` — add `trim()`, `src/b.js` (new)    | a.js src/b.js+",
                "Modify `a.js` (new)                        | a.js+",
                "`app/[id]/page.ts`, `x (y).ts`             | app/[id]/page.ts x~(y).ts",
                "app/[id]/page.ts, app/(group)/x.ts (new)   | app/[id]/page.ts app/(group)/x.ts+",
                "`src/` , `lib/*.js`                        | src lib/*.js",
                "none                                       | ''",
                "None.                                      | ''",
                "`none`                                     | ''",
                "—                                          | ''",
                "-                                          | ''",
                "n/a                                        | ''",
                "none (only checks)                         | ''",
                "none — only checks                         | ''",
                "`./none`                                   | none",
            })
    void filesAreListedInManyWays(String value, String expected) {
        Step step = firstStep(stepWithField("Files", "- **Files:** " + value + "\n"));
        List<String> found =
                step.files().stream()
                        .map(f -> f.path().value().replace(' ', '~') + (f.isNew() ? "+" : ""))
                        .toList();
        assertThat(String.join(" ", found)).isEqualTo(expected);
        assertThat(codes(plan(stepWithField("Files", "- **Files:** " + value + "\n")))).isEmpty();
    }

    @Test
    void nestedFilesMayBeExplained() {
        String files = "- **Files:**\n  - `a.js` — calls `b()`\n  - `src/b.js` (new): has `c.d`\n";
        assertThat(firstStep(stepWithField("Files", files)).files())
                .containsExactly(file("a.js", false), file("src/b.js", true));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Files      |                                | STEP_NO_FILES:7",
                "Files      | '- **Files:**'                 | STEP_NO_FILES:7",
                "Files      | '- **Files:** see below'       | STEP_NO_FILES:9",
                "Verify     |                                | STEP_NO_VERIFY:7",
                "Verify     | '- **Verify:**'                | STEP_NO_VERIFY:11",
                "Verify     | '- **Verify:** look at it'     | STEP_NO_VERIFY:11",
                "Verify     | '- **Verify:** none'           | STEP_NO_VERIFY:11",
                "Verify     | '- **Verify:** `true`'         | STEP_VACUOUS_VERIFY:11",
                "Verify     | '- **Verify:** `ls` → expected: a.txt' | STEP_EXPECTED_UNQUOTED:11",
                "Verify     | '- **Verify:** `ls` expected \"b c\", exit 0'"
                        + " | STEP_EXPECTED_UNQUOTED:11",
                "On failure |                                | STEP_NO_ON_FAILURE:7",
                "On failure | '- **On failure:**'            | STEP_NO_ON_FAILURE:7",
                "On failure | '- **On failure:** panic'      | STEP_BAD_ON_FAILURE:12",
                "Checkpoint | '- **Checkpoint:** `make`'     | CHECKPOINT_UNSUPPORTED:13",
                "Checkpoint | '- **Checkpoint:** commit it'  | CHECKPOINT_UNSUPPORTED:13",
            })
    void whatAFieldLacksIsReportedOnItsLine(String field, String text, String code) {
        String replacement = text == null ? "" : text + "\n";
        assertThat(codes(plan(stepWithField(field, replacement)))).containsExactly(code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "`npm test` → 3 passed",
                "`wc -l a` — expected 1",
                "`wc -l a` should print 1",
                "`wc -l a` = 1",
                "`cat a` outputs \"x\"",
                "`cat a` (must contain a word)",
                "`cat a`, which must contain Hello",
                "`cat a` yields Hello",
                "`cat a` → expected: exits with a non-zero status",
                "`cat a` → expected: exit 0 and prints Hello",
                "`cat a` → expected: prints nothing",
                "`cat a` → no output",
                "`cat a` -- Hello",
                "`cat a` (Hello)",
                "`cat a`: Hello",
            })
    void outputThatNobodyComparesIsSaid(String verify) {
        assertThat(codes(plan(stepWithField("Verify", "- **Verify:** " + verify + "\n"))))
                .containsExactly("STEP_EXPECTED_UNQUOTED:11");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "`ls`",
                "`npm test` should be green",
                "`npm test` returns 0",
                "`make` — the whole build",
                "`make` (the whole build)",
                "`make`: Then `make test`",
                "`npm test` (All tests pass)",
                "`ls` → expected: `a.txt`",
                "`ls` → expected: exit 0",
                "`ls` → exits 0, `pwd` → exit code 0",
                "`npm test` → expected: all tests pass",
                "`make lint` → no warnings",
                "`make lint` → exit 0, without any errors",
                "`npm test` → all tests pass.",
                "`ls` lists what is there",
            })
    void wordsAboutTheExitStatusAreNoOutput(String verify) {
        assertThat(codes(plan(stepWithField("Verify", "- **Verify:** " + verify + "\n"))))
                .isEmpty();
    }

    @Test
    void aBadActionOnANestedLineIsReportedThere() {
        String field = "- **On failure:**\n\n  run away\n";
        assertThat(codes(plan(stepWithField("On failure", field))))
                .containsExactly("STEP_BAD_ON_FAILURE:14");
    }

    @Test
    void changesKeepTheirLinesAndWhatIsInThem() {
        String changes =
                """
                - **Changes:** write it

                  ```js
                  ### Step 9: no
                    - **Verify:** `no`
                  ```
                  - **Verify:** `no`

                  > quoted
                """;
        Step step = firstStep(stepWithField("Changes", changes));
        assertThat(step.changes())
                .isEqualTo(
                        "write it\n\n```js\n### Step 9: no\n  - **Verify:** `no`\n```\n"
                                + "- **Verify:** `no`\n\n> quoted");
        assertThat(step.verify()).hasSize(1);
    }

    @Test
    void changesThatAreNoneAreEmpty() {
        assertThat(firstStep(stepWithField("Changes", "- **Changes:** none\n")).changes())
                .isEmpty();
        assertThat(firstStep(stepWithField("Changes", "")).changes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "revert — remove the file      | REVERT   | remove the file",
                "Revert                        | REVERT   | ''",
                "RETRY: with more              | RETRY    | with more",
                "**skip** – not needed         | SKIP     | not needed",
                "`escalate` -- ask             | ESCALATE | ask",
                "revert the file               | REVERT   | the file",
                "revert, then stop             | REVERT   | then stop",
                "retry (twice)                 | RETRY    | (twice)",
                "revert - **all** of it        | REVERT   | **all** of it",
            })
    void theFirstWordSaysWhatHappensOnFailure(String value, Action action, String clause) {
        String field = "- **On failure:** " + value + "\n";
        assertThat(firstStep(stepWithField("On failure", field)).onFailure())
                .isEqualTo(new OnFailure(action, clause));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"reverted", "revert|retry", "revert/retry", "— revert", "rollback", "1"})
    void otherWordsAreNoAction(String value) {
        assertThat(OnFailure.read(value)).isEmpty();
    }

    static List<Object[]> verifies() {
        return List.of(
                row("`a` → expected: exit 0", "a"),
                row("`a` → expected: `exit 0`", "a"),
                row("`a` → expected: `exit code 0`", "a"),
                row("`a` → expected: `b`", "a=b"),
                row("`a` -> `b`", "a=b"),
                row("`a` => `b`", "a=b"),
                row("`a` → **expected:** `b`", "a=b"),
                row("`a` expected: `b`", "a=b"),
                row("`a` (expected: `b`)", "a=b"),
                row("`a`, expected output `b`", "a=b"),
                row("`a` should print `b`", "a=b"),
                row("`a` prints `b`", "a=b"),
                row("`a` → output contains `b`", "a=b"),
                row("`a` → exit 0 and output contains `b`", "a=b"),
                row("`a` → exit 0, output contains `b`", "a=b"),
                row("`a` → all tests pass", "a"),
                row("`a`", "a"),
                row("`a`, `b`", "a", "b"),
                row("`a` and `b`", "a", "b"),
                row("run `a` then `b`", "a", "b"),
                row("`a` → exit 0, `b` → exit 0", "a", "b"),
                row("`a` → exit 0, `b`", "a", "b"),
                row("`a` → exit 0 and `b`", "a", "b"),
                row("`a` → exit 0; then `b` → `c`", "a", "b=c"),
                row("`a` → `x`, `b` → `y`", "a=x", "b=y"),
                row("`a` → expected: `x`; `b`", "a=x", "b"),
                row("`a` → expected: `x` and `y`", "a=x"),
                row("`a` → `x` and `b` → `y`", "a=x", "b=y"),
                row("``a `b` c`` → expected: `` `d` ``", "a `b` c=`d`"),
                row("`a -> b` → `c -> d`", "a -> b=c -> d"),
                row("`a` (prints the list), `b`", "a", "b"),
                row("`a` <!-- `b` -->", "a"),
                row("\\`a\\` `b`", "b"),
                row("\n  - `a` → expected: `x`\n  - `b`", "a=x", "b"),
                row("`a`\n  - Expected: `x`", "a=x"),
                row("`a`\n  → expected: `x`", "a=x"),
                row("`a` → exit 0\n  `b` → exit 0", "a", "b"),
                row("`a` → exit 0\n  `b`", "a", "b"),
                row("`a` → expected:\n  `x`", "a=x"),
                row("\n  1. `a`\n  2. `b`", "a", "b"),
                row("\n  ```bash\n  a\n  # no\n  b\n  ```", "a", "b"),
                row("\n  ```\n  a\n  ```", "a"),
                row("`a` → expected:\n  ```\n  b\n  ```", "a"),
                row("`a`\n  ```sh\n  b\n  ```", "a", "b"),
                row("`a 'multi\n  line'`", "a 'multi line'"));
    }

    private static Object[] row(String value, String... expected) {
        return new Object[] {value, List.of(expected)};
    }

    @ParameterizedTest
    @MethodSource("verifies")
    void commandsAreToldFromWhatIsExpectedOfThem(String value, List<String> expected) {
        Step step = firstStep(stepWithField("Verify", "- **Verify:** " + value + "\n"));
        List<String> found =
                step.verify().stream()
                        .map(c -> c.command() + c.expected().map(e -> "=" + e).orElse(""))
                        .toList();
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void aSecondVerifyAddsToTheFirst() {
        String both = "- **Verify:** `a`\n- **Verify:** `b`\n";
        assertThat(firstStep(stepWithField("Verify", both)).verify())
                .containsExactly(new VerifyCommand("a"), new VerifyCommand("b"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "`test/a.test.js` (new)                          | test/a.test.js+ | ",
                "`test/a.test.js`                                | test/a.test.js  | ",
                "`npm test`                                      |                 | npm test",
                "`pytest`                                        |                 | pytest",
                "`./run.sh`                                      |                 | ./run.sh",
                "`test/a.js` (new) — `npm test -- a` fails       | test/a.js+      | npm test -- a",
                "`a.test.js` (new), run `node a.test.js` → `red` | a.test.js+      | node"
                        + " a.test.js",
                "file `Makefile`, command `make`                 | Makefile        | make",
                "test/a.test.js (new)                            | test/a.test.js+ | ",
            })
    void aFieldForTestFirstHoldsFilesAndACommand(String value, String file, String command) {
        String field = "- **Test first:** " + value + "\n";
        TestFirst test = firstStep(stepWithField("Changes", field)).testFirst().orElseThrow();
        String found =
                test.files().stream()
                        .map(f -> f.path().value() + (f.isNew() ? "+" : ""))
                        .findFirst()
                        .orElse(null);
        assertThat(found).isEqualTo(file);
        assertThat(test.command()).isEqualTo(Optional.ofNullable(command));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "—", "", "write a failing test."})
    void theFieldForTestFirstMayBeMissing(String value) {
        String field = "- **Test first:** " + value + "\n";
        assertThat(firstStep(stepWithField("Changes", field)).testFirst()).isEmpty();
    }

    @Test
    void aStepThatNothingProvesIsReported() {
        String empty =
                stepWith(
                        "expected_paths:\n      - f1.txt\n    min_file_count: 1",
                        "expected_paths: []\n    min_file_count: 0");
        assertThat(codes(plan(empty))).isEmpty();
        assertThat(codes(plan(empty.replace("`test -f f1.txt`", "`echo done`"))))
                .containsExactly("STEP_UNPROVABLE:7", "STEP_VACUOUS_VERIFY:11");
        String content = "must_contain:\n      - path: f1.txt\n        pattern: x";
        String contained = empty.replace("must_contain: []", content);
        assertThat(codes(plan(contained.replace("`test -f f1.txt`", "`echo done`"))))
                .containsExactly("STEP_VACUOUS_VERIFY:11");
    }

    @Test
    void aPreflightHasNothingToProve() {
        String preflight =
                stepWith(
                                "expected_paths:\n      - f1.txt\n    min_file_count: 1",
                                "sandbox_preflight: true\n"
                                        + "    expected_paths: []\n"
                                        + "    min_file_count: 0")
                        .replace("`f1.txt` (new)", "none")
                        .replace("`test -f f1.txt`", "`true`");
        assertThat(firstStep(preflight).preflight()).isTrue();
        assertThat(firstStep(preflight).provable()).isTrue();
        assertThat(codes(plan(preflight))).containsExactly("STEP_VACUOUS_VERIFY:11");
    }
}
