package baton.core.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.agent.AgentKind;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The problem of an agent's program that does not start.
class MendingTest {
    @ParameterizedTest
    @ValueSource(strings = {"exec:sh ../agent.sh", "exec:./agent.sh", "exec:sh './an agent.sh'"})
    void whoNamesAFileFromWhereHeStandsIsToldWhereAgentsStart(String name) {
        Mending mending = new Mending(AgentKind.EXEC, name);
        assertThat(mending.notStarted("cannot open it").fix()).contains("by their whole paths");
    }

    @ParameterizedTest
    @ValueSource(strings = {"exec:sh /home/ada/agent.sh", "exec:agent...", "exec:a/../b"})
    void othersAreNot(String name) {
        Mending mending = new Mending(AgentKind.EXEC, name);
        assertThat(mending.notStarted("cannot open it").fix()).doesNotContain("whole paths");
    }
}
