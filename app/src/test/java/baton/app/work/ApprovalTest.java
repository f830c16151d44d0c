package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The approval of a WORK: what it holds for, and what is needed to give it.
class ApprovalTest {
    @TempDir private Path directory;
    private Yard yard;

    @BeforeEach
    void makeYard() {
        yard = Yard.in(directory).answering(List.of(List.of()));
    }

    @Test
    void approvalOfAWorkThatIsGoneIsNotThatOfAnotherWithTheSameWords() {
        Ran first = yard.work("new", "--auto", "Make a part");
        assertThat(first.status()).as(first.err()).isZero();
        yard.git("reset", "-q", "--hard", "refs/tests/start");
        yard.git("clean", "-qfd", "works", "src");

        Ran second = yard.work("new", "Make a part");
        assertThat(second.out()).contains("WORK-01");
        assertThat(second.status()).as(second.err()).isEqualTo(6);
        assertThat(yard.subjects()).isEmpty();
        assertThat(yard.work("approve", "WORK-01").status()).isZero();
        assertThat(yard.subjects()).hasSize(1);
    }

    @Test
    void workThatWaitsIsListedWithTheCommandForItUntilItIsApproved() {
        assertThat(yard.work("new", "Make a part").status()).isEqualTo(6);
        assertThat(yard.baton("gates").out())
                .startsWith("WORK-01: ")
                .contains("\n  waits for approval, 1 TASK\n", "\n  baton work approve WORK-01\n");
        assertThat(yard.baton("-C", yard.top().toString(), "gates", "--json").out())
                .contains("\"command\":\"baton -C " + yard.top() + " work approve WORK-01\"");
        assertThat(yard.work("approve", "WORK-01").status()).isZero();
        assertThat(yard.baton("gates").err()).contains("nothing waits for an answer");
    }

    @Test
    void whoeverIsElsewhereIsToldThatAWorkWaits() {
        Path told = directory.resolve("told");
        yard.beside(
                "config/baton/config.yaml",
                "sandbox:\n  mode: \"off\"\nnotify:\n  command: \"cat >> " + told + "\"\n");

        assertThat(yard.work("new", "Make a part").status()).isEqualTo(6);
        assertThat(told).hasContent("Baton: WORK-01 waits for your approval: baton status");
    }

    @Test
    void theAgentThatMadeAWorkCarriesItOut() {
        Map<String, String> nobody = new HashMap<>(yard.environment());
        nobody.remove("BATON_AGENT");
        Ran made =
                Ran.with(
                        yard.top(),
                        nobody,
                        Ttys.NONE,
                        "--agent",
                        yard.agent(),
                        "work",
                        "new",
                        "Make a part");
        assertThat(made.status()).as(made.err()).isEqualTo(6);

        Ran ran = Ran.with(yard.top(), nobody, Ttys.NONE, "work", "approve", "WORK-01");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("Agent, as before: exec:bash ");
        assertThat(yard.subjects()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Make one, do not run auto", "[no auto] Make one", "자동으로 하지 말고 만들어"})
    void aWordThatIsDeniedIsNoApproval(String request) {
        yard.answering(List.of(List.of()));

        assertThat(yard.work("new", request).status()).isEqualTo(6);
        assertThat(yard.subjects()).isEmpty();
    }
}
