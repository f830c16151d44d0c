package baton.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.stream.IntStream;

class ShownTest {
    private static List<String> numbers(int count) {
        return IntStream.range(0, count).mapToObj(String::valueOf).toList();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "200, 0", "201, 1", "5000, 4800"})
    void howManyThereWereIsNeverLost(int count, int more) {
        Shown shown = Shown.texts(numbers(count));

        assertThat(shown.count()).isEqualTo(count);
        assertThat(shown.more()).isEqualTo(more);
        assertThat(shown.isEmpty()).isEqualTo(count == 0);
    }

    @Test
    void whatIsReadBackIsCutOnlyOnce() {
        Shown shown = Shown.texts(numbers(5_000));

        assertThat(new Shown(shown.first(), shown.more())).isEqualTo(shown);
        assertThat(new Shown(numbers(300), 5).count()).isEqualTo(305);
        assertThatThrownBy(() -> new Shown(List.of(), -1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aSentenceSaysHowManyItLeavesOut() {
        assertThat(Shown.of("a", "b")).hasToString("a, b");
        assertThat(Shown.of("a", "b").joined("; ")).isEqualTo("a; b");
        assertThat(Shown.texts(numbers(21)).toString()).endsWith("18, 19 and 1 more");
        assertThat(Shown.texts(numbers(5_000)).toString()).endsWith("18, 19 and 4980 more");
    }

    @Test
    void aLongTextEndsInAnEllipsis() {
        assertThat(Shown.cut("abc", 3)).isEqualTo("abc");
        assertThat(Shown.cut("abcd", 3)).isEqualTo("ab…");
        assertThat(Shown.cut("a😀bc", 3)).isEqualTo("a…");
        assertThat(Shown.cut("ab", 0)).isEqualTo("…");
        assertThat(Shown.start("a😀bc", 5)).isEqualTo("a😀bc");
        assertThat(Shown.start("a😀bc", 3)).isEqualTo("a😀");
        assertThat(Shown.start("a😀bc", 2)).isEqualTo("a");
        assertThat(Shown.start("ab", 0)).isEmpty();
        assertThat(Shown.of("x".repeat(1_001)).first().getFirst()).hasSize(1_000).endsWith("x…");
    }

    @Test
    void pathsAreShownOnOneLineEach() {
        assertThat(Shown.paths(List.of(new TreePath("a\nb"), new TreePath("c\u001b\uDCFF"))))
                .hasToString("a\\u000ab, c\\u001b\\udcff");
    }
}
