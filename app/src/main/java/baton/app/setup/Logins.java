package baton.app.setup;

import baton.app.terminal.Terminal;
import baton.core.agent.AgentKind;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// The files in which agent programs keep their logins. Only whether they are there is looked at.
final class Logins {
    private Logins() {}

    static Optional<Path> of(AgentKind kind, Terminal terminal) {
        return switch (kind) {
            case CLAUDE -> in(terminal, "CLAUDE_CONFIG_DIR", ".claude", ".credentials.json");
            case CODEX -> in(terminal, "CODEX_HOME", ".codex", "auth.json");
            case GEMINI -> in(terminal, "GEMINI_HOME", ".gemini", "oauth_creds.json");
            case OPENCODE -> in(terminal, "XDG_DATA_HOME", ".local/share", "opencode/auth.json");
            case EXEC, REPLAY -> Optional.empty();
        };
    }

    private static Optional<Path> in(
            Terminal terminal, String variable, String usual, String file) {
        try {
            return terminal.variable(variable)
                    .map(Path::of)
                    .or(() -> terminal.variable("HOME").map(home -> Path.of(home).resolve(usual)))
                    .map(directory -> directory.resolve(file));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
