/// Looking at a working tree without reading what its agents can write: a git directory of Baton's
/// own, with settings as they were when the run began, and the rules of the tree before the step.
///
/// ```
/// RuleFile        one file of rules, and the directory it stands in
/// IgnoreRules     what is ignored, as one list from the top
/// AttributeRules  how content is converted, as one list from the top
/// LookSettings    the settings that looking needs, from all that git knows
/// LookDirectory   the directory: settings, both lists, and the variables that lead git to it
/// ```
///
/// Rules are bytes; they stand here as text of one character a byte. The package starts no
/// process, and must not know indexes, trees or runs.
@NullMarked
package baton.world.git.look;

import org.jspecify.annotations.NullMarked;
