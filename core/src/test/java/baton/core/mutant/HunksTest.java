package baton.core.mutant;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

/// The parts that a change is cut into.
class HunksTest {
    private static final String JAVA =
            "class A {\n"
                    + "    int used(int a) {\n"
                    + "        if (a > 1) {\n"
                    + "            return 2;\n"
                    + "        }\n"
                    + "        return 1;\n"
                    + "    }\n\n"
                    + "    @Deprecated\n"
                    + "    int idle() {\n"
                    + "        return 0; // }\n"
                    + "    }\n"
                    + "}\n";
    private static final String SCRIPT =
            "export function used(a) {\n  return list.map((x) => {\n    return x;\n  });\n}\n\n"
                    + "const idle = (a) => {\n  return `${a}}`;\n};\n";
    private static final String PYTHON =
            "def used(a):\n    if a:\n        return 1\n\n    return 2\n\n\n@cached\n"
                    + "async def idle():\n    return 0\n";
    private static final String SHELL =
            "used() {\n    echo 1\n}\n\nfunction idle {\n    echo '}'\n}\nshort() { echo; }\n";

    private static List<Hunk> ofNew(String path, String text) {
        return Hunks.of(new ChangedSource(path, text, LineSpans.all()), "", "");
    }

    private static String text(String language) {
        return switch (language) {
            case "java" -> JAVA;
            case "py" -> PYTHON;
            case "sh" -> SHELL;
            case String _ -> SCRIPT;
        };
    }

    @ParameterizedTest
    @CsvSource({
        "java, 2-7 9-12 1-13",
        "js, 1-5 7-9 1-9",
        "ts, 1-5 7-9 1-9",
        "py, 1-5 8-10 1-10",
        "sh, 1-3 5-7 8-8 1-8"
    })
    void aNewFileIsCutIntoItsFunctions(String language, String lines) {
        List<Hunk> hunks = ofNew("a." + language, text(language));
        assertThat(hunks.stream().map(h -> h.first() + "-" + h.last()))
                .containsExactly(lines.split(" ", -1));
        Hunk idle = hunks.get(1);
        assertThat(idle.without(text(language))).doesNotContain("idle").contains("used");
    }

    @Test
    void aHunkIsTakenOutByBringingBackWhatWasThere() {
        String before = "a = 1\nb = 2\nc = 3\nd = 4\n";
        String after = "a = 1\nb = 5\nd = 4\ne = 6\n# nothing\n";
        String patch = "@@ -2,2 +2 @@\n-b = 2\n-c = 3\n+b = 5\n@@ -4,0 +4 @@\n+e = 6\n";
        ChangedSource file = new ChangedSource("a.py", after, LineSpans.ofPatch(patch));
        List<Hunk> hunks = Hunks.of(file, before, patch + "@@ -4,0 +5 @@\n+# nothing\n");
        assertThat(hunks).hasSize(2);
        assertThat(hunks.getFirst().without(after))
                .isEqualTo("a = 1\nb = 2\nc = 3\nd = 4\ne = 6\n# nothing\n");
        assertThat(hunks.getLast().without(after)).isEqualTo("a = 1\nb = 5\nd = 4\n# nothing\n");
        assertThat(hunks.getLast().words()).isEqualTo("a.py:4: `e = 6`");
    }

    @Test
    void linesThatWereOnlyRemovedComeBackWhereTheyWere() {
        String before = "a = 1\nb = 2\nc = 3\n";
        String after = "a = 1\nc = 3\n";
        String patch = "@@ -2 +1,0 @@\n-b = 2\n";
        ChangedSource file = new ChangedSource("a.py", after, LineSpans.all());
        Hunk removed = Hunks.of(file, before, patch).getLast();
        assertThat(removed.without(after)).isEqualTo(before);
    }
}
