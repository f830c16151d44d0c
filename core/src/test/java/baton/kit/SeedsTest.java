package baton.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.util.HashSet;
import java.util.Set;

class SeedsTest {
    private static final int COUNT = 2_000;

    @Test
    void theSameSeedGivesTheSameValues() {
        assertThat(new Seeds(7).chaos()).isEqualTo(new Seeds(7).chaos());
        assertThat(new Seeds(7).lines()).isEqualTo(new Seeds(7).lines());
    }

    @Test
    void aFailingSeedIsNamed() {
        assertThatThrownBy(() -> Seeds.forEach(COUNT, seeds -> assertThat(seeds.below(9)).isZero()))
                .isInstanceOf(AssertionError.class)
                .hasMessageMatching("(?s)seed \\d+ \\(-Dseed=\\d+\\): .*");
    }

    @Test
    void aLineIsOneLineWithoutWhiteSpaceAtItsEnds() {
        Seeds.forEach(
                COUNT,
                seeds -> {
                    String line = seeds.line();
                    assertThat(line.lines()).hasSize(1);
                    assertThat(line).isNotBlank().isEqualTo(line.strip());
                });
    }

    @Test
    void linesHoldWhatBreaksReaders() {
        Set<String> missing =
                new HashSet<>(Set.of("`", "|", "\"", "\\", "\t", "😀", "שלום", "é", "- ", ": "));
        Seeds.forEach(COUNT, seeds -> missing.removeIf(seeds.line()::contains));

        assertThat(missing).isEmpty();
    }

    @Test
    void damageChangesTheText() {
        String text = "---\ntype: x\n---\n\n## A\n\ntext\n";
        Set<String> damaged = new HashSet<>();
        Seeds.forEach(COUNT, seeds -> damaged.add(seeds.damaged(text)));

        assertThat(damaged).hasSizeGreaterThan(COUNT / 2);
    }
}
