package baton.core.agent;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The kinds of agents there are: programs whose streams are understood, any command, and
/// recordings.
public enum AgentKind {
    CLAUDE,
    CODEX,
    GEMINI,
    OPENCODE,
    EXEC,
    REPLAY;

    /// Those with a program and a stream of their own.
    public static final List<AgentKind> PROGRAMS = List.of(CLAUDE, CODEX, GEMINI, OPENCODE);

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The command that installs the program, where there is one.
    public Optional<String> installing() {
        return switch (this) {
            case CLAUDE -> Optional.of("npm install -g @anthropic-ai/claude-code");
            case CODEX -> Optional.of("npm install -g @openai/codex");
            case GEMINI -> Optional.of("npm install -g @google/gemini-cli");
            case OPENCODE -> Optional.of("npm install -g opencode-ai");
            case EXEC, REPLAY -> Optional.empty();
        };
    }

    public static Optional<AgentKind> ofWord(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }
}
