package baton.app.real;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.core.agent.AgentKind;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.stream.Stream;

/// The programs that are not tried with every build: they take the words they are started with, and
/// carry a step out.
@Tag("real-agents")
class OtherAgentsTest {
    @TempDir(factory = Workshop.Place.class)
    Path directory;

    static Stream<AgentKind> agents() {
        return Workshop.asked(AgentKind.GEMINI, AgentKind.OPENCODE);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("agents")
    void aStepIsWrittenVerifiedAndCommitted(AgentKind kind) {
        try (Workshop shop = new Workshop(directory, kind)) {
            Traps traps = new Traps(shop);
            traps.set();
            shop.plan(Workshop.step(1, "escalate — ask"));
            // Inside a sandbox nobody would see them spring.
            Ran ran = shop.execute("--sandbox", "off");
            assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
            assertThat(shop.subjects()).isEqualTo("init\ntraps\nfeat: 1");
            assertThat(shop.journal()).contains("\"tokens\":3150");
            assertThat(traps.sprung()).isEmpty();
            assertThat(shop.model().strange()).isEmpty();
            assertThat(shop.alive()).isEmpty();
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("agents")
    void theDoctorFindsIt(AgentKind kind) {
        try (Workshop shop = new Workshop(directory, kind)) {
            assertThat(shop.run("doctor").out())
                    .containsPattern("ok +" + kind.word() + ": \\d+\\.\\d+");
        }
    }
}
