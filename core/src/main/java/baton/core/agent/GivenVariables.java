package baton.core.agent;

import baton.core.policy.secrets.SecretNames;

import java.util.Set;

/// The rules about which variables of the user's environment reach commands and agents.
public final class GivenVariables {
    private GivenVariables() {}

    /// Commands of a plan or of the configuration work with what the user works with, except for
    /// what would be billed and what marks another session.
    public static boolean reachCommands(String variable) {
        return !PaidKeys.holds(variable) && !SessionMarks.holds(variable);
    }

    /// Agents do not get secrets either, unless they are to have them.
    ///
    /// @param paid the keys it may spend by
    /// @param passed the names that the configuration lists
    public static boolean reachAgent(
            String variable, AgentKind kind, Set<String> paid, Set<String> passed) {
        if (SessionMarks.holds(variable)) {
            return false;
        }
        if (PaidKeys.holds(variable)) {
            return paid.contains(variable);
        }
        return !SecretNames.say(variable)
                || passed.contains(variable)
                || logins(kind).contains(variable);
    }

    /// The variables that a program's own login may come from.
    private static Set<String> logins(AgentKind kind) {
        return switch (kind) {
            case CLAUDE -> Set.of("CLAUDE_CODE_OAUTH_TOKEN");
            case CODEX, GEMINI, OPENCODE, EXEC, REPLAY -> Set.of();
        };
    }
}
