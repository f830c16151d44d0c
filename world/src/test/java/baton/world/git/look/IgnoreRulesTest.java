package baton.world.git.look;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.kit.TestRepository;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/// One list of rules from the top says what git says with files all over the tree.
class IgnoreRulesTest {
    private static final int TREES = 200;
    private static final String EXCLUDE = "exclude";
    private static final List<String> DIRECTORIES = List.of("a", "b", "a b", "[x]", "x*", "\\q");
    private static final List<String> FILES =
            List.of("a", "b.log", "c d", "#x", "!y", "[z]", "keep", "z ", "é");
    private static final List<String> PARTS =
            List.of("a", "b", "*", "*.log", "**", "?", "[ab]", "\\[z]", "keep", "a b", "\\#x", "é");
    private static final List<String> ENDS = List.of("", "", "", "/", " ", "\\ ", "\r", "  \r");

    @TempDir Path directory;

    private static String flat(RuleFile... files) {
        return RuleFile.text(IgnoreRules.flat(List.of(files)));
    }

    @Test
    void aRuleOfTheTopStaysWhatItIs() {
        assertThat(flat(new RuleFile("", "*.log\n/out\nb/c\n!keep\n")))
                .isEqualTo("*.log\n/out\nb/c\n!keep\n");
    }

    @Test
    void aRuleOfADirectoryHoldsThereAlone() {
        assertThat(flat(new RuleFile("d/e", "*.log\n/out\nb/c/\n!keep\ntmp/\n")))
                .isEqualTo("/d/e/**/*.log\n/d/e/out\n/d/e/b/c/\n!/d/e/**/keep\n/d/e/**/tmp/\n");
    }

    @Test
    void whatIsNoRuleIsLeftOut() {
        assertThat(flat(new RuleFile("", "# no\n\n/\n!\n  \r\nx  \r\n\\#\n")))
                .isEqualTo("x\n\\#\n");
    }

    @Test
    void namesOfDirectoriesAreNoPatterns() {
        assertThat(flat(new RuleFile("a[b]*?\\", "x"))).isEqualTo("/a\\[b]\\*\\?\\\\/**/x\n");
        assertThat(flat(new RuleFile("two\nlines", "x"))).isEmpty();
        assertThat(IgnoreRules.exactly("a*b")).isEqualTo("/a\\*b\n");
    }

    @Test
    void gitSaysTheSameOfRandomTrees() throws IOException {
        TestRepository test = TestRepository.init(directory.resolve("r"));
        Path rules = directory.resolve("rules");
        for (int seed = 1; seed <= TREES; seed++) {
            test.shell("find . -mindepth 1 -maxdepth 1 ! -name .git -exec rm -rf {} +");
            Random random = new Random(seed);
            Map<String, String> ignores = tree(test, random);
            test.write(".git/info/exclude", ignores.getOrDefault(EXCLUDE, ""));
            List<RuleFile> files = new ArrayList<>();
            ignores.forEach((at, text) -> files.add(file(at, text)));
            Files.write(rules, IgnoreRules.flat(files));

            assertThat(test.git("ls-files", "-z", "-o", "-X", rules.toString()))
                    .as("seed %d: %s", seed, ignores)
                    .isEqualTo(test.git("ls-files", "-z", "-o", "--exclude-standard"));
        }
    }

    /// The rules of the repository alone come first.
    private static RuleFile file(String at, String text) {
        return RuleFile.of(
                (at.equals(EXCLUDE) ? "" : at.substring(1)).getBytes(StandardCharsets.UTF_8),
                text.getBytes(StandardCharsets.UTF_8));
    }

    /// Makes a tree, and says which rules stand where, in the order of their weight: a directory
    /// begins with a sign that comes after the letters of what holds for the repository.
    private static Map<String, String> tree(TestRepository test, Random random) {
        List<String> directories = new ArrayList<>(List.of(""));
        for (int i = 0; i < 5; i++) {
            String above = directories.get(random.nextInt(directories.size()));
            directories.add(above + pick(DIRECTORIES, random) + "/");
        }
        Map<String, String> ignores = new TreeMap<>();
        directories.forEach(place -> test.write(place + "first", "x"));
        for (String place : directories) {
            for (int i = 0; i < 4; i++) {
                String file = place + pick(FILES, random);
                if (!test.has(file)) {
                    test.write(file, "x");
                }
            }
            if (random.nextBoolean()) {
                String text = rules(random);
                test.write(place + ".gitignore", text);
                ignores.put(
                        "~" + (place.isEmpty() ? "" : place.substring(0, place.length() - 1)),
                        text);
            }
        }
        ignores.put(EXCLUDE, rules(random));
        return ignores;
    }

    private static String rules(Random random) {
        StringBuilder rules = new StringBuilder();
        for (int i = random.nextInt(4); i >= 0; i--) {
            rules.append(random.nextInt(4) == 0 ? "!" : "");
            rules.append(random.nextInt(4) == 0 ? "/" : "");
            for (int parts = random.nextInt(3); parts > 0; parts--) {
                rules.append(random.nextInt(3) == 0 ? pick(PARTS, random) + "/" : "");
            }
            rules.append(pick(PARTS, random)).append(pick(ENDS, random)).append('\n');
        }
        return rules.toString();
    }

    private static String pick(List<String> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }
}
