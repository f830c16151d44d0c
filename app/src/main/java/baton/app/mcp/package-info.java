/// `baton mcp`: Baton as a server of the Model Context Protocol, on standard input and output.
///
/// ```
/// Tool         = name, description, schema, Arguments → ToolAnswer
/// Arguments    = what a client says, checked: known names, bounded texts, paths of the repository
/// ToolAnswer   = text, whether it is an error
/// Baton        = the commands there are, run here, or begun so that they outlive the server
/// MessageLines = standard input, a message a line
/// ```
///
/// Clients are programs that a model steers: whatever they say is checked before it becomes words
/// of a command line. The library of the protocol is known to `McpSession` and `LineTransport`.
/// The package must not know how commands do their work.
@NullMarked
package baton.app.mcp;

import org.jspecify.annotations.NullMarked;
