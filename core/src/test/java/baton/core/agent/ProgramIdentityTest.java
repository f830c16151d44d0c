package baton.core.agent;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Value;

import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.Optional;

/// The program of an agent, as journals keep it.
class ProgramIdentityTest {
    @Test
    void itIsReadAsItWasWritten() {
        ProgramIdentity one = new ProgramIdentity("claude", "ab", Optional.of("2.1.312"));
        assertThat(ProgramIdentity.of(one.value())).contains(one);
        ProgramIdentity silent = one.of(Optional.empty());
        assertThat(ProgramIdentity.of(silent.value())).contains(silent);
        assertThat(ProgramIdentity.of(Value.fields(Map.of("name", Value.of("a"))))).isEmpty();
    }

    @Test
    void aVersionOfAnyLengthIsLeftOut() {
        ProgramIdentity one = new ProgramIdentity("claude", "ab", Optional.of("2".repeat(101)));
        assertThat(one.version()).isEmpty();
    }
}
