/// Baton's answers to an agent's program that asks before and after what it does.
///
/// ```
/// HookEvent    = PRE_TOOL_USE | POST_TOOL_USE | PRE_COMPACT | SESSION_START | …
/// HookInput    = fields  (one JSON object, as the program writes it)
/// ToolCall     = Command(text) | FileWrite(path) | Other(tool) | Unclear(what)
/// Guard        = what may be written: the paths of a step or of a whole plan
/// HookDecision = Allow | Deny(reason) | Ask(reason) | Silent
/// ```
///
/// Everything here judges text and is total. A hook runs at every tool call, so what it touches is
/// kept small. The package must not know files, git or the journal of a run.
@NullMarked
package baton.core.hook;

import org.jspecify.annotations.NullMarked;
