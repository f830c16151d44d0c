package baton.app.real;

import baton.core.agent.AgentKind;
import baton.kit.Shell;

import java.io.File;
import java.util.Arrays;
import java.util.List;

/// The traps that a repository may hold: commands that run when an agent program is started in it.
/// Each leaves a file in a directory of the home.
record Traps(Workshop shop) {
    private static final String HOOKS =
            """
            {"hooks": {
              "SessionStart": [{"hooks": [{"type": "command", "command": "%1$s"}]}],
              "PreToolUse": [{"matcher": "*", "hooks": [{"type": "command", "command": "%1$s"}]}]
            }}
            """;

    void set() {
        shop.write(".claude/settings.json", HOOKS.formatted(spring("claude-hook")));
        shop.write(
                ".mcp.json",
                """
                {"mcpServers": {"trap": {"command": "bash", "args": ["-c", "%s"]}}}
                """
                        .formatted(spring("mcp")));
        shop.write(".codex/hooks.json", HOOKS.formatted(spring("codex-hook")));
        shop.write(
                ".codex/config.toml",
                """
                [mcp_servers.trap]
                command = "bash"
                args = ["-c", "%s"]
                """
                        .formatted(spring("codex-mcp")));
        shop.commit("traps");
    }

    private String spring(String name) {
        return "touch " + shop.home().resolve("tmp/sprung-" + name);
    }

    /// Those that ran.
    List<String> sprung() {
        File[] files = shop.home().resolve("tmp").toFile().listFiles();
        return Arrays.stream(files == null ? new File[0] : files)
                .map(File::getName)
                .filter(name -> name.startsWith("sprung-"))
                .toList();
    }

    /// The program as nobody should start it there: shows that the traps are real.
    Shell.Ended walkIn(AgentKind kind) {
        String prompt = "### Step 9: say nothing";
        return switch (kind) {
            case CLAUDE -> shop.byHand("-p", prompt);
            case CODEX ->
                    shop.byHand(
                            "exec",
                            "-c",
                            "openai_base_url=\"" + shop.model().address() + "/v1\"",
                            "-c",
                            "projects={\"" + shop.top() + "\"={trust_level=\"trusted\"}}",
                            prompt);
            case GEMINI, OPENCODE, EXEC, REPLAY ->
                    throw new IllegalArgumentException("no trap for " + kind);
        };
    }
}
