package baton.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Random;

class PlainYamlTest {
    private static final int TEXTS = 200_000;

    private static final List<String> STARTS =
            List.of("", "", "  ", "    ", "      ", "- ", "  - ", "    - ", "- - ", " ", "-", "\t");
    private static final List<String> KEYS =
            List.of("a:", "b:", "c: ", "d: ", "e-1: ", "_f: ", "a:  ", "", "", "'g': ", "1: ", ":");
    private static final List<String> SCALARS =
            List.of(
                    "",
                    "",
                    "x",
                    "src/a.txt",
                    "two words",
                    "12",
                    "-3",
                    "0x1",
                    "1.5e3",
                    "true",
                    "no",
                    "null",
                    "~",
                    "[]",
                    "[ ]",
                    "{}",
                    "[a]",
                    "\"q r\"",
                    "'s'",
                    "\"t\\n\"",
                    "'u''v'",
                    "\"w: # x\"",
                    "'[y'",
                    "z # c",
                    "# c",
                    "a:b",
                    "a: b",
                    "*a",
                    "&a x",
                    "!t",
                    "|",
                    ">",
                    "---",
                    "...",
                    "- x",
                    "-",
                    "?",
                    "\u00e9",
                    "x ",
                    ".5",
                    "/",
                    "a, b",
                    "^x$");

    @Test
    void whatItReadsIsWhatTheFullReaderReads() {
        Random random = new Random(1);
        int taken = 0;
        for (int i = 0; i < TEXTS; i++) {
            taken += YamlOracle.agreesOn(text(random)) ? 1 : 0;
        }
        assertThat(taken).isGreaterThan(TEXTS / 50);
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder(random.nextInt(3) > 0 ? "m:\n" : "");
        for (int lines = random.nextInt(5); lines >= 0; lines--) {
            // Half of the lines are of the kind that is read, so that whole texts are.
            int bound = random.nextBoolean() ? 6 : Integer.MAX_VALUE;
            text.append(one(STARTS, random, bound));
            text.append(one(KEYS, random, bound));
            text.append(one(SCALARS, random, bound * 2));
            text.append(lines > 0 || random.nextBoolean() ? "\n" : "");
        }
        return text.toString();
    }

    private static String one(List<String> pieces, Random random, int bound) {
        int size = bound > 0 ? Math.min(bound, pieces.size()) : pieces.size();
        return pieces.get(random.nextInt(size));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "manifest:\n"
                        + "  expected_paths:\n"
                        + "    - a/b.txt\n"
                        + "  min_file_count: 1\n"
                        + "  x: \"^f: y\"\n",
                "m:\n  must_contain:\n    - path: a\n      pattern: 'x+'\n    - path: b\n  l: []\n",
                "a:\n- b\n- c: 1\n  d:\n  - e\nf:\n",
                "a: b",
                "a:\n\n\n  b: c\n   \n",
            })
    void usualManifestsAreTaken(String text) {
        assertThat(YamlOracle.agreesOn(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "- a",
                " a: b",
                "a: b\na: c",
                "a: b\n  c",
                "a: b # c",
                "# c\na: b",
                "a: [b]",
                "a: b\n...",
                "---\na: b",
                "a: \"b\n  c\"",
                "a: &b c",
                "a:\tb",
                "a: b: c",
                "a:\n  - b\n  c: d",
                "a:\n  - b\n    c",
                "a: b\r",
                "\u00e9: b",
                "a: !!str b",
                "a:\n  b: c\n d: e",
                "a: |\n  b",
            })
    void anythingElseIsLeftToTheFullReader(String text) {
        assertThat(YamlOracle.agreesOn(text)).isFalse();
    }
}
