package baton.tidy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Map;

/// Each house rule finds what it bans and leaves alone what it allows.
class RulesTest {
    private static final String MAIN = "world/src/main/java/baton/world/A.java";
    private static final String FINE = "fine";
    private static final String TEST = "world/src/test/java/baton/world/ATest.java";

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '\u0001',
            textBlock =
                    """
                    void m() { System.out.print(1); } ~ `System.out`
                    void m() { java.lang.System.err.print(1); } ~ `System.err`
                    Object m() { return Instant.now(); } ~ `Instant.now`
                    Object m() { return s.map(Instant::now); } ~ `Instant.now`
                    Object m() { return LocalDate.now(zone); } ~ `LocalDate.now`
                    long m() { return System.currentTimeMillis(); } ~ `System.currentTimeMillis`
                    Object m() { return Clock.systemUTC(); } ~ `Clock.systemUTC`
                    Object m() { return new ProcessBuilder("x"); } ~ `ProcessBuilder`
                    void m() { Runtime.getRuntime().exec("x"); } ~ `Runtime.getRuntime().exec`
                    void m() { Runtime.getRuntime().halt(1); } ~ fine
                    void m() { Thread.sleep(1); } ~ `Thread.sleep`
                    void m(Exception e) { e.printStackTrace(); } ~ `e.printStackTrace`
                    void m(Exception e) { e.printStackTrace(writer); } ~ fine
                    int m(E e) { return switch (e) { case A -> 1; default -> 2; }; } ~ `default`
                    void m(E e) { switch (e) { case A: break; default: break; } } ~ `default`
                    int m(E e) { return switch (e) { case A -> 1; case null, default -> 2; }; } ~ `default`
                    int m(Object o) { return switch (o) { case String s -> 1; default -> 2; }; } ~ `default`
                    int m(String s) { return switch (s) { case "a", "b" -> 1; default -> 2; }; } ~ fine
                    int m(String s) { return switch (s) { case "a" -> 1; case B -> 2; default -> 3; }; } ~ `default`
                    void m() { while (true) { n(); } } ~ `while (true)`
                    void m() { for (;;) { n(); } } ~ an endless `for`
                    static int count; ~ the static field `count`
                    static final int COUNT = 1; ~ fine
                    @Disabled void m() {} ~ `Disabled`
                    Object m() { return Call.of("reset", "--hard"); } ~ `--hard`
                    Object m() { return Path.of("/proc/self"); } ~ `/proc/self`
                    Object m() { return Path.of("/usr/bin/setsid"); } ~ `/usr/bin/setsid`
                    Object m() { return Path.of("/dev/shm"); } ~ `/dev/shm`
                    String m() { return "System.out Thread.sleep"; } ~ fine
                    """)
    void whatIsBannedInCode(String member, String expected) {
        assertFound(new Bans(), "class A {\n" + member + "\n}", 2, expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            textBlock =
                    """
                    import java.util.*; ~ `java.util.*`
                    import module java.base; ~ `import module`
                    import static java.time.Instant.now; ~ `Instant.now`
                    import tools.jackson.core.JsonParser; ~ use baton.core.text
                    import org.snakeyaml.engine.v2.api.Load; ~ use baton.core.text
                    import com.google.re2j.Pattern; ~ use baton.core.text
                    import org.mockito.Mockito; ~ a fake written by hand
                    import java.util.List; ~ fine
                    """)
    void whatIsBannedInImports(String line, String expected) {
        assertFound(new Bans(), line + "\nclass A {}", 1, expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            textBlock =
                    """
                    baton/world/SystemClock.java ~ Object m() { return Instant.now(); }
                    baton/world/process/Child.java ~ Object m() { return new ProcessBuilder("x"); }
                    baton/app/Main.java ~ void m() { System.out.print(1); }
                    """)
    void whatIsBannedHasItsOnePlace(String file, String member) {
        String name = file.substring(file.lastIndexOf('/') + 1, file.indexOf(".java"));
        String inPackage = file.substring(0, file.lastIndexOf('/')).replace('/', '.');
        String text = "package " + inPackage + ";\nclass " + name + " {\n" + member + "\n}";

        assertThat(new Bans().check(JavaSource.parse("x/src/main/java/" + file, text))).isEmpty();
        assertThat(new Bans().check(JavaSource.parse(MAIN, text.replace("baton", "other"))))
                .hasSize(1);
    }

    @Test
    void testsTakeTheirEnvironmentFromOnePlace() {
        String text = "class A {\nObject m() { return System.getenv(\"PATH\"); }\n}";

        assertThat(new Bans().check(JavaSource.parse("x/src/test/java/A.java", text))).hasSize(1);
        assertThat(new Bans().check(JavaSource.parse("x/src/test/java/Surroundings.java", text)))
                .isEmpty();
        assertThat(new Bans().check(JavaSource.parse(MAIN, text))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            textBlock =
                    """
                    class TaskManager {} ~ `TaskManager`
                    record StringUtils() {} ~ `StringUtils`
                    interface AbstractTask {} ~ `AbstractTask`
                    enum RunInfo {} ~ `RunInfo`
                    class Database {} ~ fine
                    class A { int getSize() { return 1; } } ~ use `size`
                    class A { @Override public int getSize() { return 1; } } ~ fine
                    class A { boolean gettingOn() { return true; } } ~ fine
                    class A { void parseJSON() {} } ~ `parseJSON`
                    class A { void isAPlan() {} } ~ fine
                    class A { void m(String msg) {} } ~ message
                    class A { void m() { int lineIdx = 1; } } ~ index
                    class A { static final int MSG_MAX = 1; } ~ fine
                    class A { @Test void testParse() {} } ~ a name that states behaviour
                    class A { @ParameterizedTest void testParse(int i) {} } ~ a name that states
                    class A { @Test void testsAreRows() {} } ~ fine
                    """)
    void whatIsBannedInNames(String text, String expected) {
        assertFound(new Names(), text, 1, expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            textBlock =
                    """
                    // TODO: tidy ~ a TODO without an issue
                    // TODO(#12) tidy ~ fine
                    // int x = compute(1); ~ commented-out code
                    // return x; ~ commented-out code
                    // run.start(now).join(); ~ commented-out code
                    // if (late) { ~ commented-out code
                    // } ~ commented-out code
                    // A late event is expected; the agent was killed. ~ fine
                    // It says which of the two it was; ~ fine
                    // See ARCHITECTURE.md (the part on resume). ~ fine
                    /* int x = 1; */ ~ commented-out code
                    /** A method. */ ~ use `///`
                    /// What it is. ~ the noun of the thing
                    /// Whatever it is. ~ fine
                    /// The thing, and\\n/// what it is. ~ fine
                    String s = "// int x = 1;"; ~ fine
                    char c = '"'; // int x = 1; ~ commented-out code
                    """)
    void whatIsBannedInComments(String line, String expected) {
        assertFound(new Comments(), "class A {\n" + line.replace("\\n", "\n") + "\n}", 2, expected);
    }

    @Test
    void publicTypesNeedWords() {
        assertFound(new Comments(), "\npublic record A() {}", 2, "`A` without `///`");
        assertFound(new Comments(), "/// It is.\n@Deprecated\npublic record A() {}", 2, FINE);
        assertFound(new Comments(), "record A() {}", 1, FINE);
    }

    private static final String BOUND =
            "package baton.core; class A { static final int B_MAX = 1_0; }";
    private static final String SHOWN = "package baton; class ATest { void beyond() {} }";

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "'| `A.B_MAX` | b | `1_0` | cut | `ATest#beyond` |' ~ ''",
                "'| `A.B_MAX` | b | `1_0` | cut | `ATest` |' ~ ''",
                "'' ~ a bound that docs/limits.md does not tell",
                "'| `A.B_MAX` | b | `10` | cut | `ATest` |' ~ core.A.B_MAX is 1_0",
                "'| `A.B_MAX` | b | `1_0` | cut | `BTest` |' ~ there is no test BTest",
                "'| `A.B_MAX` | b | `1_0` | cut | `ATest#other` |' ~ there is no test ATest#other",
                "'| `A.B_MAX` | b | 1_0 | cut | `ATest` |' ~ not a row of five cells",
                "'| `A.C_MAX` | b | `1` | cut | `ATest` |' ~ core.A.C_MAX is no constant",
            })
    void aBoundAndItsLineBelongTogether(String row, String expected) {
        List<JavaSource> sources =
                JavaSource.parse(
                        Map.of(
                                "core/src/main/java/baton/core/A.java", BOUND,
                                "core/src/test/java/baton/core/ATest.java", SHOWN));
        String report = Limits.check(sources, List.of("## `core`", row)).toString();

        assertThat(report).contains(expected);
        assertThat(report.equals("[]")).isEqualTo(expected.isEmpty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "'| 7 | a | b | works | `ATest#beyond` |' ~ ''",
                "'| 7 | a | b | works | tried by hand |' ~ ''",
                "'| 7 | a | b | works | `BTest` |' ~ there is no test BTest",
                "'| 7 | a | b | works | `ATest`, `ATest#other` |' ~ there is no test ATest#other",
                "'| 7 | a | works | `ATest#beyond` |' ~ not a row of five cells",
            })
    void aRowOfConformanceNamesTestsThatThereAre(String row, String expected) {
        List<JavaSource> sources =
                JavaSource.parse(Map.of("core/src/test/java/baton/core/ATest.java", SHOWN));
        String report = Conformance.check(sources, "page", List.of(row)).toString();

        assertThat(report).contains(expected);
        assertThat(report.equals("[]")).isEqualTo(expected.isEmpty());
    }

    @Test
    void aBoundNeedsAName() {
        String cut =
                "package baton.core; class A { void m() { s.limit(12); s.limit(A_MAX); s.limit(); }"
                        + " }";
        List<JavaSource> sources =
                List.of(JavaSource.parse("core/src/main/java/baton/core/A.java", cut));

        assertThat(Limits.check(sources, List.of()))
                .singleElement()
                .extracting(Finding::message)
                .asString()
                .contains("a bound without a name");
    }

    @Test
    void longThingsAreFound() {
        String statements = "m();\n".repeat(Sizes.METHOD_LINES_MAX);
        String member = "void m() {\n" + statements + "}";

        assertFound(new Sizes(), "class A {\n" + member + "\n}", 2, "`m` with 62 lines");
        assertFound(new Sizes(), "class A {}\n" + "\n".repeat(400), 1, "a file of 401 lines");
        assertFound(new Sizes(), "class A { //" + "x".repeat(100) + "\n}", 1, "112 characters");
        assertFound(new Sizes(), "import a." + "x".repeat(100) + ";\nclass A {}", 1, FINE);
    }

    @Test
    void rowsOfTestsDoNotCountAsLinesOfAMethod() {
        String rows = "1,\n".repeat(Sizes.METHOD_LINES_MAX);
        String annotated = "class A {\n@Rows({\n" + rows + "})\nvoid m() {}\n}";
        String table = "class A {\nList<Integer> rows() { return List.of(" + rows + "1); }\n}";

        assertFound(new Sizes(), annotated, 2, FINE);
        assertFound(new Sizes(), table, 2, "`rows` with 61 lines");
        assertThat(new Sizes().check(JavaSource.parse(TEST, table))).isEmpty();
    }

    @Test
    void textBlocksInTestsHaveNoLimit() {
        String text = "class A { String s = \"\"\"\n" + "x".repeat(194) + "\"\"\"; }";

        assertFound(new Sizes(), text, 2, "200 characters");
        assertThat(new Sizes().check(JavaSource.parse(TEST, text))).isEmpty();

        String tall = method("m(\"\"\"\n" + "x\n".repeat(70) + "\"\"\"); m();");
        assertFound(new Sizes(), tall, 1, "`m` with 72 lines");
        assertThat(new Sizes().check(JavaSource.parse(TEST, tall))).isEmpty();
    }

    @Test
    void manyParametersAreAllowedInRecordsOnly() {
        String six = "(int a, int b, int c, int d, int e, int f)";

        assertFound(new Sizes(), "class A { void m" + six + " {} }", 1, "with 6 parameters");
        assertFound(new Sizes(), "class A { A" + six + " {} }", 1, "with 6 parameters");
        assertFound(new Sizes(), "record A" + six + " { A {} }", 1, FINE);
    }

    @Test
    void deepNestingIsFound() {
        String three = "if (a) { for (;b;) { try { %s } finally {} } }";

        assertFound(new Sizes(), method(three.formatted("m();")), 1, FINE);
        assertFound(new Sizes(), method(three.formatted("if (c) {}")), 1, "nested 4 deep");
        String chain = "if (a) {} else if (b) {} else if (c) {} else if (d) {} else { m(); }";
        assertFound(new Sizes(), method(chain), 1, FINE);
    }

    @Test
    void testsThatAssertNothingAreFound() {
        String text =
                """
                class ATest {
                    @Test void silent() { new A().run(); }
                    @Test void loud() { assertThat(1).isEqualTo(1); }
                    @Test void loudThroughAMethod() { row(1); }
                    @Test void loudThroughTheKit() { Kit.expect(1); }
                    @ParameterizedTest void silentRow(int i) { quiet(i); }
                    @Test void looksLoud() {
                        assertThat(1);
                    }
                    void row(int i) { deeper(i); }
                    void deeper(int i) { assertEquals(i, i); }
                    void quiet(int i) { quiet(i); }
                }
                """;
        String kit = "class Kit { static void expect(int i) { throw new AssertionError(i); } }";
        List<JavaSource> sources =
                JavaSource.parse(Map.of(TEST, text, "x/src/test/java/Kit.java", kit));

        assertThat(SilentTests.check(sources))
                .extracting(Finding::line, RulesTest::what)
                .containsExactlyInAnyOrder(
                        tuple(2, "the test `silent` that asserts nothing"),
                        tuple(6, "the test `silentRow` that asserts nothing"),
                        tuple(8, "`assertThat(…)` alone"));
    }

    @Test
    void packagesWithoutDescriptionAreFound() {
        JavaSource alone = JavaSource.parse(MAIN, "package a;\nclass A {}");
        JavaSource bare = JavaSource.parse("x/src/main/java/b/package-info.java", "package b;");

        assertThat(Packages.check(List.of(alone, bare)))
                .extracting(Finding::path, RulesTest::what)
                .containsExactlyInAnyOrder(
                        tuple(MAIN, "the package `a` without package-info"),
                        tuple(bare.path(), "a package without @NullMarked"),
                        tuple(bare.path(), "a package without words"));
    }

    @Test
    void namesOfTwoTypesAreFound() {
        JavaSource first = shipped("a", "public class A {}");
        JavaSource second = shipped("b", "public class A {}");
        JavaSource user = JavaSource.parse(TEST, "package c;\nimport baton.a.A;\nclass C {}");

        assertThat(TypeNames.shared(List.of(first, second, user)))
                .extracting(Finding::path, RulesTest::what)
                .containsExactly(tuple(second.path(), "a second type `A`"));
    }

    @Test
    void typesThatAreOpenForNobodyAreFound() {
        JavaSource needed = shipped("a", "public class A {}");
        JavaSource alone = shipped("b", "public class A {}");
        JavaSource closed = shipped("c", "class A {}");
        JavaSource user = JavaSource.parse(TEST, "package d;\nimport baton.a.A;\nclass D {}");

        assertThat(TypeNames.open(List.of(needed, alone, closed, user)))
                .extracting(Finding::path, RulesTest::what)
                .containsExactly(
                        tuple(alone.path(), "the public type `A` that no other package names"));
    }

    private static JavaSource shipped(String name, String type) {
        String path = "core/src/main/java/baton/" + name + "/A.java";
        return JavaSource.parse(path, "package baton." + name + ";\n" + type);
    }

    @Test
    void packagesOfTheWorldWithoutTestsAreFound() {
        JavaSource tested = JavaSource.parse(MAIN, "package a;\nclass A {}");
        JavaSource test = JavaSource.parse(TEST, "package a;\nclass ATest {}");
        JavaSource bare =
                JavaSource.parse("world/src/main/java/b/B.java", "package b;\nclass B {}");
        JavaSource kit =
                JavaSource.parse("world/src/test/java/b/Kit.java", "package b;\nclass K {}");
        JavaSource other = JavaSource.parse("app/src/main/java/c/C.java", "package c;\nclass C {}");

        assertThat(UntestedPackages.check(List.of(tested, test, bare, kit, other)))
                .extracting(Finding::path, RulesTest::what)
                .containsExactly(tuple(bare.path(), "the package `b` without a test class"));
    }

    @Test
    void hostsOfRegistriesAreFound() {
        String host = String.join(".", "registry", "npmjs", "org");

        assertThat(HostNames.check("a.json", "{\n\"u\": \"https://" + host + "/x\"}"))
                .extracting(Finding::toString)
                .containsExactly(
                        "a.json:2: the registry host `"
                                + host
                                + "` is banned, use the machine's own settings");
        assertThat(HostNames.check("pom.xml", "http://maven.apache.org/POM/4.0.0")).isEmpty();
    }

    private static String what(Finding finding) {
        return finding.message().substring(0, finding.message().indexOf(" is banned"));
    }

    private static String method(String body) {
        return "class A { void m() { " + body + " } }";
    }

    private static void assertFound(Rule rule, String text, int line, String expected) {
        List<Finding> findings = rule.check(JavaSource.parse(MAIN, text));
        if (expected.equals(FINE)) {
            assertThat(findings).isEmpty();
        } else {
            assertThat(findings).hasSize(1);
            assertThat(findings.getFirst().line()).isEqualTo(line);
            assertThat(findings.getFirst().message()).contains(expected);
        }
    }
}
