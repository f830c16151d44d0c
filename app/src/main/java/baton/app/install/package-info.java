/// `baton init` and `baton update`: the plugin for Claude Code, brought to where it is found.
///
/// ```
/// InstallPlace        = root, plugin directory, settings file?, works directory?
/// PluginFiles  = path → content                 (as this Baton ships it)
/// Installation = InstallPlace × PluginFiles → Outcome
/// ```
///
/// What a person wrote is never replaced unasked, and nothing is written outside of the root. The
/// package must not know the command line.
@NullMarked
package baton.app.install;

import org.jspecify.annotations.NullMarked;
