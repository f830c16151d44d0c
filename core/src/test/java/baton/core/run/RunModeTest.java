package baton.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Optional;

class RunModeTest {
    @ParameterizedTest
    @CsvSource({"execute,EXECUTE", "resume,RESUME", "step,STEP", "session,SESSION"})
    void wordsArePublished(String word, RunMode mode) {
        assertThat(mode.word()).isEqualTo(word);
        assertThat(RunMode.ofRecord(Optional.of(word))).isEqualTo(mode);
    }

    @Test
    void wordsThatAreNotKnownStandForTheWholePlan() {
        assertThat(RunMode.ofRecord(Optional.empty())).isEqualTo(RunMode.EXECUTE);
        assertThat(RunMode.ofRecord(Optional.of("foreground"))).isEqualTo(RunMode.EXECUTE);
    }
}
