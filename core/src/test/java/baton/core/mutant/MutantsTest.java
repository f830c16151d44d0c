package baton.core.mutant;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Lines of sources, and the mistakes that are put into them.
class MutantsTest {
    /// One of each scan: TypeScript is read as JavaScript is.
    private static final List<String> NAMES =
            List.of("a.java", "a.js", "a.py", "a.sh", "a.go", "a.rb");

    private static List<String> mutated(String path, String text) {
        ChangedSource file = new ChangedSource(path, text, LineSpans.all());
        return Mutants.of(file).stream().map(mutant -> mutant.in(text)).toList();
    }

    /// The mutants of a line are separated by a bar with blanks.
    private static void assertMutants(String path, String line, String mutants) {
        List<String> expected =
                mutants == null ? List.of() : Arrays.asList(mutants.split(" ¦ ", -1));
        assertThat(mutated(path, line)).containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>>",
            quoteCharacter = '\u0001',
            value = {
                "if (a < b) {=>>if (a >= b) { ¦ if (!(a < b)) {",
                "List<String> x = f(a);=>>",
                "return a == b && c;=>>return a != b && c; ¦ return a == b || c;",
                "if (o instanceof Foo f && f.ok()) {=>>",
                "int x = 5;=>>int x = 4;",
                "int x = y + 1;=>>int x = y + 0; ¦ int x = y - 1;",
                "x = \"a\" + 1 + b;=>>x = \"xa\" + 1 + b; ¦ x = \"a\" + 0 + b;",
                "x = name + suffix;=>>",
                "x = a - b;=>>x = a + b;",
                "x = -b;=>>",
                "done();=>>;",
                "Foo done();=>>",
                "list.add(x);=>>;",
                "count++;=>>;",
                "total += x;=>>;",
                "total = f(x);=>>",
                "case 1:=>>",
                "case \"a\" -> f(b);=>>",
                "@Size(5)=>>",
                "import a.b.C1;=>>",
                "while (true) {=>>",
                "while (more()) {=>>while (!(more())) {",
                "boolean b = true;=>>boolean b = false;",
                "// if (a < b) 5=>>",
                "/* a == b */=>>",
                "String s = \"a == b && c < 5\";=>>String s = \"xa == b && c < 5\";",
                "char c = '5';=>>",
                "long n = f(0x1F, 077, 1_000);=>>",
                "double d = 1.5;=>>double d = 0.5;",
                "for (int i = 0; i < n; i++) {=>>for (int i = 1; i < n; i++) { ¦ for (int i = 0; i"
                        + " >= n; i++) {",
            })
    void java(String line, String mutants) {
        assertMutants("src/A.java", line, mutants);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>>",
            quoteCharacter = '\u0001',
            value = {
                "if (a === b) f();=>>if (a !== b) f(); ¦ if (!(a === b)) f();",
                "return a + b;=>>return a - b; ¦ return null;",
                "return a + b }=>>return a - b } ¦ return null }",
                "return null;=>>",
                "const re = /a < 5 && b/;=>>",
                "const q = a / b;=>>const q = a * b;",
                "const t = `a ${b + 1} c`;=>>",
                "const s = 'it';=>>const s = 'xit';",
                "const fs = require('fs');=>>",
                "import x from './y';=>>",
                "'use strict';=>>",
                "f(a => a);=>>;",
                "x ? 1 : 0;=>>x ? 0 : 0; ¦ x ? 1 : 1;",
            })
    void javaScript(String line, String mutants) {
        assertMutants("src/a.js", line, mutants);
    }

    @Test
    void typesKeepAnythingFromBeingReturned() {
        assertMutants("src/a.ts", "return a + b;", null);
        assertMutants("src/a.ts", "return a * 2;", "return a / 2; ¦ return a * 1;");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>>",
            quoteCharacter = '\u0001',
            value = {
                "if a < b:=>>if a >= b: ¦ if not (a < b):",
                "while True:=>>",
                "return a and b=>>return a or b ¦ return None",
                "return None=>>",
                "x = a if b is None else c=>>x = a if b is not None else c",
                "if x is not None:=>>if x is None: ¦ if not (x is not None):",
                "total += 1=>>total += 0 ¦ pass",
                "items.append(x)=>>pass",
                "self.x = y=>>pass",
                "x = f(y)=>>",
                "# if a < 5:=>>",
                "'a text that documents'=>>",
                "s = 'a == 5'=>>s = 'xa == 5'",
                "s = b'ab'=>>s = b'xab'",
                "s = f'{a + 1}'=>>",
                "s = '''a == 5'''=>>",
                "import a5=>>",
                "@mark(5)=>>",
                "f(*args, **more)=>>pass",
                "x = a % b=>>x = a * b",
                "x = a // b=>>",
            })
    void python(String line, String mutants) {
        assertMutants("src/a.py", line, mutants);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>>",
            quoteCharacter = '\u0001',
            value = {
                "if [ \"$a\" -eq 5 ]; then=>>if [ \"$a\" -ne 5 ]; then ¦ if ! [ \"$a\" -eq 5 ];"
                        + " then ¦ if [ \"x$a\" -eq 5 ]; then",
                "if ! grep -q a b; then=>>if grep -q a b; then",
                "[[ $a == b ]] && f=>>[[ $a != b ]] && f ¦ [[ $a == b ]] || f",
                "exit 1=>>exit 0",
                "return 0=>>return 1",
                "limit=5=>>limit=4",
                "echo $((a + b))=>>echo $((a - b)) ¦ :",
                "echo \"$((a * 2))\"=>>echo \"$((a + 2))\" ¦ echo \"x$((a * 2))\" ¦ :",
                "echo 'a && b' > c=>>echo 'xa && b' > c ¦ :",
                "cd build=>>",
                "# a && b=>>",
                "x=\"$(f \"a b\")\"=>>",
                "a -eq b=>>:",
                "for x in a b; do=>>",
            })
    void shell(String line, String mutants) {
        assertMutants("bin/a.sh", line, mutants);
    }

    @Test
    void documentsInAScriptAreLeftAlone() {
        assertThat(mutated("a.sh", "cat <<'EOF'\nexit 1\na && b\nEOF\nexit 2\n"))
                .containsExactly("cat <<'EOF'\nexit 1\na && b\nEOF\nexit 1\n");
    }

    @Test
    void otherLanguagesGetWhatMeansTheSameEverywhere() {
        assertMutants(
                "a.go",
                "if a == b && c { return 5 }",
                "if a != b && c { return 5 } ¦ if a == b || c { return 5 } ¦ if a == b && c {"
                        + " return 4 }");
        assertMutants(
                "a.rs",
                "fn f<'a>(x: &'a str) -> bool { true }",
                "fn f<'a>(x: &'a str) ->" + " bool { false }");
        assertMutants("a.rb", "x = 5 # a == b", "x = 4 # a == b");
        assertMutants("a.lua", "local x = a == b -- 5", "local x = a != b -- 5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "a.json", "a.lock", "a.txt", "Makefile", "a.png"})
    void proseAndDataHaveNone(String path) {
        assertThat(mutated(path, "if (a == 5) {\n")).isEmpty();
    }

    @Test
    void theFirstLineNamesTheLanguage() {
        assertThat(mutated("run", "#!/usr/bin/env bash\nexit 1\n")).hasSize(1);
        assertThat(mutated("run", "#!/usr/bin/python3\nx = 5\n")).hasSize(1);
        assertThat(mutated("run", "exit 1\n")).isEmpty();
    }

    @Test
    void linesThatDidNotChangeAreLeftAlone() {
        String text = "int a = 1;\nint b = 2;\nint c = 3;\n";
        LineSpans second = LineSpans.ofPatch("@@ -2 +2 @@ class\n-int b = 9;\n+int b = 2;\n");
        assertThat(Mutants.of(new ChangedSource("A.java", text, second)))
                .extracting(Mutant::line)
                .containsExactly(2);
    }

    @Test
    void aPatchThatOnlyRemovesChangesNoLine() {
        assertThat(LineSpans.ofPatch("@@ -2,3 +1,0 @@\n-a\n-@@ -1 +1 @@\n-b\n").isEmpty()).isTrue();
    }

    @Test
    void oneSeedGivesOneChoiceFromAsManyLinesAsThereAre() {
        String text = "int a = 1 - x;\nint b = 2 - x;\nf(\"word\");\n".repeat(40);
        List<Mutant> all = Mutants.of(new ChangedSource("A.java", text, LineSpans.all()));
        List<Mutant> six = Mutants.chosen(all, 7, 6);
        assertThat(Mutants.chosen(all.reversed(), 7, 6)).isEqualTo(six);
        assertThat(six).extracting(Mutant::line).doesNotHaveDuplicates().hasSize(6);
        assertThat(six).extracting(Mutant::mutation).doesNotContain(Mutation.CHANGE_TEXT);
        assertThat(Mutants.chosen(all, 8, 6)).isNotEqualTo(six);
        assertThat(Mutants.chosen(all.subList(0, 2), 7, 6)).hasSize(2);
    }

    static Stream<String> hostile() {
        return Stream.of(
                "(", "if (", "\"", "'", "`${", "/", "/*", "<<E\n", "$(", "\"$(", "\\", "\0", "a < ",
                "1+", "return ", "if a", "{;", "\ud83d", "0", "x=1;", "[ -z ", "'''", "#!", "f(1);",
                "&& ");
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void longSourcesOfAnythingAreReadToTheirEnd(String part) {
        String text = part.repeat(200_000 / part.length());
        for (String name : NAMES) {
            List<Mutant> found = Mutants.of(new ChangedSource(name, text, LineSpans.all()));
            assertThat(found).hasSizeLessThanOrEqualTo(Candidates.CANDIDATES_MAX);
        }
    }

    @Test
    void aSourceThatIsTooLargeHasNone() {
        String text = "int a = 1;\n".repeat(Mutants.SOURCE_MAX / 11 + 1);
        assertThat(mutated("A.java", text)).isEmpty();
        assertThat(Unmutable.of("A.java", text, "")).contains(Unmutable.LARGE);
    }

    @Test
    void aLongPartIsCutForPeople() {
        String text = "f(\"" + "a".repeat(900) + "\");";
        assertThat(Mutants.of(new ChangedSource("A.java", text, LineSpans.all())))
                .allSatisfy(m -> assertThat(m.edit().oldShown()).hasSizeLessThan(125).endsWith("…"))
                .isNotEmpty();
    }

    @Test
    void numbersOfManyDigitsAndStatementsOfManyCharactersAreLeftAlone() {
        assertThat(mutated("A.java", "long a = 1234567890123456L;")).isEmpty();
        assertThat(mutated("A.java", "f(" + "a, ".repeat(500) + "a);")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "src/a.js,",
        "src/a.test.js, TEST",
        "src/a_test.go, TEST",
        "test/a.js, TEST",
        "src/test/java/A.java, TEST",
        "src/ATest.java, TEST",
        "test_a.py, TEST",
        "conftest.py, TEST",
        "src/latest.js,",
        "src/Contest.java,",
        "check/run.sh, GRADER",
        "jest.config.js, SETTINGS",
        "dist/a.js, GENERATED",
        "a.min.js, GENERATED",
        "README.md, NO_SOURCE"
    })
    void testsSettingsAndGeneratedFilesAreLeftOut(String path, Unmutable reason) {
        assertThat(Unmutable.of(path, "x = 5\n", "cd . && bash ./check/run.sh"))
                .isEqualTo(Optional.ofNullable(reason));
    }

    @Test
    void aFileThatVerifyOnlyCompilesIsNoJudge() {
        String verify = "javac -d out src/A.java && ! cmp b.sh c.sh; node run.js";
        assertThat(Unmutable.of("src/A.java", "int a;\n", verify)).isEmpty();
        assertThat(Unmutable.of("b.sh", "a=1\n", verify)).isEmpty();
        assertThat(Unmutable.of("run.js", "a = 1;\n", verify)).contains(Unmutable.GRADER);
    }

    @Test
    void aFileThatSaysSoIsGenerated() {
        assertThat(Unmutable.of("a.go", "// Code generated. DO NOT EDIT.\n", ""))
                .contains(Unmutable.GENERATED);
        String late = "x = 1\n".repeat(10) + "# do not edit\n";
        assertThat(Unmutable.of("a.py", late, "")).isEmpty();
    }

    @Test
    void bytesThatAreNoTextAreNoSource() {
        assertThat(Unmutable.of("a.py", "x\0y", "")).contains(Unmutable.NO_SOURCE);
    }
}
