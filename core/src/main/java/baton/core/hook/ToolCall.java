package baton.core.hook;

/// The call of a tool, as far as Baton judges it.
public sealed interface ToolCall {
    /// A command line for the shell.
    record Command(String text) implements ToolCall {}

    /// A file that is to be written or changed.
    record FileWrite(String path) implements ToolCall {}

    /// A tool that Baton has no opinion about.
    record Other(String tool) implements ToolCall {}

    /// A tool that is judged, and does not say what it is to do.
    record Unclear(String what) implements ToolCall {}
}
