/// What people set: `config.yaml` as data, with every problem on its line, and the layers of it
/// merged. It does not know where files lie or who trusts them.
///
/// ```
/// Configuration = agent agents{AgentSettings} roles{RoleSettings} LimitSettings rerun
///                 allow protect WorktreeSettings SandboxSettings gate lint
/// ```
@NullMarked
package baton.core.config;

import org.jspecify.annotations.NullMarked;
