package baton.core.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Set;

class GivenVariablesTest {
    private static final Set<String> NONE = Set.of();

    @ParameterizedTest
    @CsvSource({
        "PATH, true, true",
        "CLAUDE_CODE_MAX_RETRIES, true, true",
        "GITHUB_TOKEN, true, false",
        "DB_PASSWORD, true, false",
        "ANTHROPIC_API_KEY, false, false",
        "OPENAI_API_KEY, false, false",
        "GROQ_API_KEY, false, false",
        "AWS_BEARER_TOKEN_BEDROCK, false, false",
        "CLAUDECODE, false, false",
        "CLAUDE_CODE_ENTRYPOINT, false, false",
        "CLAUDE_CODE_SESSION_ID, false, false",
        "CLAUDE_CODE_EXECPATH, false, false",
        "CLAUDE_PLUGIN_DATA, false, false",
        "CLAUDE_PROJECT_DIR, false, false",
        "CLAUDE_CODE_OF_TOMORROW, false, false",
        "CLAUDE_CONFIG_DIR, true, true",
        "CLAUDE_CODE_USE_BEDROCK, true, true",
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC, true, true",
        "CODEX_SANDBOX, false, false",
        "GEMINI_CLI, false, false",
    })
    void everyVariableReachesWhomItIsFor(String name, boolean command, boolean agent) {
        assertThat(GivenVariables.reachCommands(name)).isEqualTo(command);
        assertThat(GivenVariables.reachAgent(name, AgentKind.EXEC, NONE, NONE)).isEqualTo(agent);
    }

    @Test
    void whatIsPassedReachesAgents() {
        Set<String> passed = Set.of("GITHUB_TOKEN", "OPENAI_API_KEY", "CLAUDECODE");

        assertThat(GivenVariables.reachAgent("GITHUB_TOKEN", AgentKind.CLAUDE, NONE, passed))
                .isTrue();
        assertThat(GivenVariables.reachAgent("OPENAI_API_KEY", AgentKind.EXEC, NONE, passed))
                .isFalse();
        assertThat(GivenVariables.reachAgent("CLAUDECODE", AgentKind.EXEC, NONE, passed)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"OPENAI_API_KEY", "DEEPSEEK_API_KEY", "ANTHROPIC_API_KEY"})
    void whoeverMayPayGetsWhatPays(String key) {
        Set<String> paid = PaidKeys.of(AgentKind.EXEC);

        assertThat(GivenVariables.reachAgent(key, AgentKind.EXEC, paid, NONE)).isTrue();
    }

    @Test
    void aProgramKeepsItsOwnLogin() {
        String login = "CLAUDE_CODE_OAUTH_TOKEN";

        assertThat(GivenVariables.reachAgent(login, AgentKind.CLAUDE, NONE, NONE)).isTrue();
        assertThat(GivenVariables.reachAgent(login, AgentKind.EXEC, NONE, NONE)).isFalse();
    }

    @Test
    void manyProvidersAreKnown() {
        assertThat(PaidKeys.providers()).isGreaterThanOrEqualTo(15);
    }
}
