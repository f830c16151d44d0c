package baton.world.trust;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.LongStream;

/// A run in place that dies, is stopped and is taken up again, while a person works in the same
/// checkout at any moment and agents plant things. `-Dperson.seeds=N` runs N seeds,
/// `-Dperson.seed=S` one, `-Dlong=true` more than the normal build.
class BesideThePersonTest {
    private static final long SEEDS =
            Long.getLong("person.seeds", Boolean.getBoolean("long") ? 96 : 12);

    @TempDir private Path directory;

    static LongStream seeds() {
        return Optional.ofNullable(Long.getLong("person.seed"))
                .map(LongStream::of)
                .orElseGet(() -> LongStream.range(0, SEEDS));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void nothingOfThePersonsIsTouchedAndNothingIsClaimed(long seed) {
        Story story = new Story(directory, seed);

        assertThatCode(story::happens)
                .as(() -> "seed " + seed + " " + story)
                .doesNotThrowAnyException();
    }
}
