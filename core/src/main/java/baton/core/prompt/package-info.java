/// Prompts for agents: the task as the plan has it, its fence, the rules that matter to it, and
/// nothing about how runs are organised.
@NullMarked
package baton.core.prompt;

import org.jspecify.annotations.NullMarked;
