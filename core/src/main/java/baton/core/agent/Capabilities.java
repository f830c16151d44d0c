package baton.core.agent;

/// What an agent's program can do by itself. What it cannot is said once and worked around.
///
/// @param resume a session can be taken up by its name
/// @param schema what it makes of a schema for the data it is to return
/// @param cost it says what it spent
/// @param budget it keeps a bound of cost
public record Capabilities(boolean resume, SchemaOption schema, boolean cost, boolean budget) {

    /// What a program does with a schema.
    public enum SchemaOption {
        /// It takes one, holds its model to it and hands the data over.
        CHECKED,
        /// It takes one and passes it on; its last words are the data, which it does not check.
        PASSED_ON,
        /// It knows none: the model has to be told.
        NONE
    }

    public static Capabilities of(AgentKind kind) {
        return switch (kind) {
            case CLAUDE -> new Capabilities(true, SchemaOption.CHECKED, true, true);
            case CODEX -> new Capabilities(true, SchemaOption.PASSED_ON, false, false);
            case GEMINI -> new Capabilities(true, SchemaOption.NONE, false, false);
            case OPENCODE -> new Capabilities(true, SchemaOption.NONE, true, false);
            case EXEC, REPLAY -> new Capabilities(false, SchemaOption.NONE, true, false);
        };
    }
}
