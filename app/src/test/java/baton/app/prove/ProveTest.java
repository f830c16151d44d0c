package baton.app.prove;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.core.text.Xml;
import baton.kit.Shell;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The command on changes in several languages, with the real programs that run their tests.
class ProveTest {
    @TempDir Path directory;
    private Path top;
    private Shell shell;

    /// A change in a language, with a test that holds it to something and one that does not.
    private enum Tongue {
        SHELL(
                "lib.sh",
                """
                price() {
                    if [ "$1" -gt 10 ]; then
                        echo $(($1 * 9))
                    else
                        echo $(($1 * 10))
                    fi
                }
                """,
                "test/price.sh",
                """
                . ./lib.sh
                [ "$(price 20)" = 180 ] && [ "$(price 10)" = 100 ]
                """,
                ". ./lib.sh\n[ 1 = 1 ]\n",
                "bash test/price.sh"),
        NODE(
                "price.js",
                """
                module.exports = function price(n) {
                  if (n > 10) {
                    return n * 9;
                  }
                  return n * 10;
                };
                """,
                "price.test.js",
                """
                const test = require('node:test');
                const assert = require('node:assert');
                const price = require('./price');
                test('price', () => {
                  assert.strictEqual(price(20), 180);
                  assert.strictEqual(price(10), 100);
                });
                """,
                """
                const test = require('node:test');
                const price = require('./price');
                test('price', () => { price(20); price(10); });
                """,
                "node --test"),
        PYTHON(
                "price.py",
                """
                def price(n):
                    if n > 10:
                        return n * 9
                    return n * 10
                """,
                "test_price.py",
                """
                import unittest
                from price import price

                class Prices(unittest.TestCase):
                    def test_price(self):
                        self.assertEqual(price(20), 180)
                        self.assertEqual(price(10), 100)
                """,
                """
                import unittest
                from price import price

                class Prices(unittest.TestCase):
                    def test_price(self):
                        price(20)
                        self.assertTrue(True)
                """,
                "python3 -m unittest"),
        JAVA(
                "src/Price.java",
                """
                final class Price {
                    static int of(int n) {
                        if (n > 10) {
                            return n * 9;
                        }
                        return n * 10;
                    }
                }
                """,
                "src/PriceTest.java",
                """
                final class PriceTest {
                    public static void main(String[] words) {
                        if (Price.of(20) != 180 || Price.of(10) != 100) {
                            throw new AssertionError("price");
                        }
                    }
                }
                """,
                """
                final class PriceTest {
                    public static void main(String[] words) {
                        Price.of(20);
                        System.out.println("1 test passed");
                    }
                }
                """,
                "javac -d out src/Price.java src/PriceTest.java && java -cp out PriceTest");

        private final String path;
        private final String code;
        private final String testPath;
        private final String honest;
        private final String decorative;
        private final String verify;

        Tongue(String... words) {
            this.path = words[0];
            this.code = words[1];
            this.testPath = words[2];
            this.honest = words[3];
            this.decorative = words[4];
            this.verify = words[5];
        }
    }

    @BeforeEach
    void makeRepository() throws IOException {
        top = Files.createDirectories(directory.resolve("top")).toRealPath();
        shell = Shell.in(top);
        shell.git("init", "--quiet", "--initial-branch=main", "--template=");
        shell.git("config", "user.name", "User");
        shell.git("config", "user.email", "user@example.invalid");
        write("start", "start\n");
        commit("start");
    }

    private void write(String path, String text) throws IOException {
        Files.createDirectories(top.resolve(path).getParent());
        Files.writeString(top.resolve(path), text);
    }

    private void commit(String subject) {
        shell.git("add", ".");
        shell.git("commit", "--quiet", "-m", subject);
    }

    private Ran prove(String... words) {
        List<String> all = new ArrayList<>(List.of("prove"));
        all.addAll(List.of(words));
        Map<String, String> state = Map.of("XDG_STATE_HOME", directory.resolve("state").toString());
        return Ran.with(top, state, Ttys.NONE, all.toArray(String[]::new));
    }

    private static Value.Fields json(Ran ran) {
        return Json.parse(ran.out()) instanceof Json.Good(Value.Fields fields)
                ? fields
                : Value.fields(Map.of("out", Value.of(ran.out() + ran.err())));
    }

    @ParameterizedTest
    @EnumSource
    void aTestThatAssertsNothingIsBlindAndAnHonestOneIsNot(Tongue tongue) throws IOException {
        write(tongue.path, tongue.code);
        write(tongue.testPath, tongue.decorative);
        Ran blind = prove("--json", "--verify", tongue.verify);
        assertThat(json(blind).text("grade")).as(blind.out() + blind.err()).isEqualTo("blind");
        assertThat(blind.out()).contains("\"code\":\"VERIFY_BLIND\"");
        assertThat(blind.status()).isEqualTo(1);

        write(tongue.testPath, tongue.honest);
        Ran proved = prove("--json", "--verify", tongue.verify);
        assertThat(json(proved).text("grade"))
                .as(proved.out() + proved.err())
                .isIn("asserted", "noticed");
        assertThat(proved.status()).isZero();
        assertThat(Files.readString(Path.of(json(proved).text("receipt"))))
                .contains("\"tree\": \"" + json(proved).text("tree") + "\"");
    }

    @Test
    void aVerdictIsToldToPeople() throws IOException {
        write("lib.sh", Tongue.SHELL.code);
        write("test/price.sh", Tongue.SHELL.decorative);
        commit("price");
        Ran blind = prove("HEAD^..HEAD", "--seed", "4", "--verify", Tongue.SHELL.verify);
        assertThat(blind.out())
                .startsWith("Prove: BLIND: Verify stays green whatever is wrong in the change\n")
                .contains("  Verify   green, twice\n")
                .contains("  left out test/price.sh (run by Verify itself)")
                .contains("seed 4\n")
                .contains("error VERIFY_BLIND `bash test/price.sh` stays green with each of ")
                .contains("  fix: add a test that fails");
        assertThat(blind.err()).contains("prove: mutant 1: lib.sh:");
    }

    @Test
    void otherProgramsAreToldInTheirForms() throws IOException {
        write("li b.sh", Tongue.SHELL.code);
        write("test/price.sh", Tongue.SHELL.decorative);
        commit("price");
        write(".env", "SECRET_TOKEN=zanzibar-0123456789\n");
        String verify = "true zanzibar-0123456789; . './li b.sh'; bash -c true <test/price.sh";
        Ran blind =
                prove("HEAD^..HEAD", "--verify", verify, "--junit", "j.xml", "--sarif", "s.json");
        assertThat(blind.status()).as(blind.out() + blind.err()).isEqualTo(1);

        String junit = Files.readString(top.resolve("j.xml"));
        assertThat(((Xml.Good) Xml.parse(junit)).root().child("testsuite").orElseThrow())
                .satisfies(
                        suite -> {
                            assertThat(suite.attributes()).containsEntry("failures", "1");
                            assertThat(suite.children("testcase").getFirst().children()).isEmpty();
                            assertThat(suite.children("testcase").getLast().child("failure"))
                                    .hasValueSatisfying(
                                            failure ->
                                                    assertThat(failure.attributes())
                                                            .containsEntry("type", "VERIFY_BLIND"));
                        });
        String sarif = Files.readString(top.resolve("s.json"));
        assertThat(sarif)
                .contains("\"version\": \"2.1.0\"", "\"ruleId\": \"VERIFY_BLIND\"")
                .contains("\"uri\": \"li%20b.sh\"", "\"startLine\": ");
        assertThat(junit + sarif).doesNotContain("zanzibar");
    }

    @Test
    void aFileWhoseDirectoryIsMissingIsRefused() throws IOException {
        write("lib.sh", Tongue.SHELL.code);
        Ran refused = prove("--verify", "touch ../ran", "--sarif", "none/s.json");
        assertThat(refused.status()).isEqualTo(4);
        assertThat(refused.err()).contains("FILE_NOT_FOUND", "none/s.json");
        assertThat(refused.err()).doesNotContain("prove:");
    }

    @Test
    void theSameSeedChoosesTheSameMutants() throws IOException {
        write("lib.sh", Tongue.SHELL.code);
        String first = prove("--json", "--seed", "9", "--verify", "true").out();
        assertThat(prove("--json", "--seed", "9", "--verify", "true").out()).isEqualTo(first);
    }

    @Test
    void nothingToProveIsNoProblem() {
        Ran ran = prove("--verify", "false");
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("NOTHING TO PROVE");
        assertThat(json(prove("--json", "--verify", "false")).text("grade")).isEqualTo("unchanged");
    }

    @Test
    void aRedVerifyShowsItsLastLines() throws IOException {
        write("lib.sh", "x=1\n");
        Ran ran = prove("--verify", "for i in $(seq 30); do echo line $i; done; exit 3");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .startsWith("Prove: RED")
                .contains("  | (10 lines before)\n  | line 11\n")
                .contains("error VERIFY_RED");
    }

    @Test
    void secretsAreNotTold() throws IOException {
        write("lib.sh", "x=1\n");
        write(".env", "API_TOKEN=s3cr3t-w0rd-of-mine\n");
        Ran ran = prove("--verify", "echo s3cr3t-w0rd-of-mine; exit 1");
        assertThat(ran.out()).contains("  | ").doesNotContain("  | s3cr3t-w0rd");
    }

    @Test
    void wrongWordsAreRefused() {
        assertThat(prove().status()).isEqualTo(2);
        assertThat(prove("--verify", " ").err()).contains("no command is given");
        assertThat(prove("--verify", "true", "--seed", "x").status()).isEqualTo(2);
        assertThat(prove("--verify", "true", "--budget", "soon").status()).isEqualTo(2);
        assertThat(prove("--verify", "true", "nowhere").err()).contains("COMMIT_NOT_FOUND");
        assertThat(prove("--verify", "rm -rf /").status()).isEqualTo(8);
    }

    @Test
    void withoutASandboxItTakesTheUsersWord() throws IOException {
        write("lib.sh", Tongue.SHELL.code);
        Path bin = Files.createDirectories(directory.resolve("bin"));
        Path broken = Files.writeString(bin.resolve("bwrap"), "#!/bin/sh\nexit 1\n");
        assertThat(broken.toFile().setExecutable(true)).isTrue();
        Map<String, String> bare =
                Map.of(
                        "PATH",
                        bin + ":" + Surroundings.path(),
                        "XDG_STATE_HOME",
                        directory.resolve("s").toString());
        Ran refused = Ran.with(top, bare, Ttys.NONE, "prove", "--verify", "true");
        assertThat(refused.err()).contains("SANDBOX_MISSING");
        assertThat(refused.status()).isEqualTo(4);
        Ran off = Ran.with(top, bare, Ttys.NONE, "prove", "--sandbox", "off", "--verify", "true");
        assertThat(off.out()).startsWith("Prove: BLIND");
    }
}
