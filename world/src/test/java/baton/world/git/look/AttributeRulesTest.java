package baton.world.git.look;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.kit.TestRepository;
import baton.world.process.Bytes;
import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Runner;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/// One list of conversions from the top says what git says with files all over the tree, whatever
/// those become afterwards.
class AttributeRulesTest {
    private static final int TREES = 100;
    private static final String HOSTILE =
            "[attr]binary text\n[attr]text ident\n[attr]other eol=crlf filter=evil\n"
                    + "* filter=evil text eol=crlf ident crlf working-tree-encoding=x\n";
    private static final List<String> DIRECTORIES = List.of("a", "b", "a b", "[x]", "é");
    private static final List<String> FILES = List.of("a", "b.log", "c d", "\"q", "keep", "é");
    private static final List<String> PATTERNS =
            List.of("*", "a", "*.log", "/a", "a/b.log", "**/keep", "\"c d\"", "\"\\\"q\"", "b/**");
    private static final List<String> STATES =
            List.of(
                    "text",
                    "-text",
                    "binary",
                    "eol=lf",
                    "filter=f",
                    "!filter",
                    "ident",
                    "mine",
                    "other");

    @TempDir Path directory;

    private static String flat(RuleFile... files) {
        String text = RuleFile.text(AttributeRules.flat(List.of(files)));
        return text.substring(text.indexOf("-merge -text\n") + "-merge -text\n".length());
    }

    @Test
    void aRuleOfADirectoryHoldsThereAlone() {
        assertThat(flat(new RuleFile("d", "# no\n*.c text\n/x -text\n!no text\n[attr]m text\n")))
                .isEqualTo("\"/d/**/*.c\" text\n\"/d/x\" -text\n");
        assertThat(flat(new RuleFile("", "[attr]m text\n*.c m\n")))
                .isEqualTo("[attr]m text\n*.c m\n");
    }

    @Test
    void quotedPatternsAreUnderstood() {
        assertThat(flat(new RuleFile("d", "\"a\\tb\\303\\251\\\\\" text\n\"open text\n")))
                .isEqualTo("\"/d/**/a\\tb\u00C3\u00A9\\\\\" text\n");
    }

    @Test
    void gitSaysTheSameOfRandomTrees() {
        TestRepository test = TestRepository.init(directory.resolve("r"));
        LookDirectory look = new LookDirectory(directory.resolve("look"));
        look.make(
                new LookSettings(List.of()),
                new LookDirectory.Surrounding(List.of(), List.of(), List.of()));
        look.stand("");
        Environment ours =
                TestRepository.ENVIRONMENT.with(
                        look.variables(test.top(), test.at(".git/objects")));
        for (int seed = 1; seed <= TREES; seed++) {
            test.shell("find . -mindepth 1 -maxdepth 1 ! -name .git -exec rm -rf {} +");
            Random random = new Random(seed);
            List<String> paths = new ArrayList<>();
            Map<String, String> attributes = tree(test, random, paths);
            String expected = ask(test, TestRepository.ENVIRONMENT, paths);
            List<RuleFile> files = new ArrayList<>();
            attributes.forEach((at, text) -> files.add(file(at, text)));
            look.follow(List.of(), files, List.of());
            attributes.keySet().forEach(at -> test.write(name(at), HOSTILE));
            test.write(".gitattributes", HOSTILE);

            assertThat(ask(test, ours, paths)).as("seed %d", seed).isEqualTo(expected);
        }
    }

    private static String ask(TestRepository test, Environment environment, List<String> paths) {
        List<String> words =
                List.of(
                        "git",
                        "check-attr",
                        "-z",
                        "--stdin",
                        "text",
                        "eol",
                        "crlf",
                        "filter",
                        "ident",
                        "working-tree-encoding");
        Invocation call =
                new Invocation(
                                words,
                                test.top(),
                                environment.variables(),
                                new Limits(Duration.ofMinutes(1), 1 << 20))
                        .withStdin(Bytes.of(String.join("\0", paths) + "\0"));
        return Runner.run(call).stdout().text();
    }

    private static String name(String directory) {
        return (directory.isEmpty() ? "" : directory + "/") + ".gitattributes";
    }

    private static RuleFile file(String at, String text) {
        return RuleFile.of(
                at.getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, String> tree(
            TestRepository test, Random random, List<String> paths) {
        List<String> directories = new ArrayList<>(List.of(""));
        for (int i = 0; i < 4; i++) {
            String above = directories.get(random.nextInt(directories.size()));
            directories.add(above + pick(DIRECTORIES, random) + "/");
        }
        Map<String, String> attributes = new TreeMap<>();
        for (String place : directories) {
            for (int i = 0; i < 3; i++) {
                paths.add(place + pick(FILES, random));
            }
            if (random.nextBoolean()) {
                String text = rules(random);
                test.write(place + ".gitattributes", text);
                attributes.put(place.isEmpty() ? "" : place.substring(0, place.length() - 1), text);
            }
        }
        return attributes;
    }

    private static String rules(Random random) {
        StringBuilder rules = new StringBuilder();
        rules.append(random.nextInt(3) == 0 ? "[attr]mine -text ident\n" : "");
        for (int i = random.nextInt(4); i >= 0; i--) {
            rules.append(pick(PATTERNS, random));
            rules.append(' ').append(pick(STATES, random));
            rules.append(' ').append(pick(STATES, random)).append('\n');
        }
        return rules.toString();
    }

    private static String pick(List<String> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }
}
