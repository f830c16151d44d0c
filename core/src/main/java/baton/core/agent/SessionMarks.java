package baton.core.agent;

import java.util.List;
import java.util.Set;

/// Variables by which agent programs tell what they start that it runs inside them. Whoever finds
/// one of the session that started Baton takes himself for a part of that session: nobody gets
/// them.
///
/// Claude Code invents new ones with every version, so that of its variables only the user's
/// settings are known by their names, and all others are marks.
final class SessionMarks {
    private static final Set<String> CLAUDE_SETTINGS =
            Set.of(
                    "CLAUDE_CONFIG_DIR",
                    "CLAUDE_CODE_API_KEY_HELPER_TTL_MS",
                    "CLAUDE_CODE_AUTO_COMPACT_WINDOW",
                    "CLAUDE_CODE_EFFORT_LEVEL",
                    "CLAUDE_CODE_EXTRA_BODY",
                    "CLAUDE_CODE_FILE_READ_MAX_OUTPUT_TOKENS",
                    "CLAUDE_CODE_GIT_BASH_PATH",
                    "CLAUDE_CODE_HIDE_ACCOUNT_INFO",
                    "CLAUDE_CODE_PROXY_RESOLVES_HOSTS",
                    "CLAUDE_CODE_SHELL",
                    "CLAUDE_CODE_SHELL_PREFIX",
                    "CLAUDE_CODE_SUBAGENT_MODEL",
                    "CLAUDE_AUTOCOMPACT_PCT_OVERRIDE");

    private static final List<String> CLAUDE_SETTINGS_BEGIN =
            List.of(
                    "CLAUDE_BASH_",
                    "CLAUDE_CODE_CLIENT_",
                    "CLAUDE_CODE_DISABLE_",
                    "CLAUDE_CODE_ENABLE_",
                    "CLAUDE_CODE_MAX_",
                    "CLAUDE_CODE_OAUTH_",
                    "CLAUDE_CODE_OTEL_",
                    "CLAUDE_CODE_SKIP_",
                    "CLAUDE_CODE_USE_");

    private static final Set<String> NAMES =
            Set.of(
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

    private static final List<String> BEGINNINGS = List.of("OPENCODE_SESSION", "CODEX_SESSION");

    private SessionMarks() {}

    static boolean holds(String variable) {
        return isOfClaude(variable)
                || NAMES.contains(variable)
                || BEGINNINGS.stream().anyMatch(variable::startsWith);
    }

    private static boolean isOfClaude(String variable) {
        boolean named = variable.equals("CLAUDECODE") || variable.startsWith("CLAUDE_");
        return named
                && !CLAUDE_SETTINGS.contains(variable)
                && CLAUDE_SETTINGS_BEGIN.stream().noneMatch(variable::startsWith);
    }
}
