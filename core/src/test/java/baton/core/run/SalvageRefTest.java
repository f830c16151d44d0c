package baton.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Optional;

class SalvageRefTest {
    private static final RunId RUN = new RunId("20260105-100000-aaaa");

    @Test
    void namesAreReadAsTheyAreWritten() {
        assertThat(SalvageRef.read(RUN.salvageRef("step-3", 2, 2)))
                .contains(new SalvageRef(RUN, "step-3", 2, Optional.empty(), ""));
        assertThat(SalvageRef.read(RUN.salvageRef("step-3", 2, 4)))
                .contains(new SalvageRef(RUN, "step-3", 2, Optional.of(4), ""));
    }

    @ParameterizedTest
    @CsvSource({"step-3-1.residue,residue", "step-3-1.commits-2,commits-2", "step-3-1-1,1"})
    void whatWasSavedBesideTheWorkIsNamed(String name, String part) {
        assertThat(SalvageRef.read(RUN, name))
                .contains(new SalvageRef(RUN, "step-3", 1, Optional.empty(), part));
    }

    @ParameterizedTest
    @CsvSource({"session-2,''", "session-2.leftovers,leftovers", "session-2-1,1"})
    void whatASessionCouldNotMergeIsNoAttempt(String name, String part) {
        assertThat(SalvageRef.read("refs/baton/rescue/" + RUN + "/" + name))
                .contains(new SalvageRef(RUN, "session-2", 0, Optional.empty(), part));
    }

    @Test
    void stepsHaveNumbers() {
        assertThat(SalvageRef.read(RUN, "step-12-1").orElseThrow().step()).contains(12);
        assertThat(SalvageRef.read(RUN, "TASK-02-1").orElseThrow().step()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "refs/heads/main",
                "refs/baton/salvage/x",
                "refs/baton/rescue/20260105-100000-aaaa/step-1",
                "refs/baton/salvage/x/step-1-1",
                "refs/baton/salvage/20260105-100000-aaaa/step"
            })
    void otherNamesSayNothing(String ref) {
        assertThat(SalvageRef.read(ref)).isEmpty();
    }
}
