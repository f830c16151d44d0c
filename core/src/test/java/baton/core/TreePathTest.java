package baton.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreePathTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"a", "a/b", "-a", "a\nb", "a\\b", "\"a\"", "a b", "…", "😀", "..a", "C:"})
    void aNameThatAPlanCanWriteIsItself(String text) {
        assertThat(new TreePath(text).named()).contains(new RepoPath(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\uDCFF",
                "\uD83D",
                "\uDE00\uD83D",
                "a/../b",
                "..",
                "./a",
                "a//b",
                "a/",
                "~",
                "~/a",
                "C:/a",
                "C:\\a",
                "\\a",
                " ",
                "\n"
            })
    void anyOtherNameIsThatOfNoPlan(String text) {
        assertThat(new TreePath(text).named()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/a", "a\0b"})
    void whatNoFileIsCalledIsNoPath(String text) {
        assertThatThrownBy(() -> new TreePath(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatIsBelowADirectoryIsTold() {
        RepoPath docs = new RepoPath("docs");

        assertThat(new TreePath("docs").isIn(docs)).isTrue();
        assertThat(new TreePath("docs/a\uDCFF").isIn(docs)).isTrue();
        assertThat(new TreePath("docs2/a").isIn(docs)).isFalse();
        assertThat(new TreePath("doc").isIn(docs)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Caf\u00E9/x",
                "cafe\u0301/x",
                "CAFE\u0301",
                "caf\u200D\u00E9",
                "\uFEFFcaf\u00E9"
            })
    void whatSomeFileSystemTakesForTheSameIsTold(String text) {
        RepoPath forbidden = new RepoPath("caf\u00E9");

        assertThat(new TreePath(text).mayBeIn(forbidden)).isTrue();
        assertThat(new TreePath(text).isIn(forbidden)).isFalse();
        assertThat(new TreePath("cafe/x").mayBeIn(forbidden)).isFalse();
    }
}
