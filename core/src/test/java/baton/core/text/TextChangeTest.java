package baton.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

class TextChangeTest {
    private static String numbers(int to) {
        return IntStream.rangeClosed(1, to)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    @Test
    void theSameTextHasNoChange() {
        assertThat(TextChange.between(numbers(9), numbers(9))).isEmpty();
        assertThat(TextChange.between("", "")).isEmpty();
    }

    @Test
    void changesFarApartStandBelowTheirPlaces() {
        String after = numbers(20).replace("\n4\n", "\nfour\n").replace("\n18\n", "\n18\nmore\n");
        assertThat(TextChange.between(numbers(20), after))
                .containsExactly(
                        "@@ line 1 @@",
                        " 1",
                        " 2",
                        " 3",
                        "-4",
                        "+four",
                        " 5",
                        " 6",
                        " 7",
                        "@@ line 16 @@",
                        " 16",
                        " 17",
                        " 18",
                        "+more",
                        " 19",
                        " 20");
    }

    @Test
    void aTextThatCameOrWentIsAllChange() {
        assertThat(TextChange.between("", "a\nb\n")).containsExactly("@@ line 1 @@", "+a", "+b");
        assertThat(TextChange.between("a\n", "")).containsExactly("@@ line 1 @@", "-a");
    }

    @Test
    void veryLongTextsAreToldAsRemovedAndAdded() {
        String before = "old\n".repeat(3_000);
        String after = "new\n".repeat(3_000);
        assertThat(TextChange.between(before, after)).hasSize(6_001);
    }
}
