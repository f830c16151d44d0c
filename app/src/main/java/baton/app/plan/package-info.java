/// `baton plan`.
///
/// Making a plan with agents: what they are told, in which order they are asked, which file it
/// leaves. The rules are the core's; this package must hold none.
@NullMarked
package baton.app.plan;

import org.jspecify.annotations.NullMarked;
