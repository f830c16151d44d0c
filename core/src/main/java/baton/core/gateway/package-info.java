/// The decisions of the gateway between agent programs and their models: which requests pass, the
/// most that each can cost, and the account of a run.
///
/// ```
/// ModelPath  = an address that programs ask at → ModelApi, the token of a unit, the path
/// ModelRequest = model, bound of output, bound of input, features whose cost has no bound
/// ModelAccount = bounds, what was settled, what is set aside → Granted | Refused
/// ToldUsage  = the usage that a reply has told so far
/// ```
///
/// Nothing here knows of sockets, keys or files.
@NullMarked
package baton.core.gateway;

import org.jspecify.annotations.NullMarked;
