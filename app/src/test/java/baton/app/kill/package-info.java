/// Runs that are killed. The program is stopped at an exact place, resumed, and held against a run
/// that nobody disturbed.
///
/// ```
/// Weaving    classes of Baton that say when they reach a place
/// Moment     such a place: right before or right after the n-th append, start or file
/// Doomed     a command that gets no further than its moment
/// Halts      a whole program that dies at its moment, sessions and all
/// QuickStart the classes with an AOT cache, for programs that start often
/// KilledMain a program of such commands, which then dies without a word, or lets itself be
///            photographed on the way
/// Scene      a repository of the test bed in which this happens
/// Traces     what is left of a run, for comparison
/// ```
///
/// It must not know how Baton recovers.
@NullMarked
package baton.app.kill;

import org.jspecify.annotations.NullMarked;
