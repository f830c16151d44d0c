/// `serve`: the pages of a checkout on this machine, live, with answers to questions.
///
/// ```
/// PageServer  the routes
/// Door        who may come in, and who may answer
/// EventStream what changes, to one browser
/// ```
///
/// Nothing here decides anything about a run: pages are made by `core.view.html`, answers are given
/// by the code of `decide` and `approve`.
@NullMarked
package baton.app.serve;

import org.jspecify.annotations.NullMarked;
