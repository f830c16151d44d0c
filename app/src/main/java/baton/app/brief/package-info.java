/// `baton brief`.
///
/// The interview as a person meets it: who answers, what agents are asked, which files it leaves.
/// The rules are the core's; this package must hold none.
@NullMarked
package baton.app.brief;

import org.jspecify.annotations.NullMarked;
