/// The settings of people: `config.yaml` as data, with every problem on its line, and its layers
/// merged. The package does not know where files lie or who trusts them.
///
/// ```
/// Configuration = agent agents{AgentSettings} roles{RoleSettings} LimitSettings rerun
///                 allow protect WorktreeSettings SandboxSettings gate lint
/// ```
@NullMarked
package baton.core.config;

import org.jspecify.annotations.NullMarked;
