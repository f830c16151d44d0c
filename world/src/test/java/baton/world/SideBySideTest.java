package baton.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.stream.IntStream;

class SideBySideTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 9, 1000})
    void resultsAreInTheOrderOfWhatTheyAreOf(int count) {
        List<Integer> all = IntStream.range(0, count).boxed().toList();
        List<Integer> doubled = all.stream().map(number -> number * 2).toList();
        assertThat(new SideBySide().map(all, number -> number * 2)).isEqualTo(doubled);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 50, 99})
    void whatOneOfThemThrowsIsThrown(int bad) {
        List<Integer> all = IntStream.range(0, 100).boxed().toList();
        assertThatThrownBy(() -> new SideBySide().map(all, number -> refused(number, bad)))
                .isInstanceOf(Failure.class);
    }

    private static int refused(int number, int bad) {
        if (number == bad) {
            throw new Failure(Fault.NOT_TEXT.because("number " + number));
        }
        return number;
    }
}
