package baton.core.agent;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The paths of an agent program's own files, so that the program works inside a sandbox and leaves
/// nothing there that would act outside of it.
///
/// @param state the directories that the program writes to, with its login and its sessions
/// @param variable the variable that names the first of these, where there is one
/// @param acting files and directories in there that make the program start things: settings,
/// hooks, plugins
/// @param copied files that the program writes to all the time and that can make it start things,
/// too: it gets a copy
public record AgentHomes(
        List<String> state, Optional<String> variable, List<String> acting, List<String> copied) {
    private static final AgentHomes NONE =
            new AgentHomes(List.of(), Optional.empty(), List.of(), List.of());
    private static final AgentHomes CLAUDE =
            new AgentHomes(
                    List.of("~/.claude"),
                    Optional.of("CLAUDE_CONFIG_DIR"),
                    List.of(
                            "settings.json",
                            "settings.local.json",
                            "CLAUDE.md",
                            "agents",
                            "commands",
                            "hooks",
                            "output-styles",
                            "plugins",
                            "rules",
                            "skills"),
                    List.of("~/.claude.json"));
    private static final AgentHomes CODEX =
            new AgentHomes(
                    List.of("~/.codex"),
                    Optional.of("CODEX_HOME"),
                    List.of(
                            "config.toml",
                            "hooks.json",
                            "AGENTS.md",
                            "AGENTS.override.md",
                            "prompts",
                            "rules",
                            "skills",
                            "plugins"),
                    List.of());
    private static final AgentHomes GEMINI =
            new AgentHomes(
                    List.of("~/.gemini"),
                    Optional.empty(),
                    List.of(
                            "settings.json",
                            "GEMINI.md",
                            "commands",
                            "extensions",
                            "policies",
                            "skills",
                            "trustedFolders.json"),
                    List.of());
    private static final AgentHomes OPENCODE =
            new AgentHomes(
                    List.of("~/.local/share/opencode", "~/.local/state/opencode"),
                    Optional.empty(),
                    List.of("bin", "plugins"),
                    List.of());

    /// One by one, since it does not start where it cannot write a file beside them.
    private static final List<String> OPENCODE_READ =
            Stream.of(
                            "opencode.json",
                            "opencode.jsonc",
                            "config.json",
                            "AGENTS.md",
                            "agent",
                            "agents",
                            "command",
                            "commands",
                            "mode",
                            "modes",
                            "plugin",
                            "plugins",
                            "skill",
                            "skills",
                            "themes",
                            "tool",
                            "tools",
                            "package.json",
                            "node_modules")
                    .map(name -> "~/.config/opencode/" + name)
                    .toList();

    private static final List<String> OPENCODE_SCRIPTS =
            List.of(".opencode/plugin", ".opencode/plugins", ".opencode/tool", ".opencode/tools");

    public AgentHomes {
        state = List.copyOf(state);
        acting = List.copyOf(acting);
        copied = List.copyOf(copied);
    }

    public static AgentHomes of(AgentKind kind) {
        return switch (kind) {
            case CLAUDE -> CLAUDE;
            case CODEX -> CODEX;
            case GEMINI -> GEMINI;
            case OPENCODE -> OPENCODE;
            case EXEC, REPLAY -> NONE;
        };
    }

    /// Directories of a repository with scripts that it runs whatever it is told.
    public static List<String> scripts(AgentKind kind) {
        return kind == AgentKind.OPENCODE ? OPENCODE_SCRIPTS : List.of();
    }

    /// The paths that the program reads and never writes to.
    public static List<String> read(AgentKind kind) {
        return kind == AgentKind.OPENCODE ? OPENCODE_READ : List.of();
    }
}
