package baton.app.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.stream.IntStream;

/// Many sessions in one run. Two hundred of them: `-Dlong=true`.
class CrowdTest {
    private static final int MANY = Boolean.getBoolean("long") ? 200 : 12;

    @TempDir private Path directory;

    @Test
    void allOfThemAreMergedAndNothingIsLeft() {
        Part[] parts = IntStream.rangeClosed(1, MANY).mapToObj(Part::of).toArray(Part[]::new);
        SessionsCheckout stage = SessionsCheckout.of(directory, parts);
        Ran ran = stage.run();

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(stage.subjects("--merges").lines()).hasSize(MANY);
        assertThat(stage.left()).isEmpty();
        assertThat(stage.kept()).isEmpty();
        assertThat(stage.status()).isEmpty();
    }
}
