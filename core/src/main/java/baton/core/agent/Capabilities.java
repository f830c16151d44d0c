package baton.core.agent;

/// What an agent's program can do by itself. What it cannot is said once and worked around.
///
/// @param resume a session can be taken up by its name
/// @param schema it returns data that fits a schema, which it checks itself
/// @param cost it says what it spent
/// @param budget it keeps a bound of cost
public record Capabilities(boolean resume, boolean schema, boolean cost, boolean budget) {

    public static Capabilities of(AgentKind kind) {
        return switch (kind) {
            case CLAUDE -> new Capabilities(true, true, true, true);
            case CODEX, GEMINI -> new Capabilities(true, false, false, false);
            case OPENCODE -> new Capabilities(true, false, true, false);
            case EXEC, REPLAY -> new Capabilities(false, false, true, false);
        };
    }
}
