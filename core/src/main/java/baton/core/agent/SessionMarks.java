package baton.core.agent;

import java.util.List;
import java.util.Set;

/// Variables by which agent programs tell what they start that it runs inside them. Whoever finds
/// one of the session that started Baton takes himself for a part of that session: nobody gets
/// them. Settings with the same beginning are the user's and stay.
final class SessionMarks {
    private static final Set<String> NAMES =
            Set.of(
                    "CLAUDECODE",
                    "CLAUDE_CODE_ENTRYPOINT",
                    "CLAUDE_CODE_SSE_PORT",
                    "CLAUDE_CODE_ACTION",
                    "CLAUDE_CODE_TMPDIR",
                    "CLAUDE_CODE_EXECPATH",
                    "CLAUDE_AGENT_SDK_VERSION",
                    "CLAUDE_ENV_FILE",
                    "CLAUDE_PROJECT_DIR",
                    "CLAUDE_PLUGIN_ROOT",
                    "CLAUDE_PLUGIN_DATA",
                    "CLAUDE_EFFORT",
                    "CODEX_SANDBOX",
                    "CODEX_SANDBOX_NETWORK_DISABLED",
                    "CODEX_THREAD_ID",
                    "CODEX_INTERNAL_ORIGINATOR_OVERRIDE",
                    "GEMINI_CLI",
                    "OPENCODE",
                    "OPENCODE_PID",
                    "OPENCODE_CLIENT",
                    "CURSOR_AGENT",
                    "CURSOR_TRACE_ID",
                    "AI_AGENT");

    private static final List<String> BEGINNINGS =
            List.of(
                    "CLAUDE_CODE_SESSION",
                    "CLAUDE_CODE_PARENT",
                    "CLAUDE_CODE_CHILD",
                    "CLAUDE_CODE_REMOTE",
                    "CLAUDE_CODE_CONTAINER",
                    "CLAUDE_CODE_AGENT",
                    "CLAUDE_CODE_TASK",
                    "CLAUDE_CODE_TEAM",
                    "CLAUDE_SESSION",
                    "OPENCODE_SESSION",
                    "CODEX_SESSION");

    private SessionMarks() {}

    static boolean holds(String variable) {
        return NAMES.contains(variable) || BEGINNINGS.stream().anyMatch(variable::startsWith);
    }
}
