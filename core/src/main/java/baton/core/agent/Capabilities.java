package baton.core.agent;

/// The abilities of an agent's program. An ability that it lacks is said once and worked around.
///
/// @param resume true if a session can be taken up by its name
/// @param schema the use that the program makes of a schema for the data it is to return
/// @param cost true if it says what it spent
/// @param budget true if it keeps a bound of cost
/// @param usage the moment when it says how many tokens it used
public record Capabilities(
        boolean resume, SchemaOption schema, boolean cost, boolean budget, Counting usage) {

    /// The moment when a program tells its usage, which is when a bound of it can be kept.
    public enum Counting {
        /// For each answer of its model, so that an attempt ends in its middle.
        AS_IT_WORKS,
        /// At the end of an attempt, so that a run that is over its bound ends after it.
        AT_THE_END,
        NEVER
    }

    /// The use that a program makes of a schema.
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
            case CLAUDE ->
                    new Capabilities(true, SchemaOption.CHECKED, true, true, Counting.AS_IT_WORKS);
            case CODEX ->
                    new Capabilities(
                            true, SchemaOption.PASSED_ON, false, false, Counting.AT_THE_END);
            case GEMINI ->
                    new Capabilities(true, SchemaOption.NONE, false, false, Counting.AT_THE_END);
            case OPENCODE ->
                    new Capabilities(true, SchemaOption.NONE, true, false, Counting.AS_IT_WORKS);
            case EXEC -> new Capabilities(false, SchemaOption.NONE, false, false, Counting.NEVER);
            case REPLAY ->
                    new Capabilities(false, SchemaOption.NONE, true, false, Counting.AT_THE_END);
        };
    }
}
