package baton.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.ArtifactType;
import baton.core.contract.Reading;
import baton.core.text.Json;
import baton.core.text.Source;

import com.code_intelligence.jazzer.junit.FuzzTest;

import org.junit.jupiter.params.provider.MethodSource;

import java.util.Arrays;
import java.util.stream.Stream;

/// The first byte chooses the type: `a` is the first, `b` the next. The rest is the file.
@FuzzTarget
class ContractFuzzTest {
    private static final ArtifactType[] TYPES = ArtifactType.values();

    static Stream<byte[]> seeds() {
        return FuzzedText.seeds(
                Arrays.stream(TYPES)
                        .map(type -> (char) ('a' + type.ordinal()) + Contract.of(type).seed())
                        .toArray(String[]::new));
    }

    @MethodSource("seeds")
    @FuzzTest
    void whatIsReadWithoutErrorIsWrittenAndReadBackEqual(byte[] bytes) {
        if (bytes.length > 0) {
            ArtifactType type = TYPES[Math.floorMod(bytes[0] - 'a', TYPES.length)];
            check(Contract.of(type), Arrays.copyOfRange(bytes, 1, bytes.length));
        }
    }

    private static <T> void check(Contract<T> contract, byte[] bytes) {
        FuzzedText.of(contract.path(), bytes).ifPresent(source -> check(contract, source));
    }

    private static <T> void check(Contract<T> contract, Source source) {
        Reading<T> reading = contract.parse().apply(source);
        assertThat(Json.parse(Json.line(reading.parsed()))).isInstanceOf(Json.Good.class);
        if (reading.valid()) {
            T value = reading.value().orElseThrow();
            Reading<T> again = contract.read(contract.render().apply(value));
            assertThat(again.valid()).as("valid: %s", again.problems()).isTrue();
            assertThat(again.value()).contains(value);
        }
    }
}
