package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;

/// Two runs of which each has stopped for a question.
class WaitingRunsTest {
    @TempDir Path directory;
    private EverydayYard yard;
    private String older;
    private String newer;

    @BeforeEach
    void ask() {
        yard = EverydayYard.in(directory, 1).with("ask-1");
        assertThat(yard.execute("plan.md").status()).isEqualTo(6);
        older = yard.run();
        yard.plan("other.md", 1, "");
        assertThat(yard.execute("other.md").status()).isEqualTo(6);
        newer = yard.run();
    }

    @ParameterizedTest
    @ValueSource(strings = {"resume", "continue"})
    void theOneThatIsAnsweredGoesOn(String verb) throws IOException {
        assertThat(yard.baton("decide", older, "step-1", "a").status()).isZero();
        yard.plan("newest.md", 1, "");
        assertThat(yard.execute("newest.md").status()).isEqualTo(6);
        yard.without("ask-1");

        Ran ran = yard.baton(verb);

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(ran.err()).contains("waits for your answer").contains("baton gates");
        assertThat(yard.baton("status", older).out()).contains("1 of 1 step passed");
        assertThat(yard.baton("status", newer).out()).contains("waiting for your answer");
    }

    @Test
    void whereBothWaitEachIsNamed() {
        assertThat(yard.baton("gates").out()).contains(older, newer);
        assertThat(yard.baton("status").out()).contains(older, newer);
        Ran ran = yard.baton("resume");
        assertThat(ran.status()).isEqualTo(6);
        assertThat(ran.err())
                .contains("GATE_OPEN", "baton decide " + newer, older + " waits for your answer");
    }
}
