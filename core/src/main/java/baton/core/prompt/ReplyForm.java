package baton.core.prompt;

import java.util.stream.Collectors;

/// The form in which an agent is told to return data.
public enum ReplyForm {
    /// In a file whose name it finds in its environment.
    FILE,
    /// By a tool that its program gives it.
    TOOL,
    /// As its last words, which are nothing else.
    WORDS,
    /// In a fenced block at the end of its words; it is shown the schema.
    FENCE;

    public String words(String schema) {
        return switch (this) {
            case FILE ->
                    """

                    Reply with JSON that fits the schema in the file $BATON_SCHEMA_FILE: write it \
                    to the file
                    $BATON_OUTPUT_FILE, or end your reply with it in a fenced `json` block.
                    """;
            case TOOL ->
                    """

                    Reply with data that fits the schema you were given, as structured output.
                    """;
            case WORDS ->
                    """

                    End with a message that is JSON which fits the schema you were given, and \
                    nothing else.
                    """;
            case FENCE ->
                    "\nEnd your reply with JSON in a fenced `json` block. It fits this schema:\n\n"
                            + schema.lines()
                                    .map(line -> "    " + line + "\n")
                                    .collect(Collectors.joining());
        };
    }
}
